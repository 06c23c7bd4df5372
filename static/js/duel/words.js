// The words of a match of Gyul! Hap! (templates/public/parts/duel_words.html), and calls and verdicts in words.
//
//   say("yourTurn")
//   callText({ text: "HAP 3 6 7" })          "Hap 3 6 7"; of what the clock did, nothing
//   verdictOf(call)                          { tone: "good", sign: "✓", words: "a Hap", points: "+1" }
//   pointsText(-2)                           "−2"; of nothing "0"
import { decimal, wordsOf } from "../clock/words.js";

export const say = wordsOf("duel-words");

const TONES = {
  claim: ["good", "✓"], gyul: ["good", "✓"],
  wrong: ["bad", "✕"], "wrong-gyul": ["bad", "✕"], "out-of-time": ["bad", "✕"],
  duplicate: ["even", "="], "own-duplicate": ["even", "="], late: ["even", "⏱"], silence: ["even", "…"],
  begun: ["even", "…"], skip: ["even", "»"], unskip: ["even", "›"], skipped: ["even", "»"], limit: ["even", "⏱"], stopped: ["even", "■"],
};
const CALLS = { HAP: "hap", GYUL: "gyul", SKIP: "skip", UNSKIP: "unskip" };

const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

export function callText({ text }) {
  const [word, ...rest] = text.split(" ");
  return CALLS[word] ? [say(CALLS[word]), ...rest].join(" ") : "";
}

export const pointsText = (points) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");

// What is worth nothing by its nature has no points to show.
export function verdictOf({ verdict, points }) {
  const [tone, sign] = TONES[verdict] ?? ["even", "·"];
  const isScored = points !== 0 || ["claim", "duplicate", "own-duplicate", "wrong", "gyul", "wrong-gyul"].includes(verdict);
  return { tone, sign, words: say(camel(`verdict-${verdict}`)), points: isScored ? pointsText(points) : "" };
}

export const endedText = (endedBy) => say(camel(`ended-${endedBy}`));

// 12.3: seconds with tenths, cut off.
export const secondsText = (ms) => `${Math.floor(Math.max(0, ms) / 1000)}${decimal}${Math.floor((Math.max(0, ms) % 1000) / 100)}`;
