// A game's board as a drawing, like the server's own (tournaments/templatetags/boards.py). Only draws: whoever
// plays on it adds input.js.
//
//   const board = new Board(holder, { size, signs, label })   holder: an element with the class "board"
//     .show(game, { still })     `game` of a snapshot, or of rules.js; `still`: without movement
//     .clear()                   nothing is known: an empty board
//     .cells[index]              the cells' elements, in rows; input.js makes them pressable
//     .cellAt(x, y)              index of the cell at a point of the window, or null
//
// What is new since the game shown before moves to its place: slides glide, placements grow; not for people who
// want no movement, and not when a game is shown for the first time or goes back.
import { COLUMNS, ROWS, cellsOf, readAction } from "./rules.js";
import { longestRuns } from "./runs.js";
import { drawingOf, svg } from "./svg.js";

const [CELL, EDGE] = [34, 18];
const MOVE_MILLISECONDS = 260;
const MOST_MOVES_SHOWN = 4; // more at once are a jump, not a game to follow
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const middle = (index) => EDGE + index * CELL + CELL / 2;

export class Board {
  constructor(holder, { size, signs, label = "" }) {
    Object.assign(this, { holder, size, signs, label });
    const width = 2 * EDGE + size * CELL + 4;
    this.picture = svg("svg", { viewBox: `0 0 ${width} ${width}`, role: "img", "aria-label": label });
    this.ground = svg("g");
    this.layers = Object.fromEntries(["marks", "counters", "runs", "scores"].map((name) => [name, svg("g", { class: `board-${name}` })]));
    this.cells = [];
    for (let row = 0; row < size; row += 1) this.ground.append(this.rowOf(row));
    this.picture.append(this.ground, this.names(), ...Object.values(this.layers));
    this.holder.replaceChildren(this.picture);
    this.clear();
  }

  rowOf(row) {
    const line = svg("g");
    for (let column = 0; column < this.size; column += 1) {
      const cell = svg("rect", { x: middle(column) - 16, y: middle(row) - 16, width: 32, height: 32, rx: 5, class: "cell" });
      this.cells.push(cell);
      line.append(cell);
    }
    return line;
  }

  names() {
    const names = svg("g", { "aria-hidden": "true" });
    for (let place = 0; place < this.size; place += 1) {
      names.append(svg("text", { x: 8, y: middle(place) + 3.5, class: "name" }, ROWS[place]));
      names.append(svg("text", { x: middle(place), y: 12, class: "name" }, COLUMNS[place]));
    }
    return names;
  }

  placeOf(index) {
    return [middle(index % this.size), middle(Math.floor(index / this.size))];
  }

  cellAt(x, y) {
    const point = new DOMPoint(x, y).matrixTransform(this.picture.getScreenCTM().inverse());
    const [column, row] = [Math.floor((point.x - EDGE) / CELL), Math.floor((point.y - EDGE) / CELL)];
    const isCell = row >= 0 && row < this.size && column >= 0 && column < this.size;
    return isCell ? row * this.size + column : null;
  }

  clear() {
    this.pieces = new Map(); // cell -> { colour, element }
    this.plies = null;
    for (const layer of Object.values(this.layers)) layer.replaceChildren();
  }

  show(game, { still = false } = {}) {
    const fresh = this.freshMoves(game.moves);
    const isStill = still || calm.matches || fresh === null;
    if (fresh) this.glide(fresh, isStill);
    this.settle(cellsOf(game.board), isStill);
    this.name(game.board);
    this.plies = game.moves.map(([text]) => text);
    this.drawMark(game.moves);
    this.drawRuns(longestRuns(game.points.patterns));
    this.drawScores(game.points);
  }

  // A picture is told by its label, row by row where that has a place for it; cells that can be walked tell themselves.
  name(board) {
    const rows = board.split("/").map((row, place) => `${ROWS[place]} ${[...row].join(" ")}`).join(", ");
    this.picture.setAttribute("aria-label", this.label.replace("%s", rows));
  }

  // The moves since the game shown before; null when this is not that game going on.
  freshMoves(moves) {
    const isSame = this.plies?.every((text, place) => moves[place]?.[0] === text);
    return isSame && moves.length - this.plies.length <= MOST_MOVES_SHOWN ? moves.slice(this.plies.length) : null;
  }

