// The 97 duos by the names of games/engine/chaos_tiles/duos.py: kinds, whether the same faces show, the edges that meet.
//
//   duoName(one, other, edges)       name of the duo that two placed tiles make, or null; edges: geometry.edgesOf them
//   duosOf(owned, tiles, edges)      [{ seat, duo, edge, isNew }, ...]: where each of the owned ones was made
import { contactsOf } from "./geometry.js";

const KINDS = "VK";

export function duoName(one, other, edges) {
  const told = contactsOf(one, edges).filter((contact) => contact.other.tile === other);
  const names = told.flatMap(({ edge, other: { edge: met } }) => [jointOf(one, other, edge.number, met.number), jointOf(other, one, met.number, edge.number)]);
  return names.filter(Boolean).sort((one_, other_) => compare(one_.order, other_.order))[0]?.name ?? null;
}

// The first tile is thought with its front up: of its back the edges are told mirrored. A Kay never comes before a Vek.
function jointOf(first, second, a, b) {
  if (first.kind === "K" && second.kind === "V") return null;
  const isSame = first.face === second.face;
  const [i, j] = first.face === "-" ? [4 - a, 4 - b] : [a, b];
  const kinds = [first.kind, second.kind].map((kind) => KINDS.indexOf(kind));
  return { name: `${first.kind}${second.kind}${isSame ? "+" : "-"}${i}${j}`, order: [...kinds, isSame ? 0 : 1, i, j] };
}

function compare(one, other) {
  const place = one.findIndex((value, at) => value !== other[at]);
  return place < 0 ? 0 : one[place] - other[place];
}

// Tiles are numbered as they are laid, so a duo was made where the later of two tiles has the lowest number.
export function duosOf(owned, tiles, edges) {
  const places = new Map();
  const newest = Math.max(0, ...tiles.keys());
  for (const [id, tile] of [...tiles].sort(([one], [other]) => one - other)) {
    for (const { edge, other } of contactsOf(tile, edges)) {
      if (other.id > id) continue;
      const name = duoName(tile, other.tile, edges);
      if (name && !places.has(name)) places.set(name, { edge, isNew: id === newest });
    }
  }
  return owned.flatMap(({ duo, seat }) => (places.has(duo) ? [{ duo, seat, ...places.get(duo) }] : []));
}
