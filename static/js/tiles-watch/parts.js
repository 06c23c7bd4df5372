// Small drawings: signs of colours, hands face down and open. The server's own are templatetags/tiles_watch_parts.
//
//   colourSign(3)      an <svg> with the sign of a colour and its name
//   handParts(hand)    the nodes of a hand: what is said of it, and its tiles, face down where they are secret
import { element } from "../dom.js";
import { svg } from "../play/svg.js";
import { glyph } from "../tiles/glyphs.js";
import { kindOf } from "../tiles/table/words.js";
import { tilePicture } from "../tiles/tile.js";
import { colourWords, counted, kindWords } from "./words.js";

const BACKS = { V: ["-22 -2 196 148", "M152 0L102 87L8 120L0 94L50 8Z"], K: ["-22 -2 196 148", "M150 0L100 87L0 87L94 53L64 50Z"] };

export function colourSign(colour) {
  return svg("svg", { class: `tw-pip p${colour}`, viewBox: "-32 -32 64 64", role: "img", "aria-label": colourWords(colour) }, glyph(colour));
}

function back(kind) {
  const [viewBox, d] = BACKS[kind];
  return svg("svg", { class: `tw-back ${kind === "V" ? "vek" : "kay"}`, viewBox }, svg("path", { d }));
}

export function handParts(hand) {
  const said = element("span", { class: "visually-hidden" }, counted(hand.veks, hand.kays));
  if (hand.tiles) return [said, ...hand.tiles.map((tile, at) => openTile(tile, hand.pips[at]))];
  const backs = [..."V".repeat(hand.veks), ..."K".repeat(hand.kays)].map(back);
  return [said, element("span", { class: "tw-backs", "aria-hidden": "true" }, ...backs)];
}

function openTile(tile, pips) {
  const kind = kindOf(tile);
  return tilePicture({ kind, pips, label: [kindWords(kind), ...pips.map(colourWords)].join(" ") });
}
