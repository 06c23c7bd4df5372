// A game that is over, action by action: what the server tells of each frame is what differs from the one before
// (tournaments/queries/tiles_film.py).
//
//   const film = await loadFilm(url, snapshot)     null without a connection
//   film.last                                      number of the last frame
//   film.at(ply)                                   a snapshot of the game as it was after so many actions
export async function loadFilm(url, snapshot) {
  try {
    const answer = await fetch(url, { credentials: "same-origin" });
    return answer.ok ? new Film(await answer.json(), snapshot) : null;
  } catch {
    return null;
  }
}

class Film {
  constructor({ control, actions, frames }, snapshot) {
    Object.assign(this, { control, actions, snapshot });
    this.frames = [];
    for (const change of frames) this.frames.push(follow(this.frames.at(-1), change));
  }

  get last() {
    return this.frames.length - 1;
  }

  at(ply) {
    const frame = this.frames[ply];
    const seats = this.snapshot.seats.map((seat, at) => ({ ...seat, ...frame.seats[at] }));
    const clock = { overtime: null, ...frame.clock, control: this.control };
    const state = ply === this.last ? this.snapshot.state : "playing";
    return { ...this.snapshot, ...frame, seats, clock, state, actions: this.actions.slice(0, ply) };
  }
}

function follow(before, change) {
  if (!before) return change;
  const blob = change.blob ? moved(before.blob, change.blob) : before.blob;
  return { ...before, ...change, blob };
}

function moved(blob, { put, off }) {
  const tiles = new Map(blob.map((tile) => [tile.tile, tile]));
  for (const tile of off) tiles.delete(tile);
  for (const tile of put) tiles.set(tile.tile, tile);
  return [...tiles.values()];
}
