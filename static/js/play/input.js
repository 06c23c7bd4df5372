// Playing on the board by drag, by tapping twice, and by keyboard. A placement or slide counts when it is let go on a
// legal cell and can't be taken back; dragged back to where it came from, nothing has happened.
//
//   const input = new Input(board, tray, { onAct: (text) => ..., onPass: () => ..., words })
//     .allow({ cells, placing, drawn })   what may be done now; null: nothing
import { ROWS, nameOf, slideTargets } from "./rules.js";
import { Hold } from "./hold.js";
import { say } from "./words.js";

const DRAG_PIXELS = 6;
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

export class Input {
  constructor(board, tray, { onAct, onPass }) {
    Object.assign(this, { board, tray, onAct, onPass, chosen: null, may: null, press: null, at: 0 });
    this.hold = new Hold(board.signs);
    this.dress();
    board.picture.addEventListener("pointerdown", (event) => this.down(event, board.cellAt(event.clientX, event.clientY)));
    tray.addEventListener("pointerdown", (event) => this.down(event, null));
    window.addEventListener("pointermove", (event) => this.moved(event));
    window.addEventListener("pointerup", (event) => this.up(event));
    window.addEventListener("pointercancel", () => this.cancel());
    board.picture.addEventListener("keydown", (event) => this.key(event));
    board.picture.addEventListener("click", (event) => this.clicked(event));
  }

  // The cells become a grid that a keyboard and a screen reader can walk.
  dress() {
    const { picture, ground, cells, size } = this.board;
    picture.setAttribute("role", "group");
    ground.setAttribute("role", "grid");
    ground.setAttribute("aria-label", picture.getAttribute("aria-label"));
    for (const [place, row] of [...ground.children].entries()) {
      row.setAttribute("role", "row");
      row.setAttribute("aria-label", say("row", ROWS[place]));
    }
    for (const layer of Object.values(this.board.layers)) layer.setAttribute("aria-hidden", "true"); // the cells tell it
    for (const [index, cell] of cells.entries()) {
      cell.setAttribute("role", "gridcell");
      cell.setAttribute("tabindex", index ? "-1" : "0");
      cell.dataset.cell = nameOf(index, size);
      cell.addEventListener("focus", () => this.stand(index));
    }
  }

  allow(may) {
    const isOther = !may || !this.may || may.cells.join() !== this.may.cells.join() || may.drawn !== this.may.drawn;
    if (isOther) {
      this.chosen = null;
      this.press = null;
      this.hold.drop();
    }
    this.may = may;
    this.mark();
  }

  // The cells on which something may be let go now.
  targets() {
    if (!this.may) return [];
    const { cells, placing } = this.may;
    if (placing) return cells.flatMap((colour, index) => (colour ? [] : [index]));
    return this.chosen === null ? [] : slideTargets(cells, this.board.size, this.chosen);
  }

  isMovable(index) {
    return this.may && !this.may.placing && this.may.cells[index] && slideTargets(this.may.cells, this.board.size, index).length > 0;
  }

  mark() {
    const targets = new Set(this.targets());
    this.board.holder.classList.toggle("may-act", Boolean(this.may));
    this.board.holder.classList.toggle("placing", Boolean(this.may?.placing));
    for (const [index, cell] of this.board.cells.entries()) {
      cell.classList.toggle("open", targets.has(index));
      cell.classList.toggle("chosen", index === this.chosen);
      cell.classList.toggle("movable", this.chosen === null && Boolean(this.isMovable(index)));
      cell.setAttribute("aria-label", this.labelOf(index, targets.has(index)));
    }
  }

  labelOf(index, isOpen) {
    const colour = this.board.pieces.get(index)?.colour;
    const what = colour ? String(colour) : say("cellEmpty");
    const more = index === this.chosen ? `, ${say("cellChosen")}` : isOpen && !this.may.placing ? `, ${say("cellOpen")}` : "";
    return `${nameOf(index, this.board.size)}: ${what}${more}`;
  }

