// The lists of a page: turns, scores with what they come from, what lies beside the board.
//
//   drawLines(list, snapshot, { choose })   `choose(ply)`: where given, each part is a link to the game as it was then
//   markLine(list, ply)                     the part that is shown; what comes later is dimmed
//   drawScores(list, snapshot)   drawFacts(list, snapshot)
import { element } from "../dom.js";
import { scoreRows, tableFacts, turnLines } from "./lines.js";
import { colourSign } from "./parts.js";
import { namesOf, partWords, pointsText, say } from "./words.js";

export function drawLines(list, snapshot, { choose = null } = {}) {
  const names = namesOf(snapshot);
  list.replaceChildren(...turnLines(snapshot).map((line) => lineOf(line, names, choose)));
}

function lineOf({ turn, seat, parts, points }, names, choose) {
  const said = element("span", { class: "tw-said" });
  if (seat) said.append(element("bdi", { class: "tw-by" }, names.get(seat)), " ");
  parts.forEach((part, at) => said.append(...(at ? [", "] : []), partOf(part, names, choose)));
  const gain = element("b", { class: "tw-gain" }, points ? `+${pointsText(points)}` : "");
  return element("li", { class: "tw-line" }, element("span", { class: "tw-turn" }, String(turn || "")), said, gain);
}

function partOf(part, names, choose) {
  const words = partWords(part, names);
  if (!choose) return element("span", {}, words);
  const link = element("a", { href: `?ply=${part.ply}`, "data-ply": part.ply }, words);
  link.addEventListener("click", (event) => {
    event.preventDefault();
    choose(part.ply);
  });
  return link;
}

// A ply without a part of its own (the end of a turn, all but the last of several draws) belongs to the next one.
export function markLine(list, ply) {
  let current = null;
  for (const link of list.querySelectorAll("[data-ply]")) {
    link.removeAttribute("aria-current");
    link.classList.toggle("later", Number(link.dataset.ply) > ply);
    if (Number(link.dataset.ply) <= ply && (!current || Number(link.dataset.ply) > Number(current.dataset.ply))) current = link;
  }
  current?.setAttribute("aria-current", "true");
  const line = current?.closest("li");
  if (line) list.scrollTop = line.offsetTop - list.offsetTop - list.clientHeight / 3;
}

export function drawScores(list, snapshot) {
  const names = namesOf(snapshot);
  list.replaceChildren(...scoreRows(snapshot).map((row) => scoreOf(row, names)));
}

function scoreOf(row, names) {
  const made = element("li", { class: row.done ? "tw-score done" : "tw-score" });
  if (row.seat) {
    const who = element("span", { class: "tw-who" }, element("bdi", { class: "tw-by" }, names.get(row.seat)));
    if (row.turn) who.append(" ", element("span", { class: "muted small" }, say("of-turn", row.turn)));
    made.append(who);
  }
  made.append(element("span", { class: "tw-terms" }, ...termsOf(row)), element("b", { class: "tw-total" }, pointsText(row.total)));
  return made;
}

function termsOf({ terms, sign, go, names, isUnclaimed }) {
  if (go) return [say(go.komi ? "area-komi" : "area", ...[go.area, go.komi, go.captured].filter((value) => value !== ""))];
  if (isUnclaimed) return [element("span", { class: "muted" }, say("unclaimed"))];
  if (names.length) return names.flatMap((name) => [element("span", { class: "tw-duo" }, name), " "]);
  return terms.flatMap(([colour, size], at) => [
    ...(at && sign ? [element("span", { class: "tw-times" }, sign)] : []),
    element("span", { class: "tw-term" }, colourSign(colour), ` ${size}`),
  ]);
}

export function drawFacts(list, snapshot) {
  const pairs = tableFacts(snapshot).map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value)));
  list.replaceChildren(...pairs);
}
