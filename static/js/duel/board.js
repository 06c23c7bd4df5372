// The nine cards on the table: to be pressed by a player, or to be looked at.
//
//   const board = new Board(element, { draw, onPress(position) })    draw of card.js; without onPress nothing is pressed
//   board.show(["012", ...])                 null: face down
//   board.mark({ chosen, locked, claimed, lit, wrong })   positions, each a list; what is left out is unmarked
//   board.allow(true)                        whether cards may be pressed now
import { element } from "../dom.js";
import { say } from "./words.js";

const MARKS = ["chosen", "locked", "claimed", "lit", "wrong"];

export class Board {
  constructor(root, { draw, onPress = null }) {
    Object.assign(this, { root, draw, key: null });
    this.cards = [...Array(9).keys()].map((at) => this.made(at + 1, onPress));
    root.replaceChildren(...this.cards);
    this.show(null);
  }

  made(position, onPress) {
    if (!onPress) return element("div", { class: "duel-card", "data-position": position });
    const card = element("button", { type: "button", class: "duel-card", "data-position": position, "aria-pressed": "false", "aria-keyshortcuts": position });
    // With the finger's touch, not when it is lifted: a tenth of a second counts here.
    card.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      card.focus({ preventScroll: true });
      onPress(position);
    });
    card.addEventListener("click", (event) => event.detail === 0 && onPress(position)); // by the keyboard or a reader
    return card;
  }

  show(cards) {
    const key = cards ? cards.join() : "";
    if (key === this.key) return;
    this.key = key;
    this.root.classList.toggle("face-down", !cards);
    this.cards.forEach((card, at) => card.replaceChildren(cards ? this.draw(cards[at], { position: at + 1 }) : this.back(at + 1)));
  }

  back(position) {
    return element("span", { class: "duel-back", "aria-label": say("faceDown", position), role: "img" });
  }

  mark(marks) {
    for (const card of this.cards) {
      const position = Number(card.dataset.position);
      for (const name of MARKS) card.classList.toggle(name, Boolean(this.key && marks[name]?.includes(position)));
      if (card.hasAttribute("aria-pressed")) card.setAttribute("aria-pressed", String(card.classList.contains("chosen") || card.classList.contains("locked")));
    }
  }

  allow(isAllowed) {
    this.root.classList.toggle("may-press", isAllowed);
    for (const card of this.cards) card.setAttribute("aria-disabled", String(!isAllowed));
  }
}
