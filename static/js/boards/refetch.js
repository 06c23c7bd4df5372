// A part of a page that is fetched anew when the event's version moves on.
//
//   const part = new Refetch({ url, id, version, swap(fresh) })   `fresh`: the element with that id, as it is now;
//   part.want(version)                                            its data-version says how new it is
//   part.again()                                                  whatever the version
//
// One question at a time; what could not be fetched is asked for again.
import { fetchPage } from "../dom.js";

const SPREAD_MILLISECONDS = 400; // a hall full of pages must not ask in the same instant
const RETRY_MILLISECONDS = 5000;

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export class Refetch {
  constructor({ url, id, version, swap }) {
    Object.assign(this, { url, id, swap, shown: version, wanted: version, isBusy: false });
  }

  want(version) {
    this.wanted = Math.max(this.wanted, version);
    this.run();
  }

  again() {
    this.shown = -1;
    this.run();
  }

  async run() {
    if (this.isBusy || this.wanted <= this.shown) return;
    this.isBusy = true;
    while (this.wanted > this.shown) await this.once();
    this.isBusy = false;
  }

  async once() {
    const asked = this.wanted;
    await pause(Math.random() * SPREAD_MILLISECONDS);
    const found = (await fetchPage(this.url))?.getElementById(this.id);
    const fresh = found && document.adoptNode(found);
    if (!fresh) return pause(RETRY_MILLISECONDS);
    this.shown = Math.max(Number(fresh.dataset.version), asked);
    this.swap(fresh);
  }
}
