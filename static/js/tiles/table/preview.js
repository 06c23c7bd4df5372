// What the place that is pointed at would make: the sizes of clumps, or new duos. Only a hint: the server judges.
//
//   clumpsAt(text, pips, view)      [[colour, size], ...] of the tile with these pips put there
//   newDuosAt(text, view)           how many duos that nobody has
import { duoName } from "../duos.js";
import { edgesOf, placed } from "../geometry.js";
import { nextTo, tilesOf } from "./spots.js";

export function clumpsAt(text, pips, view) {
  const next = nextTo(text, edgesOf(tilesOf(view.blob)));
  return [...new Set(pips)].map((colour) => [colour, sizeAt(colour, next, view) + pips.filter((each) => each === colour).length]);
}

// Each clump counts once, however many of its tiles are met; a pip alone is in none of the list.
function sizeAt(colour, next, view) {
  const met = new Map();
  for (const tile of next) {
    const own = view.pips[tile].filter((each) => each === colour).length;
    const clump = view.snapshot.clumps.find((each) => each.colour === colour && each.tiles.includes(tile));
    if (own) met.set(clump ?? tile, clump?.size ?? own);
  }
  return [...met.values()].reduce((sum, size) => sum + size, 0);
}

export function newDuosAt(text, view) {
  const laid = placed(text);
  const tiles = new Map(tilesOf(view.blob));
  const edges = edgesOf([...tiles]);
  const taken = new Set((view.snapshot.duos ?? []).map(({ duo }) => duo));
  const made = nextTo(text, edges).map((tile) => duoName(laid, tiles.get(tile), edges));
  return new Set(made.filter((name) => name && !taken.has(name))).size;
}
