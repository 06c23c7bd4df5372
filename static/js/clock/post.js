// Sends an act until it is answered, however long the line is gone: the key makes a repetition harmless.
//
//   const post = new Post(time, (isLost) => ...)      told at every try that failed, and before every answer
//   const { status, data, isRepeated } = await post.send(url, values, key)
//   post.wake()                                       the connection seems to be back: try now
//
// `isRepeated`: an earlier try may have been received. The key is made here unless the caller has one; no time is sent.
const RETRY_MILLISECONDS = 1000;

// Made of random bytes: `crypto.randomUUID` is missing on addresses without HTTPS.
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Post {
  constructor(time, tell = () => {}) {
    Object.assign(this, { time, tell, sleepers: new Set() });
    window.addEventListener("online", () => this.wake());
  }

  async send(url, values = {}, key = newKey()) {
    const headers = { "Content-Type": "application/json", "Idempotency-Key": key };
    for (let tries = 1; ; tries += 1) {
      const answer = await this.time.ask(url, { method: "POST", headers, body: JSON.stringify(values) });
      if (isFinal(answer)) {
        this.tell(false);
        return { ...answer, isRepeated: tries > 1 };
      }
      this.tell(true);
      await this.pause();
    }
  }

  pause() {
    return new Promise((resolve) => {
      const go = () => this.sleepers.delete(go) && resolve();
      this.sleepers.add(go);
      setTimeout(go, RETRY_MILLISECONDS);
    });
  }

  wake() {
    for (const go of [...this.sleepers]) go();
  }
}

// No answer, or the server can't do anything now: then nobody knows whether it was received.
const isFinal = (answer) => Boolean(answer?.data) && answer.status < 500 && answer.status !== 429;
