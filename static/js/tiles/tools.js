// The buttons on the board, and what it says to screen readers.
//
//   new Tools(board, { buttons })   .told() after a change   .say(text)
import { element } from "../dom.js";
import { svg } from "../play/svg.js";
import { say } from "./board-words.js";

const ZOOM = 1.4;
const SIGNS = {
  in: "M-7 0H7M0-7V7",
  out: "M-7 0H7",
  fit: "M-8-3V-8H-3M8-3V-8H3M-8 3V8H-3M8 3V8H3",
  clumps: "M-8 5A2.6 2.6 0 1 0-2.8 5A2.6 2.6 0 1 0-8 5M2.8-5A2.6 2.6 0 1 0 8-5A2.6 2.6 0 1 0 2.8-5M-3.6 3.2L3.6-3.2",
  turn: "M6.5-4.5A8 8 0 1 0 8 2M8-8V-3.5H3.5",
};

export class Tools {
  constructor(board, { buttons }) {
    this.board = board;
    this.status = element("p", { class: "visually-hidden", role: "status" });
    board.holder.append(this.status);
    if (!buttons) return;
    this.clumps = button("clumps", say("clumps"), () => board.showClumps(!board.clumpsShown));
    this.rotate = button("turn", say("turn"), () => board.turn(1, "button"));
    const zooms = [
      button("in", say("zoomIn"), () => board.zoom(ZOOM)),
      button("out", say("zoomOut"), () => board.zoom(1 / ZOOM)),
      button("fit", say("fit"), () => board.fit()),
    ];
    board.holder.append(element("div", { class: "tiles-tools" }, this.rotate, ...zooms, this.clumps));
  }

  told() {
    if (!this.clumps) return;
    this.clumps.hidden = !this.board.model.clumps?.length;
    this.clumps.setAttribute("aria-pressed", String(Boolean(this.board.clumpsShown)));
    this.rotate.hidden = !this.board.ghosts.size;
  }

  say(text) {
    this.status.textContent = text;
  }
}

function button(name, label, act) {
  const made = element("button", { type: "button", class: `tiles-tool ${name}`, title: label, "aria-label": label });
  made.append(svg("svg", { viewBox: "-12 -12 24 24", "aria-hidden": "true" }, svg("path", { d: SIGNS[name] })));
  made.addEventListener("click", act);
  return made;
}
