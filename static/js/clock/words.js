// Translated words of a page's scripts: data attributes of one element, such as "clock-words" (clock/words.html).
//
//   say("paused")                the text of data-paused of #clock-words
//   say("periods", 3)            "%s" in it is replaced, in order
//   const own = wordsOf("my-words")   the same for another element: own("startHint") reads data-start-hint
export function wordsOf(id) {
  const words = document.getElementById(id)?.dataset ?? {};
  return (name, ...values) => {
    let at = 0;
    return (words[name] ?? "").replace(/%s/g, () => String(values[at++] ?? ""));
  };
}

export const say = wordsOf("clock-words");
