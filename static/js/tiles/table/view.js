// A snapshot as one seat sees it; without a seat as everybody else does. Nothing here is kept.
import { biggest } from "../facts.js";

const PIP_GAMES = ["chaos-omelet", "tiles-transfer", "scorers-solitaire", "micropentagons"];

export class View {
  constructor(snapshot, seat = null) {
    Object.assign(this, { snapshot, seat });
  }

  // The colours on each tile that is seen, by its number.
  get pips() {
    const hands = this.snapshot.seats.flatMap(({ hand }) => (hand?.tiles ?? []).map((tile, at) => [tile, hand.pips?.[at] ?? []]));
    return Object.fromEntries([...this.blob.map(({ tile, pips }) => [tile, pips ?? []]), ...hands]);
  }

  get game() {
    return this.snapshot.game;
  }

  get hasHands() {
    return PIP_GAMES.includes(this.game);
  }

  get isGo() {
    return this.game === "go-asunder";
  }

  get isDuos() {
    return this.game === "cruel-duos";
  }

  get isSolo() {
    return this.snapshot.seats.length === 1;
  }

  get me() {
    return this.seatOf(this.seat);
  }

  seatOf(seat) {
    return this.snapshot.seats.find((each) => each.seat === seat) ?? null;
  }

  nameOf(seat) {
    return this.seatOf(seat)?.name ?? "";
  }

  get isWaiting() {
    return this.snapshot.state === "waiting";
  }

  get isPlaying() {
    return this.snapshot.state === "playing";
  }

  get isOver() {
    return ["finished", "stopped"].includes(this.snapshot.state);
  }

  get isPaused() {
    return (this.snapshot.pauses ?? []).some(({ name }) => name !== "marking"); // while dead stones are listed no time runs
  }

  get phase() {
    return this.snapshot.phase;
  }

  isInTurn(seat) {
    return this.isPlaying && this.snapshot.to_act.includes(seat);
  }

  get isMyTurn() {
    return this.isInTurn(this.seat);
  }

  may(word) {
    return this.isPlaying && !this.isPaused && (this.snapshot.words ?? []).includes(word);
  }

  get isDrawing() {
    return this.may("DRAW") || this.may("KEEP");
  }

  get hand() {
    return this.me?.hand?.tiles ?? [];
  }

  // The half-units that are free in the own hand.
  get space() {
    const { hand } = this.me ?? {};
    return hand ? hand.size - 2 * hand.veks - hand.kays : 0;
  }

  // The draws that fill the hand with one kind as far as it goes, the rest with the other.
  fillWith(kind) {
    const left = { ...(this.snapshot.boneyard ?? { veks: 0, kays: 0 }) };
    const texts = [];
    let { space } = this;
    const take = (letter, units, name) => {
      while (space >= units && left[name] > 0) {
        texts.push(`DRAW ${letter}`);
        space -= units;
        left[name] -= 1;
      }
    };
    if (kind === "V") take("V", 2, "veks");
    take("K", 1, "kays");
    take("V", 2, "veks");
    return texts;
  }

  get blob() {
    return this.snapshot.blob ?? [];
  }

  blobTile(tile) {
    return this.blob.find((each) => each.tile === tile) ?? null;
  }

  get lastAction() {
    return (this.snapshot.actions ?? []).at(-1) ?? null;
  }

  // Whether another snapshot has the same game on the table, whatever else has changed.
  isSamePosition(other) {
    return (other.actions ?? []).at(-1)?.seq === this.lastAction?.seq && other.state === this.snapshot.state;
  }

  // The biggest clump of each colour in play; a single pip is one of its own.
  get biggest() {
    const colours = Array.from({ length: this.snapshot.settings.colours ?? 5 }, (_, at) => at + 1);
    return new Map(colours.map((colour) => [colour, biggest(this.snapshot, colour)]));
  }

  get inOrder() {
    return [...this.snapshot.seats].sort((one, other) => (one.place ?? 9) - (other.place ?? 9) || one.seat - other.seat);
  }
}
