// Mouse, pen and fingers on the board: one moves it, two zoom it, a tap means what lies there. Shift and the wheel turn.
//
//   new Pointer(picture, view, { tap: (point, event) => ..., hover: (point | null) => ..., turn: (steps) => ... })
const [DRAG_PIXELS, WHEEL_STEP] = [7, 1.0018];

export class Pointer {
  constructor(picture, view, { tap, hover, turn }) {
    Object.assign(this, { picture, view, tap, hover, turn, down: new Map(), isMoved: false });
    picture.addEventListener("pointerdown", (event) => this.pressed(event));
    picture.addEventListener("pointermove", (event) => this.moved(event));
    picture.addEventListener("pointerup", (event) => this.released(event));
    picture.addEventListener("pointercancel", (event) => this.forget(event));
    picture.addEventListener("pointerleave", () => this.hover(null));
    picture.addEventListener("wheel", (event) => this.wheeled(event), { passive: false });
  }

  pressed(event) {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    if (!this.down.size) this.isMoved = false;
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY, fromX: event.clientX, fromY: event.clientY });
    this.picture.setPointerCapture(event.pointerId);
    if (this.down.size > 1) this.isMoved = true;
  }

  moved(event) {
    const own = this.down.get(event.pointerId);
    if (!own) return event.pointerType === "mouse" ? this.hover(this.view.toBoard(event.clientX, event.clientY)) : undefined;
    const before = this.spread();
    const [right, down] = [event.clientX - own.x, event.clientY - own.y];
    if (Math.hypot(event.clientX - own.fromX, event.clientY - own.fromY) > DRAG_PIXELS) this.isMoved = true;
    if (!this.isMoved) return;
    [own.x, own.y] = [event.clientX, event.clientY];
    this.picture.classList.add("moving");
    this.view.pan(right / this.down.size, down / this.down.size);
    const after = this.spread();
    if (before && after) this.view.zoom(after.far / before.far, after.middle);
  }

  // How far two fingers are apart, and the point between them.
  spread() {
    if (this.down.size < 2) return null;
    const [one, other] = [...this.down.values()];
    return { far: Math.max(1, Math.hypot(one.x - other.x, one.y - other.y)), middle: [(one.x + other.x) / 2, (one.y + other.y) / 2] };
  }

  released(event) {
    if (!this.down.has(event.pointerId)) return;
    this.forget(event);
    if (!this.isMoved && !this.down.size) this.tap(this.view.toBoard(event.clientX, event.clientY), event);
  }

  forget(event) {
    this.down.delete(event.pointerId);
    if (!this.down.size) this.picture.classList.remove("moving");
  }

  wheeled(event) {
    const by = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY || event.deltaX;
    if (event.shiftKey) {
      if (this.turn(Math.sign(by))) event.preventDefault();
      return;
    }
    if (by > 0 && !event.ctrlKey && this.view.isWhole()) return;
    event.preventDefault();
    this.view.zoom(WHEEL_STEP ** -Math.max(-240, Math.min(240, by)), [event.clientX, event.clientY]);
  }
}
