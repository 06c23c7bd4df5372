// Where the chosen tile may be placed: a small handle in the middle of each placement, the whole tile only of the one that
// is chosen or pointed at. Placements belong together that touch the blob along the same edge: turning goes through those.
//
//   const ghosts = new Ghosts(layer)
//   ghosts.set([[text, contacts, free], ...], pips, edges)    edges: geometry.edgesOf the blob
//   ghosts.choose(text | null, near?)    `near`: the point that was meant, of several edges the one next to it counts
//   ghosts.point(text | null)            pointed at, not chosen
//   ghosts.nearest([x, y], reach)        text or null
//   ghosts.turn(±1)   ghosts.step(±1)    the next placement at the same edge; at the next edge round the blob
//   ghosts.toward([dx, dy])              the next handle in that direction (y down)
//   ghosts.covers([x, y])                whether the chosen one lies there
import { svg } from "../play/svg.js";
import { contactsOf, distance, isInside, placed, short } from "./geometry.js";
import { faceOf, pipsOf } from "./tile.js";

const DOT = "M-1 0A1 1 0 1 1 1 0A1 1 0 1 1-1 0Z";
const FREE = "M0-1.5L.42-.42L1.5 0L.42.42L0 1.5L-.42.42L-1.5 0L-.42-.42Z";

export class Ghosts {
  constructor(layer) {
    this.handles = svg("g", { class: "handles" });
    this.pointed = svg("g", { class: "ghost pointed" });
    this.shape = svg("g", { class: "ghost chosen" });
    layer.append(this.handles, this.pointed, this.shape);
    Object.assign(this, { all: new Map(), edges: [], chosen: null, over: null, list: [], pips: [], drawn: new Map() });
  }

  get size() {
    return this.all.size;
  }

  set(list, pips, edges) {
    const isSame = edges === this.blob && isEqual(list, this.list);
    Object.assign(this, { list, blob: edges, pips });
    if (!isSame) this.sort(list, edges);
    const was = this.chosen;
    this.chosen = null;
    this.point(null);
    this.choose(this.all.has(was) ? was : null);
  }

  sort(list, edges) {
    this.all = new Map(list.map(([text, contacts, free]) => [text, { text, contacts, free: Boolean(free), tile: placed(text) }]));
    const along = new Map();
    for (const ghost of this.all.values()) {
      ghost.along = contactsOf(ghost.tile, edges).map(({ edge, other }) => ({ key: edge.reverse, number: edge.number, other }));
      for (const { key, number, other } of ghost.along) {
        if (!along.has(key)) along.set(key, { key, middle: other.edge.middle, ghosts: [] });
        along.get(key).ghosts.push({ ghost, number });
      }
    }
    this.edges = inOrder([...along.values()]);
    this.atEdge = along;
    this.draw();
  }

  // Only handles that are new are made.
  draw() {
    for (const [text, handle] of this.drawn) if (!this.all.has(text)) handle.remove();
    const drawn = new Map();
    const made = [];
    for (const [text, { tile, free }] of this.all) {
      const old = this.drawn.get(text);
      const handle = old && old.dataset.free === String(free) ? old : handleOf(tile, free);
      if (handle !== old) {
        old?.remove();
        made.push(handle);
      }
      drawn.set(text, handle);
    }
    this.handles.append(...made);
    this.drawn = drawn;
  }

  choose(text, near = null) {
    const ghost = this.all.get(text) ?? null;
    this.drawn.get(this.chosen)?.classList.remove("chosen");
    this.chosen = ghost?.text ?? null;
    this.drawn.get(this.chosen)?.classList.add("chosen");
    this.handles.classList.toggle("some-chosen", Boolean(ghost));
    this.at = ghost ? this.edgeFor(ghost, near) : null;
    this.shape.replaceChildren(...this.full(ghost));
    if (ghost) this.point(null);
    return ghost;
  }

