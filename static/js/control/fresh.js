// A page that is fetched anew soon after it has changed: several changes at once are one look, and one at a time.
//
//   const fresh = new Fresh(take)      take(page): the page as it is now, as a document
//   fresh.soon()
import { fetchPage } from "../dom.js";

const SOON_MILLISECONDS = 500;
const RETRY_MILLISECONDS = 5000;

export class Fresh {
  constructor(take) {
    Object.assign(this, { take, timer: null, isBusy: false, isWanted: false });
  }

  soon(milliseconds = SOON_MILLISECONDS) {
    if (this.isBusy) this.isWanted = true;
    else this.timer ??= setTimeout(() => this.look(), milliseconds);
  }

  async look() {
    Object.assign(this, { timer: null, isBusy: true, isWanted: false });
    const page = await fetchPage(location.href);
    if (page) this.take(page);
    this.isBusy = false;
    if (!page) this.soon(RETRY_MILLISECONDS);
    else if (this.isWanted) this.soon();
  }
}

// Puts the newly made element in place of the shown one; who is using it is not disturbed. Gives the one shown now.
export function renew(shown, fresh) {
  if (!shown || !fresh || shown.contains(document.activeElement) || shown.querySelector("details[open]")) return shown;
  if (shown.isEqualNode(fresh)) return shown;
  const made = document.adoptNode(fresh);
  shown.replaceWith(made);
  return made;
}
