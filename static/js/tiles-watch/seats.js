// The seats of a game as they stand in a page: clocks, points, notes, claims, hands. Parts of each [data-seat] but its clock's
// are optional: points, claims, hand.
//
//   const seats = new Seats(root, time)
//   seats.show(snapshot)           and their clocks as they run
//   seats.showStill(snapshot)      clocks as they were at the snapshot's instant
//   seats.tick()   seats.stop()
import { drawFace } from "../clock/face.js";
import { Ticker, sidesAt } from "../clock/ticker.js";
import { write } from "../dom.js";
import { colourSign, handParts } from "./parts.js";
import { noteOf, pointsText } from "./words.js";

const TRAITS = { turn: "turn", gone: "gone", wins: "wins" };

export class Seats {
  constructor(root, time) {
    this.elements = new Map([...root.querySelectorAll("[data-seat]")].map((element) => [Number(element.dataset.seat), element]));
    this.ticker = new Ticker(() => time.now(), (sides) => this.drawClocks(sides));
    this.shown = new Map();
  }

  show(snapshot) {
    this.draw(snapshot);
    this.ticker.show(snapshot.clock);
  }

  showStill(snapshot) {
    this.draw(snapshot);
    this.ticker.show(null);
    this.drawClocks(sidesAt(snapshot.clock, snapshot.clock.at));
  }

  draw(snapshot) {
    this.snapshot = snapshot;
    for (const seat of snapshot.seats) {
      const element = this.elements.get(seat.seat);
      if (element) this.drawSeat(element, seat);
    }
  }

  drawSeat(element, seat) {
    const { snapshot } = this;
    const traits = {
      turn: snapshot.state === "playing" && snapshot.to_act.includes(seat.seat),
      gone: seat.gone,
      wins: snapshot.state === "finished" && snapshot.winners.includes(seat.seat),
    };
    for (const name of Object.keys(TRAITS)) element.classList.toggle(name, Boolean(traits[name]));
    write(element.querySelector("[data-part=points]"), pointsText(seat.points));
    this.fill(element, "claims", seat.claims, () => seat.claims.map(colourSign));
    this.fill(element, "hand", seat.hand, () => (seat.hand ? handParts(seat.hand) : []));
  }

  // Only what is new: hands of many tiles are drawn once.
  fill(element, name, facts, parts) {
    const holder = element.querySelector(`[data-part=${name}]`);
    const key = JSON.stringify(facts);
    if (!holder || this.shown.get(holder) === key) return;
    this.shown.set(holder, key);
    holder.replaceChildren(...parts());
  }

  drawClocks(sides) {
    const { snapshot } = this;
    const isBothDown = sides.filter((side) => side.fallen).length > 1;
    for (const seat of snapshot.seats) {
      const element = this.elements.get(seat.seat);
      if (element) drawFace(element, sides[seat.seat - 1], { role: noteOf(snapshot, seat), isBothDown });
    }
  }

  tick() {
    this.ticker.tick();
  }

  stop() {
    this.ticker.stop();
  }
}
