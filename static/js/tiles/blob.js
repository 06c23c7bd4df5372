// The tiles that lie on the board: faces in one layer, pips in another, bands of clumps between them.
//
//   const blob = new LaidTiles(faces, pips)
//   blob.draw([{ tile, at, pips, burned }, ...])   keyed by tile: what lies as it lay is left alone
//   blob.tiles     Map: id -> placed tile (geometry.js)
//   blob.edges     geometry.edgesOf them; another Map only when tiles lie otherwise
//   blob.edgesWithout(17 | null)   the same when that tile is in the air
import { edgesOf, placed } from "./geometry.js";
import { faceOf, pipsOf } from "./tile.js";

export class LaidTiles {
  constructor(faces, pips) {
    Object.assign(this, { faces, pips, drawn: new Map(), tiles: new Map(), edges: new Map() });
  }

  draw(blob) {
    const now = new Map(blob.map((facts) => [facts.tile, this.kept(facts) ?? this.make(facts)]));
    for (const [tile, { parts }] of this.drawn) if (now.get(tile)?.parts !== parts) parts.forEach((part) => part.remove());
    const isOther = now.size !== this.drawn.size || [...now].some(([tile, { at }]) => this.drawn.get(tile)?.at !== at);
    this.drawn = now;
    if (!isOther) return;
    this.tiles = new Map(blob.map(({ tile, at }) => [tile, placed(at)]));
    this.edges = edgesOf(this.tiles);
  }

  edgesWithout(lifted) {
    if (!lifted) return this.edges;
    if (this.air?.lifted !== lifted || this.air.of !== this.edges) {
      this.air = { lifted, of: this.edges, edges: edgesOf([...this.tiles].filter(([tile]) => tile !== lifted)) };
    }
    return this.air.edges;
  }

  kept(facts) {
    const old = this.drawn.get(facts.tile);
    return old?.key === keyOf(facts) ? old : null;
  }

  make(facts) {
    const place = placed(facts.at);
    const parts = [faceOf(place), pipsOf(place, facts.pips ?? [], facts.burned ?? [])];
    parts[0].dataset.tile = facts.tile;
    this.faces.append(parts[0]);
    this.pips.append(parts[1]);
    return { key: keyOf(facts), at: facts.at, parts };
  }
}

const keyOf = ({ at, pips = [], burned = [] }) => `${at} ${pips} ${burned}`;
