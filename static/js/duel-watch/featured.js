// One match of Gyul! Hap! very large on a big screen: an element with data-match that follows its snapshots.
import { cardsIn } from "../duel/card.js";
import { viewNow } from "./film.js";
import { totalsNow } from "./sides.js";
import { Stage } from "./stage.js";
import { Tile } from "./tile.js";
import { Times } from "./times.js";
import { stateOf } from "./words.js";

export class Featured extends Tile {
  constructor(element, time) {
    super(element);
    this.stage = new Stage(element, cardsIn(document));
    this.times = new Times(element, time);
  }

  show(view) {
    this.stage.show(viewNow(this.snapshot), totalsNow(this.snapshot));
    this.write("state", stateOf(view));
    this.element.classList.toggle("over", !view.board);
    this.times.show(view);
  }

  tick() {
    this.times.tick();
  }

  stop() {
    this.times.stop();
  }
}