  down(event, index) {
    if (!this.may || event.button !== 0) return;
    const isTray = index === null;
    if (isTray && !this.may.placing) return;
    const was = this.chosen;
    if (!this.may.placing && this.isMovable(index)) this.chosen = index;
    this.press = { index, was, x: event.clientX, y: event.clientY, isMoved: false, pointer: event.pointerId };
    // A captured touch goes on telling where it is when it leaves the element it began on.
    event.currentTarget.setPointerCapture?.(event.pointerId);
    this.mark();
  }

  moved(event) {
    const { press } = this;
    if (!press || event.pointerId !== press.pointer) return;
    const isFar = Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG_PIXELS;
    if (!press.isMoved && isFar) this.take(event);
    if (!press.isMoved) return;
    this.hold.follow(event.clientX, event.clientY);
    this.over(this.board.cellAt(event.clientX, event.clientY));
  }

  take(event) {
    const { press, may } = this;
    const colour = may.placing ? may.drawn : may.cells[this.chosen];
    // Only what was taken up moves: the drawn counter from its tray, or the chosen one. A finger that wipes over the
    // board places nothing.
    if (press.index !== (may.placing ? null : this.chosen)) return;
    press.isMoved = true;
    const size = this.board.cells[0].getBoundingClientRect().width * 0.95;
    this.hold.take(colour, size, event.clientX, event.clientY);
    if (!may.placing) this.board.pieces.get(this.chosen)?.element.classList.add("lifted");
  }

  over(index) {
    const targets = this.targets();
    for (const [each, cell] of this.board.cells.entries()) cell.classList.toggle("over", each === index && targets.includes(each));
  }

  up(event) {
    const { press } = this;
    if (!press || event.pointerId !== press.pointer) return;
    const index = this.board.cellAt(event.clientX, event.clientY);
    this.letGo();
    const isMeant = press.isMoved || press.index === index;
    if (isMeant && index !== null && this.targets().includes(index)) return this.act(index);
    // A second tap on the chosen counter, or a drag back to where it came from, puts it down.
    const isBack = press.isMoved ? index !== null : press.was === index && press.index === index;
    const isElsewhere = !press.isMoved && index !== this.chosen;
    if (isBack || isElsewhere) this.chosen = null;
    this.mark();
  }

  letGo() {
    this.press = null;
    this.hold.drop();
    this.over(null);
    for (const { element } of this.board.pieces.values()) element.classList.remove("lifted");
  }

  cancel() {
    this.letGo();
    this.mark();
  }

  act(index) {
    const { may, chosen } = this;
    const { size } = this.board;
    const text = may.placing ? `${may.drawn}${nameOf(index, size)}` : `${nameOf(chosen, size)}${nameOf(index, size)}`;
    this.chosen = null;
    this.allow(null);
    this.onAct(text);
  }

  // A tap without a pointer: keyboard and screen readers.
  tap(index) {
    if (!this.may) return;
    if (this.targets().includes(index)) return this.act(index);
    this.chosen = this.chosen !== index && this.isMovable(index) ? index : null;
    this.mark();
  }

  clicked(event) {
    if (event.detail === 0) this.tap(this.board.cells.indexOf(event.target));
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key in STEPS) this.walk(...STEPS[event.key]);
    else if (event.key === "Enter" || event.key === " ") this.tap(this.at);
    else if (event.key === "Escape") this.tap(this.chosen);
    else if (event.key.toLowerCase() === "p") this.onPass();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  walk(down, right) {
    const { size } = this.board;
    const [row, column] = [Math.floor(this.at / size) + down, (this.at % size) + right];
    if (row < 0 || column < 0 || row >= size || column >= size) return;
    this.stand(row * size + column);
    this.board.cells[this.at].focus();
  }

  stand(index) {
    this.at = index;
    for (const [place, cell] of this.board.cells.entries()) cell.setAttribute("tabindex", place === index ? "0" : "-1");
  }
}
