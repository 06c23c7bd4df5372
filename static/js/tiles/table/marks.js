// Small signs in lines of text: a colour by its glyph, a tile as a picture.
//
//   colourMark(3, "green")       an <svg class="tt-mark">, named; without a name a decoration
import { svg } from "../../play/svg.js";
import { glyph } from "../glyphs.js";

export function colourMark(colour, name = "") {
  const named = name ? { role: "img", "aria-label": name } : { "aria-hidden": "true" };
  return svg("svg", { class: "tt-mark", viewBox: "-32 -32 64 64", ...named }, glyph(colour));
}
