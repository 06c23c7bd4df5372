// What a point of the board means.
//
//   meant(board, [x, y])    { ghost: text | null, tile: id | null }
import { isInside } from "./geometry.js";

const [REACH_PIXELS, LEAST_REACH] = [26, 24];

// What is near a handle counts, and all of the chosen placement. A tile that may be picked counts before a handle that is
// not quite near.
export function meant({ ghosts, view, model, tiles }, point) {
  const reach = Math.max(REACH_PIXELS / view.scale, LEAST_REACH);
  const close = ghosts.nearest(point, reach / 2);
  if (ghosts.chosen && ghosts.covers(point) && (!close || close === ghosts.chosen)) return { ghost: ghosts.chosen, tile: null };
  const tile = close ? null : (model.pickable ?? []).find((id) => tiles.has(id) && isInside(point, tiles.get(id).outline)) ?? null;
  return { ghost: close ?? (tile ? null : ghosts.nearest(point, reach)), tile };
}
