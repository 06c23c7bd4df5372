// The places of the chosen tile as a list to choose from by keyboard, each in words.
//
//   const list = new List({ onLook(text), onPut() })
//   list.show(found, view, subject)    found: [[text, contacts, free], ...], in Go tiles; null hides it
//   list.mark(text)                    the place that is chosen on the board
//   list.wordsOf(text)                 "3 edges · upper right · meets green triangle · by Vek 17, Kay 60 · turned 40°"
import { byId, element } from "../../dom.js";
import { edgesOf } from "../geometry.js";
import { colourWords } from "../told.js";
import { directionOf, middleOf, nextTo, tilesOf } from "./spots.js";
import { say, tileWords } from "./words.js";

export class List {
  constructor({ onLook, onPut }) {
    Object.assign(this, { found: null, texts: new Map() });
    const list = byId("tt-list");
    list.addEventListener("change", () => onLook(list.value));
    list.addEventListener("keydown", (event) => event.key === "Enter" && list.value && onPut());
    list.addEventListener("dblclick", () => list.value && onPut());
    byId("tt-list-go").addEventListener("click", () => list.value && onPut());
  }

  show(found, view, subject) {
    byId("tt-places").hidden = !found?.length;
    byId("tt-places-none").hidden = Boolean(found?.length);
    if (found === this.found) return;
    this.found = found;
    this.texts = view.isGo ? pointsOfAll(found ?? [], view) : wordsOfAll(found ?? [], view, subject);
    byId("tt-list").replaceChildren(...this.groups(subject?.word));
  }

  groups(word) {
    const options = (free) => [...this.texts].filter(([, each]) => each.free === free).map(([text, { words }]) => element("option", { value: text }, words));
    const group = (label, made) => (made.length ? [element("optgroup", { label: say(label) }, ...made)] : []);
    if (word !== "PLACE") return group(word === "TRANSFER" ? "transfersLong" : "placesLong", [...options(true), ...options(false)]);
    return [...group("freeLong", options(true)), ...group("mainLong", options(false))];
  }

  mark(text) {
    const list = byId("tt-list");
    if (list.value !== (text ?? "")) list.value = text ?? "";
  }

  wordsOf(text) {
    return this.texts.get(text)?.words ?? "";
  }
}

export const edgesText = (contacts) => say.counted("edges", contacts);

function wordsOfAll(found, view, subject) {
  const tiles = tilesOf(view.blob).filter(([tile]) => subject?.word !== "TRANSFER" || tile !== subject.tile);
  const [edges, middle, directions] = [edgesOf(tiles), middleOf(tiles), say("directions").split("|")];
  const own = subject?.tile ? view.pips[subject.tile] ?? [] : [];
  const wordsOf = ([text, contacts]) => {
    const next = nextTo(text, edges);
    const met = [...new Set(own)].filter((colour) => next.some((tile) => view.pips[tile].includes(colour)));
    const beside = next.map((tile) => (view.hasHands ? tileWords(tile) : String(tile))).join(", ");
    const meets = met.length ? [say("meets", met.map(colourWords).join(", "))] : [];
    return [edgesText(contacts), directions[directionOf(text, middle)], ...meets, say("nextTo", beside), turnText(text)].join(" · ");
  };
  const sorted = [...found].sort((one, other) => other[1] - one[1]);
  return new Map(sorted.map((each) => [each[0], { words: wordsOf(each), free: Boolean(each[2]) }]));
}

// Go: the tiles on which a stone may be put.
function pointsOfAll(stones, view) {
  const tiles = tilesOf(view.blob);
  const [edges, middle, directions] = [edgesOf(tiles), middleOf(tiles), say("directions").split("|")];
  const texts = new Map(tiles.map(([tile, { text }]) => [tile, text]));
  const wordsOf = (tile) => [say("tileNumber", tile), directions[directionOf(texts.get(tile), middle)], say("nextTo", nextTo(texts.get(tile), edges).map((other) => stoneWords(other, view)).join(", "))].join(" · ");
  return new Map(stones.map((tile) => [String(tile), { words: wordsOf(tile), free: false }]));
}

function stoneWords(tile, view) {
  const owner = view.blobTile(tile)?.owner;
  return owner ? `${tile} (${view.nameOf(owner)})` : String(tile);
}

function turnText(text) {
  const [, face, steps] = /^.([+-])(\d+)@/.exec(text);
  const turned = say("rotation", 20 * Number(steps));
  return face === "-" ? `${turned}, ${say("back")}` : turned;
}
