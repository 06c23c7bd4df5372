// Keys of the page while no field has the focus; the board has keys of its own (../keys.js).
import { byId } from "../../dom.js";

const FIELDS = "input, textarea, select, dialog";

export function listenToKeys(table) {
  const press = (name) => byId("tt-acts").querySelector(`[data-act="${name}"]:not(:disabled)`)?.click();
  const acts = {
    u: () => press("UNDO"),
    d: () => press("DONE"),
    f: () => table.choice.flip(),
    r: (event) => table.board.turn(event.shiftKey ? -1 : 1),
    v: () => press("DRAW V"),
    k: () => press("DRAW K"),
    arrowright: () => table.choice.context.chosen && table.board.step(1),
    arrowleft: () => table.choice.context.chosen && table.board.step(-1),
    escape: () => table.choice.letGo(),
  };
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.(FIELDS)) return;
    if (/^[1-9]$/.test(event.key)) {
      table.hand.pressAt(Number(event.key));
      table.board.focus();
    } else acts[event.key.toLowerCase()]?.(event);
  });
}
