// Where tiles lie, in relation to each other: for words of places, and for chains of stones.
//
//   const tiles = tilesOf(snapshot.blob)           [[id, placed tile], ...]
//   nextTo(text, tiles)                            the tiles with which a placement shares full edges
//   directionOf(text, middleOf(tiles))             0 to 7: right, upper right, up, ...
//   chainOf(blob, tile)                            the tiles with the same owner that hang together with this one
import { contactsOf, edgesOf, placed } from "../geometry.js";

export const tilesOf = (blob) => blob.map(({ tile, at }) => [tile, placed(at)]);

export function middleOf(tiles) {
  const mean = (axis) => tiles.reduce((sum, [, { heart }]) => sum + heart[axis], 0) / (tiles.length || 1);
  return [mean(0), mean(1)];
}

export function nextTo(text, edges) {
  return [...new Set(contactsOf(placed(text), edges).map(({ other }) => other.id))];
}

export function directionOf(text, [cx, cy]) {
  const [x, y] = placed(text).heart;
  return (Math.round(Math.atan2(cy - y, x - cx) / (Math.PI / 4)) + 8) % 8;
}

export function chainOf(blob, tile) {
  const tiles = new Map(tilesOf(blob));
  const owners = new Map(blob.map((each) => [each.tile, each.owner ?? 0]));
  const edges = edgesOf([...tiles]);
  const found = new Set([tile]);
  for (const each of found) {
    for (const other of nextTo(tiles.get(each).text, edges)) if (owners.get(other) === owners.get(tile)) found.add(other);
  }
  return [...found].sort((one, other) => one - other);
}
