// Tiles as they are drawn, everywhere: faces and pips apart, because links of clumps run between them.
//
//   faceOf(tile)                        the pentagon of a placed tile (geometry.js), hatched where its back shows
//   pipsOf(tile, pips, burned)          its pips, upright however it lies
//   tilePicture({ kind, pips, face?, label? })   a tile alone as an <svg class="tile-picture">: for hands, lists
//   dressPicture(svg, { kind, pips, ... })                makes that picture another tile
//   pipPicture(colour, label?)          a colour's sign alone as an <svg class="pip-picture">
//   stoneAt(tile, seat)                 a stone of Go Asunder
import { svg } from "../play/svg.js";
import { boundsOf, pathOf, pipPlaces, placed, short } from "./geometry.js";
import { BACK_SIGN, BURN_SIGN, HATCH, glyph } from "./glyphs.js";

export function faceOf(tile) {
  const isBack = tile.face === "-";
  const face = svg("g", { class: `tile ${tile.kind === "V" ? "vek" : "kay"}${isBack ? " back" : ""}` });
  face.append(svg("path", { d: pathOf(tile.outline), class: "face" }));
  if (isBack) {
    const [x, y] = tile.heart.map(short);
    face.append(svg("path", { d: HATCH[tile.kind], class: "hatch", transform: laid(tile) }));
    face.append(svg("path", { d: BACK_SIGN, class: "back-sign", transform: `translate(${x} ${y})` }));
  }
  return face;
}

// From the front in rotation 0 to where the tile lies.
function laid({ outline: [[x, y]], rotation, face }) {
  return `translate(${short(x)} ${short(y)}) rotate(${-20 * rotation})${face === "-" ? " scale(1 -1)" : ""}`;
}

export function pipsOf(tile, pips, burned = []) {
  const left = [...burned];
  const places = pips.length ? pipPlaces(tile, pips.length) : [];
  const drawn = pips.map((colour, place) => {
    const [x, y] = places[place].map(short);
    const isBurned = left.includes(colour);
    const signs = isBurned ? [glyph(colour), svg("path", { d: BURN_SIGN, class: "burn" })] : [glyph(colour)];
    return svg("g", { transform: `translate(${x} ${y})`, class: isBurned ? "pip-at burned" : "pip-at" }, ...signs);
  });
  return svg("g", { class: "pips" }, ...drawn);
}

// Alone a tile lies so that its pips are side by side.
const ALONE = { V: "V%17@0", K: "K%15@0" };

export function tilePicture(facts) {
  return dressPicture(svg("svg", { class: "tile-picture" }), facts);
}

export function dressPicture(picture, { kind, pips = [], face = "+", label = "" }) {
  const tile = placed(ALONE[kind].replace("%", face));
  const [left, top, right, bottom] = boundsOf([tile.bounds]);
  picture.setAttribute("viewBox", [left - 6, top - 6, right - left + 12, bottom - top + 12].map(short).join(" "));
  for (const name of ["role", "aria-label", "aria-hidden"]) picture.removeAttribute(name);
  if (label) picture.setAttribute("role", "img");
  picture.setAttribute(label ? "aria-label" : "aria-hidden", label || "true");
  picture.replaceChildren(faceOf(tile), pipsOf(tile, pips));
  return picture;
}

// A colour's sign alone: for lists and words about colours.
export function pipPicture(colour, label = "") {
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return svg("svg", { class: "pip-picture", viewBox: "-31 -31 62 62", ...named }, glyph(colour));
}

export function stoneAt(tile, seat) {
  const [x, y] = tile.heart.map(short);
  return svg("g", { class: `stone s${seat}`, transform: `translate(${x} ${y})` }, ...stone(seat));
}

// Seat 1 has a full disc, seat 2 a ring.
function stone(seat) {
  if (seat === 1) return [svg("circle", { r: 33, class: "stone-disc" }), svg("path", { d: "M-19-14A24 24 0 0 1 2-24", class: "stone-light" })];
  return [svg("circle", { r: 33, class: "stone-disc" }), svg("circle", { r: 15, class: "stone-hole" })];
}
