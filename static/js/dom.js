// What every script of a page needs of it.
//
//   byId("told")
//   write(element, words)                    only what is new: a screen reader that looks at it is not disturbed
//   element("td", { class: "n" }, "3Dd")     an element with attributes and children
//   fetchPage(url)                           a page of ours as it is now, as a document; null when it could not be had
export const byId = (id) => document.getElementById(id);

export function write(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

export async function fetchPage(url) {
  try {
    const answer = await fetch(url, { headers: { Accept: "text/html" }, credentials: "same-origin", cache: "no-store" });
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
  } catch {
    return null; // without a connection what is shown stays
  }
}
