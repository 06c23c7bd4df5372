// Where a board stands in the control room: the same order as tournaments/queries/control_room.py.
export const KINDS = ["running", "flag", "paused", "waiting", "done"];
const ENDLESS = 1e12; // sorts an untimed clock behind all others

export function kindOf({ state, game, clock }) {
  if (["finished", "stopped"].includes(state)) return "done";
  if (clock.paused.length) return "paused";
  if (game.state !== "playing") return "waiting";
  return clock.running === null ? "flag" : "running";
}

// Milliseconds by which boards of a kind are sorted, from what the clocks show now.
export function leastOf(kind, clock, sides) {
  if (kind === "waiting" || kind === "done") return 0;
  const shown = kind === "running" ? [sides[clock.running]] : sides;
  return Math.min(...shown.map(({ total }) => total ?? ENDLESS));
}

export function compare(one, other) {
  const key = (row) => [KINDS.indexOf(row.kind), row.least, row.round, row.table];
  const [left, right] = [key(one), key(other)];
  const place = left.findIndex((value, index) => value !== right[index]);
  return place < 0 ? 0 : left[place] - right[place];
}
