// All players in the order of play: name, points, clock, claims, what they hold, whose turn it is.
//
//   const seats = new Seats({ serverNow, onPending, button })
//   seats.show(view)
import { drawFace } from "../../clock/face.js";
import { Sound } from "../../clock/sound.js";
import { Ticker } from "../../clock/ticker.js";
import { say as sayOfClock } from "../../clock/words.js";
import { byId, element, write } from "../../dom.js";
import { tilePicture } from "../tile.js";
import { colourWords, pointsText, told } from "../told.js";
import { colourMark } from "./marks.js";
import { say } from "./words.js";

const DECIDING_MILLISECONDS = 600; // the server speaks a settle bound after the deadline

export class Seats {
  constructor({ serverNow, onPending, button }) {
    Object.assign(this, { onPending, view: null, cards: new Map(), warned: false });
    this.sound = new Sound(button);
    this.ticker = new Ticker(serverNow, (sides) => this.tick(sides));
  }

  show(view) {
    this.view = view;
    if (!this.cards.size) this.build(view);
    for (const seat of view.snapshot.seats) this.draw(seat, view);
    if (view.snapshot.clock) this.ticker.show(view.snapshot.clock);
  }

  build(view) {
    for (const { seat } of view.snapshot.seats) this.cards.set(seat, cardOf(seat));
    byId("tt-seats").dataset.count = String(view.snapshot.seats.length);
    byId("tt-seats").replaceChildren(...this.cards.values());
  }

  draw(seat, view) {
    const card = this.cards.get(seat.seat);
    const isTurn = view.isInTurn(seat.seat);
    card.classList.toggle("turn", isTurn);
    card.classList.toggle("own", seat.seat === view.seat);
    card.classList.toggle("gone", Boolean(seat.gone));
    card.classList.toggle("winner", view.isOver && (view.snapshot.winners ?? []).includes(seat.seat));
    if (isTurn) card.setAttribute("aria-current", "true");
    else card.removeAttribute("aria-current");
    write(part(card, "name"), seat.name);
    write(part(card, "who"), seat.seat === view.seat ? say("own") : seat.house ? say("computer") : "");
    write(part(card, "points"), pointsText(seat.points));
    write(part(card, "place"), view.isSolo || view.isWaiting || !seat.place ? "" : told("placeNo", seat.place));
    write(part(card, "says"), noteText(seat, view));
    fill(part(card, "claims"), (seat.claims ?? []).join(), () => (seat.claims ?? []).map((colour) => colourMark(colour, colourWords(colour))));
    fill(part(card, "holds"), handKey(seat.hand), () => handOf(seat.hand));
  }

  tick(sides) {
    const { view } = this;
    for (const side of sides) drawFace(part(this.cards.get(side.side + 1), "clock"), side);
    if (view.isPlaying && sides.some((side) => side.state === "pending")) this.askAgain();
    if (!view.seat) return;
    const own = sides[view.seat - 1];
    this.sound.watch([{ ...own, side: 0 }], "game");
    if (own.low && !this.warned) write(byId("tt-alarm"), say("lowTime"));
    this.warned ||= own.low;
  }

  askAgain() {
    this.asking ??= setTimeout(() => {
      this.asking = null;
      this.onPending();
      this.ticker.tick();
    }, DECIDING_MILLISECONDS);
  }
}

const part = (root, name) => root.querySelector(`[data-part=${name}]`);

// Drawn anew only when it is another.
export function fill(root, key, make) {
  if (root.dataset.shown === key) return;
  root.dataset.shown = key;
  root.replaceChildren(...make());
}

function cardOf(seat) {
  const piece = (name, attributes = {}, ...children) => element("span", { class: `tt-${name}`, "data-part": name, ...attributes }, ...children);
  const clock = element(
    "span", { class: "tt-clock", "data-part": "clock" },
    element("span", { class: "tt-time", role: "timer", "aria-live": "off", "data-part": "time" }, "–"),
    element("span", { class: "tt-clock-note", "data-part": "note" }),
  );
  return element(
    "li", { class: "tt-seat", "data-seat": seat },
    element("span", { class: "tt-line" }, element("bdi", { class: "tt-name", "data-part": "name" }), " ", piece("who"), piece("claims")),
    element("span", { class: "tt-score" }, piece("points"), " ", piece("place")),
    element("span", { class: "tt-times" }, clock, piece("holds")),
    element("span", { class: "tt-note", "data-part": "says" }),
  );
}

function noteText(seat, view) {
  if (seat.gone) return hasFallen(seat, view) ? sayOfClock("fallen") : told("noteGone");
  if (view.isWaiting) return told(seat.ready ? "noteReady" : seat.seen ? "noteSeen" : "noteAbsent");
  if (view.isOver) return (view.snapshot.winners ?? []).includes(seat.seat) ? `★ ${told("noteWins")}` : "";
  if (!view.isInTurn(seat.seat)) return "";
  const notes = { deal: "noteDeal", draw: "noteDraw", swap: "noteSwap", mark: "noteMark" };
  return `▶ ${told(notes[view.phase] ?? "noteMove")}`;
}

const hasFallen = ({ seat }, { snapshot }) => (snapshot.actions ?? []).some(({ text }) => text === `FLAG ${seat}`);

const handKey = (hand) => (hand ? `${hand.veks}.${hand.kays}` : "");

function handOf(hand) {
  if (!hand) return [];
  const kind = (letter, count, name) => (count ? [element("span", { class: "tt-kind" }, tilePicture({ kind: letter }), element("span", {}, String(count)), element("span", { class: "visually-hidden" }, ` ${told(name)} `))] : []);
  return [...kind("V", hand.veks, "kindV"), ...kind("K", hand.kays, "kindK")];
}
