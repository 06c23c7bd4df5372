// The sheets on which the final boards are entered, one for each game (public/match_clock_board.html).
//
//   const sheets = new BoardSheets((number, attempt, board) => ...)    called with what is to be kept
//   sheets.take(boards)            what the server has; a sheet with something typed since keeps that
//   sheets.open(number)            sheets.isOpen
//   sheets.saved(number)           it is kept: the sheet closes
//   sheets.refused(number, words)
//   sheets.remind(words)           what goes on meanwhile, shown on top of an open sheet
import { write } from "../dom.js";

class Sheet {
  constructor(number, save) {
    this.number = number;
    this.dialog = document.getElementById(`board-${number}`);
    this.text = this.dialog.querySelector("textarea");
    this.error = this.dialog.querySelector("[data-error]");
    this.kept = "";
    this.attempt = 1;
    this.dialog.querySelector("[data-close]").addEventListener("click", () => this.dialog.close());
    this.dialog.querySelector("form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.complain("");
      save(number, this.attempt, this.text.value);
    });
  }

  take({ board, attempt, why }) {
    const isNew = attempt !== this.attempt;
    const isUntouched = this.text.value.trim() === this.kept.trim();
    this.attempt = attempt;
    if (isNew || (isUntouched && board !== this.kept)) this.fill(board);
    this.kept = board;
    const words = this.dialog.querySelector("[data-why]");
    words.hidden = !why;
    write(words, why);
  }

  fill(board) {
    this.text.value = board;
    this.text.dispatchEvent(new Event("input"));
  }

  complain(words) {
    write(this.error, words);
    this.error.hidden = !words;
    this.text.toggleAttribute("aria-invalid", Boolean(words));
  }
}

export class BoardSheets {
  constructor(save) {
    this.sheets = [1, 2].map((number) => new Sheet(number, save));
  }

  get isOpen() {
    return this.sheets.some((sheet) => sheet.dialog.open);
  }

  take(boards) {
    for (const game of boards.games) this.sheets[game.number - 1].take(game);
  }

  open(number) {
    const { dialog } = this.sheets[number - 1];
    if (!document.querySelector("dialog[open]")) dialog.showModal();
  }

  saved(number) {
    const sheet = this.sheets[number - 1];
    sheet.fill(sheet.kept);
    sheet.dialog.close();
  }

  refused(number, words) {
    this.sheets[number - 1].complain(words);
  }

  remind(words) {
    for (const { dialog } of this.sheets) {
      const place = dialog.querySelector("[data-running]");
      place.hidden = !words;
      write(place, words);
    }
  }
}
