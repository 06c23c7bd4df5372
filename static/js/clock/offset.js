// What the server's clock shows now, from round trips: never from this device's date.
//
//   const time = new ServerTime();
//   time.now()                                   server ms at this moment (performance.now() + offset)
//   const { status, data } = await time.fetch(url, options)   fetches JSON and takes its `now` as a sample
//   await time.ask(url, options)                 the same with patience: null when there was no answer in time
//   time.sample(sent, received, serverNow)       a round trip measured elsewhere (performance.now() instants)
//   time.heard(serverNow)                        a message that was sent at `serverNow`: a bound, no sample
//   time.forget()                                after sleep: the next sample stands alone
//
// A round trip tells the offset to within half its length: the shortest of the last ones is used. When a new one
// contradicts it, this device's timer stood still (it slept), and the old ones are dropped.
const KEPT = 8;
const PATIENCE_MILLISECONDS = 8000;

export class ServerTime {
  constructor() {
    this.samples = [];
    this.offset = null;
  }

  get isKnown() {
    return this.offset !== null;
  }

  now() {
    return performance.now() + (this.offset ?? 0);
  }

  sample(sent, received, serverNow) {
    const fresh = { offset: serverNow - (sent + received) / 2, error: (received - sent) / 2 + 1 };
    if (this.samples.some((old) => Math.abs(old.offset - fresh.offset) > old.error + fresh.error)) this.forget();
    this.samples = [...this.samples.slice(1 - KEPT), fresh];
    this.offset = this.samples.reduce((best, each) => (each.error <= best.error ? each : best)).offset;
  }

  // What is heard was said before: the server's clock can't show less than that now.
  heard(serverNow) {
    const least = serverNow - performance.now();
    if (this.offset !== null && least <= this.offset) return;
    this.forget();
    this.offset = least;
  }

  forget() {
    this.samples = [];
  }

  async ask(url, options = {}) {
    try {
      const answer = await this.fetch(url, { ...options, signal: AbortSignal.timeout(PATIENCE_MILLISECONDS) });
      return answer.status === 200 && !answer.data ? null : answer; // it broke off on its way
    } catch {
      return null;
    }
  }

  async fetch(url, options = {}) {
    const sent = performance.now();
    const answer = await fetch(url, { credentials: "same-origin", cache: "no-store", ...options });
    const received = performance.now();
    const data = await answer.json().catch(() => null);
    const now = data?.now ?? data?.state?.now;
    if (typeof now === "number") this.sample(sent, received, now);
    return { status: answer.status, data };
  }
}
