// Keeps the screen on while the page is in sight, and takes the lock again whenever the browser let it go.
//
//   const awake = new Awake((state) => ...)   state: "on" | "off" | "missing"
//   awake.start()                             after a touch or key; safe to call at each
//   awake.stop()
//
// "missing": this browser has no such thing, as on an address without HTTPS: the page says what to do instead.
export class Awake {
  constructor(tell = () => {}) {
    this.tell = tell;
    this.isWanted = false;
    this.lock = null;
    document.addEventListener("visibilitychange", () => this.take());
    window.addEventListener("pageshow", () => this.take());
  }

  start() {
    this.isWanted = true;
    return this.take();
  }

  async take() {
    if (!this.isWanted || this.lock || document.hidden || this.isTaking) return;
    if (!("wakeLock" in navigator)) return this.tell("missing");
    this.isTaking = true;
    try {
      this.lock = await navigator.wakeLock.request("screen");
      this.lock.addEventListener("release", () => this.lost());
      this.tell("on");
    } catch {
      this.tell("off"); // low battery, or the page went out of sight: asked for again when it is back
    } finally {
      this.isTaking = false;
    }
  }

  lost() {
    this.lock = null;
    this.tell("off");
    this.take();
  }

  async stop() {
    this.isWanted = false;
    await this.lock?.release();
  }
}
