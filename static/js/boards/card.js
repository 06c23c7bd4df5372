// One timed match as an element that follows its snapshots: a card, a row of a table, an entry of a screen.
//
//   const card = new Card(element, time)    element with data-match; inside two [data-side] (0 Order, 1 Chaos)
//   card.take(snapshot)                     draws what is newer than what is shown; true when it was
//   card.sides                              what both clocks show, as of the last tick
//
// Parts, each optional: [data-part=state], [data-part=points], [data-part=board] and those of a clock's face.
// Words come from #boards-words.
import { drawFace } from "../clock/face.js";
import { Ticker } from "../clock/ticker.js";
import { wordsOf } from "../clock/words.js";
import { write } from "../dom.js";
import { drawSmall } from "./small.js";

const say = wordsOf("boards-words");
const STATES = ["waiting", "playing", "between", "finished", "stopped"];
const isOver = (state) => ["finished", "stopped"].includes(state);

export class Card {
  constructor(element, time) {
    this.element = element;
    this.version = -1;
    this.faces = [0, 1].map((side) => element.querySelector(`[data-side="${side}"]`));
    this.ticker = new Ticker(() => time.now(), (sides) => this.draw(sides));
  }

  // A hidden board that is shown at last comes under the version it had.
  isNewer(snapshot) {
    if (snapshot.version !== this.version) return snapshot.version > this.version;
    return Boolean(this.snapshot?.hidden) && !snapshot.hidden;
  }

  take(snapshot) {
    if (!this.isNewer(snapshot)) return false;
    [this.snapshot, this.version] = [snapshot, snapshot.version];
    this.element.dataset.state = snapshot.state;
    for (const state of STATES) this.element.classList.toggle(state, state === snapshot.state);
    this.write("state", this.stateWords(snapshot));
    this.write("points", this.pointsWords(snapshot));
    this.drawBoard(snapshot);
    this.ticker.show(snapshot.clock);
    return true;
  }

  draw(sides) {
    this.sides = sides;
    const { game, first, second } = this.snapshot;
    const names = [game.order === 1 ? first.name : second.name, game.order === 1 ? second.name : first.name];
    const isBothDown = sides.every((side) => side.fallen);
    for (const [side, face] of this.faces.entries()) {
      if (face) drawFace(face, this.shownSide(sides[side]), { name: names[side], isBothDown });
    }
  }

  // Between the games and after the match nobody's clock is anybody's turn.
  shownSide(side) {
    return this.snapshot.game.state === "playing" || side.fallen ? side : { ...side, state: "wait", low: false };
  }

  stateWords({ state, game, result, clock }) {
    if (isOver(state) && result) return resultWords(result);
    if (state !== "playing") return say(state);
    return clock.paused.length ? say("pausedGame", game.number) : say("game", game.number);
  }

  pointsWords({ game, hidden }) {
    return hidden || !game.points ? "" : say("soFar", game.points.total);
  }

  drawBoard({ game, hidden }) {
    const holder = this.element.querySelector("[data-part=board]");
    if (holder && !hidden && game.board) drawSmall(holder, game.board);
  }

  write(part, text) {
    write(this.element.querySelector(`[data-part=${part}]`), text);
  }

  tick() {
    this.ticker.tick();
  }

  stop() {
    this.ticker.stop();
  }
}

function resultWords({ kind, summary, first_score: first, second_score: second }) {
  if (summary) return summary;
  return kind === "played" && first !== null && second !== null ? `${first} – ${second}` : say("decided");
}
