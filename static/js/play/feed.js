// Snapshots as they come: from the stream, and asked for when it may have missed something.
//
//   new Feed(url, stateUrl, time, { onState: (answer) => ..., onLost: (isLost) => ... }).start()
const POLL_MILLISECONDS = 1000;

export class Feed {
  constructor(streamUrl, stateUrl, time, { onState, onLost }) {
    Object.assign(this, { streamUrl, stateUrl, time, onState, onLost, busy: false });
  }

  start() {
    this.timer = setInterval(() => this.ask(), POLL_MILLISECONDS);
    document.addEventListener("visibilitychange", () => document.hidden || this.ask());
    window.addEventListener("pageshow", () => this.ask());
    window.addEventListener("online", () => this.ask());
    window.addEventListener("offline", () => this.onLost(true));
    this.ask();
  }

  async ask() {
    if (this.busy) return;
    this.busy = true;
    try {
      const { status, data } = await this.time.fetch(this.stateUrl, { signal: AbortSignal.timeout(8000) });
      if (status === 404) return location.reload();
      if (status !== 200 || !data) throw new Error(String(status));
      this.onLost(false);
      this.onState(data);
    } catch {
      this.onLost(true);
    } finally {
      this.busy = false;
    }
  }
}
