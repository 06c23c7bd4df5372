// A tile of a hand on its way to the board: it follows the pointer, and near a place where it may lie it shows itself there.
import { tilePicture } from "./tile.js";

const [DRAG_PIXELS, SNAP_PIXELS] = [6, 70];

export class Drag {
  constructor(board, event, facts) {
    Object.assign(this, { board, facts, pointer: event.pointerId, fromX: event.clientX, fromY: event.clientY, ghost: null });
    this.done = new AbortController();
    const { signal } = this.done;
    window.addEventListener("pointermove", (moved) => this.moved(moved), { signal });
    window.addEventListener("pointerup", (up) => this.released(up), { signal });
    window.addEventListener("pointercancel", () => this.end(), { signal });
    window.addEventListener("keydown", (key) => key.key === "Escape" && this.end(), { signal });
  }

  moved(event) {
    if (event.pointerId !== this.pointer) return;
    if (!event.buttons) return this.end(); // let go where nobody saw it
    const { clientX, clientY } = event;
    if (!this.picture && Math.hypot(clientX - this.fromX, clientY - this.fromY) <= DRAG_PIXELS) return undefined;
    if (!this.picture) this.take();
    this.ghost = this.placeAt(clientX, clientY);
    this.board.ghosts.point(this.ghost);
    this.picture.style.left = `${clientX}px`;
    this.picture.style.top = `${clientY}px`;
    this.picture.classList.toggle("snapped", Boolean(this.ghost));
    return undefined;
  }

  take() {
    this.picture = tilePicture(this.facts);
    this.picture.classList.add("tile-in-hand");
    this.picture.style.width = `${Math.max(44, 2 * 100 * this.board.view.scale)}px`;
    document.body.append(this.picture);
    // What a finger does is told to what it began on, even if the hand is drawn anew meanwhile.
    this.board.picture.setPointerCapture(this.pointer);
    if (this.board.ghosts.chosen) this.board.ghosts.choose(null);
  }

  placeAt(x, y) {
    const { view, ghosts } = this.board;
    return view.isOver(x, y) ? ghosts.nearest(view.toBoard(x, y), SNAP_PIXELS / view.scale) : null;
  }

  released(event) {
    if (event.pointerId !== this.pointer) return;
    const { ghost, picture } = this;
    this.end();
    if (picture) swallowClick();
    if (ghost) this.board.pick({ ghost, by: "drag" }, this.board.view.toBoard(event.clientX, event.clientY));
  }

  end() {
    this.done.abort();
    this.picture?.remove();
    this.board.ghosts.point(null);
  }
}

// The click that follows a drag is none.
function swallowClick() {
  const done = new AbortController();
  window.addEventListener("click", (click) => click.stopPropagation(), { capture: true, signal: done.signal });
  setTimeout(() => done.abort(), 0);
}
