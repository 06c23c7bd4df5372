// Where tiles lie, as games/engine/chaos_tiles has it: points are six integers (factors of 1, z, ..., z^5, where z turns by
// 20 degrees and z^6 = z^3 - 1), so that edges are compared exactly. Drawn with y down, 100 units an edge.
//
//   const tile = placed("V+3@0,1")   { text, kind, face, rotation, origin, corners, outline, heart, edges, bounds }; kept
//     .outline [[x, y], ...]   .heart [x, y]   .edges [{ number, key, reverse, from, to, middle }, ...]
//   pipPlaces(tile, count)           where one or two pips (or more: in a row) go
//   onPlane(tile, [x, y])            a point of the front in rotation 0, edges of length 1, y up, where the tile lies
//   edgesOf([[id, tile], ...])       Map: key of an edge -> { id, tile, edge }
//   contactsOf(tile, edges)          [{ edge, other: { id, tile, edge } }, ...]: full edges it shares with others
//   isInside([x, y], outline)
export const EDGE = 100;
const STEPS = 18;
const COSINES = Array.from({ length: STEPS }, (_, step) => Math.cos((Math.PI * step) / 9));
const SINES = Array.from({ length: STEPS }, (_, step) => Math.sin((Math.PI * step) / 9));
const DIRECTIONS = { V: [0, 1, 6, 10, 12], K: [0, 2, 6, 12, 11] };
const HEARTS = { V: [1.02, 0.57], K: [1.2, 0.66] };
const TWO_PIPS = { V: [[0.72, 0.45], [1.34, 0.7]], K: [[0.88, 0.32], [1.27, 0.93]] };
const TEXT = /^([VK])([+-])(\d{1,2})@(-?\d+(?:,-?\d+){0,5})$/;
const MOST_KEPT = 4000;

const turned = ([a, b, c, d, e, f]) => [-f, a, b, c + f, d, e];
const UNITS = [[1, 0, 0, 0, 0, 0]];
while (UNITS.length < STEPS) UNITS.push(turned(UNITS.at(-1)));

const add = (one, other) => one.map((factor, place) => factor + other[place]);

function onScreen(point) {
  let [x, y] = [0, 0];
  point.forEach((factor, power) => {
    x += factor * COSINES[power];
    y += factor * SINES[power];
  });
  return [x * EDGE, -y * EDGE];
}

// The directions of the edges; the back is the mirror image, told counter-clockwise from the same corner.
export function directionsOf(kind, face, rotation) {
  const front = DIRECTIONS[kind];
  const steps = face === "+" ? front : [...front].reverse().map((step) => STEPS / 2 - step);
  return steps.map((step) => (step + rotation + 2 * STEPS) % STEPS);
}

const kept = new Map();

export function placed(text) {
  if (!kept.has(text)) {
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(text, read(text));
  }
  return kept.get(text);
}

function read(text) {
  const found = TEXT.exec(text);
  if (!found) throw new Error(`${text} is no placement`);
  const [, kind, face, turns, point] = found;
  const given = point.split(",").map(Number);
  const origin = [...given, ...Array(6 - given.length).fill(0)];
  const directions = directionsOf(kind, face, Number(turns));
  const corners = [origin];
  for (const direction of directions.slice(0, -1)) corners.push(add(corners.at(-1), UNITS[direction]));
  const tile = { text, kind, face, rotation: Number(turns), origin, corners, outline: corners.map(onScreen) };
  tile.heart = onPlane(tile, HEARTS[kind]);
  tile.edges = directions.map((direction, number) => edgeOf(tile, number, direction));
  const [xs, ys] = [0, 1].map((axis) => tile.outline.map((corner) => corner[axis]));
  tile.bounds = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  return tile;
}

function edgeOf({ corners, outline }, number, direction) {
  const next = (number + 1) % corners.length;
  const [from, to] = [outline[number], outline[next]];
  return {
    number,
    key: `${corners[number]}|${direction}`,
    reverse: `${corners[next]}|${(direction + STEPS / 2) % STEPS}`,
    from,
    to,
    middle: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2],
  };
}

export function onPlane({ face, rotation, origin }, [right, up]) {
  const above = face === "+" ? up : -up;
  const [c, s] = [COSINES[rotation], SINES[rotation]];
  const [x, y] = onScreen(origin);
  return [x + EDGE * (right * c - above * s), y - EDGE * (right * s + above * c)];
}

export function pipPlaces(tile, count) {
  if (count === 1) return [tile.heart];
  const [first, last] = TWO_PIPS[tile.kind];
  const between = (part) => first.map((value, axis) => value + (last[axis] - value) * part);
  return Array.from({ length: count }, (_, place) => onPlane(tile, between(place / (count - 1))));
}

export function edgesOf(tiles) {
  const edges = new Map();
  for (const [id, tile] of tiles) for (const edge of tile.edges) edges.set(edge.key, { id, tile, edge });
  return edges;
}

export function contactsOf(tile, edges) {
  return tile.edges.flatMap((edge) => {
    const other = edges.get(edge.reverse);
    return other ? [{ edge, other }] : [];
  });
}

export function isInside([x, y], outline) {
  let inside = false;
  outline.forEach(([x1, y1], place) => {
    const [x2, y2] = outline.at(place - 1);
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  });
  return inside;
}

export const boundsOf = (all) =>
  all.reduce(([a, b, c, d], [left, top, right, bottom]) => [Math.min(a, left), Math.min(b, top), Math.max(c, right), Math.max(d, bottom)], [Infinity, Infinity, -Infinity, -Infinity]);

export const pathOf = (outline) => `M${outline.map((corner) => corner.map(short).join(" ")).join("L")}Z`;

export const short = (value) => Math.round(value * 10) / 10;

export const distance = ([x1, y1], [x2, y2]) => Math.hypot(x2 - x1, y2 - y1);
