// Boards as they change: by the page's stream, with the server's time from round trips.
//
//   new Feed({ streamUrl, stateUrl, time, board(snapshot), change(version), told(isConnected), timed() }).start()
//
// `board` gets whole snapshots, or from the state of all boards the part of them that small boards need; `change`
// the event's version after an act. The server's time is asked for at first and now and then, the state while the
// server refuses the stream; `timed` says that the time is known better. What it is about may be gone: then the page
// is loaded anew.
import { listen } from "../stream.js";

const SAMPLE_MILLISECONDS = 60000;
const SPREAD_MILLISECONDS = 400; // a hall full of pages must not ask in the same instant

export class Feed {
  constructor({ streamUrl, stateUrl, time, board, change = () => {}, told, timed = () => {} }) {
    Object.assign(this, { streamUrl, stateUrl, time, board, change, told, timed, isLooking: false });
  }

  start() {
    listen(this.streamUrl, {
      board: (snapshot) => this.take(snapshot),
      duel: (snapshot) => this.take(snapshot),
      tiles: (snapshot) => this.take(snapshot),
      change: ({ version }) => this.change(version),
      lost: () => this.told(false),
      back: () => this.told(true),
      refused: () => this.look(this.stateUrl),
    });
    this.sample();
    setInterval(() => this.sample(), SAMPLE_MILLISECONDS);
    document.addEventListener("visibilitychange", () => this.sample());
  }

  take(snapshot) {
    this.time.heard(snapshot.now);
    this.board(snapshot);
  }

  sample() {
    if (!document.hidden) this.look(`${this.stateUrl}?only=now`);
  }

  async look(url) {
    if (this.isLooking) return;
    this.isLooking = true;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * SPREAD_MILLISECONDS));
    const answer = await this.time.ask(url);
    this.isLooking = false;
    if (answer?.status === 404) location.reload();
    if (answer?.status !== 200) return; // the stream says when the connection is lost
    const { data } = answer;
    this.timed();
    for (const snapshot of data.boards ?? (data.match ? [data] : [])) this.board(snapshot);
    if (data.boards) this.change(data.version);
  }
}
