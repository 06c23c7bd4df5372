// One stream of a page: hands on snapshots as they come, and keeps at it whatever happens to the connection.
const SILENCE_MILLISECONDS = 45000; // three signs of life were missed: the connection only looks open
const CHECK_MILLISECONDS = 5000;
const FIRST_RETRY_MILLISECONDS = 5000; // after a refusal; a cut connection the browser itself makes anew
const LONGEST_RETRY_MILLISECONDS = 30000;
const KINDS = ["change", "board", "clock", "duel", "tiles"];

// Counts up with every snapshot of one thing; what is set up anew on a table counts before its versions.
const isOlder = (one, other) => (one.serial ?? 0) - (other.serial ?? 0) < 0 || ((one.serial ?? 0) === (other.serial ?? 0) && one.version < other.version);
const spread = (milliseconds) => milliseconds * (0.75 + Math.random() / 2);

class Stream {
  constructor(url, on) {
    Object.assign(this, { url, on, newest: new Map(), isLost: false, retry: FIRST_RETRY_MILLISECONDS });
    window.addEventListener("online", () => this.connect());
    window.addEventListener("offline", () => this.lost());
    window.addEventListener("pagehide", () => this.close());
    window.addEventListener("pageshow", (event) => event.persisted && this.connect());
    // A hidden page's stream may have been cut unseen: the new one begins with the newest snapshots.
    document.addEventListener("visibilitychange", () => !document.hidden && this.connect());
    this.connect();
  }

  connect() {
    this.close();
    this.newest.clear();
    this.heardAt = performance.now();
    this.check = setInterval(() => this.lookAfter(), CHECK_MILLISECONDS);
    const source = (this.source = new EventSource(this.url));
    source.addEventListener("open", () => this.opened());
    source.addEventListener("error", () => this.failed(source));
    source.addEventListener("still", () => this.heard());
    source.addEventListener("resync", () => this.heard()); // snapshots of what was missed follow
    for (const kind of KINDS) source.addEventListener(kind, (event) => this.heard(kind, JSON.parse(event.data)));
  }

  close() {
    this.source?.close();
    clearInterval(this.check);
    clearTimeout(this.again);
  }

  opened() {
    if (!navigator.onLine) return; // said late: the network is gone since, and "online" will connect anew
    this.heardAt = performance.now();
    this.retry = FIRST_RETRY_MILLISECONDS;
    this.back();
  }

  heard(kind, data) {
    this.heardAt = performance.now();
    if (kind) this.tell(kind, data);
  }

  tell(kind, data) {
    const key = `${kind} ${data.match ?? ""}`;
    const known = this.newest.get(key);
    if (known && isOlder(data, known)) return;
    this.newest.set(key, { serial: data.serial, version: data.version });
    this.on[kind]?.(data);
  }

  failed(source) {
    if (source !== this.source) return;
    if (source.readyState === EventSource.CLOSED) this.refused();
    else this.lost();
  }

  // The server has no such stream (any more), or can't open one now: asks for snapshots, and knocks again later.
  refused() {
    clearInterval(this.check);
    this.check = setInterval(() => this.ask(), CHECK_MILLISECONDS);
    this.again = setTimeout(() => this.connect(), spread(this.retry));
    this.retry = Math.min(this.retry * 2, LONGEST_RETRY_MILLISECONDS);
    this.ask();
  }

  async ask() {
    if (!this.on.snapshot) {
      this.lost();
      return this.on.refused?.();
    }
    if (document.hidden) return;
    try {
      const answer = await fetch(this.on.snapshot, { headers: { Accept: "application/json" }, credentials: "same-origin", cache: "no-store" });
      if (!answer.ok) throw new Error(String(answer.status));
      const data = await answer.json();
      this.tell(["clock", "duel"].includes(data.kind) ? data.kind : "board", data);
      this.back();
    } catch {
      this.lost();
    }
  }

  lookAfter() {
    if (this.source.readyState !== EventSource.OPEN || performance.now() - this.heardAt < SILENCE_MILLISECONDS) return;
    this.lost();
    this.connect();
  }

  lost() {
    if (!this.isLost) this.on.lost?.();
    this.isLost = true;
  }

  back() {
    if (this.isLost) this.on.back?.();
    this.isLost = false;
  }
}

/**
 * Listens to `url` for as long as the page is there. `on` may hold: change({version}), board(snapshot), clock(snapshot),
 * duel(snapshot), never older than the one before; lost() and back(), each once a time; snapshot: the address of the newest
 * snapshot as JSON, asked every few seconds while the server refuses the stream; refused(), called then when there
 * is no such address. Gives {again(), close()}: connects anew, which brings the newest snapshots; ends.
 */
export function listen(url, on) {
  const stream = new Stream(url, on);
  return { again: () => stream.connect(), close: () => stream.close() };
}
