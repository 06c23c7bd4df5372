// Sends what the player does until it is answered, however long the line is gone: the key makes a repetition harmless.
//
//   const sender = new Sender(time, (isLost, isWaiting) => ...)    time: clock/offset.js
//   const { status, data, isRepeated } = await sender.post(url, values)   isRepeated: an earlier try may have been received
const AGAIN_MILLISECONDS = 1500;
const PATIENCE_MILLISECONDS = 10000;

// Made of random bytes: `crypto.randomUUID` is missing on addresses without HTTPS.
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const pause = () =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      resolve();
    };
    const timer = setTimeout(go, AGAIN_MILLISECONDS);
    window.addEventListener("online", go);
  });

export class Sender {
  constructor(time, tell = () => {}) {
    [this.time, this.tell, this.waiting] = [time, tell, 0];
  }

  async post(url, values = {}, key = newKey()) {
    const options = { method: "POST", headers: { "Content-Type": "application/json", "Idempotency-Key": key }, body: JSON.stringify(values) };
    this.waiting += 1;
    try {
      for (let tries = 1; ; tries += 1) {
        const answer = await this.once(url, options);
        if (answer) return { ...answer, isRepeated: tries > 1 };
        this.tell(true);
        await pause();
      }
    } finally {
      this.waiting -= 1;
    }
  }

  // An answer, or null when none came: then nobody knows whether it was received.
  async once(url, options) {
    try {
      const answer = await this.time.fetch(url, { ...options, signal: AbortSignal.timeout(PATIENCE_MILLISECONDS) });
      if (answer.status >= 500 || answer.data === null) return null;
      this.tell(false);
      return answer;
    } catch {
      return null;
    }
  }
}
