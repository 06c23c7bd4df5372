// What stood on a board after so many calls; the server's own is tournaments/queries/duel_film.py.
//
//   framesOf(boards)                    every picture of the boards that are over: [{ at, calls, ms }]; ms since the reveal
//   boardAt(board, calls)               the board as it stood then, like the open board of a snapshot
//   totalsAt(boards, at, calls)         the points of both in the match then
//   viewNow(snapshot)                   a View of the board in hand; until the next one is shown, of the one before
import { View } from "../duel/view.js";

const counts = ({ state, extra }) => state !== "void" && !extra;

// A call counts for whom it is `of`: who called, or whose naming ran out of time.
export function pointsOf(calls) {
  const points = [0, 0];
  for (const call of calls) if (call.of) points[call.of - 1] += call.points;
  return points;
}

const plus = ([a, b], [c, d]) => [a + c, b + d];

const sumOver = (boards) => boards.filter(counts).reduce((sum, { points }) => plus(sum, points), [0, 0]);

export function framesOf(boards) {
  return boards.flatMap((board, at) => [
    { at, calls: 0, ms: 0 },
    ...board.calls.map((call, place) => ({ at, calls: place + 1, ms: Math.max(0, call.at - board.shown_at) })),
  ]);
}

export function boardAt(board, count) {
  const calls = board.calls.slice(0, count);
  const claimed = calls.filter(({ verdict }) => verdict === "claim").map(({ triple, side }) => ({ triple, side }));
  const closed_at = count < board.calls.length ? null : board.closed_at;
  return { ...board, closed_at, calls, claimed, skips: [], turn: null, phase: null, limit_at: null, turn_ends_at: null };
}

export function totalsAt(boards, at, count) {
  const here = counts(boards[at]) ? pointsOf(boards[at].calls.slice(0, count)) : [0, 0];
  return plus(sumOver(boards.slice(0, at)), here);
}

export function viewNow(snapshot) {
  const view = new View(snapshot);
  const before = snapshot.boards.at(-1);
  if (!view.board && before) view.board = boardAt(before, before.calls.length);
  return view;
}
