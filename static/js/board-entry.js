// Turns a textarea of typed rows into a board to tap or type. The textarea stays what is sent: it holds the rows.
import { readRows, writeRows, leftOf } from "./board-rows.js";

const ROWS = "ABCDEFG";
const COLUMNS = "abcdefg";

const element = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
};

class BoardEntry {
  constructor(field) {
    this.field = field;
    this.text = field.querySelector("textarea");
    const { size, colours, copies } = field.dataset;
    [this.size, this.colours, this.copies] = [Number(size), Number(colours), Number(copies)];
    this.words = (name) => field.dataset[`words${name}`];
    this.signs = [...field.querySelectorAll(".board-signs svg")];
    this.colour = 1;
    this.at = 0;
    this.cells = Array(this.size * this.size).fill(0);
    this.build();
    this.text.addEventListener("input", () => this.typed());
    this.draw();
    this.typed();
    if ("focus" in field.dataset && matchMedia("(pointer: fine)").matches) this.move(0);
  }

  build() {
    this.palette = element("div", { class: "palette", role: "group", "aria-label": this.words("Palette") });
    for (let colour = 1; colour <= this.colours; colour += 1) {
      const button = element("button", { type: "button", "data-colour": colour });
      button.addEventListener("click", () => this.choose(colour));
      this.palette.append(button);
    }
    this.eraser = element("button", { type: "button", "data-colour": 0 }, this.words("Erase"));
    this.eraser.addEventListener("click", () => this.choose(0));
    this.palette.append(this.eraser);
    this.grid = element("div", { class: `grid size-${this.size}`, role: "grid", "aria-label": this.field.querySelector("label").textContent });
    this.grid.append(element("span", { "aria-hidden": "true" }), ...[...COLUMNS].slice(0, this.size).map((name) => element("span", { class: "axis", "aria-hidden": "true" }, name)));
    this.buttons = [];
    for (let row = 0; row < this.size; row += 1) this.grid.append(this.line(row));
    this.grid.addEventListener("keydown", (event) => this.key(event));
    this.status = element("div", { class: "status", role: "status" });
    const keys = element("p", { class: "muted small no-touch" }, this.words("Keys"));
    this.text.before(element("div", { class: "board-entry" }, this.palette, this.grid, this.status, keys));
  }

  line(row) {
    const line = element("div", { role: "row" }, element("span", { class: "axis", "aria-hidden": "true" }, ROWS[row]));
    for (let column = 0; column < this.size; column += 1) {
      const index = row * this.size + column;
      const button = element("button", { type: "button", role: "gridcell", tabindex: "-1" });
      button.addEventListener("click", () => this.tap(index));
      button.addEventListener("focus", () => this.move(index, false));
      this.buttons.push(button);
      line.append(button);
    }
    return line;
  }

  choose(colour) {
    this.colour = colour;
    this.draw();
  }

  tap(index) {
    this.at = index;
    this.put(index, this.cells[index] === this.colour ? 0 : this.colour);
  }

  // Refuses what the bag can't fill; true when the cell now shows the colour.
  put(index, colour) {
    if (colour && this.cells[index] !== colour && leftOf(this.cells, colour, this.copies) < 1) {
      this.say(this.words("None"), true);
      return false;
    }
    this.cells[index] = colour;
    this.text.value = writeRows(this.cells, this.size);
    this.text.removeAttribute("aria-invalid");
    this.draw();
    return true;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -this.size, ArrowDown: this.size };
    const colour = Number(event.key);
    if (event.key in steps) this.step(event.key, steps[event.key]);
    else if (event.key >= "1" && event.key <= "9" && colour <= this.colours) this.put(this.at, colour) && this.move(this.at + 1);
    else if (event.key === "Backspace") this.back();
    else if (event.key === "Delete" || event.key === "." || event.key === "0") this.put(this.at, 0);
    else if (event.key === "Home") this.move(this.at - (this.at % this.size));
    else if (event.key === "End") this.move(this.at - (this.at % this.size) + this.size - 1);
    else return;
    event.preventDefault();
  }

  step(key, by) {
    const column = this.at % this.size;
    if ((key === "ArrowLeft" && column === 0) || (key === "ArrowRight" && column === this.size - 1)) return;
    this.move(this.at + by);
  }

  back() {
    if (!this.cells[this.at] && this.at > 0) this.move(this.at - 1);
    this.put(this.at, 0);
  }

  move(index, focus = true) {
    if (index < 0 || index >= this.cells.length) return;
    this.at = index;
    for (const [place, button] of this.buttons.entries()) button.tabIndex = place === index ? 0 : -1;
    if (focus) this.buttons[index].focus();
  }

  typed() {
    const cells = readRows(this.text.value, this.size, this.colours);
    if (!cells) return this.say(this.words("Typed"), true);
    this.cells = cells;
    this.draw();
  }

  say(words, warn = false) {
    this.status.textContent = words;
    this.status.classList.toggle("warn", warn);
  }

  draw() {
    for (const [index, button] of this.buttons.entries()) this.drawCell(index, button);
    for (const button of this.palette.children) this.drawColour(button);
    this.move(this.at, false);
    const empty = this.cells.filter((cell) => !cell).length;
    this.say(empty ? `${this.words("Cells")} ${empty}` : this.words("Full"));
  }

  drawCell(index, button) {
    const colour = this.cells[index];
    const name = `${ROWS[Math.floor(index / this.size)]}${COLUMNS[index % this.size]}`;
    button.setAttribute("aria-label", `${name}: ${colour || this.words("Empty")}`);
    if (button.dataset.shown === String(colour)) return;
    button.dataset.shown = colour;
    button.replaceChildren(...(colour ? [this.signs[colour - 1].cloneNode(true)] : []));
  }

  drawColour(button) {
    const colour = Number(button.dataset.colour);
    button.setAttribute("aria-pressed", String(colour === this.colour));
    if (!colour) return;
    const left = leftOf(this.cells, colour, this.copies);
    button.setAttribute("aria-disabled", String(left < 1));
    const sign = element("span", { "aria-hidden": "true" });
    sign.append(this.signs[colour - 1].cloneNode(true));
    const spoken = (words) => element("span", { class: "visually-hidden" }, words);
    button.replaceChildren(sign, spoken(`${colour}: `), String(left), spoken(` ${this.words("Left")}`));
  }
}

const start = (root) => {
  for (const field of root.querySelectorAll("[data-board-entry]:not([data-ready])")) {
    field.dataset.ready = "yes";
    new BoardEntry(field);
  }
};
start(document);
document.addEventListener("htmx:load", (event) => start(event.target));