  // The edge that it is turned about: the one it was turned about before, else the one meant.
  edgeFor(ghost, near) {
    const keys = ghost.along.map(({ key }) => key);
    if (!near && keys.includes(this.at)) return this.at;
    const from = near ?? ghost.tile.heart;
    return keys.sort((one, other) => distance(this.atEdge.get(one).middle, from) - distance(this.atEdge.get(other).middle, from))[0] ?? null;
  }

  point(text) {
    const ghost = text !== this.chosen ? this.all.get(text) ?? null : null;
    if (this.over === (ghost?.text ?? null)) return;
    this.drawn.get(this.over)?.classList.remove("pointed");
    this.over = ghost?.text ?? null;
    this.drawn.get(this.over)?.classList.add("pointed");
    this.pointed.replaceChildren(...this.full(ghost));
  }

  full(ghost) {
    if (!ghost) return [];
    const marks = ghost.along.map(({ other: { edge: { from, to } } }) => svg("path", { d: `M${from.map(short).join(" ")}L${to.map(short).join(" ")}`, class: "contact" }));
    return [faceOf(ghost.tile), ...marks, pipsOf(ghost.tile, this.pips)];
  }

  nearest(point, reach) {
    let [best, least] = [null, reach];
    for (const { text, tile } of this.all.values()) {
      const far = distance(tile.heart, point);
      if (far < least) [best, least] = [text, far];
    }
    return best;
  }

  turn(steps) {
    if (!this.chosen) return this.step(steps);
    const around = this.atEdge.get(this.at).ghosts;
    const place = around.findIndex(({ ghost }) => ghost.text === this.chosen);
    return around.at((place + steps + around.length) % around.length).ghost.text;
  }

  // Where nothing lies yet there is a place, and no edge to go to.
  get first() {
    return this.all.keys().next().value ?? null;
  }

  step(steps) {
    if (!this.edges.length) return this.first;
    const place = this.edges.findIndex(({ key }) => key === this.at);
    const next = place < 0 ? 0 : (place + steps + this.edges.length) % this.edges.length;
    this.at = this.edges[next].key;
    return this.edges[next].ghosts[0].ghost.text;
  }

  toward([right, down]) {
    const from = this.all.get(this.chosen)?.tile.heart;
    if (!from) return this.step(1);
    return nearestToward(from, [right, down], [...this.all.values()].map(({ text, tile }) => [text, tile.heart])) ?? this.chosen ?? this.first;
  }

  covers(point) {
    const ghost = this.all.get(this.chosen);
    return Boolean(ghost) && isInside(point, ghost.tile.outline);
  }
}

// Of places [[name, [x, y]], ...] the nearest that lies in a direction, what is to the side counting more.
export function nearestToward(from, [right, down], places) {
  let [best, least] = [null, Infinity];
  for (const [name, [x, y]] of places) {
    const [forward, sideways] = [(x - from[0]) * right + (y - from[1]) * down, Math.abs((x - from[0]) * down - (y - from[1]) * right)];
    const far = forward > 4 ? forward + 2 * sideways : Infinity;
    if (far < least) [best, least] = [name, far];
  }
  return best;
}

const isEqual = (list, other) => list === other || (list.length === other.length && list.every((ghost, place) => String(ghost) === String(other[place])));

function handleOf(tile, free) {
  const [x, y] = tile.heart.map(short);
  const mark = svg("path", { d: free ? FREE : DOT });
  return svg("g", { class: free ? "handle free" : "handle", "data-free": free, "data-at": tile.text, transform: `translate(${x} ${y})` }, mark);
}

// Edges in the order of their direction from the middle of all, each with its placements in the order of their turning.
function inOrder(edges) {
  const middle = [0, 1].map((axis) => edges.reduce((sum, edge) => sum + edge.middle[axis], 0) / (edges.length || 1));
  const angle = ({ middle: [x, y] }) => Math.atan2(y - middle[1], x - middle[0]);
  for (const edge of edges) edge.ghosts.sort((one, other) => one.number - other.number || (one.ghost.text < other.ghost.text ? -1 : 1));
  return edges.sort((one, other) => angle(one) - angle(other));
}
