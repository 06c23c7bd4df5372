// What was called and claimed on a board, as lists that are drawn anew only when something came.
//
//   drawClaimed(element, view, draw)         the claimed Haps of the open board as small cards
//   drawCalls(element, board, view)          its calls, the newest first
//   callLine(call, board, view)              one of them
import { element } from "../dom.js";
import { callText, say, secondsText, verdictOf } from "./words.js";

export function smallCards(cards, triple, draw) {
  const pictures = triple.map((position) => draw(cards[position - 1], { position }));
  return element("span", { class: "duel-three" }, ...pictures);
}

// Draws only what is new: the list may be long, and calls come several a second.
function isDrawn(root, key) {
  if (root.dataset.shown === key) return true;
  root.dataset.shown = key;
  return false;
}

export function drawClaimed(root, view, draw) {
  const { board } = view;
  const claimed = board?.claimed ?? [];
  if (isDrawn(root, `${board?.number}.${board?.attempt}.${claimed.length}`)) return;
  root.replaceChildren(
    ...claimed.map(({ triple, side }) =>
      element("li", { class: side === view.side ? "mine" : "" }, smallCards(board.cards, triple, draw), element("bdi", { class: "duel-by" }, view.isSolo ? "" : whoText(side, view))),
    ),
  );
}

export const whoText = (side, view) => (side === view.side ? say("you") : view.nameOf(side));

export function callLine(call, board, view) {
  const verdict = verdictOf(call);
  const who = call.of ? element("bdi", { class: "duel-by" }, whoText(call.of, view)) : "";
  return element(
    "li", { class: `duel-call ${verdict.tone}` },
    element("span", { class: "duel-at" }, secondsText(call.at - board.shown_at)),
    element("span", { class: "duel-sign", "aria-hidden": "true" }, verdict.sign),
    element("span", { class: "duel-said" }, who, " ", element("b", {}, callText(call)), " ", verdict.words),
    element("span", { class: "duel-points" }, verdict.points),
  );
}

export function drawCalls(root, board, view) {
  const calls = board?.calls ?? [];
  if (isDrawn(root, `${board?.number}.${board?.attempt}.${calls.length}`)) return;
  root.replaceChildren(...calls.map((call) => callLine(call, board, view)).reverse());
}
