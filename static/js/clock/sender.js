// Sends acts one at a time, in order, each until the server has answered (post.js).
//
//   const sender = new Sender(time, { answered(status, data, body), changed() })
//   sender.send(url, body)       in its turn: after the answers to what was sent before
//   sender.wake()                the connection seems to be back: try now
//   sender.waiting               the body of the newest act without an answer, or null
//   sender.isLost                the last try failed
//
// `answered` gets every final answer (200, 400, 404, 409) and the body it is for; `changed` is called when `waiting` or
// `isLost` changes.
import { Post, newKey } from "./post.js";

export class Sender {
  constructor(time, { answered, changed = () => {} }) {
    Object.assign(this, { answered, changed, waiting: null, isLost: false, before: Promise.resolve() });
    this.post = new Post(time, (isLost) => this.told(isLost));
  }

  told(isLost) {
    this.isLost = isLost;
    if (isLost) this.changed();
  }

  send(url, body) {
    const key = newKey();
    this.waiting = body;
    this.changed();
    this.before = this.before.then(() => this.deliver(url, body, key));
  }

  async deliver(url, body, key) {
    const { status, data } = await this.post.send(url, body, key);
    if (this.waiting === body) this.waiting = null;
    this.answered(status, data, body);
    this.changed();
  }

  wake() {
    this.post.wake();
  }
}
