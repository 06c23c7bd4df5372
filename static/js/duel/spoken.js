// What happens, said for those who listen: the own verdict at once, all else when there is time for it.
import { byId, element } from "../dom.js";
import { whoText } from "./lists.js";
import { boardKey } from "./view.js";
import { callText, endedText, say, verdictOf } from "./words.js";

const KEPT = 20;
const ENDS = ["limit", "stopped"]; // said of the board, not once more as the clock's call

export function spokenCall(call, view) {
  const { words, points } = verdictOf(call);
  return [call.of ? `${whoText(call.of, view)}:` : "", callText(call), words, points].filter(Boolean).join(" ");
}

export class Spoken {
  constructor(log) {
    Object.assign(this, { log, before: null });
  }

  show(view) {
    const { before } = this;
    this.before = view;
    if (!before) return;
    for (const call of freshCalls(before, view)) if (call.side !== view.side && !ENDS.includes(call.verdict)) this.say(spokenCall(call, view));
    const ended = view.snapshot.boards.length > before.snapshot.boards.length ? view.snapshot.boards.at(-1) : null;
    if (ended) this.say(`${say("boardNumber", ended.number)}: ${ended.state === "void" ? say("void") : endedText(ended.ended_by)}`);
    if (view.board && boardKey(view.board) !== boardKey(before.board)) this.say(say("shown", view.board.number));
    if (view.isMyTurn && !before.isMyTurn) this.say(say("yourTurn"));
  }

  say(words) {
    this.log.append(element("p", {}, words));
    while (this.log.children.length > KEPT) this.log.firstElementChild.remove();
  }
}

// Calls that were not there before: of the open board, or of the one that has closed meanwhile.
export function freshCalls(before, view) {
  const board = view.board ?? view.snapshot.boards.at(-1);
  const known = [before.board, ...before.snapshot.boards].find((each) => each && boardKey(each) === boardKey(board));
  return board ? board.calls.slice(known?.calls.length ?? 0) : [];
}
