// What every table clock draws: a half (the face, its flag, a hint), and the sentence between the halves.
//
//   drawHalf(half, side, { say, name, role, isBothDown, isSent, isOver, hint })   side is one of ticker.js's
//   const told = new Told(element)
//   told.show(words)      how things stand
//   told.tell(words)      for some seconds in place of it
import { write } from "../dom.js";
import { drawFace } from "./face.js";

const TOLD_MILLISECONDS = 5000;
const LONG_TEXT = 5; // characters, as in 12:05

export function drawHalf(half, side, { say, name, role, isBothDown, isSent, isOver = false, hint }) {
  drawFace(half, side, { name, role, isBothDown });
  half.classList.toggle("long", half.querySelector("[data-part=time]").textContent.length > LONG_TEXT);
  half.classList.toggle("sent", isSent);
  const flag = half.querySelector("[data-part=flag]");
  flag.hidden = isOver || !side.fallen;
  write(flag, side.fallen ? say(side.first && isBothDown ? "flagFirst" : "flagDown") : "");
  write(half.querySelector("[data-part=hint]"), hint);
}

export class Told {
  constructor(element) {
    Object.assign(this, { element, message: "", standing: "" });
  }

  show(words) {
    this.standing = words;
    write(this.element, this.message || words);
  }

  tell(words) {
    this.message = words;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.tell(""), TOLD_MILLISECONDS);
    write(this.element, words || this.standing);
  }
}
