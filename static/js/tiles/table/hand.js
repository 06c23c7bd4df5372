// The own hand and what can be done now: drawing, exchanging, claiming, the buttons of the turn.
//
//   const hand = new Hand({ onChoose(subject | null, event?), onAct(texts), onLift(), onExchange() })
//     subject: { word: "PLACE" | "LAY", tile, kind }; the event is of a press that may become a drag
//   hand.show(view, { chosen, isChosen, isLifting, pending, marks, note })     marks: Go, the stones that are ticked
import { byId, element, write } from "../../dom.js";
import { tilePicture } from "../tile.js";
import { colourWords, kindOf, kindWords } from "../told.js";
import { colourMark } from "./marks.js";
import { fill } from "./seats.js";
import { todoText } from "./todo.js";
import { say, tileWords } from "./words.js";

export class Hand {
  constructor({ onChoose, onAct, onLift, onExchange }) {
    Object.assign(this, { onChoose, onAct, onLift, onExchange, ticked: new Set(), isExchanging: false });
  }

  show(view, context) {
    Object.assign(this, { view, context });
    if (!view.may("EXCHANGE")) this.isExchanging = false;
    if (!this.isExchanging) this.ticked.clear();
    byId("tt-hand").hidden = !view.isPlaying || !view.seat;
    byId("tt-hand").classList.toggle("turn", view.isMyTurn && !view.isPaused);
    byId("tt-hand").classList.toggle("exchanging", this.isExchanging);
    write(byId("tt-todo"), todoText(view, this.isExchanging, context));
    this.tiles();
    this.acts();
  }

  // Made anew only when other tiles are held: a press must find its button again.
  tiles() {
    const { view } = this;
    const root = byId("tt-tiles");
    fill(root, view.isDuos ? "supply" : view.hand.join(), () => (view.isDuos ? ["V", "K"].map((kind) => this.kindButton(kind)) : view.hand.map((tile, at) => this.tileButton(tile, at))));
    root.dataset.count = String(root.children.length);
    for (const button of root.children) this.mark(button);
  }

  mark(button) {
    const { view, context } = this;
    const { tile, kind } = button.dataset;
    const left = kind ? view.snapshot.supply?.[kind] ?? 0 : 1;
    const isOn = this.isExchanging ? this.ticked.has(Number(tile)) : Boolean(context.chosen) && (kind ? context.chosen.kind === kind : context.chosen.word === "PLACE" && context.chosen.tile === Number(tile));
    button.setAttribute("aria-pressed", String(isOn));
    button.disabled = Boolean(context.pending) || !left || !(this.isExchanging || view.may(kind ? "LAY" : "PLACE"));
    if (kind) write(button.querySelector(".tt-left"), say("drawLeft", left));
  }

  tileButton(tile, at) {
    const { view } = this;
    const name = tileWords(tile, view.pips);
    const button = element("button", { type: "button", class: `tt-tile ${kindOf(tile) === "V" ? "vek" : "kay"}`, "data-tile": tile, "aria-label": name, title: name });
    button.append(tilePicture({ kind: kindOf(tile), pips: view.pips[tile] }));
    if (at < 9) {
      button.dataset.number = String(at + 1);
      button.setAttribute("aria-keyshortcuts", String(at + 1));
    }
    return this.heard(button, { word: "PLACE", tile, kind: kindOf(tile) });
  }

  kindButton(kind) {
    const button = element("button", { type: "button", class: "tt-tile tt-supplied", "data-kind": kind });
    button.append(tilePicture({ kind }), element("b", {}, kindWords(kind)), element("span", { class: "small tt-left" }));
    return this.heard(button, { word: "LAY", tile: null, kind });
  }

  // A press chooses, or begins to drag; a second one lets go.
  heard(button, subject) {
    button.addEventListener("pointerdown", (event) => {
      button.dataset.was = button.getAttribute("aria-pressed");
      if (!this.isExchanging && event.button === 0 && button.dataset.was !== "true") this.onChoose(subject, event);
    });
    button.addEventListener("click", () => {
      const was = button.dataset.was ?? button.getAttribute("aria-pressed");
      delete button.dataset.was;
      if (this.isExchanging) this.tick(subject.tile);
      else this.onChoose(was === "true" ? null : subject);
    });
    return button;
  }

  tick(tile) {
    if (!this.ticked.delete(tile)) this.ticked.add(tile);
    this.show(this.view, this.context);
  }

  // The tile with a number from 1; the same as a press on it.
  pressAt(number) {
    const button = byId("tt-tiles").children[number - 1];
    if (button && !button.disabled) button.click();
  }

  acts() {
    const { view, context } = this;
    const made = this.isExchanging ? this.exchanging() : view.isDrawing ? this.drawing() : this.playing();
    const key = JSON.stringify([made.map((each) => [each.dataset?.key ?? each.textContent, each.className, each.disabled]), Boolean(context.pending)]);
    const focused = document.activeElement?.closest("#tt-acts [data-act]")?.dataset.act;
    fill(byId("tt-acts"), key, () => made);
    if (focused && !byId("tt-acts").contains(document.activeElement)) (byId("tt-acts").querySelector(`[data-act="${focused}"]`) ?? byId("tt-acts").querySelector("button"))?.focus();
    for (const button of byId("tt-acts").querySelectorAll("button")) button.disabled = Boolean(context.pending) || button.dataset.off === "1";
  }

