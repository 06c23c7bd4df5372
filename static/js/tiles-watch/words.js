// A game of Chaos Tiles in words for who watches. The server says the same by templatetags/tiles_watch, from the same words
// (tiles/told.js).
//
//   sentenceOf(snapshot)            "Turn 7: Anna is to move."
//   stateOf(snapshot)               short: "turn 7"
//   noteOf(snapshot, seat)          what stands beside a name: "to move"
//   actionWords(text, names)        "places a Vek"; names: Map of seats
//   partWords(part, names)          a part of a line (lines.js)
//   lastWords(snapshot)             "Anna: places a Vek"
//   counted(veks, kays)             "1 Vek and 2 Kays"
//   pointsText("10.5")              as this language writes it
import { actionWords as wordsOfAction, countedText as counted, kindWords, listed, pointsText, told as say, toldCounted } from "../tiles/told.js";

export { counted, pointsText, say, toldCounted };

const PHASES = ["deal", "draw", "swap", "mark"];
const MARKING = "marking"; // the clocks stand while dead stones are listed: no pause

export const namesOf = ({ seats }) => new Map(seats.map(({ seat, name }) => [seat, name]));
export const actionWords = (text, names) => wordsOfAction(text, (seat) => names.get(seat));

export function partWords({ kinds, text }, names) {
  if (!kinds.length) return actionWords(text, names);
  return kinds.length === 1 ? say("draw", kindWords(kinds[0])) : say("draws", kinds.map(kindWords).join(", "));
}

export function lastWords(snapshot) {
  const action = snapshot.actions.at(-1);
  if (!action) return "";
  const names = namesOf(snapshot);
  const words = actionWords(action.text, names);
  return action.seat ? `${names.get(action.seat)}: ${words}` : words;
}

export const isHeld = ({ clock }) => Boolean(clock?.paused.some((reason) => reason !== MARKING));

export function sentenceOf(snapshot) {
  const { state, hidden, phase, turn, to_act: toAct } = snapshot;
  if (state === "finished") return endedWords(snapshot);
  if (state !== "playing" || hidden) return say(`state-${state}`);
  if (isHeld(snapshot)) return say("held");
  const names = namesOf(snapshot);
  const who = toAct.map((seat) => names.get(seat)).join(" + ");
  if (PHASES.includes(phase)) return say(`turn-${phase}`, who);
  return turn ? say("turn", turn.number, who) : say("to-move", who);
}

function endedWords({ seats, winners }) {
  const names = namesOf({ seats });
  if (seats.length === 1) return say(winners.length ? "won" : "not-won");
  if (!winners.length) return say("state-finished");
  return say(winners.length === 1 ? "wins" : "share", listed(winners.map((seat) => names.get(seat))));
}

export function stateOf(snapshot) {
  const { state, turn } = snapshot;
  if (state !== "playing") return say(`short-${state}`);
  if (isHeld(snapshot)) return say("short-held");
  return turn ? say("short-turn", turn.number) : say("short-playing");
}

export function noteOf({ state, winners, to_act: toAct, phase }, seat) {
  const number = seat.seat;
  if (state === "waiting") return say(seat.ready ? "note-ready" : seat.seen ? "note-seen" : "note-absent");
  if (state === "finished" && winners.includes(number)) return say("note-wins");
  if (seat.gone) return say("note-gone");
  if (state === "playing" && toAct.includes(number)) return say(PHASES.includes(phase) ? `note-${phase}` : "note-move");
  return "";
}
