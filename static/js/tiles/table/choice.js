// What the player is about to put and where: a tile of the hand or the supply, one lifted from the board, a stone, dead stones.
//
//   const choice = new Choice({ board, list, places, act(texts), complain(words), changed() })
//   choice.choose(subject | null, event?)    { word: "PLACE" | "LAY" | "TRANSFER", tile, kind }; event: a press that may become a drag
//   choice.lift(true | false)                a tile of the board is to be chosen
//   choice.show(view, pending)               draws the board with what can be picked
//   choice.context                           what hand.js shows of it
import { byId } from "../../dom.js";
import { lastTiles } from "../facts.js";
import { kindOf } from "../told.js";
import { drawGhostBar } from "./ghost-bar.js";
import { chainOf } from "./spots.js";
import { say } from "./words.js";

export class Choice {
  constructor({ board, list, places, act, complain, changed }) {
    Object.assign(this, { board, list, places, act, complain, changed, marks: new Set(), stones: [] });
    this.clear();
    board.on("pick", (picked) => this.picked(picked));
    board.on("confirm", () => this.confirm());
    const turn = (steps) => () => this.board.turn(steps, "button");
    const acts = { "tt-left": turn(-1), "tt-right": turn(1), "tt-flip": () => this.flip(), "tt-confirm": () => this.confirm(), "tt-cancel": () => this.letGo() };
    for (const [id, act_] of Object.entries(acts)) byId(id).addEventListener("click", act_);
  }

  clear() {
    Object.assign(this, { subject: null, found: null, face: "+", isLifting: false, ghost: null, stone: null, asked: null });
    this.marks.clear();
  }

  get context() {
    return { chosen: this.subject, isChosen: Boolean(this.ghost || this.stone), isLifting: this.isLifting, marks: this.marks };
  }

  letGo() {
    const { isLifting, subject } = this;
    this.clear();
    this.isLifting = isLifting && Boolean(subject); // first the tile is let go, then the wish to move one
    this.board.choose(null);
    this.changed();
  }

  async choose(subject, event = null) {
    this.complain("");
    if (!subject) return this.letGo();
    if (this.isSame(subject)) return event && this.drag(event);
    const { isLifting } = this;
    this.clear();
    Object.assign(this, { subject, isLifting: isLifting && subject.word === "TRANSFER" });
    this.changed();
    const answer = await this.places.of(this.view.snapshot.version, subject.word === "TRANSFER" ? { transfer: subject.tile } : {});
    if (this.subject !== subject || !answer) return undefined;
    this.found = foundOf(answer, subject);
    if (!this.found.length) {
      this.clear();
      this.isLifting = isLifting;
      this.complain(say(subject.word === "TRANSFER" ? "noTransfer" : "noPlaces"));
    }
    this.changed();
    if (this.found && event) this.drag(event);
    if (this.found) this.board.focus(); // its keys turn, move and confirm
    return undefined;
  }

  isSame(subject) {
    return this.found && this.subject?.word === subject.word && this.subject.tile === subject.tile && this.subject.kind === subject.kind;
  }

  drag(event) {
    this.board.drag(event, { kind: this.subject.kind, pips: this.pips });
  }

  lift(isOn) {
    this.clear();
    this.isLifting = isOn;
    this.board.choose(null);
    this.changed();
  }

  // Both faces would be twice as many handles: one is shown at a time.
  get shownWays() {
    return (this.found ?? []).filter(([text]) => text[1] === this.face);
  }

  get hasFaces() {
    return new Set((this.found ?? []).map(([text]) => text[1])).size > 1;
  }

  flip() {
    if (!this.hasFaces) return;
    this.face = this.face === "+" ? "-" : "+";
    this.ghost = null;
    this.board.choose(null);
    this.changed();
  }

  // A place from the list.
  look(text) {
    if (this.view.isGo) {
      this.stone = Number(text);
      this.board.stand(this.stone);
      return this.changed();
    }
    if (text[1] !== this.face) this.face = text[1];
    this.ghost = text;
    this.changed();
    return this.board.choose(text);
  }

  picked({ ghost, tile }) {
    if (this.view.may("DEAD") && tile) this.mark(tile);
    else if (this.isLifting && tile && !this.subject) this.choose({ word: "TRANSFER", tile, kind: kindOf(tile) });
    else if (!ghost && !tile && this.subject && !this.ghost) return this.letGo();
    Object.assign(this, { ghost: ghost ?? null, stone: this.view.may("STONE") ? tile ?? null : null });
    return this.changed();
  }

  // Of a chain all stones are dead, or none.
  mark(tile) {
    const isMarked = this.marks.has(tile);
    for (const each of chainOf(this.view.blob, tile)) {
      if (isMarked) this.marks.delete(each);
      else this.marks.add(each);
    }
  }

  confirm() {
    if (this.view.may("STONE") && this.stone) return this.act([`STONE ${this.stone}`]);
    if (!this.subject || !this.ghost) return undefined;
    const { word, tile } = this.subject;
    return this.act([word === "LAY" ? `LAY ${this.ghost}` : `${word} ${tile} ${this.ghost}`]);
  }

  get pips() {
    const { subject, view } = this;
    return subject && subject.word !== "LAY" ? view.pips[subject.tile] ?? [] : [];
  }

  show(view, pending) {
    this.view = view;
    if (!pending) this.askAhead(view);
    this.board.draw(this.model(view));
    this.list.show(pending ? null : this.listed(view), view, this.subject);
    this.list.mark(this.ghost ?? (this.stone ? String(this.stone) : null));
    drawGhostBar(this, view, pending);
  }

  // The answer is there when a tile is chosen; for Go it says where stones may be put.
  async askAhead(view) {
    const { version } = view.snapshot;
    if (!["PLACE", "LAY", "STONE"].some((word) => view.may(word))) {
      this.stones = [];
      return;
    }
    if (this.asked === version) return;
    this.asked = version;
    const answer = await this.places.of(version);
    if (!answer || this.view.snapshot.version !== version || !view.isGo) return;
    this.stones = answer.stones ?? [];
    this.changed();
  }

  listed(view) {
    if (view.isGo) return view.may("STONE") ? this.stones : null;
    return this.found;
  }

  model(view) {
    const { snapshot } = view;
    const isMarking = view.may("DEAD");
    const model = { blob: view.blob, clumps: snapshot.clumps, duos: snapshot.duos, go: snapshot.go, last: lastTiles(snapshot) };
    if (this.subject) Object.assign(model, { ghosts: this.shownWays, pips: this.pips });
    if (this.subject?.word === "TRANSFER") model.lifted = this.subject.tile;
    if (this.isLifting && !this.subject) model.pickable = view.blob.map(({ tile }) => tile).filter((tile) => !(snapshot.turn?.moved ?? []).includes(tile));
    if (view.may("STONE")) Object.assign(model, { pickable: this.stones, stone: view.seat });
    if (isMarking) Object.assign(model, { pickable: view.blob.filter(({ owner }) => owner).map(({ tile }) => tile), toggles: true });
    if (isMarking) model.picked = [...this.marks];
    return model;
  }
}

const foundOf = (answer, { word, kind }) => (word === "TRANSFER" ? answer.ways ?? answer.kinds?.[kind] ?? [] : answer.kinds?.[kind] ?? []);