  button(name, label, act, { primary = false, off = false, picture = null, key = "" } = {}) {
    const made = element("button", { type: "button", class: primary ? "primary" : "", "data-act": name, "data-key": `${name}.${label}.${key}`, "data-off": off ? "1" : "0" });
    made.append(...(picture ? [picture] : []), element("span", {}, label));
    made.addEventListener("click", act);
    return made;
  }

  drawing() {
    const { view } = this;
    const left = view.snapshot.boneyard ?? { veks: 0, kays: 0 };
    const one = (kind, count, label) => {
      const made = this.button(`DRAW ${kind}`, label, () => this.onAct([`DRAW ${kind}`]), { primary: true, off: !count || view.space < (kind === "V" ? 2 : 1), picture: tilePicture({ kind }), key: String(count) });
      made.classList.add("tt-draw");
      made.setAttribute("aria-label", `${say(kind === "V" ? "drawVek" : "drawKay")}, ${say("drawLeft", count)}`);
      made.append(element("span", { class: "tt-left" }, say("drawLeft", count)));
      return made;
    };
    const fillWith = (kind, label) => {
      const texts = view.fillWith(kind);
      return texts.length > 1 ? [this.button(`FILL ${kind}`, label, () => this.onAct(view.fillWith(kind)), { key: texts.join() })] : [];
    };
    return [
      one("V", left.veks, kindWords("V")), one("K", left.kays, kindWords("K")),
      ...fillWith("V", say("fillVeks")), ...fillWith("K", say("fillKays")),
      ...(view.may("KEEP") ? [this.button("KEEP", say("keep"), () => this.onAct(["KEEP"]))] : []),
      ...this.claims(), ...this.undo(),
    ];
  }

  exchanging() {
    const count = this.ticked.size;
    const label = count ? say("exchangeSome", count) : say("exchangeNone");
    return [
      this.button("EXCHANGE", label, () => this.exchange(), { primary: true, off: !count }),
      this.button("CANCEL", say("cancel"), () => this.exchangeMode(false)),
    ];
  }

  exchange() {
    const texts = [`EXCHANGE ${[...this.ticked].join(" ")}`];
    this.exchangeMode(false);
    this.onAct(texts);
  }

  exchangeMode(isOn) {
    this.isExchanging = isOn;
    this.ticked.clear();
    this.onExchange();
  }

  playing() {
    const { view, context } = this;
    const plain = (word, label, more) => (view.may(word) ? [this.button(word, label, () => this.onAct([word]), more)] : []);
    const isForced = view.may("EXCHANGE") && !view.may("PLACE");
    return [
      ...this.marking(),
      ...plain("DONE", say("done"), { primary: true }),
      ...this.undo(),
      ...(view.may("EXCHANGE") ? [this.button("EXCHANGE", say("exchange"), () => this.exchangeMode(true), { primary: isForced })] : []),
      ...(view.may("TRANSFER") && !context.isLifting ? [this.button("TRANSFER", say("lift"), () => this.onLift(true))] : []),
      ...(context.isLifting ? [this.button("CANCEL", say("cancel"), () => this.onLift(false))] : []),
      ...plain("PASS", say("passTurn"), { primary: !view.isGo }),
      ...plain("RESUME", say("resumePlay")),
      ...this.claims(),
      ...(context.note ? [element("span", { class: "small muted tt-act-note" }, context.note)] : []),
    ];
  }

  undo() {
    return this.view.may("UNDO") ? [this.button("UNDO", say("undo"), () => this.onAct(["UNDO"]))] : [];
  }

  claims() {
    const { view } = this;
    if (!view.may("CLAIM")) return [];
    const buttons = (view.snapshot.claimable ?? []).map((colour) => {
      const made = this.button(`CLAIM ${colour}`, colourWords(colour), () => this.onAct([`CLAIM ${colour}`]), { picture: colourMark(colour) });
      made.classList.add("tt-claim");
      return made;
    });
    const group = element("span", { class: "tt-claiming", role: "group", "aria-label": say("claimWord"), "data-key": `claim${view.snapshot.claimable}` }, element("span", { class: "small" }, say("claimWord")), ...buttons);
    return [group];
  }

  // Go: the list of dead stones, and the other one's.
  marking() {
    const { view, context } = this;
    if (!view.may("DEAD")) return [];
    const other = view.snapshot.go.dead[2 - view.seat];
    const marks = [...context.marks].sort((one, two) => one - two);
    const label = marks.length ? say("sendList", marks.length) : say("sendNone");
    const isAgreed = other && other.join() === marks.join();
    const agree = other && !isAgreed ? [this.button("AGREE", say("agree"), () => this.onAct([`DEAD ${other.join(" ")}`.trim()]), { primary: true })] : [];
    return [...agree, this.button("DEAD", isAgreed ? say("agree") : label, () => this.onAct([`DEAD ${marks.join(" ")}`.trim()]), { primary: !agree.length, key: marks.join() })];
  }
}
