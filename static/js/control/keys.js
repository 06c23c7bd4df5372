// j and k go down and up the list, Enter opens (it is a link), p presses the row's own button.
export class Keys {
  constructor(rows) {
    this.rows = rows;
    document.addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "j") this.go(1);
    else if (event.key === "k") this.go(-1);
    else if (event.key === "p") this.press();
    else return;
    event.preventDefault();
  }

  get shown() {
    return this.rows().filter((row) => !row.hidden);
  }

  go(by) {
    const shown = this.shown;
    const at = shown.findIndex((row) => row.contains(document.activeElement));
    const next = shown[Math.min(shown.length - 1, Math.max(0, at < 0 ? 0 : at + by))];
    next?.querySelector(".open").focus();
  }

  press() {
    const row = this.shown.find((each) => each.contains(document.activeElement));
    const button = [...(row?.querySelectorAll("form button") ?? [])].find((each) => each.offsetParent);
    button?.click();
  }
}
