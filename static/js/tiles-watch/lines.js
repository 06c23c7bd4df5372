// What was done turn by turn, what the scores come from, and what lies beside the board, out of a snapshot. Pure; the server's
// own is tournaments/queries/tiles_lines.py, which says what each holds.
//
//   turnLines(snapshot)    [{ turn, seat, parts: [{ ply, text, kinds }], points }, ...] the newest first
//   scoreRows(snapshot)    [{ seat, turn, terms: [[colour, size]], sign, total, names, go, done, isUnclaimed }, ...]
//   tableFacts(snapshot)   [[name, value], ...]
import { biggest, turnKey, wordOf } from "../tiles/facts.js";
import { counted, say, toldCounted } from "./words.js";

const DUOS = 97;

function grouped(items, key) {
  const groups = [];
  for (const item of items) {
    if (groups.length && key(groups.at(-1)[0]) === key(item)) groups.at(-1).push(item);
    else groups.push([item]);
  }
  return groups;
}

export function turnLines({ actions, scored }) {
  const points = new Map();
  for (const each of scored) points.set(turnKey(each), (points.get(turnKey(each)) ?? 0n) + BigInt(each.points));
  const numbered = actions.map((action, at) => ({ ...action, ply: at + 1 }));
  const lines = grouped(numbered, turnKey).map((found) => ({
    turn: found[0].turn,
    seat: found[0].seat,
    parts: partsOf(found),
    points: String(points.get(turnKey(found[0])) ?? ""),
  }));
  return lines.reverse();
}

function partsOf(actions) {
  return grouped(actions, wordOf).flatMap((same) => {
    const word = wordOf(same[0]);
    if (word === "DRAW") return [{ ply: same.at(-1).ply, text: "", kinds: same.map(({ text }) => text.split(" ")[1]) }];
    if (word === "DONE" && actions.length > 1) return [];
    return same.map(({ ply, text }) => ({ ply, text, kinds: [] }));
  });
}

const row = (facts) => ({ seat: null, turn: null, terms: [], sign: "", total: "", names: [], go: null, done: false, isUnclaimed: false, ...facts });

const SCORES = {
  "chaos-omelet": ({ scored }) => scored.map(({ seat, turn, clumps, points }) => row({ seat, turn, terms: clumps, sign: "×", total: points })).reverse(),
  micropentagons: ({ scored }) => scored.map(({ seat, turn, clumps, points }) => row({ seat, turn, terms: clumps, sign: "+", total: `+${points}` })).reverse(),
  "tiles-transfer": (snapshot) => snapshot.seats.map((seat) => claimed(snapshot, seat)),
  "scorers-solitaire": (snapshot) => Array.from({ length: snapshot.settings.colours }, (_, at) => wanted(snapshot, at + 1)),
  "go-asunder": (snapshot) => snapshot.seats.map((seat) => area(snapshot, seat)),
  "cruel-duos": ({ seats, duos }) =>
    seats.map(({ seat, points }) => row({ seat, total: points, names: duos.filter((each) => each.seat === seat).map(({ duo }) => duo) })),
};

export const scoreRows = (snapshot) => SCORES[snapshot.game](snapshot);

function claimed(snapshot, { seat, claims, points }) {
  const terms = claims.map((colour) => [colour, biggest(snapshot, colour)]);
  return row({ seat, total: points, terms, sign: snapshot.settings.sum ? "+" : "", isUnclaimed: !claims.length });
}

function wanted(snapshot, colour) {
  const [size, target] = [biggest(snapshot, colour), snapshot.settings.target];
  return row({ total: `/ ${target}`, terms: [[colour, size]], done: size >= target });
}

function area({ go }, { seat, points }) {
  const facts = { area: go.areas[seat].length, captured: go.captured[seat - 1], komi: seat === 2 ? go.komi : "" };
  return row({ seat, total: points, go: facts });
}

export function tableFacts({ boneyard, supply, blob, duos, go }) {
  const found = [];
  if (boneyard) found.push([say("boneyard"), counted(boneyard.veks, boneyard.kays)]);
  if (supply) found.push([say("supply"), counted(supply.V, supply.K)]);
  found.push([say(go ? "figure" : "on-table"), toldCounted("tiles", blob.length)]);
  if (duos) found.push([say("duos-made"), say("of-target", duos.length, DUOS)]);
  if (go) found.push([say("komi"), go.komi]);
  return found;
}
