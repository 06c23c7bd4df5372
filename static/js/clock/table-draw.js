// Draws the table clock: a part for each side (two halves, or up to five), the words between them, and what waits.
//
//   const view = new TableView(table)
//   view.draw(state, sides, waiting, isLost)   state is the snapshot, sides are ticker.js's
//   view.tell(words)                           a sentence for some seconds in place of the state
//   view.nameOf(state, side)
import { byId, write } from "../dom.js";
import { Told, drawHalf } from "./half.js";
import { wordsOf } from "./words.js";

const say = wordsOf("table-words");

export class TableView {
  constructor(table) {
    const halves = [...table.querySelectorAll("[data-half]")];
    this.halves = halves.sort((one, other) => one.dataset.half - other.dataset.half);
    this.told = new Told(byId("told"));
    this.pause = byId("pause");
  }

  nameOf(state, side) {
    return state.names[side] || say(`side${side}`);
  }

  tell(words) {
    this.told.tell(words);
  }

  draw(state, sides, waiting, isLost) {
    const isBothDown = state.clock.flagged.length > 1;
    for (const side of sides) this.drawHalf(state, side, isBothDown, waiting?.side === side.side, isLost);
    this.told.show(this.summaryOf(state, sides));
    const isPaused = state.clock.paused.length > 0;
    write(this.pause, say(isPaused ? "resume" : "pause"));
    this.pause.disabled = state.clock.ended || (!isPaused && state.clock.turn === null);
  }

  drawHalf(state, side, isBothDown, isSent, isLost) {
    const hint = this.hintOf(state.clock, side, isSent, isLost);
    drawHalf(this.halves[side.side], side, { say, name: this.nameOf(state, side.side), isBothDown, isSent, hint });
  }

  hintOf(clock, side, isSent, isLost) {
    if (isSent) return say(isLost ? "queuedHint" : "sentHint");
    if (clock.ended || side.fallen || clock.paused.length) return "";
    if (clock.turn === null) return say("startHint");
    return clock.turn === side.side && side.state === "run" ? say("pressHint") : "";
  }

  summaryOf(state, sides) {
    const { clock } = state;
    if (clock.flagged.length) {
      return say(clock.flagged.length > 1 ? "fellFirst" : "fell", this.nameOf(state, clock.flagged[0]));
    }
    if (clock.ended) return say("over");
    if (clock.paused.length) return say("stands");
    if (clock.turn === null) return say("notStarted");
    const isUp = sides.some((side) => side.state === "pending");
    return isUp ? say("timeUp", this.nameOf(state, clock.turn)) : say("runs", this.nameOf(state, clock.turn));
  }
}
