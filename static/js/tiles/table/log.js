// What was done, the newest first, told by turns.
import { byId, element } from "../../dom.js";
import { actionWords, say } from "./words.js";

export function drawLog(view) {
  const actions = view.snapshot.actions ?? [];
  const root = byId("tt-log");
  const key = `${actions.length}.${actions.at(-1)?.seq}`;
  if (root.dataset.shown === key) return;
  root.dataset.shown = key;
  root.replaceChildren(...actions.map((action) => lineOf(action, view)).reverse());
}

export function saidOf(action, view) {
  const who = action.seat ? `${action.seat === view.seat ? say("you") : view.nameOf(action.seat)}: ` : "";
  return `${who}${actionWords(action, view)}`;
}

function lineOf(action, view) {
  const who = action.seat ? element("bdi", { class: "tt-by" }, action.seat === view.seat ? say("you") : view.nameOf(action.seat)) : "";
  return element(
    "li", { class: action.seat === view.seat ? "mine" : "" },
    element("span", { class: "tt-turn" }, action.turn ? String(action.turn) : ""),
    element("span", {}, who, " ", actionWords(action, view)),
  );
}
