// What games lay on tiles: stones and areas of Go Asunder, who owns which duo, tiles placed last, tiles that may be chosen.
//
//   const marks = new Marks({ areas, last, stones, duos, targets })   layers
//   marks.draw(model, tiles, edges)         `tiles`: Map id -> placed tile
//   marks.point(tile | null)                a mouse points at one that may be picked
import { svg } from "../play/svg.js";
import { duosOf } from "./duos.js";
import { pathOf, short } from "./geometry.js";
import { seatGlyph } from "./glyphs.js";
import { stoneAt } from "./tile.js";

const CROSS = ["M-30-30L30 30", "M30-30L-30 30"];

export class Marks {
  constructor(layers) {
    Object.assign(this, { layers, told: {} });
  }

  draw(model, tiles, edges) {
    const go = model.go ?? null;
    const has = (tile) => tiles.has(tile);
    this.write("areas", [go?.areas, model.blob], () => areasOf(go?.areas ?? {}, tiles, model.blob));
    this.write("last", [model.last], () => (model.last ?? []).filter(has).map((tile) => outlineOf(tiles.get(tile), "last")));
    this.write("stones", [model.blob, go?.dead], () => (go ? stonesOf(model.blob, go.dead ?? [], tiles) : []));
    this.write("duos", [model.duos, model.blob], () => (model.duos ? duosOf(model.duos, tiles, edges).map(duoMark) : []));
    this.write("targets", [model.pickable, model.picked, model.lifted], () => targetsOf(model, tiles));
  }

  point(tile) {
    for (const mark of this.layers.targets.querySelectorAll(".may-pick")) mark.classList.toggle("pointed", mark.dataset.tile === String(tile));
  }

  // A layer is made anew only when what it tells of is another.
  write(name, facts, make) {
    const told = JSON.stringify(facts);
    if (this.told[name] === told) return;
    this.told[name] = told;
    this.layers[name].replaceChildren(...make());
  }
}

const outlineOf = (tile, name, facts = {}) => svg("path", { d: pathOf(tile.outline), class: name, ...facts });

function areasOf(areas, tiles, blob) {
  const held = new Set(blob.filter(({ owner }) => owner).map(({ tile }) => tile));
  return Object.entries(areas).flatMap(([seat, own]) =>
    own.filter((tile) => tiles.has(tile)).map((tile) => {
      const [x, y] = tiles.get(tile).heart.map(short);
      const sign = held.has(tile) ? [] : [svg("circle", { r: 9, cx: x, cy: y, class: "area-sign" })];
      return svg("g", { class: `area s${seat}` }, outlineOf(tiles.get(tile), "area-ground"), ...sign);
    }),
  );
}

function stonesOf(blob, dead, tiles) {
  return blob.filter(({ owner }) => owner).map(({ tile, owner }) => {
    const stone = stoneAt(tiles.get(tile), owner);
    dead.forEach((list, place) => {
      if (list?.includes(tile)) stone.append(svg("path", { d: CROSS[place], class: "dead-rim" }), svg("path", { d: CROSS[place], class: "dead" }));
    });
    if (dead.some((list) => list?.includes(tile))) stone.classList.add("is-dead");
    return stone;
  });
}

function duoMark({ seat, edge: { from, to, middle }, isNew }) {
  const sign = seatGlyph(seat);
  sign.setAttribute("transform", `translate(${middle.map(short).join(" ")})`);
  const line = svg("path", { d: `M${from.map(short).join(" ")}L${to.map(short).join(" ")}`, class: `duo-edge s${seat}` });
  return svg("g", { class: isNew ? "duo new" : "duo" }, line, sign);
}

function targetsOf({ pickable = [], picked = [], lifted = null }, tiles) {
  const on = (ids, name) => ids.filter((tile) => tiles.has(tile)).map((tile) => outlineOf(tiles.get(tile), name, { "data-tile": tile }));
  return [...on(pickable, "may-pick"), ...on(picked, "picked"), ...on(lifted ? [lifted] : [], "lifted")];
}
