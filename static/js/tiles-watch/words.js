// A game of Chaos Tiles in words for who watches. The server says the same by templatetags/tiles_watch, from the same words
// (templates/public/tiles_watch_words.html).
//
//   sentenceOf(snapshot)            "Turn 7: Anna is to move."
//   stateOf(snapshot)               short: "turn 7"
//   noteOf(snapshot, seat)          what stands beside a name: "to move"
//   actionWords(text, names)        "places a Vek"; names: Map of seats
//   partWords(part, names)          a part of a line (lines.js)
//   lastWords(snapshot)             "Anna: places a Vek"
//   counted(veks, kays)             "1 Vek and 2 Kays"
//   pointsText("10.5")              as this language writes it
import { wordsOf } from "../clock/words.js";
import { kindOf } from "../tiles/table/words.js";

const read = wordsOf("tiles-watch-words");
const camel = (name) => name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase()); // as dataset has it
export const say = (name, ...values) => read(camel(name), ...values);

const PHASES = ["deal", "draw", "swap", "mark"];
const MARKING = "marking"; // the clocks stand while dead stones are listed: no pause

export const namesOf = ({ seats }) => new Map(seats.map(({ seat, name }) => [seat, name]));
export const kindWords = (kind) => say(kind === "V" ? "kind-v" : "kind-k");
export const colourWords = (colour) => say(`colour-${colour}`);

export function counted(veks, kays) {
  const parts = [["veks", veks], ["kays", kays]].filter(([, count]) => count);
  return parts.map(([name, count]) => say(`${name}-${count === 1 ? "one" : "many"}`, count)).join(` ${say("and")} `) || say("no-tiles");
}

export function exchanged(rest) {
  const [v, k] = ["V", "K"].map((kind) => rest.indexOf(kind));
  if (v >= 0 || k >= 0) return [Number(rest[v - 1] ?? 0), Number(rest[k - 1] ?? 0)];
  const veks = rest.filter((tile) => kindOf(Number(tile)) === "V").length;
  return [veks, rest.length - veks];
}

export function actionWords(text, names) {
  const [word, ...rest] = text.split(" ");
  const name = word.toLowerCase();
  if (word === "PLACE" || word === "TRANSFER") return say(name, kindWords(rest[1][0]));
  if (word === "DRAW" || word === "LAY") return say(name, kindWords(rest[0][0]));
  if (word === "CLAIM") return say(name, colourWords(rest[0]));
  if (word === "EXCHANGE") return say(name, counted(...exchanged(rest)));
  if (word === "DEAD") return say(["dead-none", "dead-one"][rest.length] ?? "dead-many", rest.length);
  if (word === "FLAG" || word === "LEAVE") return say(name, names.get(Number(rest[0])) ?? rest[0]);
  return say(name, ...rest);
}

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
  return say(winners.length === 1 ? "wins" : "share", winners.map((seat) => names.get(seat)).join(` ${say("and")} `));
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

const decimal = (1.5).toLocaleString(document.documentElement.lang || undefined)[1] ?? ".";
export const pointsText = (points) => (points === null || points === undefined ? "" : String(points).replace("-", "−").replace(".", decimal));
