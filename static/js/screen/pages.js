// Turns the pages of a screen: as many entries as fit are shown at a time, one sheet after the other.
//
//   const pager = new Pager(screen, { turned(number, all) })
//   pager.lay()       works out anew what fits; called when something changed or the window has another size
//   pager.turn()      the next page
export class Pager {
  constructor(screen, { turned }) {
    [this.screen, this.turned, this.number] = [screen, turned, 0];
    this.lay();
  }

  get sheets() {
    return [...this.screen.querySelectorAll(".sheet")];
  }

  lay() {
    this.pages = this.sheets.flatMap((sheet) => this.pagesOf(sheet));
    this.number = Math.min(this.number, this.pages.length - 1);
    this.show();
  }

  // Measured on the sheet itself, with all of its entries laid out.
  pagesOf(sheet) {
    const list = sheet.querySelector(".items");
    const items = list ? [...list.children] : [];
    if (!items.length) return [{ sheet, items: [], hidden: [] }];
    this.open(sheet);
    for (const item of items) item.classList.remove("skipped");
    list.style.removeProperty("grid-template-rows");
    list.style.removeProperty("grid-auto-flow");
    const size = this.fitting(list, items);
    return Array.from({ length: Math.ceil(items.length / size.count) }, (_, page) => ({
      sheet, list, items, rows: size.rows, from: page * size.count, to: (page + 1) * size.count,
    }));
  }

  fitting(list, items) {
    const columns = getComputedStyle(list).gridTemplateColumns.split(" ").length;
    const gap = parseFloat(getComputedStyle(list).rowGap) || 0;
    const tallest = Math.max(...items.slice(0, 60).map((item) => item.getBoundingClientRect().height));
    const rows = Math.max(1, Math.floor((list.clientHeight + gap) / (tallest + gap)));
    return { rows, count: rows * columns };
  }

  open(sheet) {
    for (const other of this.sheets) other.classList.toggle("on", other === sheet);
  }

  show() {
    const { sheet, list, items, rows, from, to } = this.pages[this.number];
    this.open(sheet);
    for (const [place, item] of items.entries()) item.classList.toggle("skipped", place < from || place >= to);
    // Read down the first column, then the second.
    list?.style.setProperty("grid-template-rows", `repeat(${Math.min(rows, to - from)}, max-content)`);
    list?.style.setProperty("grid-auto-flow", "column");
    this.turned(this.number, this.pages.length);
  }

  turn() {
    this.number = (this.number + 1) % this.pages.length;
    this.show();
  }
}
