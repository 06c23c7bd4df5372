// What follows from a snapshot of Chaos Tiles. Pure.
//
//   biggest(snapshot, colour)    the size of the biggest clump of a colour; a pip alone is one of its own
//   lastTiles(snapshot)          the tiles that were put down in the newest turn that put any
const PUTS = ["PLACE", "TRANSFER", "LAY", "STONE"];
export const wordOf = ({ text }) => text.split(" ")[0];
export const turnKey = ({ turn, seat }) => `${turn} ${seat}`;

export function biggest({ clumps, blob }, colour) {
  const sizes = clumps.filter((clump) => clump.colour === colour).map(({ size }) => size);
  return sizes.length ? Math.max(...sizes) : Number(blob.some(({ pips }) => pips.includes(colour)));
}

export function lastTiles({ actions }) {
  const newest = actions.findLast((action) => PUTS.includes(wordOf(action)));
  if (!newest) return [];
  if (wordOf(newest) === "LAY") return [1 + actions.filter((action) => wordOf(action) === "LAY").length];
  const same = actions.filter((action) => turnKey(action) === turnKey(newest) && PUTS.includes(wordOf(action)));
  return same.map(({ text }) => Number(text.split(" ")[1]));
}