  glide(moves, isStill) {
    for (const [text] of moves) {
      const action = readAction(text, this.size);
      const piece = action?.kind === "slide" ? this.pieces.get(action.from) : null;
      if (!piece) continue;
      this.pieces.delete(action.from);
      this.lift(action.to);
      this.pieces.set(action.to, piece);
      this.put(piece.element, action.to);
      if (!isStill) this.move(piece.element, action.from, action.to);
    }
  }

  // Makes the counters those of the board, whatever stood there.
  settle(cells, isStill) {
    for (const [index, colour] of cells.entries()) {
      if ((this.pieces.get(index)?.colour ?? 0) === colour) continue;
      this.lift(index);
      if (colour) this.place(index, colour, isStill);
    }
  }

  place(index, colour, isStill) {
    const counter = drawingOf(this.signs, colour);
    const element = svg("g", { "data-colour": colour }, counter);
    this.put(element, index);
    this.layers.counters.append(element);
    this.pieces.set(index, { colour, element });
    const frames = [{ transform: "scale(.5)", opacity: 0 }, { transform: "scale(1)", opacity: 1 }];
    if (!isStill) counter.animate(frames, { duration: MOVE_MILLISECONDS, easing: "ease-out" });
  }

  lift(index) {
    this.pieces.get(index)?.element.remove();
    this.pieces.delete(index);
  }

  put(element, index) {
    element.setAttribute("transform", `translate(${this.placeOf(index).join(" ")})`);
  }

  move(element, from, to) {
    const at = (index) => ({ transform: `translate(${this.placeOf(index).map((place) => `${place}px`).join(", ")})` });
    element.animate([at(from), at(to)], { duration: MOVE_MILLISECONDS, easing: "ease-in-out" });
  }

  // The last thing that moved: a ring where it is, and the way it came. A pass moves nothing.
  drawMark(moves) {
    const actions = moves.slice(-2).map(([text]) => readAction(text, this.size));
    const last = actions.findLast((action) => action && action.kind !== "pass");
    this.layers.marks.replaceChildren();
    if (!last) return;
    const [x, y] = this.placeOf(last.to);
    this.layers.marks.append(svg("rect", { x: x - 16, y: y - 16, width: 32, height: 32, rx: 5, class: "last-cell" }));
    if (last.kind !== "slide") return;
    const [fromX, fromY] = this.placeOf(last.from);
    this.layers.marks.append(svg("line", { x1: fromX, y1: fromY, x2: x, y2: y, class: "last-way" }));
    this.layers.marks.append(svg("circle", { cx: fromX, cy: fromY, r: 4, class: "last-from" }));
  }

  drawRuns(runs) {
    this.layers.runs.replaceChildren(...runs.flatMap((run) => this.runOf(run)));
  }

  // An outline, narrower across than a counter so that rows and columns can be told apart.
  runOf({ line, index, start, length, score }) {
    const [long, across, isRow] = [length * CELL - 8, 25, line === "row"];
    const [along, over] = [EDGE + start * CELL + 4, middle(index) - across / 2];
    const [x, y, width, height] = isRow ? [along, over, long, across] : [over, along, across, long];
    const badge = score < 10 ? 10.4 : 15;
    const place = isRow ? [x - 3, middle(index)] : [middle(index), y - 2];
    return [
      svg("rect", { x, y, width, height, rx: 11, class: `run ${line}` }),
      svg(
        "g", { transform: `translate(${place.join(" ")})` },
        svg("rect", { x: -badge / 2, y: -5.2, width: badge, height: 10.4, rx: 5.2, class: `run-badge ${line}` }),
        svg("text", { y: 2.7, class: "run-score" }, String(score)),
      ),
    ];
  }

  drawScores({ rows, columns }) {
    const side = EDGE + this.size * CELL;
    const text = (x, y, score) => svg("text", { x, y, class: score ? "line-score some" : "line-score" }, String(score));
    this.layers.scores.replaceChildren(
      ...rows.map((score, place) => text(side + 11, middle(place) + 3.5, score)),
      ...columns.map((score, place) => text(middle(place), side + 14, score)),
    );
  }
}
