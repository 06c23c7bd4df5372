// What was done, the newest first; draws that follow each other are one line.
//
//   drawLog(view)
//   saidOf(action, view)       "Bob: places a Vek (blue square)", for screen readers and beside the board
import { byId, element } from "../../dom.js";
import { colourWords, countedText, kindOf, kindWords, told } from "../told.js";
import { colourMark } from "./marks.js";
import { actionOf } from "./words.js";

const TILE = /^(PLACE|TRANSFER) (\d+) /;

export function drawLog(view) {
  const actions = view.snapshot.actions ?? [];
  const root = byId("tt-log");
  const key = `${actions.length}.${actions.at(-1)?.seq}`;
  if (root.dataset.shown === key) return;
  root.dataset.shown = key;
  root.replaceChildren(...groupsOf(actions).map((group) => lineOf(group, view)).reverse());
}

const who = (seat, view) => (seat ? view.nameOf(seat) : "");

export function saidOf(action, view) {
  const name = who(action.seat, view);
  return `${name ? `${name}: ` : ""}${actionOf(action, view)}`;
}

function groupsOf(actions) {
  const groups = [];
  for (const action of actions) {
    const last = groups.at(-1);
    const isSame = last && isDraw(action) && isDraw(last[0]) && last[0].seat === action.seat && last[0].turn === action.turn;
    if (isSame) last.push(action);
    else groups.push([action]);
  }
  return groups;
}

const isDraw = ({ text }) => text.startsWith("DRAW ");

function lineOf(group, view) {
  const [action] = group;
  return element(
    "li", { class: action.seat === view.seat ? "mine" : "" },
    element("span", { class: "tt-turn" }, action.turn ? String(action.turn) : ""),
    element("span", {}, element("bdi", { class: "tt-by" }, who(action.seat, view)), " ", ...wordsOf(group, view)),
  );
}

function wordsOf(group, view) {
  const [{ text }] = group;
  if (isDraw(group[0])) {
    const count = (kind) => group.filter((each) => each.text === `DRAW ${kind}`).length;
    return [told("draws", countedText(count("V"), count("K")))];
  }
  const [, word, tile] = TILE.exec(text) ?? [];
  if (tile) return [told(word.toLowerCase(), kindWords(kindOf(Number(tile)))), " ", ...(view.pips[tile] ?? []).map((colour) => colourMark(colour, colourWords(colour)))];
  if (text.startsWith("CLAIM ")) return [told("claim", ""), colourMark(text.slice(6), colourWords(text.slice(6)))];
  return [actionOf(group[0], view)];
}
