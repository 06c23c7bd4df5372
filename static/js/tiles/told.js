// What everybody reads of a game of Chaos Tiles, at the table and beside it: the words of templatetags/tiles_watch_words, once a
// page as #tiles-told (tiles_watch_data).
//
//   told("of-turn", 7)                      a word by its name there
//   toldCounted("tiles", 2)                 "2 tiles"
//   kindOf(17)   kindWords("V")   colourWords(3)   countedText(1, 2)      "V", "Vek", "green triangle", "1 Vek and 2 Kays"
//   pointsText("10.5")                      as this language writes it; of nothing ""
//   listed(["A", "B", "C"])                 "A, B and C"
//   actionWords(text, nameOf, tileWords?)   "places a Vek", as it follows a name; nameOf(seat); tileWords(tile): its kind, or more
import { decimal, wordsOf } from "../clock/words.js";

const read = wordsOf("tiles-told");
const camel = (name) => name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase()); // as dataset has it
export const told = (name, ...values) => read(camel(name), ...values);
export const toldCounted = (name, number) => read.counted(camel(name), number);

const LAST_VEK = 50;
export const kindOf = (tile) => (tile <= LAST_VEK ? "V" : "K");
export const kindWords = (kind) => told(kind === "V" ? "kind-v" : "kind-k");
export const colourWords = (colour) => told(`colour-${colour}`);

export const pointsText = (points) => (points === null || points === undefined ? "" : String(points).replace("-", "−").replace(".", decimal));

// "A, B and C"
export const listed = (names) => [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(` ${told("and")} `);

export function countedText(veks, kays) {
  const parts = [["veks", veks], ["kays", kays]].filter(([, count]) => count);
  return listed(parts.map(([name, count]) => toldCounted(name, count))) || told("no-tiles");
}

// Either kinds, "1 V 2 K", or the tiles themselves, where it is one's own or the game is over.
function exchanged(rest) {
  const areKinds = rest.some((each) => each === "V" || each === "K");
  const count = (kind) => (areKinds ? Number(rest[rest.indexOf(kind) - 1] ?? 0) : rest.filter((tile) => kindOf(Number(tile)) === kind).length);
  return [count("V"), count("K")];
}

export function actionWords(text, nameOf, tileWords = (tile) => kindWords(kindOf(tile))) {
  const [word, ...rest] = text.split(" ");
  const name = word.toLowerCase();
  if (["PLACE", "TRANSFER"].includes(word)) return told(name, tileWords(Number(rest[0])));
  if (["DRAW", "LAY"].includes(word)) return told(name, kindWords(rest[0][0]));
  if (word === "CLAIM") return told(name, colourWords(rest[0]));
  if (word === "EXCHANGE") return told(name, countedText(...exchanged(rest)));
  if (word === "DEAD") return rest.length ? toldCounted("dead", rest.length) : told("dead-none");
  if (["FLAG", "LEAVE"].includes(word)) return told(name, nameOf(Number(rest[0])) ?? rest[0]);
  return told(name, ...rest);
}
