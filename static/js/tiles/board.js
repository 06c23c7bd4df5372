// The board of Chaos Tiles: what lies on it, moved and zoomed by hand, with the placements of a chosen tile to pick from.
// It only draws and tells what was meant; whose turn it is, what is sent, hands and lists are the page's.
//
//   const board = createBoard(holder, options)
//     holder    an element with the class "tiles-board" (css/tiles.css; the page gives it a height, without one it is 4:3).
//               A picture by the server in it (tiles_picture) is what pages without scripts see; it is replaced.
//               The page includes templates/components/tiles_board_words.html once.
//     options   { label: "Board"        its name for screen readers
//                 still: false          true: a picture only; no focus, no buttons, no moving (small boards, lists)
//                 buttons: true         zoom in, zoom out, all of it, clumps on and off, turn (while there are ghosts)
//                 clumps: true          clumps are shown at first
//                 describe: (ghost) => text             what is said of a placement, { text, contacts, free, tile },
//                 describeTile: (facts, model) => text }    and of a tile, an item of `blob`; both have a default
//
//   board.draw(model)   a snapshot (queries/tiles/snapshot.py) with these fields added; all but `blob` may be missing:
//     of the snapshot   blob, clumps, duos, go
//     ghosts     [["V+3@0,1", contacts, free], ...]  a list of the answer of .../placements/, as it is; null or []: none
//                (give the field always where there may be some: the view then keeps room for them)
//     pips       [1, 3]     of the tile that ghosts are of: drawn in the chosen one
//     chosen     the text of the chosen ghost: given, the board follows it (null: none); left out, it keeps its own
//     last       [17]       tiles that were placed last: marked
//     pickable   [1, 2]     tiles of the blob that can be picked now (Go: legal points; transfers: tiles to lift)
//     picked     [3]        tiles that are picked (dead stones listed, the tile to be lifted): marked
//     lifted     17         a tile in the air: drawn as a gap (transfers)
//     toggles    true       picking a tile again is another `pick`, not `confirm` (lists of dead stones)
//     stone      1          the seat whose stone is shown on a picked point before it is confirmed (Go)
//   Drawing again costs what is new. Lists may be new arrays with equal content.
//
//   board.on(name, ({ ... }) => ...)  gives back a function that ends it
//     "pick"     { ghost: "V+3@0,1" | null, tile: 17 | null, by: "pointer" | "key" | "drag" | "button" }
//                a ghost was chosen, or a tile of `pickable`; both null: nothing is chosen any more (Escape, tap beside)
//     "confirm"  { ghost, tile }  what is chosen was tapped again, or Enter: the page does it (or asks)
//     "hover"    { ghost, tile }  a mouse points at it (both null: at nothing)
//     "clumps"   { shown }        the switch of clumps
//
//   board.chosen            { ghost, tile } now
//   board.choose(text)      chooses a ghost (from a list of placements) and brings it into sight; no event
//   board.turn(1 | -1)      the next placement along the same edge; true if there is one. Emits "pick"
//   board.step(1 | -1)      the next edge round the blob
//   board.drag(event, { kind, pips })     on pointerdown on a tile of a hand, when the ghosts are drawn: the tile follows
//                           the pointer and snaps to the nearest ghost; let go there: "pick" with by "drag". A press that
//                           does not move is left to the click.
//   board.light({ colour, tiles } | null)  one clump stands out (from a list of clumps)
//   board.showClumps(true | false)   board.fit()   board.zoom(factor)   board.focus()   board.holder   board.picture
//
// Keys, with the board focused: arrows go from placement to placement (or point to point), without any they move the
// board, as Shift and arrows always do; R and Shift+R turn, N and P go to the next edge, Enter or Space confirms, Escape
// chooses nothing, + and - zoom, 0 shows all of it. The wheel zooms, with Shift it turns.
import { svg } from "../play/svg.js";
import { LaidTiles } from "./blob.js";
import { countWords, describeGhost, describePoint } from "./board-words.js";
import { Clumps } from "./clumps.js";
import { Drag } from "./drag.js";
import { boundsOf, placed } from "./geometry.js";
import { Ghosts } from "./ghosts.js";
import { listenToKeys } from "./keys.js";
import { Marks } from "./marks.js";
import { meant } from "./meaning.js";
import { Pointer } from "./pointer.js";
import { stoneAt } from "./tile.js";
import { Tools } from "./tools.js";
import { View } from "./view.js";

