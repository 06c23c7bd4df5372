// One game of Chaos Tiles among many: an element with data-match that follows its snapshots (as boards/card.js does).
//
//   const tile = new Tile(element, time)
//   tile.take(snapshot)        draws what is newer than what is shown; true when it was
//
// Parts, each optional: state, last, board (a still picture), and those of seats (seats.js).
import { write } from "../dom.js";
import { createBoard } from "../tiles/board.js";
import { lastTiles } from "../tiles/facts.js";
import { Seats } from "./seats.js";
import { lastWords, stateOf } from "./words.js";

const STATES = ["waiting", "playing", "finished", "stopped"];

export class Tile {
  constructor(element, time) {
    Object.assign(this, { element, version: -1 });
    this.seats = new Seats(element, time);
    this.holder = element.querySelector("[data-part=board]");
  }

  // A hidden game that is shown at last comes under the version it had.
  isNewer(snapshot) {
    if (snapshot.version !== this.version) return snapshot.version > this.version;
    return Boolean(this.snapshot?.hidden) && !snapshot.hidden;
  }

  take(snapshot) {
    if (!this.isNewer(snapshot)) return false;
    [this.snapshot, this.version] = [snapshot, snapshot.version];
    for (const state of STATES) this.element.classList.toggle(state, state === snapshot.state);
    write(this.element.querySelector("[data-part=state]"), stateOf(snapshot));
    this.seats.show(snapshot);
    if (!snapshot.hidden) this.draw(snapshot);
    return true;
  }

  draw(snapshot) {
    write(this.element.querySelector("[data-part=last]"), lastWords(snapshot));
    if (!this.holder) return;
    this.board ??= createBoard(this.holder, { still: true, label: this.holder.dataset.label ?? "" });
    this.board.draw({ ...snapshot, last: lastTiles(snapshot) });
  }

  tick() {
    this.seats.tick();
  }

  stop() {
    this.seats.stop();
  }
}
