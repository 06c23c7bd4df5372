// All matches of a page by number: hands each snapshot to its card, and says when a match is there that has none.
//
//   const deck = new Deck(time, { changed(card), unknown() })
//   deck.find(root)          makes cards of the elements with data-match that have none yet, drops those that are gone
//   deck.take(snapshot)
import { Featured } from "../duel-watch/featured.js";
import { Tile } from "../duel-watch/tile.js";
import { Tile as TilesTable } from "../tiles-watch/tile.js";
import { Card } from "./card.js";

// By data-kind: matches of Gyul! Hap!, small and very large, and games of Chaos Tiles; all else has two clocks.
const KINDS = { tile: Tile, featured: Featured, tiles: TilesTable };
const made = (element, time) => new (KINDS[element.dataset.kind] ?? Card)(element, time);

export class Deck {
  constructor(time, { changed = () => {}, unknown = () => {} } = {}) {
    Object.assign(this, { time, changed, unknown, cards: new Map(), newest: new Map() });
  }

  find(root) {
    const elements = new Map([...root.querySelectorAll("[data-match]")].map((element) => [Number(element.dataset.match), element]));
    for (const [number, card] of this.cards) {
      if (elements.get(number) === card.element) continue;
      card.stop();
      this.cards.delete(number);
    }
    for (const [number, element] of elements) {
      if (this.cards.has(number)) continue;
      this.cards.set(number, made(element, this.time));
      if (this.newest.has(number)) this.take(this.newest.get(number));
    }
  }

  // Draws every clock again: the server's time is known better now.
  tick() {
    for (const card of this.cards.values()) card.tick();
  }

  take(snapshot) {
    const known = this.newest.get(snapshot.match);
    if (!known || known.version <= snapshot.version) this.newest.set(snapshot.match, snapshot);
    const card = this.cards.get(snapshot.match);
    if (!card) return this.unknown(snapshot);
    if (card.take(snapshot)) this.changed(card);
  }
}
