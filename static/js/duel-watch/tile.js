// One match of Gyul! Hap! among many: an element with data-match that follows its snapshots (as boards/card.js does).
//
//   const tile = new Tile(element)
//   tile.take(snapshot)        draws what is newer than what is shown; true when it was
//
// Parts, each optional: state, cards, last, and those of both sides (sides.js).
import { write } from "../dom.js";
import { View } from "../duel/view.js";
import { drawSides, totalsNow } from "./sides.js";
import { drawSmall } from "./small.js";
import { callSentence, lastCall, stateOf } from "./words.js";

const STATES = ["waiting", "playing", "between", "paused", "finished", "stopped"];

export class Tile {
  constructor(element) {
    Object.assign(this, { element, version: -1 });
  }

  take(snapshot) {
    if (snapshot.version <= this.version) return false;
    [this.snapshot, this.version] = [snapshot, snapshot.version];
    this.element.dataset.state = snapshot.state;
    for (const state of STATES) this.element.classList.toggle(state, state === snapshot.state);
    this.show(new View(snapshot));
    return true;
  }

  show(view) {
    const shown = view.board ?? this.snapshot.boards.at(-1);
    const call = lastCall(shown);
    this.write("state", stateOf(view));
    this.write("last", call ? callSentence(call, view) : "");
    const holder = this.part("cards");
    if (holder && shown) drawSmall(holder, shown.cards);
    drawSides(this.element, view, totalsNow(this.snapshot));
  }

  part(name) {
    return this.element.querySelector(`[data-part=${name}]`);
  }

  write(name, text) {
    write(this.part(name), text);
  }

  tick() {}

  stop() {}
}
