// What happens, said for those who listen: moves of both sides, whose turn it is, the end.
import { byId, element } from "../dom.js";
import { readAction } from "./rules.js";
import { turnWords } from "./panels.js";
import { say } from "./words.js";

const KEPT = 20;

function moveWords([text, by], view) {
  const action = readAction(text, view.snapshot.variant.size);
  const who = by === "rule" ? say("rule") : view.nameOf(by);
  if (action.kind === "placement") return say("saidPlaced", who, action.colour, text.slice(1));
  if (action.kind === "pass") return say("saidPassed", who);
  return say("saidSlid", who, text.slice(0, 2), text.slice(2));
}

export class Spoken {
  constructor() {
    this.before = null;
  }

  show(view) {
    const { before } = this;
    this.before = view;
    if (!before) return;
    const isSameGame = before.game.number === view.game.number && before.game.attempt === view.game.attempt;
    const fresh = isSameGame ? view.game.moves.slice(before.game.moves.length) : [];
    for (const move of fresh) this.say(moveWords(move, view));
    const turn = turnWords(view);
    if (turn && turn !== turnWords(before)) this.say(turn);
  }

  say(words) {
    const log = byId("play-spoken");
    log.append(element("p", {}, words));
    while (log.children.length > KEPT) log.firstElementChild.remove();
  }
}
