// Keeps a page's snapshot fresh: by the stream (stream.js), and by asking while there is none.
//
//   const follow = new Follow({ stateUrl, streamUrl, event, time, take(snapshot), told(isConnected), gone() })
//   follow.start()
//   follow.look()            asks now; at most one question is on its way
//
// While the stream speaks, the state is asked for every half minute, for the sake of the server's time; without it
// every second. After sleep, in a page that is shown again, and when the network comes back, it is asked for at once.
import { listen } from "../stream.js";

const FAST_MILLISECONDS = 1000;
const SLOW_MILLISECONDS = 30000;

export class Follow {
  constructor({ stateUrl, streamUrl, event, time, take, told, gone }) {
    Object.assign(this, { stateUrl, streamUrl, event, time, take, told, gone });
    this.isStreaming = false;
    this.isLooking = false;
  }

  start() {
    listen(this.streamUrl, { [this.event]: (snapshot) => this.heard(snapshot), lost: () => this.silent() });
    this.look();
    document.addEventListener("visibilitychange", () => document.hidden || this.look());
    window.addEventListener("pageshow", (event) => event.persisted && this.look());
    window.addEventListener("online", () => this.look());
    window.addEventListener("offline", () => this.told(false));
  }

  heard(snapshot) {
    this.isStreaming = true;
    this.time.heard(snapshot.now);
    this.take(snapshot);
    this.told(true);
  }

  silent() {
    this.isStreaming = false;
    this.look();
  }

  async look() {
    if (this.isLooking) return;
    this.isLooking = true;
    clearTimeout(this.timer);
    const answer = await this.time.ask(this.stateUrl);
    this.isLooking = false;
    if (answer?.status === 404) return this.gone();
    if (answer?.status === 200) this.take(answer.data);
    this.told(answer?.status === 200);
    this.timer = setTimeout(() => this.look(), this.isStreaming ? SLOW_MILLISECONDS : FAST_MILLISECONDS);
  }
}
