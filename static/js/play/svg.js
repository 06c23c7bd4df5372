// Pieces of drawings. Counters are the server's own (templates/public/parts/play_signs.html): one source of signs.
//
//   svg("rect", { x: 1 }, ...children)   an SVG element
//   signsIn(document)                    the seven counters of a page: element with the id "counter-signs"
//   counterOf(signs, colour)             a counter in a line of text
export function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

export const signsIn = (root) => [...root.querySelectorAll("#counter-signs svg")];

export const counterOf = (signs, colour) => signs[colour - 1].cloneNode(true);

// The counter round the origin, 26 units wide, for use inside a drawing.
export const drawingOf = (signs, colour) => svg("g", {}, ...counterOf(signs, colour).childNodes);
