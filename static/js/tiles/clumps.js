// Clumps: the pips that hang together are joined by a band of their colour, which carries the clump's size.
//
//   const bands = new Clumps(lower, upper)     two layers: bands under the pips, sizes over them
//   bands.draw(clumps, blob, edges)            clumps and blob of a snapshot; what is as it was is left alone
//   bands.light(({ colour, tiles }) | null)    one of them stands out, the others step back
//
// tournaments/templatetags/tiles_bands.py draws the same on the server.
import { svg } from "../play/svg.js";
import { distance, pipPlaces, placed, short } from "./geometry.js";

const LEAST = 2;
const FAR_LEAST = 3; // on a small picture the smallest are told by their two pips alone
const APART = 0.22; // of an edge: two bands that cross it keep this to both sides of its middle

export class Clumps {
  constructor(lower, upper) {
    Object.assign(this, { lower, upper, drawn: new Map() });
  }

  draw(clumps, blob, edges) {
    const shown = lyingOn(blob, clumps.filter(({ size }) => size >= LEAST));
    const crossings = shown.length ? crossingsOf(shown, blob, edges) : null;
    const now = new Map();
    for (const clump of shown) {
      const paths = bandOf(clump, crossings);
      const name = `${clump.colour}:${clump.size}:${paths.line}`;
      now.set(name, this.drawn.get(name) ?? this.make(clump, paths));
    }
    for (const [name, parts] of this.drawn) if (!now.has(name)) for (const part of Object.values(parts)) part.remove?.();
    this.drawn = now;
    this.light(this.lit);
  }

  make(clump, { line, label }) {
    const band = svg("g", { class: `band p${clump.colour}` }, svg("path", { d: line, class: "casing" }), svg("path", { d: line, class: "core" }));
    const size = label ? sizeOf(clump, label) : svg("g");
    this.lower.append(band);
    this.upper.append(size);
    return { band, size, key: keyOf(clump) };
  }

  light(clump = null) {
    this.lit = clump;
    const key = clump && keyOf(clump);
    for (const { band, size, key: own } of this.drawn.values()) {
      for (const part of [band, size]) {
        part.classList.toggle("lit", own === key);
        part.classList.toggle("dim", Boolean(key) && own !== key);
      }
    }
  }
}

// Of a board that is shown ahead of its clumps (a tile in the air) only what lies there.
function lyingOn(blob, clumps) {
  const there = new Set(blob.map(({ tile }) => tile));
  const found = clumps.map((clump) => ({ ...clump, tiles: clump.tiles.filter((tile) => there.has(tile)) }));
  return found.filter(({ tiles }) => tiles.length);
}

const keyOf = ({ colour, tiles }) => `${colour}:${[...tiles].sort((one, other) => one - other)}`;

function sizeOf({ colour, size }, [x, y]) {
  const width = size < 10 ? 34 : 46;
  return svg(
    "g", { class: `clump-size p${colour}`, transform: `translate(${short(x)} ${short(y)})` },
    svg(
      "g", { class: size < FAR_LEAST ? "small" : "" },
      svg("rect", { x: -width / 2, y: -16, width, height: 32, rx: 16 }),
      svg("text", { y: 9 }, String(size)),
    ),
  );
}

// For each clump its pips and where they are joined across edges.
function crossingsOf(clumps, blob, edges) {
  const tiles = new Map(blob.map((facts) => [facts.tile, { ...facts, at: placed(facts.at) }]));
  const spots = (tile, colour) => {
    const places = pipPlaces(tiles.get(tile).at, tiles.get(tile).pips.length);
    return tiles.get(tile).pips.flatMap((each, place) => (each === colour ? [places[place]] : []));
  };
  const shared = new Map(); // edge -> the clumps that cross it
  const found = new Map(clumps.map((clump) => [clump, { joints: [], spots: new Map(clump.tiles.map((tile) => [tile, spots(tile, clump.colour)])) }]));
  for (const clump of clumps) {
    const members = new Set(clump.tiles);
    for (const tile of clump.tiles) {
      for (const edge of tiles.get(tile).at.edges) {
        const other = edges.get(edge.reverse);
        if (!other || !members.has(other.id) || other.id < tile) continue;
        if (!shared.has(edge.key)) shared.set(edge.key, { edge, crossing: [] });
        shared.get(edge.key).crossing.push({ clump, from: found.get(clump).spots.get(tile)[0], to: found.get(clump).spots.get(other.id)[0] });
      }
    }
  }
  for (const { edge, crossing } of shared.values()) {
    for (const { clump, from, to, at } of spread(edge, crossing)) found.get(clump).joints.push({ from, to, at });
  }
  return found;
}

// Where bands cross one edge: in its middle, or side by side in the order that keeps them from crossing each other.
function spread({ from, to }, crossing) {
  const along = (point) => point[0] * (to[0] - from[0]) + point[1] * (to[1] - from[1]);
  const sorted = [...crossing].sort((one, other) => along(one.from) + along(one.to) - along(other.from) - along(other.to));
  return sorted.map((each, place) => {
    const part = 0.5 + (place - (sorted.length - 1) / 2) * APART * 2;
    return { ...each, at: [0, 1].map((axis) => from[axis] + (to[axis] - from[axis]) * part) };
  });
}

// The band's path, and where its size stands: on the crossing nearest to the clump's middle.
function bandOf(clump, crossings) {
  const { joints, spots } = crossings.get(clump);
  const write = (point) => point.map(short).join(" ");
  const lines = joints.map(({ from, to, at }) => `M${write(from)}L${write(at)}L${write(to)}`);
  for (const own of spots.values()) if (own.length > 1) lines.push(`M${own.map(write).join("L")}`);
  const all = [...spots.values()].flat();
  const middle = [0, 1].map((axis) => all.reduce((sum, spot) => sum + spot[axis], 0) / all.length);
  const places = joints.length ? joints.map(({ at }) => at) : [...spots.values()].filter((own) => own.length > 1).map(([one, other]) => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2]);
  const label = places.sort((one, other) => distance(one, middle) - distance(other, middle))[0];
  return { line: lines.join(""), label };
}
