// What the score comes from: turn by turn, or by clumps, areas and duos; with the clumps of the board and their sizes.
//
//   const score = new Score({ onLight(clump | null), duos })     duos: [[name, text, text], ...], the list of 97
//   score.show(view)
import { byId, element, write } from "../../dom.js";
import { colourWords, countedText, pointsText, told } from "../told.js";
import { drawDuos } from "./duo-list.js";
import { colourMark } from "./marks.js";
import { fill } from "./seats.js";
import { say } from "./words.js";

export class Score {
  constructor({ onLight, duos }) {
    Object.assign(this, { onLight, duos });
  }

  show(view) {
    const { snapshot } = view;
    const made = snapshot.duos?.length ?? 0;
    write(byId("tt-score-title"), view.isDuos ? say("titleDuos", made, this.duos.length) : say(view.isGo ? "titleAreas" : view.game === "scorers-solitaire" ? "biggest" : "titleScore"));
    const supply = supplyText(view);
    fill(byId("tt-supply"), supply, () => (supply ? [element("p", { class: "small muted" }, supply)] : []));
    fill(byId("tt-score"), scoreKey(view), () => this.parts(view));
    fill(byId("tt-clumps"), JSON.stringify(snapshot.clumps), () => (view.hasHands ? this.clumps(view) : []));
  }

  parts(view) {
    if (view.isDuos) return drawDuos(this.duos, view);
    if (view.isGo) return areasOf(view);
    if (view.game === "scorers-solitaire") return metersOf(view);
    if (view.game === "tiles-transfer") return claimsOf(view);
    return turnsOf(view);
  }

  clumps(view) {
    const clumps = [...(view.snapshot.clumps ?? [])].sort((one, other) => other.size - one.size);
    const title = element("h3", {}, say("clumps"));
    if (!clumps.length) return [title, element("p", { class: "small muted" }, say("noClumps"))];
    const rows = [...view.biggest.keys()].map((colour) => [colour, clumps.filter((clump) => clump.colour === colour)]).filter(([, own]) => own.length);
    return [title, element("ul", { class: "tt-clump-rows" }, ...rows.map(([colour, own]) => element("li", {}, colourMark(colour, colourWords(colour)), ...own.map((clump) => this.chip(clump)))))];
  }

  chip(clump) {
    const chip = element("button", { type: "button", class: "tt-chip", "aria-label": told("clump", colourWords(clump.colour), clump.size) }, String(clump.size));
    for (const kind of ["pointerenter", "focus"]) chip.addEventListener(kind, () => this.onLight(clump));
    for (const kind of ["pointerleave", "blur"]) chip.addEventListener(kind, () => this.onLight(null));
    return chip;
  }
}

// What is left to draw; alone, how often it may be exchanged.
function supplyText(view) {
  const { boneyard, settings } = view.snapshot;
  if (!boneyard) return "";
  const parts = [`${say("boneyard")}: ${countedText(boneyard.veks, boneyard.kays)}`];
  if (view.game === "scorers-solitaire") {
    const left = settings.exchanges - view.snapshot.seats[0].exchanges;
    parts.push(say.counted("exchangesLeft", left));
  }
  return parts.join(" · ");
}

function scoreKey({ snapshot }) {
  return JSON.stringify([snapshot.scored, snapshot.clumps, snapshot.duos, snapshot.go, snapshot.seats.map(({ claims, points }) => [claims, points])]);
}

// 2 × 3 × 5 = 30, each size behind the sign of its colour.
export function productOf({ clumps, points }, game) {
  const sign = game === "micropentagons" ? " + " : " × ";
  const factors = clumps.flatMap(([colour, size], at) => [at ? sign : "", element("span", { class: "tt-factor" }, colourMark(colour, colourWords(colour)), String(size))]);
  const total = game === "micropentagons" ? (points === "1" ? say("pointOf") : say("pointsOf", points)) : points;
  return [...factors, game === "micropentagons" ? " → " : " = ", element("b", {}, total)];
}

function turnsOf(view) {
  const { scored } = view.snapshot;
  if (!scored.length) return [element("p", { class: "small muted" }, say("noScore"))];
  const lines = [...scored].reverse().map((each) => element("li", { class: each.seat === view.seat ? "mine" : "" }, element("span", { class: "tt-turn" }, String(each.turn)), element("bdi", { class: "tt-by" }, each.seat === view.seat ? say("you") : view.nameOf(each.seat)), element("span", { class: "tt-product" }, ...productOf(each, view.game))));
  return [element("ol", { class: "tt-scored", tabindex: "0", "aria-label": say("bestTurns") }, ...lines)];
}

function metersOf(view) {
  const target = view.snapshot.settings.target ?? 12;
  const lines = [...view.biggest].map(([colour, size]) => {
    const meter = element("meter", { min: 0, max: target, value: Math.min(size, target), "aria-label": colourWords(colour) });
    const isThere = size >= target;
    return element("li", { class: isThere ? "reached" : "" }, colourMark(colour, colourWords(colour)), meter, element("b", {}, told("of-target", size, target)), element("span", { "aria-hidden": "true" }, isThere ? "✓" : ""));
  });
  return [element("p", { class: "small muted" }, say("goal", target)), element("ul", { class: "tt-meters" }, ...lines)];
}

// Of every seat its own colours with the sizes of all their clumps; the biggest counts.
export function claimText(view, { claims }) {
  if (!claims.length) return [element("span", { class: "muted" }, told("unclaimed"))];
  return claims.flatMap((colour, at) => [at ? " · " : "", element("span", { class: "tt-factor" }, colourMark(colour, colourWords(colour)), sizesOf(view, colour))]);
}

const sizesOf = (view, colour) => (view.snapshot.clumps ?? []).filter((clump) => clump.colour === colour).map(({ size }) => size).sort((one, other) => other - one).slice(0, 3).join(", ") || String(view.biggest.get(colour));

function claimsOf(view) {
  const line = (seat) => element("li", { class: seat.seat === view.seat ? "mine" : "" }, element("bdi", { class: "tt-by" }, seat.name), element("span", {}, ...claimText(view, seat)), element("b", {}, seat.points ?? "0"));
  return [element("ul", { class: "tt-scored tt-claimed" }, ...view.snapshot.seats.map(line))];
}

export function areaText(view, seat) {
  const { go } = view.snapshot;
  const own = go.areas[seat] ?? [];
  const stones = view.blob.filter(({ tile, owner }) => owner === seat && own.includes(tile)).length;
  const parts = [say("stones", stones), say("territory", own.length - stones)];
  if (seat === 2 && Number(go.komi)) parts.push(say("komi", pointsText(go.komi)));
  return parts.join(" + ");
}

function areasOf(view) {
  const { go } = view.snapshot;
  const line = (seat) => element("li", { class: seat.seat === view.seat ? "mine" : "" }, element("span", { class: `tt-stone s${seat.seat}`, "aria-hidden": "true" }), element("bdi", { class: "tt-by" }, seat.name), element("span", { class: "small" }, `${areaText(view, seat.seat)} · ${say("captured", go.captured[seat.seat - 1])}`), element("b", {}, pointsText(seat.points)));
  return [element("ul", { class: "tt-scored tt-areas" }, ...view.snapshot.seats.map(line))];
}
