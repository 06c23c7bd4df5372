// What part of the board is seen: the viewBox of a picture, moved and zoomed. It follows the content until a person moves it.
//
//   const view = new View(svgElement, { changed: (scale) => ..., below })    `below`: pixels that buttons take
//   view.show([left, top, right, bottom])    the content grew: fits it, unless the view was moved by hand
//   view.fit()                               all of it again, and follows again
//   view.zoom(factor, at?)   view.pan(right, down)     `at`: a point of the window; pixels
//   view.toBoard(x, y)                       a point of the window as [x, y] of the drawing
//   view.scale                               pixels a unit (an edge has 100)
//   view.isMoved
const [MOST_SCALE, LEAST_SPAN, MARGIN] = [1.7, 640, 45];
const GLIDE_MILLISECONDS = 260;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class View {
  constructor(picture, { changed = () => {}, below = 0 } = {}) {
    Object.assign(this, { picture, changed, below, bounds: [-200, -200, 200, 200], isMoved: false, isShown: false });
    this.at = { x: 0, y: 0, scale: 1 };
    new ResizeObserver(() => this.measured()).observe(picture);
    this.measured();
  }

  get scale() {
    return this.at.scale;
  }

  measured() {
    const { width, height } = this.picture.getBoundingClientRect();
    if (!width || !height) return;
    const isNew = width !== this.width || height !== this.height;
    Object.assign(this, { width, height });
    if (!isNew) return;
    if (this.isMoved) this.put(this.at);
    else this.glide(this.fitting(), true);
  }

  show(bounds) {
    const isOther = bounds.some((value, place) => value !== this.bounds[place]);
    this.bounds = bounds;
    if (isOther && !this.isMoved) this.glide(this.fitting(), !this.isShown);
    this.isShown = true;
  }

  fit() {
    this.isMoved = false;
    this.glide(this.fitting());
  }

  fitting() {
    const [left, top, right, bottom] = this.bounds;
    const [across, down] = [right - left, bottom - top].map((span) => Math.max(span + 2 * MARGIN, LEAST_SPAN));
    const scale = Math.min((this.width ?? 1) / across, ((this.height ?? 1) - this.below) / down, MOST_SCALE);
    return { x: (left + right) / 2, y: (top + bottom) / 2 + this.below / 2 / scale, scale };
  }

  zoom(factor, at = null) {
    const { scale: least } = this.fitting();
    const scale = Math.min(Math.max(this.at.scale * factor, least * 0.7), MOST_SCALE);
    const [x, y] = at ? this.toBoard(...at) : [this.at.x, this.at.y];
    const kept = this.at.scale / scale;
    this.byHand({ x: x + (this.at.x - x) * kept, y: y + (this.at.y - y) * kept, scale });
  }

  // Whether there is more to see by zooming out: if not, a wheel may move the page.
  isWhole() {
    return this.at.scale <= this.fitting().scale * 0.71;
  }

  pan(right, down) {
    const { x, y, scale } = this.at;
    this.byHand({ x: x - right / scale, y: y - down / scale, scale });
  }

  byHand(at) {
    const [left, top, right, bottom] = this.bounds;
    const within = (value, low, high) => Math.min(Math.max(value, low), high);
    this.isMoved = true;
    cancelAnimationFrame(this.frame);
    this.put({ x: within(at.x, left, right), y: within(at.y, top, bottom), scale: at.scale });
  }

  // Moves as little as brings a tile well into sight.
  reveal([left, top, right, bottom]) {
    const { x, y, scale } = this.at;
    const [half, high] = [this.width / scale / 2 - 30, this.height / scale / 2 - 30];
    const shift = (low, most, middle, span) => Math.min(0, low - (middle - span)) + Math.max(0, most - (middle + span));
    const [right_, down_] = [shift(left, right, x, half), shift(top, bottom, y, high)];
    if (right_ || down_) this.byHand({ x: x + right_, y: y + down_, scale });
  }

  toBoard(x, y) {
    const { left, top } = this.picture.getBoundingClientRect();
    const { at, width, height } = this;
    return [at.x + (x - left - width / 2) / at.scale, at.y + (y - top - height / 2) / at.scale];
  }

  isOver(x, y) {
    const { left, top, right, bottom } = this.picture.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  }

  glide(goal, isAtOnce = false) {
    cancelAnimationFrame(this.frame);
    if (isAtOnce || calm.matches) return this.put(goal);
    const [from, start] = [{ ...this.at }, performance.now()];
    const step = (now) => {
      const part = Math.min(1, Math.max(0, (now - start) / GLIDE_MILLISECONDS));
      const eased = part * (2 - part);
      this.put(Object.fromEntries(Object.keys(goal).map((name) => [name, from[name] + (goal[name] - from[name]) * eased])));
      if (part < 1) this.frame = requestAnimationFrame(step);
    };
    this.frame = requestAnimationFrame(step);
  }

  put(at) {
    this.at = at;
    if (!this.width) return;
    const [across, down] = [this.width / at.scale, this.height / at.scale];
    this.picture.setAttribute("viewBox", [at.x - across / 2, at.y - down / 2, across, down].map((value) => value.toFixed(2)).join(" "));
    this.changed(at.scale);
  }
}
