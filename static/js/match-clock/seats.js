// Who sits where: half 0 is the first player's, half 1 the second's, in both games. The clock's side 0 is Order.
//
// `game` is the snapshot's. Also how far the match is, as the page has to show it:
//   ready     a game waits for both        playing
//   final     both games are over: boards, then both confirm
//   decided   lost by rule: no board is needed     stopped   the arbiter enters the result      result   it is entered

export const playerOf = (half) => half + 1;
export const roleOf = (game, half) => (game.order === playerOf(half) ? "order" : "chaos");
export const sideOf = (game, half) => (game.order === playerOf(half) ? 0 : 1);
export const halfOf = (game, side) => (side === 0 ? game.order : game.chaos) - 1;

export function phaseOf(state, boards) {
  if (state.state === "waiting" || state.state === "between") return "ready";
  if (state.state === "playing") return "playing";
  if (state.result) return "result";
  if (state.state === "stopped") return "stopped";
  return boards.decided ? "decided" : "final";
}

export const isMissing = (boards) => boards.games.some((game) => game.missing);

// What both confirm: the two boards as they stand.
export const boardsKey = (boards) => boards.games.map((game) => `${game.attempt}:${game.board}`).join("|");

// Who may press for a turn.
export function canPress({ state, clock, game }, half) {
  return state === "playing" && !clock.ended && !clock.paused.length && clock.turn === sideOf(game, half);
}
