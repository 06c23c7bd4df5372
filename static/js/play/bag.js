// A revealed bag, checked on the player's own device: the fingerprint that was published, and the order of the draws.
//
//   commitmentOf(variantKey, seed, salt)          hex
//   drawsOf(variant, seed)                        colours, the first is drawn first
//   checkBag(variant, bag, moves) -> { isCommitted, isDrawn, placed }
import { bytesOf, bytesOfHex, hexOf, hmacSha256, sha256 } from "./sha256.js";

export const commitmentOf = (key, seed, salt) => hexOf(sha256(bytesOf(`bag1:${key}:${seed}:${salt}`)));

function* wordsFrom(seed, label) {
  for (let block = 0; ; block += 1) {
    const digest = new DataView(hmacSha256(bytesOfHex(seed), bytesOf(`${label}:${block}`)).buffer);
    for (let at = 0; at < 32; at += 4) yield digest.getUint32(at);
  }
}

// A word counts only below the largest multiple of the limit, so that no number is favoured.
function below(limit, words) {
  if (limit === 1) return 0;
  const bound = limit * Math.floor(2 ** 32 / limit);
  for (;;) {
    const { value } = words.next();
    if (value < bound) return value % limit;
  }
}

export function drawsOf({ colours, copies }, seed) {
  const counters = Array.from({ length: colours * copies }, (_, place) => Math.floor(place / copies) + 1);
  const words = wordsFrom(seed, "draw");
  for (let last = counters.length - 1; last >= 0; last -= 1) {
    const other = below(last + 1, words);
    [counters[last], counters[other]] = [counters[other], counters[last]];
  }
  return counters;
}

export function checkBag(variant, bag, moves) {
  const placed = moves.filter(([text]) => text.length === 3).map(([text]) => Number(text[0]));
  const draws = drawsOf(variant, bag.seed);
  return {
    isCommitted: commitmentOf(variant.key, bag.seed, bag.salt) === bag.commitment,
    isDrawn: placed.every((colour, place) => colour === draws[place]),
    placed: placed.length,
  };
}
