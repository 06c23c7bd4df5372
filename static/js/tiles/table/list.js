// The places of the chosen tile as a list to choose from by keyboard, each in words.
//
//   const list = new List({ onLook(text), onPut() })
//   list.show(found, view, word)       found: [[text, contacts, free], ...], null hides it
//   list.mark(text)                    the place that is chosen on the board
//   list.wordsOf(text)                 "3 edges, free · upper right · next to Vek 17, Kay 60"
import { byId, element } from "../../dom.js";
import { edgesOf } from "../geometry.js";
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

  show(found, view, word) {
    byId("tt-places").hidden = !found?.length;
    byId("tt-places-none").hidden = Boolean(found?.length);
    if (found === this.found) return;
    this.found = found;
    this.texts = wordsOfAll(found ?? [], view);
    byId("tt-list").replaceChildren(...this.groups(word));
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

export const edgesText = (contacts) => (contacts === 1 ? say("edge") : say("edges", contacts));

function wordsOfAll(found, view) {
  const tiles = tilesOf(view.blob);
  const [edges, middle, directions] = [edgesOf(tiles), middleOf(tiles), say("directions").split("|")];
  const wordsOf = ([text, contacts]) => {
    const beside = nextTo(text, edges).map((tile) => tileWords(tile, view.hasHands ? view.pips : null, text)).join(", ");
    return [edgesText(contacts), directions[directionOf(text, middle)], say("nextTo", beside), turnText(text)].join(" · ");
  };
  const sorted = [...found].sort((one, other) => other[1] - one[1]);
  return new Map(sorted.map((each) => [each[0], { words: wordsOf(each), free: Boolean(each[2]) }]));
}

function turnText(text) {
  const [, face, steps] = /^.([+-])(\d+)@/.exec(text);
  const turned = say("rotation", 20 * Number(steps));
  return face === "-" ? `${turned}, ${say("back")}` : turned;
}
