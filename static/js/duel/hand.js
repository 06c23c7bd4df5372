// What a player calls with: the cards, the keys, the buttons and the typed field.
//
//   const hand = new Hand(board, { onCall(text, triple), onChange() })
//   hand.allow(view)              what may be called now
//   hand.clear()                  nothing is chosen any more
//   hand.chosen                   positions that are chosen, up to three
//
// Keys: 1 to 9 choose a card, the third one calls; Backspace takes the last one off, Escape all; G calls Gyul; H says Hap
// where players call in turn. Whoever wants to be sure has the third card wait for Enter (remembered on the device).
import { byId } from "../dom.js";

const STORED = "orderly-duel-ask";
const DOUBLE_TAP_MILLISECONDS = 300;

function isRemembered() {
  try {
    return localStorage.getItem(STORED) === "on";
  } catch {
    return false;
  }
}

const isField = (target) => Boolean(target.closest?.("input, select, textarea, dialog"));
const isButton = (target) => Boolean(target.closest?.("button, a, summary"));
const isCard = (target) => Boolean(target.closest?.(".duel-card"));

export class Hand {
  constructor({ onCall, onChange }) {
    Object.assign(this, { onCall, onChange, chosen: [], view: null, armed: "", last: { triple: [], at: 0 } });
    this.ask = byId("duel-ask");
    this.ask.checked = isRemembered();
    this.ask.addEventListener("change", () => this.remember());
    byId("duel-gyul").addEventListener("click", () => this.gyul());
    byId("duel-hap").addEventListener("click", () => this.begin());
    byId("duel-send").addEventListener("click", () => this.send());
    byId("duel-skip").addEventListener("click", () => this.skip());
    byId("duel-typed").addEventListener("submit", (event) => this.typed(event));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  remember() {
    try {
      localStorage.setItem(STORED, this.ask.checked ? "on" : "off");
    } catch {
      // not remembered, but heeded
    }
    this.clear();
  }

  allow(view) {
    this.view = view;
    if (!view.mayName && this.chosen.length) this.chosen = [];
    if (this.armed === "GYUL" && !view.mayGyul) this.armed = "";
  }

  clear() {
    this.chosen = [];
    this.armed = "";
    this.onChange();
  }

  // The second half of a double tap on the card that called is no choice of its own.
  tap(position) {
    const { triple, at } = this.last;
    if (!triple.includes(position) || performance.now() - at > DOUBLE_TAP_MILLISECONDS) this.press(position);
  }

  // Also while a call is on its way: one card may serve several Haps, and nobody waits for a verdict.
  press(position) {
    if (!this.view?.mayName) return;
    this.armed = "";
    if (this.chosen.includes(position)) this.chosen = this.chosen.filter((each) => each !== position);
    else if (this.chosen.length < 3) this.chosen = [...this.chosen, position];
    if (this.chosen.length === 3 && this.ask.checked) this.armed = this.hapText();
    this.onChange();
    if (this.chosen.length === 3 && !this.ask.checked) this.send();
  }

  hapText() {
    return `HAP ${[...this.chosen].sort().join(" ")}`;
  }

  send() {
    if (this.chosen.length === 3) this.call(this.hapText(), [...this.chosen]);
    else if (this.armed === "GYUL") this.call("GYUL");
  }

  gyul() {
    if (!this.view?.mayGyul) return;
    if (!this.ask.checked || this.armed === "GYUL") return this.call("GYUL");
    this.chosen = [];
    this.armed = "GYUL";
    this.onChange();
  }

  begin() {
    if (this.view?.mayBegin) this.call("HAP");
  }

  skip() {
    if (this.view?.isOpen) this.call(this.view.hasSkipped ? "UNSKIP" : "SKIP");
  }

  typed(event) {
    event.preventDefault();
    const field = byId("duel-text");
    const text = field.value.trim();
    if (!text) return;
    field.value = "";
    const digits = text.match(/[1-9]/g) ?? [];
    this.call(text, digits.length === 3 ? digits.map(Number) : []);
  }

  call(text, triple = []) {
    this.chosen = [];
    this.armed = "";
    this.last = { triple, at: performance.now() };
    this.onCall(text, triple);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (isField(event.target)) return event.key === "Escape" && event.target.id === "duel-text" && event.target.blur();
    const { key } = event;
    if (/^[1-9]$/.test(key)) this.press(Number(key));
    else if (key === "Escape") this.clear();
    else if (key === "Backspace") this.takeBack();
    else if (key === "Enter") this.enter(event);
    else if (key.toLowerCase() === "g") this.gyul();
    else if (key.toLowerCase() === "h") this.begin();
  }

  takeBack() {
    this.chosen = this.chosen.slice(0, -1);
    this.armed = "";
    this.onChange();
  }

  // Enter on a button is that button's, but for a card when all is there.
  enter(event) {
    if (!this.armed || (isButton(event.target) && !isCard(event.target))) return;
    event.preventDefault();
    this.send();
  }
}
