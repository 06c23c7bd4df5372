// The words of a game of Chaos Tiles (templates/public/tiles_play_words.html): own ones, and those that watchers read.
//
//   say("yourTurn")             own words;  told("toMove", name)   those that watchers read
//   tileWords(17, pips)          "Vek 17 (green, blue)"; without pips "Vek 17"
//   actionWords(action, view)    what was done, as it follows a name
import { wordsOf } from "../../clock/words.js";

export const say = wordsOf("tiles-words");
export const told = wordsOf("tiles-told");

const LAST_VEK = 50;
export const kindOf = (tile) => (tile <= LAST_VEK ? "V" : "K");
export const kindWords = (kind) => told(kind === "V" ? "kindV" : "kindK");
export const colourWords = (colour) => say(`colour${colour}`);

// In games where pips count a tile's number tells its kind.
export const tileWords = (tile, pips) => named(`${kindWords(kindOf(tile))} ${tile}`, pips?.[tile]);
const tileName = (tile, pips) => named(kindWords(kindOf(tile)), pips?.[tile]);
const named = (name, pips = []) => (pips.length ? `${name} (${pips.map(colourWords).join(", ")})` : name);

export function actionWords({ text }, view) {
  const [word, ...rest] = text.split(" ");
  const name = word.toLowerCase();
  if (["DRAW", "LAY"].includes(word)) return told(name, kindWords(rest[0][0]));
  if (["PLACE", "TRANSFER"].includes(word)) return told(name, tileName(rest[0], view.pips));
  if (word === "CLAIM") return told(name, colourWords(rest[0]));
  if (word === "DEAD") return told(["deadNone", "deadOne"][rest.length] ?? "deadMany", rest.length);
  if (word === "EXCHANGE") return told(name, exchanged(rest));
  if (["FLAG", "LEAVE"].includes(word)) return told(name, view.nameOf(Number(rest[0])));
  return told(name, ...rest);
}

// Either kinds, "1 V 2 K", or the tiles themselves, where it is one's own or the game is over.
function exchanged(rest) {
  const areKinds = rest.some((each) => each === "V" || each === "K");
  const count = (kind) => (areKinds ? Number(rest[rest.indexOf(kind) - 1] ?? 0) : rest.filter((tile) => kindOf(Number(tile)) === kind).length);
  return countedText(count("V"), count("K"));
}

export function countedText(veks, kays) {
  const part = (number, name) => (number ? [told(`${name}${number === 1 ? "One" : "Many"}`, number)] : []);
  return [...part(veks, "veks"), ...part(kays, "kays")].join(` ${told("and")} `) || told("noTiles");
}
