// The menu of the clock on a table: the rules, the start, giving up, sound and screen.
//
//   const menu = new MatchMenu({ state(), act(name, body) })
//   menu.draw(state)
import { ask, offerFullscreen } from "../clock/table-menu.js";
import { wordsOf } from "../clock/words.js";
import { byId, write } from "../dom.js";
import { nameOf } from "./told.js";

const say = wordsOf("match-words");

export class MatchMenu {
  constructor({ state, act }) {
    Object.assign(this, { state, act, dialog: byId("menu"), start: byId("start"), giveUp: byId("give-up") });
    byId("open-menu").addEventListener("click", () => this.dialog.showModal());
    this.dialog.querySelector("[data-close]").addEventListener("click", () => this.dialog.close());
    this.start.addEventListener("click", () => this.done("start", {}));
    for (const button of this.giveUp?.querySelectorAll("[data-side]") ?? []) {
      button.addEventListener("click", () => this.resign(Number(button.dataset.side)));
    }
    offerFullscreen(byId("fullscreen"));
  }

  draw(state) {
    const waits = ["waiting", "between"].includes(state.state);
    this.start.hidden = !waits || state.clock.paused.length > 0;
    write(this.start, say("start", state.game.number));
    if (this.giveUp) this.giveUp.hidden = !waits && state.state !== "playing";
  }

  async resign(side) {
    if (await ask(say("askGiveUp", nameOf(this.state(), side - 1)))) this.done("give-up", { side });
  }

  done(name, body) {
    this.dialog.close();
    this.act(name, { ...body, version: this.state().version });
  }
}
