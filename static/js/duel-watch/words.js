// How far a match is, and who has the turn, in words. The server says the same by templatetags/duel_words.
//
//   sentenceOf(view)          "Anna is to call."
//   stateOf(view)             short: "board 2 of 5"
//   noteOf(view, side)        what stands beside a name: "to call"
//   lastCall(board)           the newest call that a player made
//   callSentence(call, view)  "Anna: Hap 3 6 7, a Hap"
import { wordsOf } from "../clock/words.js";
import { callText, verdictOf } from "../duel/words.js";

export const say = wordsOf("duel-watch-words");

const TURNS = { name: "turnName", bonus: "turnBonus" };
const NOTES = { name: "noteName", bonus: "noteBonus" };

export function sentenceOf(view) {
  const { snapshot, board } = view;
  if (view.isOpen) return view.takesTurns ? say(TURNS[board.phase] ?? "turnCall", view.nameOf(board.turn)) : say(view.isSolo ? "alone" : "both");
  const isComing = snapshot.next_at && ["waiting", "between"].includes(snapshot.state);
  return isComing ? say("about", snapshot.next_number || 1) : say(snapshot.state);
}

export function stateOf(view) {
  const { snapshot, board } = view;
  if (!view.isOpen) return say(`short-${snapshot.state}`.replace(/-(\w)/, (_, letter) => letter.toUpperCase()));
  return board.extra ? say("boardExtra") : say("boardOf", board.number, board.of);
}

export function noteOf(view, side) {
  const { snapshot, board } = view;
  if (snapshot.winner === side) return say("noteWins");
  const player = view.playerOf(side);
  if (snapshot.state === "waiting") return say(player.ready ? "noteReady" : player.seen ? "noteSeen" : "noteAbsent");
  if (!view.isOpen) return "";
  if (board.turn === side) return say(NOTES[board.phase] ?? "noteCall");
  return board.skips.includes(side) ? say("noteSkip") : "";
}

export const lastCall = (board) => board?.calls.filter(({ side }) => side).at(-1) ?? null;

export function callSentence(call, view) {
  const { words, points } = verdictOf(call);
  const said = [callText(call), words].filter(Boolean).join(", ");
  return `${call.of ? `${view.nameOf(call.of)}: ` : ""}${said}${points ? ` (${points})` : ""}`;
}

export function boardName(board) {
  if (!board) return "";
  const name = board.attempt > 1 ? say("boardAttempt", board.number, board.attempt) : say("board", board.number);
  if (board.state === "void") return `${name} · ${say("void")}`;
  return board.closed_at ? `${name} · ${say("over")}` : name;
}
