// Small drawings: signs of colours, hands face down and open. The server's own are templatetags/tiles_pictures.
//
//   colourSign(3)      an <svg> with the sign of a colour and its name
//   handParts(hand)    the nodes of a hand: what is said of it, and its tiles; of a secret hand only kinds
import { element } from "../dom.js";
import { svg } from "../play/svg.js";
import { glyph } from "../tiles/glyphs.js";
import { tilePicture } from "../tiles/tile.js";
import { colourWords, countedText, kindOf, kindWords } from "../tiles/told.js";

export function colourSign(colour) {
  return svg("svg", { class: "pip-picture", viewBox: "-31 -31 62 62", role: "img", "aria-label": colourWords(colour) }, glyph(colour));
}

export function handParts({ veks, kays, tiles, pips }) {
  if (tiles) return tiles.map((tile, at) => openTile(kindOf(tile), pips[at]));
  const said = element("span", { class: "visually-hidden" }, countedText(veks, kays));
  return [said, ...[..."V".repeat(veks), ..."K".repeat(kays)].map((kind) => tilePicture({ kind }))];
}

function openTile(kind, pips) {
  return tilePicture({ kind, pips, label: [kindWords(kind), ...pips.map(colourWords)].join(", ") });
}
