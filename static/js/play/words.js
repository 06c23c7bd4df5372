// The page's translated words: say("yourTurn") is data-your-turn of #play-words (templates/public/parts/play_words.html).
import { wordsOf } from "../clock/words.js";

export const say = wordsOf("play-words");

export const byId = (id) => document.getElementById(id);

// Writes only what is new: a screen reader that looks at the element is not disturbed.
export function write(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}
