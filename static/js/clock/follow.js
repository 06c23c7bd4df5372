// Keeps a page's snapshot fresh: by the stream, and by asking while there is none.
//
//   const follow = new Follow({ stateUrl, streamUrl, event, time, take(snapshot), told(isConnected), gone() })
//   follow.start()
//   follow.look()            asks now; at most one question is on its way
//
// While the stream speaks, the state is asked for every half minute, for the sake of the server's time; without it
// every second. After sleep, in a page that is shown again, and when the network comes back, it is asked for at once.
const FAST_MILLISECONDS = 1000;
const SLOW_MILLISECONDS = 30000;
const SILENT_MILLISECONDS = 40000; // a stream says at least every 15 seconds that it is still there
const PATIENCE_MILLISECONDS = 8000;

export class Follow {
  constructor({ stateUrl, streamUrl, event, time, take, told, gone }) {
    Object.assign(this, { stateUrl, streamUrl, event, time, take, told, gone });
    this.heardAt = -Infinity;
    this.isLooking = false;
  }

  start() {
    this.listen();
    this.look();
    document.addEventListener("visibilitychange", () => document.hidden || this.look());
    window.addEventListener("pageshow", (event) => event.persisted && this.restart());
    window.addEventListener("online", () => this.restart());
    window.addEventListener("offline", () => this.told(false));
    window.addEventListener("pagehide", () => this.source?.close());
  }

  restart() {
    this.listen();
    this.look();
  }

  get isStreaming() {
    return performance.now() - this.heardAt < SILENT_MILLISECONDS;
  }

  listen() {
    this.source?.close();
    this.source = new EventSource(this.streamUrl);
    this.source.addEventListener(this.event, (message) => this.heard(JSON.parse(message.data)));
    this.source.addEventListener("still", () => this.heard(null));
    this.source.addEventListener("error", () => this.silent());
  }

  heard(snapshot) {
    this.heardAt = performance.now();
    if (!snapshot) return;
    if (typeof snapshot.now === "number") this.time.heard(snapshot.now);
    this.take(snapshot);
    this.told(true);
  }

  silent() {
    if (this.heardAt === -Infinity) return;
    this.heardAt = -Infinity;
    this.look();
  }

  async look() {
    if (this.isLooking) return;
    this.isLooking = true;
    clearTimeout(this.timer);
    const answer = await this.ask();
    this.isLooking = false;
    if (answer?.status === 404) return this.gone();
    if (answer?.status === 200) this.take(answer.data);
    this.told(answer?.status === 200);
    this.timer = setTimeout(() => this.again(), this.isStreaming ? SLOW_MILLISECONDS : FAST_MILLISECONDS);
  }

  // A stream that the server refused or that fell silent is opened anew.
  again() {
    if (!this.isStreaming && this.source.readyState === EventSource.CLOSED) this.listen();
    this.look();
  }

  async ask() {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE_MILLISECONDS);
    try {
      return await this.time.fetch(this.stateUrl, { signal: patience.signal });
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  }
}
