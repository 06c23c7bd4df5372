// Sends acts, one at a time, until the server has answered: a lost answer is asked for again with the same key.
//
//   const sender = new Sender(time, { answered(status, data, body), changed() })
//   sender.send(url, body)       in its turn: after the answers to what was sent before
//   sender.wake()                the connection seems to be back: try now
//   sender.waiting               the body of the newest act without an answer, or null
//   sender.isLost                the last try failed
//
// `answered` gets every final answer (200, 400, 404, 409) and the body it is for; `changed` is called when `waiting` or
// `isLost` changes.
// The key is made here and goes with every try, so that the act is done once; no time is ever sent.
const RETRY_MILLISECONDS = 1000;
const PATIENCE_MILLISECONDS = 8000;

// Also where the page has no HTTPS, and so no randomUUID.
export function newKey() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Sender {
  constructor(time, { answered, changed = () => {} }) {
    this.time = time;
    this.answered = answered;
    this.changed = changed;
    this.waiting = null;
    this.isLost = false;
    this.before = Promise.resolve();
  }

  send(url, body) {
    const headers = { "Content-Type": "application/json", "Idempotency-Key": newKey() };
    this.waiting = body;
    this.changed();
    this.before = this.before.then(() => this.deliver(url, headers, body));
  }

  async deliver(url, headers, body) {
    for (;;) {
      const answer = await this.attempt(url, { method: "POST", headers, body: JSON.stringify(body) });
      if (answer) {
        if (this.waiting === body) this.waiting = null;
        this.isLost = false;
        this.answered(answer.status, answer.data, body);
        return this.changed();
      }
      this.isLost = true;
      this.changed();
      await new Promise((resolve) => {
        this.wake = resolve;
        setTimeout(resolve, RETRY_MILLISECONDS);
      });
    }
  }

  wake() {}

  // The final answer; null when the server could not be reached, or can't do anything now.
  async attempt(url, options) {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE_MILLISECONDS);
    try {
      const answer = await this.time.fetch(url, { ...options, signal: patience.signal });
      return answer.status >= 500 || answer.status === 429 || !answer.data ? null : answer;
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  }
}
