// The boards that are over: all Haps of each, who found what, and when.
//
//   drawSummaries(element, view, draw, { onLook(board, triple) })    newest board first; onLook: a Hap is pointed at
import { element } from "../dom.js";
import { callLine, smallCards, whoText } from "./lists.js";
import { endedText, pointsText, say, secondsText } from "./words.js";

function hapLine(hap, board, view, draw, onLook) {
  const found = hap.side
    ? [element("bdi", { class: "duel-by" }, view.isSolo ? say("found") : whoText(hap.side, view)), element("span", { class: "duel-at" }, say("seconds", secondsText(hap.at - board.shown_at)))]
    : [element("span", { class: "muted" }, say("notFound"))];
  const line = element("li", { class: hap.side ? (hap.side === view.side ? "mine" : "theirs") : "missed", tabindex: onLook ? 0 : -1 }, smallCards(board.cards, hap.triple, draw), ...found);
  for (const kind of ["pointerenter", "focus"]) line.addEventListener(kind, () => onLook?.(board, hap.triple));
  for (const kind of ["pointerleave", "blur"]) line.addEventListener(kind, () => onLook?.(board, null));
  return line;
}

function title(board) {
  const name = say(board.extra ? "extraNumber" : "boardNumber", board.number);
  return board.state === "void" ? `${name}: ${say("void")}` : name;
}

function scoreText(board, view) {
  if (board.state === "void") return say("voidPoints");
  const [first, second] = board.points;
  if (view.isSolo) return say("soloPoints", pointsText(first));
  const of = (side, points) => [element("bdi", {}, view.nameOf(side)), " ", element("bdi", { dir: "ltr" }, pointsText(points))];
  return [...of(1, first), " · ", ...of(2, second)];
}

function countText(board) {
  const found = board.haps.filter((hap) => hap.side).length;
  return board.haps.length ? say("foundOf", found, board.haps.length) : say("noHaps");
}

export function summaryOf(board, view, draw, { onLook = null, isOpen = false } = {}) {
  const seconds = say("seconds", secondsText(board.closed_at - board.shown_at));
  const made = element(
    "details", { class: "duel-summary", ...(isOpen ? { open: "" } : {}) },
    element("summary", {}, element("b", {}, title(board)), " ", element("span", {}, ...[scoreText(board, view)].flat())),
    element("p", { class: "small muted" }, [countText(board), endedText(board.ended_by), seconds].filter(Boolean).join(" · ")),
    element("ul", { class: "duel-haps" }, ...board.haps.map((hap) => hapLine(hap, board, view, draw, onLook))),
  );
  const calls = element("details", { class: "duel-log" }, element("summary", { class: "small" }, say("allCalls", board.calls.length)), element("ol", { class: "duel-calls" }, ...board.calls.map((call) => callLine(call, board, view))));
  made.append(calls);
  return made;
}

export function drawSummaries(root, view, draw, { onLook = null } = {}) {
  const boards = view.snapshot.boards;
  const key = boards.map((board) => `${board.number}.${board.attempt}.${board.state}`).join();
  if (root.dataset.shown === key) return;
  root.dataset.shown = key;
  const last = boards.at(-1);
  root.replaceChildren(...boards.map((board) => summaryOf(board, view, draw, { onLook, isOpen: board === last })).reverse());
}
