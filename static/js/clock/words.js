// Translated words of a page's scripts: data attributes of one element, such as "clock-words" (clock/words.html).
//
//   say("paused")                the text of data-paused of #clock-words
//   say("periods", 3)            "%s" in it is replaced, in order
//   const own = wordsOf("my-words")   the same for another element: own("startHint") reads data-start-hint
//   own.counted("tiles", 2)      the plural form for the number, from "1 tile|%s tiles|%s tiles" (templatetags/counted)
const rules = new Intl.PluralRules(document.documentElement.lang || undefined);
const FORMS = { one: 0, few: 1 };

// What stands before tenths in the language of the page.
export const decimal = (1.5).toLocaleString(document.documentElement.lang || undefined)[1] ?? ".";

export function wordsOf(id) {
  const words = document.getElementById(id)?.dataset ?? {};
  const filled = (text, values) => text.replace(/%s/g, () => String(values.shift() ?? ""));
  const say = (name, ...values) => filled(words[name] ?? "", values);
  say.counted = (name, number, ...values) => filled((words[name] ?? "").split("|")[FORMS[rules.select(number)] ?? 2] ?? "", [number, ...values]);
  return say;
}

export const say = wordsOf("clock-words");
