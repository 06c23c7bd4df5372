// The list of 97 duos as small pictures: whose each is, or that nobody has made it yet.
import { element } from "../../dom.js";
import { svg } from "../../play/svg.js";
import { boundsOf, placed, short } from "../geometry.js";
import { seatGlyph } from "../glyphs.js";
import { faceOf } from "../tile.js";
import { kindWords, told } from "../told.js";
import { say } from "./words.js";

const MARGIN = 12;

function pictureOf(texts, owner) {
  const tiles = texts.map(placed);
  const [left, top, right, bottom] = boundsOf(tiles.map(({ bounds }) => bounds));
  const box = [left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN].map(short);
  const sign = owner ? [svg("g", { transform: `translate(${short((left + right) / 2)} ${short((top + bottom) / 2)}) scale(1.9)` }, seatGlyph(owner))] : [];
  return svg("svg", { viewBox: box.join(" "), class: "tt-duo-picture", "aria-hidden": "true" }, ...tiles.map(faceOf), ...sign);
}

function lineOf([name, ...texts], owned, view) {
  const words = owned ? say("madeBy", view.nameOf(owned.seat), owned.turn) : say("openDuo");
  const own = owned?.seat === view.seat ? " mine" : "";
  return element("li", { class: `tt-duo${owned ? " made" : ""}${own}`, title: `${name}: ${words}` }, pictureOf(texts, owned?.seat), element("span", { class: "visually-hidden" }, `${name}: ${words}`));
}

export function drawDuos(duos, view) {
  const owned = new Map((view.snapshot.duos ?? []).map((each) => [each.duo, each]));
  const kinds = [...new Set(duos.map(([name]) => name.slice(0, 2)))];
  return kinds.flatMap((pair) => {
    const own = duos.filter(([name]) => name.startsWith(pair));
    const made = own.filter(([name]) => owned.has(name)).length;
    const title = [...pair].map((kind) => kindWords(kind)).join("–");
    return [element("h3", {}, `${title} `, element("span", { class: "muted small" }, told("of-target", made, own.length))), element("ul", { class: "tt-duos" }, ...own.map((duo) => lineOf(duo, owned.get(duo[0]), view)))];
  });
}
