// The plies of a game with both clocks as they were, fetched when somebody looks back and again when play went on.
//
//   const film = new Film(url, time)
//   await film.load(version)      the newest plies; nothing is asked for when they are known as of this version
//   film.last                     number of the last ply known
//   film.gameAt(ply)              { board, moves, points } for Board.show
//   film.plies[ply].clock         a snapshot's clock, as of just after that ply
export class Film {
  constructor(url, time) {
    Object.assign(this, { url, time, version: -1, plies: [] });
  }

  get last() {
    return this.plies.length - 1;
  }

  // True when the plies are there; false without a connection.
  async load(version) {
    if (this.version >= version && this.plies.length) return true;
    const answer = await this.time.fetch(this.url).catch(() => null);
    if (answer?.status !== 200 || !answer.data.plies.length) return this.plies.length > 0;
    [this.plies, this.version, this.control] = [answer.data.plies, answer.data.version, answer.data.control];
    return true;
  }

  gameAt(ply) {
    const { board, points } = this.plies[ply];
    return { board, points, moves: this.plies.slice(1, ply + 1).map(({ text, by }) => [text, by]) };
  }

  clockAt(ply) {
    return { overtime: null, ...this.plies[ply].clock, control: this.control };
  }
}
