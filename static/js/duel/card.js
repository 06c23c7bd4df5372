// The cards of Gyul! Hap!, as the server draws them (templatetags/hap_cards.py says how attributes map).
//
//   const draw = cardsIn(document)           the page has public/parts/duel_deck.html
//   draw("012")                              a new picture, with its name for a screen reader
//   draw("012", { position: 3 })             with the number in the corner; { named: false }: only a decoration
const SVG = "http://www.w3.org/2000/svg";

function shape(tag, attributes, text = "") {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.textContent = text;
  return made;
}

function numbered(picture, position) {
  const disc = shape("circle", { cx: 17, cy: 17, r: 13, fill: "#10161d", stroke: "#ffffff", "stroke-width": 1.5 });
  const digit = shape("text", { x: 17, y: 24, fill: "#ffffff", "font-family": "sans-serif", "font-weight": 700, "font-size": 20, "text-anchor": "middle" }, position);
  picture.append(disc, digit);
  picture.setAttribute("aria-label", `${position}: ${picture.getAttribute("aria-label")}`);
}

export function cardsIn(page) {
  const deck = new Map([...page.getElementById("duel-deck").content.children].map((card) => [card.dataset.card, card]));
  return (text, { position, named = true } = {}) => {
    const picture = deck.get(text).cloneNode(true);
    if (position) numbered(picture, position);
    if (!named) {
      for (const name of ["role", "aria-label"]) picture.removeAttribute(name);
      picture.setAttribute("aria-hidden", "true");
    }
    return picture;
  };
}
