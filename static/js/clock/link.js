// Whether a clock's page is connected, and the line that says when it is not (#lost).
//
//   const link = new Link({ sender, tick(), back() })   `back` is called when the connection is there again
//   link.told(isConnected)                              what came, or did not come, from the server
//   link.changed()                                      the sender has something new to say
//   link.isLost
import { byId } from "../dom.js";

const LOST_MILLISECONDS = 1500; // an answer that takes longer is called a lost connection

export class Link {
  constructor({ sender, tick, back }) {
    Object.assign(this, { sender, tick, back, isConnected: true, line: byId("lost") });
  }

  get isLost() {
    return this.sender.isLost || !this.isConnected;
  }

  told(isNow) {
    if (isNow && !this.isConnected) {
      this.back();
      this.sender.wake();
    }
    this.isConnected = isNow;
    this.show();
    this.tick();
  }

  changed() {
    this.tick();
    clearTimeout(this.timer);
    if (this.sender.waiting && !this.sender.isLost) this.timer = setTimeout(() => this.told(false), LOST_MILLISECONDS);
    else this.show();
  }

  show() {
    this.line.hidden = !this.isLost;
    this.line.querySelector("[data-idle]").hidden = Boolean(this.sender.waiting);
    this.line.querySelector("[data-queued]").hidden = !this.sender.waiting;
  }
}
