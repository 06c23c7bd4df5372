// Spans of time that the server has written and the page lets run on.
//
//   data-since="ms"   how long ago an instant was, as it stood; data-ago the same; data-until: how long until it
import { spanText } from "../clock/span.js";

const seconds = (milliseconds) => Math.max(0, Math.floor(milliseconds / 1000));

export function tick(root, time) {
  if (!time.isKnown) return;
  const now = time.now();
  for (const each of root.querySelectorAll("[data-since], [data-ago], [data-until]")) {
    const { since, ago, until } = each.dataset;
    const text = spanText(seconds(until === undefined ? now - Number(since ?? ago) : Number(until) - now));
    if (each.textContent !== text) each.textContent = text;
  }
}
