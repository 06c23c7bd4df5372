// Translated words of a page's scripts: data attributes of the element with id "clock-words" (clock/words.html).
//
//   say("paused")             the text of data-paused
//   say("periods", 3)         "%s" in it is replaced
const source = document.getElementById("clock-words");

export function say(name, ...values) {
  let at = 0;
  return (source?.dataset[name] ?? "").replace(/%s/g, () => String(values[at++] ?? ""));
}
