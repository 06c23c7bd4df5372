// The times of a match as they run: what is left of the turn and of the board, and the countdown to the next one.
//
//   const times = new Times(root, time)      elements with data-timer: turn, left, next; each is hidden when there is none
//   times.show(view)
import { write } from "../dom.js";
import { lengthText, Timers } from "../duel/timers.js";

const SECOND = 1000;
const LOW_MILLISECONDS = 10000;

export class Times {
  constructor(root, time) {
    this.elements = [...root.querySelectorAll("[data-timer]")];
    this.timers = new Timers(() => time.now(), (times) => this.draw(times));
  }

  show(view) {
    this.view = view;
    this.timers.show(view);
  }

  tick() {
    this.timers.tick();
  }

  stop() {
    this.timers.show(null);
    clearTimeout(this.timers.timer);
  }

  draw(times) {
    for (const element of this.elements) {
      const name = element.dataset.timer;
      const ms = times[name];
      element.hidden = ms === null;
      if (ms === null) continue;
      element.classList.toggle("low", name !== "next" && ms < LOW_MILLISECONDS);
      write(element.querySelector("b"), name === "next" ? String(Math.ceil(ms / SECOND)) : lengthText(ms));
      if (name === "next") write(element.querySelector("span"), element.dataset.words.replace("%s", this.view.snapshot.next_number || 1));
    }
  }
}
