// The boards of an event as they change: by the event's stream, and by asking while there is none.
//
//   const feed = new Feed({ streamUrl, stateUrl, time, board(snapshot), change(version), told(isConnected) })
//   feed.start()
//
// `board` gets whole snapshots, or from the state the part of them that small boards need; `change` the event's
// version after an act. Without a stream the state is asked for every few seconds, with it now and then for the
// server's time.
const STILL_MILLISECONDS = 40000; // a stream says at least every 15 seconds that it is still there
const LOOK_MILLISECONDS = 4000;
const SAMPLE_MILLISECONDS = 60000;
const SPREAD_MILLISECONDS = 400; // a hall full of pages must not ask in the same instant
const PATIENCE_MILLISECONDS = 8000;

export class Feed {
  constructor({ streamUrl, stateUrl, time, board, change, told }) {
    Object.assign(this, { streamUrl, stateUrl, time, board, change, told });
    this.heardAt = -Infinity;
  }

  get isStreaming() {
    return performance.now() - this.heardAt < STILL_MILLISECONDS;
  }

  start() {
    this.connect();
    this.look();
    window.addEventListener("online", () => this.again());
    window.addEventListener("offline", () => this.told(false));
    window.addEventListener("pageshow", (event) => event.persisted && this.again());
    window.addEventListener("pagehide", () => this.source?.close());
    document.addEventListener("visibilitychange", () => document.hidden || this.look());
  }

  again() {
    this.connect();
    this.look();
  }

  connect() {
    this.source?.close();
    this.source = new EventSource(this.streamUrl);
    this.source.addEventListener("board", (message) => this.heard(message, (data) => this.take(data)));
    this.source.addEventListener("change", (message) => this.heard(message, ({ version }) => this.change(version)));
    this.source.addEventListener("still", (message) => this.heard(message, () => {}));
    this.source.addEventListener("error", () => this.silent());
  }

  heard(message, use) {
    this.heardAt = performance.now();
    use(JSON.parse(message.data));
    this.told(true);
  }

  take(snapshot) {
    if (typeof snapshot.now === "number") this.time.heard(snapshot.now);
    this.board(snapshot);
  }

  silent() {
    this.heardAt = -Infinity;
    this.look();
  }

  async look() {
    if (this.isLooking) return;
    this.isLooking = true;
    clearTimeout(this.timer);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * SPREAD_MILLISECONDS));
    const answer = await this.ask();
    this.isLooking = false;
    if (answer?.status === 200) this.answered(answer.data);
    this.told(answer?.status === 200);
    this.timer = setTimeout(() => this.lookAgain(), this.isStreaming ? SAMPLE_MILLISECONDS : LOOK_MILLISECONDS);
  }

  answered({ boards, version }) {
    for (const snapshot of boards) this.board(snapshot);
    this.change(version);
  }

  // A stream that the server refused is closed for good, and one that fell silent may be dead: opened anew.
  lookAgain() {
    if (!this.isStreaming && this.source.readyState !== EventSource.CONNECTING) this.connect();
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
