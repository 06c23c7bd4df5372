// The curve as something to point at: a press or a drag chooses a ply, and a line stands at the one shown.
export class Curve {
  constructor(picture, { choose }) {
    Object.assign(this, { picture, choose });
    [this.left, this.width, this.last] = ["left", "width", "last"].map((name) => Number(picture.dataset[name]));
    this.cursor = picture.querySelector("#curve-cursor");
    picture.classList.add("to-press");
    picture.addEventListener("pointerdown", (event) => this.pressed(event));
    picture.addEventListener("pointermove", (event) => event.buttons === 1 && this.pressed(event));
  }

  pressed(event) {
    if (event.button > 0) return;
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.picture.getScreenCTM().inverse());
    const ply = Math.round(((at.x - this.left) / this.width) * this.last);
    this.choose(Math.min(this.last, Math.max(0, ply)));
  }

  mark(ply) {
    const x = this.left + (this.width * ply) / this.last;
    this.cursor.setAttribute("d", this.cursor.getAttribute("d").replace(/^M[^,]+/, `M${x.toFixed(1)}`));
  }
}
