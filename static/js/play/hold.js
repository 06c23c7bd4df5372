// A counter under a finger or mouse: a picture that follows the pointer, above everything, until it is let go.
import { counterOf } from "./svg.js";

export class Hold {
  constructor(signs) {
    this.signs = signs;
    this.picture = null;
  }

  take(colour, size, x, y) {
    this.drop();
    this.picture = counterOf(this.signs, colour);
    this.picture.classList.add("held-counter");
    this.picture.style.width = this.picture.style.height = `${size}px`;
    document.body.append(this.picture);
    this.half = size / 2;
    this.follow(x, y);
  }

  follow(x, y) {
    if (this.picture) this.picture.style.transform = `translate(${x - this.half}px, ${y - this.half}px)`;
  }

  drop() {
    this.picture?.remove();
    this.picture = null;
  }
}