const LAYERS = ["faces", "areas", "last", "bands", "pips", "stones", "sizes", "duos", "targets", "ghosts"];
const [HANDLE_PIXELS, LEAST_HANDLE, MOST_HANDLE] = [5.5, 5, 13];
const [LABEL_PIXELS, LABEL_UNITS, MOST_LABEL, FAR_SCALE] = [10.5, 26, 1.75, 0.27];
const [TOOLS_PIXELS, ROOM] = [46, 120];

export const createBoard = (holder, options = {}) => new Board(holder, options);

class Board {
  constructor(holder, options) {
    const { label = "", still = false, buttons = true, clumps = true } = options;
    const { describe = describeGhost, describeTile = describePoint } = options;
    Object.assign(this, { holder, label, still, describe, describeTile, listeners: new Map() });
    Object.assign(this, { model: { blob: [] }, tile: null });
    this.picture = svg("svg", { class: still ? "tiles-picture still" : "tiles-picture", role: "img", "aria-label": label });
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, svg("g", { class: `tiles-${name}` })]));
    this.picture.append(...Object.values(this.layers));
    holder.replaceChildren(this.picture);
    this.blob = new LaidTiles(this.layers.faces, this.layers.pips);
    this.bands = new Clumps(this.layers.bands, this.layers.sizes);
    this.marks = new Marks(this.layers);
    this.ghosts = new Ghosts(this.layers.ghosts);
    this.view = new View(this.picture, { changed: (scale) => this.sized(scale), below: still || !buttons ? 0 : TOOLS_PIXELS });
    this.tools = still ? null : new Tools(this, { buttons });
    if (!still) this.listen();
    this.showClumps(clumps);
  }

  listen() {
    this.picture.setAttribute("tabindex", "0");
    this.pointer = new Pointer(this.picture, this.view, {
      tap: (point) => this.tap(point),
      hover: (point) => this.hover(point),
      turn: (steps) => this.turn(steps),
    });
    listenToKeys(this);
  }

  draw(model) {
    this.model = model;
    this.blob.draw(model.blob);
    this.marks.draw(model, this.tiles, this.edges);
    this.bands.draw(this.clumpsShown ? model.clumps ?? [] : [], model.blob, this.edges);
    this.ghosts.set(model.ghosts ?? NONE, model.pips ?? NONE, this.blob.edgesWithout(model.lifted));
    if ("chosen" in model && model.chosen !== this.ghosts.chosen) this.ghosts.choose(model.chosen);
    if (!model.pickable?.includes(this.tile)) this.tile = null;
    this.drawPoint();
    this.name();
    this.picture.classList.toggle("of-stones", Boolean(model.go));
    this.holder.classList.toggle("has-ghosts", this.ghosts.size > 0);
    this.view.show(this.bounds());
    this.tools?.told();
  }

  // A picture while there is nothing to choose: an application keeps keys from a screen reader.
  name() {
    const isOpen = this.ghosts.size || this.model.pickable?.length;
    this.picture.setAttribute("role", isOpen ? "application" : "img");
    this.picture.setAttribute("aria-label", [this.label, countWords(this.tiles.size)].filter(Boolean).join(": "));
  }

  // Where ghosts may come there is room for them before they are there: the view does not jump when a tile is chosen.
  bounds() {
    const all = [...this.tiles.values()].map(({ bounds }) => bounds);
    if (!all.length) return [-200, -200, 200, 200];
    this.hasRoom = this.hasRoom || ("ghosts" in this.model && !this.model.go);
    const room = this.hasRoom ? ROOM : 0;
    const [left, top, right, bottom] = boundsOf(all);
    return [left - room, top - room, right + room, bottom + room];
  }

  // Handles keep their size on the screen, whatever the zoom, but never larger than a pip; sizes of clumps can be read.
  sized(scale) {
    const radius = Math.min(MOST_HANDLE, Math.max(LEAST_HANDLE, HANDLE_PIXELS / scale));
    this.picture.style.setProperty("--handle", radius.toFixed(2));
    this.picture.classList.toggle("far", scale < FAR_SCALE);
    this.picture.style.setProperty("--label", Math.min(MOST_LABEL, Math.max(1, LABEL_PIXELS / scale / LABEL_UNITS)).toFixed(2));
  }

  get tiles() {
    return this.blob.tiles;
  }

  get edges() {
    return this.blob.edges;
  }

  get chosen() {
    return { ghost: this.ghosts.chosen, tile: this.tile };
  }

  tap(point) {
    const { ghost, tile } = meant(this, point);
    const isAgain = ghost ? ghost === this.ghosts.chosen : tile && tile === this.tile && !this.model.toggles;
    if (isAgain) return this.emit("confirm", this.chosen);
    this.pick({ ghost, tile, by: "pointer" }, point);
  }

  hover(point) {
    const { ghost, tile } = point ? meant(this, point) : { ghost: null, tile: null };
    this.picture.classList.toggle("on-target", Boolean(ghost || tile));
    this.ghosts.point(ghost);
    this.marks.point(tile);
    if (this.hovered?.ghost === ghost && this.hovered?.tile === tile) return;
    this.hovered = { ghost, tile };
    this.emit("hover", this.hovered);
  }

  pick({ ghost = null, tile = null, by }, near = null) {
    const was = this.chosen;
    this.ghosts.choose(ghost, near);
    this.tile = tile;
    this.drawPoint();
    this.tools?.told();
    if (ghost || tile || was.ghost || was.tile) this.emit("pick", { ghost, tile, by });
  }

  choose(text) {
    const ghost = this.ghosts.choose(text);
    if (ghost) this.view.reveal(ghost.tile.bounds);
    this.tools?.told();
  }

  // By keyboard or button: chosen, brought into sight and said.
  go(ghost, by = "key") {
    if (!ghost) return false;
    this.pick({ ghost, by });
    this.view.reveal(placed(ghost).bounds);
    this.tools?.say(this.describe(this.ghosts.all.get(ghost)));
    return true;
  }

  turn(steps, by = "key") {
    return this.go(this.ghosts.turn(steps), by);
  }

  step(steps, by = "key") {
    return this.go(this.ghosts.step(steps), by);
  }

  // The keyboard goes to a tile. In a list that is toggled that picks nothing yet.
  stand(tile) {
    if (!this.model.toggles) this.pick({ tile, by: "key" });
    this.tile = tile;
    this.drawPoint();
    this.view.reveal(this.tiles.get(tile).bounds);
    this.tools?.say(this.describeTile(this.model.blob.find((facts) => facts.tile === tile), this.model));
  }

  confirm() {
    const { ghost, tile } = this.chosen;
    if (tile && this.model.toggles) this.emit("pick", { ghost, tile, by: "key" });
    else if (ghost || tile) this.emit("confirm", { ghost, tile });
    return Boolean(ghost || tile);
  }

  // The point that is chosen among the tiles, with the stone that would lie there.
  drawPoint() {
    this.point?.remove();
    this.point = null;
    const tile = this.tiles.get(this.tile);
    if (!tile) return;
    this.point = svg("g", { class: "point-chosen" }, svg("path", { d: `M${tile.outline.join("L")}Z` }));
    if (this.model.stone) this.point.append(stoneAt(tile, this.model.stone));
    this.layers.ghosts.append(this.point);
  }

  drag(event, facts) {
    this.dragging?.end();
    this.dragging = new Drag(this, event, facts);
  }

  light(clump) {
    this.bands.light(clump);
  }

  showClumps(shown) {
    const isOther = this.clumpsShown !== undefined && this.clumpsShown !== shown;
    this.clumpsShown = shown;
    this.bands.draw(shown ? this.model.clumps ?? [] : [], this.model.blob, this.edges);
    this.tools?.told();
    if (isOther) this.emit("clumps", { shown });
  }

  fit() {
    this.view.fit();
  }

  zoom(factor) {
    this.view.zoom(factor);
  }

  focus() {
    this.picture.focus({ preventScroll: true });
  }

  on(name, listener) {
    if (!this.listeners.has(name)) this.listeners.set(name, new Set());
    this.listeners.get(name).add(listener);
    return () => this.listeners.get(name).delete(listener);
  }

  emit(name, facts) {
    for (const listener of this.listeners.get(name) ?? []) listener(facts);
  }
}

const NONE = [];
