// The bags that are revealed, each with a button that checks it here.
import { byId, element, write } from "../dom.js";
import { checkBag } from "./bag.js";
import { say } from "./words.js";

export class Checks {
  show({ snapshot }, games) {
    const open = games.filter((game) => game.bag?.seed);
    const key = open.map((game) => `${game.number}.${game.attempt}`).join();
    if (byId("bag-checks").dataset.shown === key) return;
    byId("bag-checks").dataset.shown = key;
    byId("bag-checks").replaceChildren(...open.map((game) => this.lineOf(snapshot.variant, game)));
  }

  lineOf(variant, game) {
    const told = element("p", { class: "small", role: "status" });
    const button = element("button", { type: "button", class: "small-btn" }, say("checkBag", game.number));
    button.addEventListener("click", () => {
      const found = checkBag(variant, game.bag, game.moves);
      const isGood = found.isCommitted && found.isDrawn;
      told.className = `small ${isGood ? "pos" : "error"}`;
      write(told, isGood ? say("verified", found.placed) : say(found.isCommitted ? "badDraws" : "badFingerprint"));
    });
    const secret = (name) => element("p", { class: "mono small fingerprint" }, `${name} ${game.bag[name]}`);
    return element("div", { class: "stack-s bag-check" }, button, told, secret("seed"), secret("salt"));
  }
}
