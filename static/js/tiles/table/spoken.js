// What happened, for a screen reader: everything others did, and that it is one's turn.
import { element } from "../../dom.js";
import { saidOf } from "./log.js";
import { say } from "./words.js";

const KEPT = 20;

export class Spoken {
  constructor(log) {
    Object.assign(this, { log, before: null });
  }

  show(view) {
    const { before } = this;
    this.before = view;
    if (!before) return;
    for (const words of [...freshOf(before, view), ...turnsOf(before, view)]) this.say(words);
  }

  say(words) {
    this.log.append(element("p", {}, words));
    while (this.log.children.length > KEPT) this.log.firstElementChild.remove();
  }
}

export function freshOf(before, view) {
  const known = before.lastAction?.seq ?? 0;
  const fresh = (view.snapshot.actions ?? []).filter(({ seq, seat }) => seq > known && seat !== view.seat);
  const scored = (view.snapshot.scored ?? []).slice((before.snapshot.scored ?? []).length);
  return [...fresh.map((action) => saidOf(action, view)), ...scored.map(({ seat, points }) => say("scoredBy", view.nameOf(seat), points))];
}

const turnsOf = (before, view) => (view.isMyTurn && !before.isMyTurn ? [say("yourTurn")] : []);
