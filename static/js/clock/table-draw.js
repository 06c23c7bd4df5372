// Draws the table clock: its two halves, the words between them, and what waits.
//
//   const view = new TableView(table)
//   view.draw(state, sides, waiting, isLost)   state is the snapshot, sides are ticker.js's
//   view.tell(words)                           a sentence for some seconds in place of the state
//   view.nameOf(state, side)
import { drawFace } from "./face.js";
import { wordsOf } from "./words.js";

const say = wordsOf("table-words");
const TOLD_MILLISECONDS = 5000;
const LONG_TEXT = 5; // characters, as in 12:05

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

export class TableView {
  constructor(table) {
    this.halves = [0, 1].map((side) => table.querySelector(`[data-half="${side}"]`));
    this.told = document.getElementById("told");
    this.pause = document.getElementById("pause");
    this.message = "";
  }

  nameOf(state, side) {
    return state.names[side] || say(`side${side}`);
  }

  tell(words) {
    this.message = words;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.tell(""), TOLD_MILLISECONDS);
    write(this.told, words || this.summary || "");
  }

  draw(state, sides, waiting, isLost) {
    const isBothDown = state.clock.flagged.length > 1;
    for (const side of sides) this.drawHalf(state, side, isBothDown, waiting?.side === side.side, isLost);
    this.summary = this.summaryOf(state, sides);
    write(this.told, this.message || this.summary);
    const isPaused = state.clock.paused.length > 0;
    write(this.pause, say(isPaused ? "resume" : "pause"));
    this.pause.disabled = state.clock.ended || (!isPaused && state.clock.turn === null);
  }

  drawHalf(state, side, isBothDown, isSent, isLost) {
    const half = this.halves[side.side];
    drawFace(half, side, { name: this.nameOf(state, side.side), isBothDown });
    const text = half.querySelector("[data-part=time]").textContent;
    half.classList.toggle("long", text.length > LONG_TEXT);
    half.classList.toggle("sent", isSent);
    const flag = half.querySelector("[data-part=flag]");
    flag.hidden = !side.fallen;
    write(flag, side.fallen ? say(side.first && isBothDown ? "flagFirst" : "flagDown") : "");
    write(half.querySelector("[data-part=hint]"), this.hintOf(state.clock, side, isSent, isLost));
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
