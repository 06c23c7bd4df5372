// A result on which the players agree (public/match_clock_agree.html): two scores, and both confirm them on the device.
//
//   const agreement = new Agreement((scores) => ...)   called once both have confirmed; does nothing where the page has no such sheet
//   agreement.draw(state)
//   agreement.done()                                   it is told: the arbiter confirms
//   agreement.refused({ title, fields })
import { byId, write } from "../dom.js";
import { wordsOf } from "../clock/words.js";

const say = wordsOf("match-words");

export class Agreement {
  constructor(tell) {
    Object.assign(this, { tell, button: byId("agree"), dialog: byId("agree-sheet") });
    if (!this.dialog) return;
    this.fields = [byId("agree-first"), byId("agree-second")];
    this.sides = [...this.dialog.querySelectorAll("[data-side]")];
    this.button.addEventListener("click", () => this.open());
    this.dialog.querySelector("[data-close]").addEventListener("click", () => this.dialog.close());
    this.dialog.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
    for (const field of this.fields) field.addEventListener("input", () => this.undo());
    for (const side of this.sides) side.addEventListener("click", () => this.confirm(side));
  }

  draw({ state, offer }) {
    if (this.button) this.button.hidden = ["finished", "stopped"].includes(state) || Boolean(offer?.first && offer?.second);
  }

  open() {
    byId("menu").close();
    this.undo();
    this.dialog.showModal();
  }

  // Who has confirmed has confirmed these two scores and no others.
  undo() {
    for (const side of this.sides) side.setAttribute("aria-pressed", "false");
    this.complain("");
  }

  confirm(side) {
    const typed = this.fields.map((field) => field.value.trim());
    if (!typed.every((text) => /^\d{1,4}$/.test(text))) return this.complain(say("twoScores"));
    this.complain("");
    side.setAttribute("aria-pressed", String(side.getAttribute("aria-pressed") !== "true"));
    if (this.sides.every((each) => each.getAttribute("aria-pressed") === "true")) this.tell(typed.map(Number));
  }

  done() {
    this.dialog.close();
  }

  refused({ title, fields = {} }) {
    this.undo();
    this.complain(Object.values(fields).join(" ") || title || say("failed"));
  }

  complain(words) {
    const error = byId("agree-error");
    write(error, words);
    error.hidden = !words;
  }
}
