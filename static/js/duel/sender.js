// Sends a call and keeps it for a few seconds when the line is gone: its id makes a repetition harmless.
//
//   const sender = new Sender(time, url, (isLost) => ...)
//   const { status, data } = await sender.call(board, "HAP 3 6 7")     status 0: nobody answered in time
//
// A call that comes later than that is of no use to anybody: it is not sent any more, and the player is told.
import { newKey } from "../clock/post.js";

const KEPT_MILLISECONDS = 5000;
const RETRY_MILLISECONDS = 300;

const isFinal = (answer) => Boolean(answer?.data) && answer.status < 500;

export class Sender {
  constructor(time, url, tell = () => {}) {
    Object.assign(this, { time, url, tell });
  }

  async call({ number, attempt }, text) {
    const body = JSON.stringify({ board: [number, attempt], text, id: newKey() });
    const end = performance.now() + KEPT_MILLISECONDS;
    for (;;) {
      const answer = await this.tried(body, end);
      this.tell(!isFinal(answer));
      if (isFinal(answer)) return answer;
      if (performance.now() + RETRY_MILLISECONDS >= end) return { status: 0, data: {} };
      await pause(end);
    }
  }

  async tried(body, end) {
    const patience = Math.max(1, end - performance.now());
    const headers = { "Content-Type": "application/json" };
    try {
      return await this.time.fetch(this.url, { method: "POST", headers, body, signal: AbortSignal.timeout(patience) });
    } catch {
      return null;
    }
  }
}

// Until the next try; the network's return makes it at once.
function pause(end) {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      resolve();
    };
    const timer = setTimeout(go, Math.min(RETRY_MILLISECONDS, end - performance.now()));
    window.addEventListener("online", go);
  });
}
