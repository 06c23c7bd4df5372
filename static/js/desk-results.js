// The keyboard's way through the sheet of results. Without it every row is a form of its own.
export const sheet = document.getElementById("sheet");
export const rows = () => [...sheet.querySelectorAll("tr[data-table]")];
const firstBox = (row) => row?.querySelector('input[data-score="1"]');

const isAbsent = (box) => box.closest("li")?.querySelector('input[type="checkbox"]').checked ?? false;

export function goTo(row) {
  const target = row?.querySelector('input[aria-invalid="true"]') ?? firstBox(row) ?? row?.querySelector("a[data-boards]");
  target?.focus();
  target?.select?.();
  row?.scrollIntoView({ block: "nearest" });
}

export function nextMissing(after) {
  const missing = rows().filter((row) => row.classList.contains("missing"));
  return missing.find((row) => Number(row.dataset.table) > after) ?? missing[0];
}

export function count() {
  const pill = document.getElementById("missing-count");
  const missing = rows().filter((row) => row.classList.contains("missing")).length;
  const playing = rows().filter((row) => row.classList.contains("playing")).length;
  const rest = playing ? `${playing} ${pill.dataset.playing}` : pill.dataset.none;
  pill.textContent = missing ? `${missing} ${pill.dataset.some}` : rest;
  pill.classList.toggle("warn", missing > 0);
  pill.classList.toggle("good", missing + playing === 0);
}

// A refused row comes back with its reason, so it is shown as well.
document.body.addEventListener("htmx:beforeSwap", (event) => {
  if ([409, 422].includes(event.detail.xhr.status)) {
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  }
});

document.body.addEventListener("htmx:afterSettle", (event) => {
  const saved = event.detail.requestConfig?.verb === "post";
  const row = document.getElementById(event.detail.requestConfig?.target?.id ?? "");
  count();
  if (!saved || !row) return;
  if (row.classList.contains("missing")) return goTo(row); // refused: typed again, where it was wrong
  const next = nextMissing(Number(row.dataset.table));
  if (next) goTo(next);
  else document.querySelector("#next a, #next button")?.focus(); // the last one is in: on to what is next
});

sheet?.addEventListener("keydown", (event) => {
  const box = event.target;
  if (!(box instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const row = box.closest("tr[data-table]");
  if (!row) return;
  if (event.key.toLowerCase() === "b") {
    event.preventDefault();
    row.querySelector("a[data-boards]")?.click();
  } else if (event.key === "Enter" && box.dataset.score) {
    const empty = [...row.querySelectorAll("input[data-score]")].find(
      (other) => Number(other.dataset.score) > Number(box.dataset.score) && !other.value && !isAbsent(other),
    );
    if (!empty) return; // all are there: the form is sent
    event.preventDefault();
    empty.focus();
  } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    const open = rows().filter(firstBox);
    const at = open.indexOf(row) + (event.key === "ArrowDown" ? 1 : -1);
    const other = open[at]?.querySelector(`input[name="${box.name}"]`); // the same column of the next row
    other?.focus();
    other?.select();
  }
});

const jump = sheet?.querySelector("[data-jump]");
if (jump) {
  jump.hidden = false;
  jump.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopPropagation();
    const box = jump.querySelector("input");
    const row = rows().find((candidate) => candidate.dataset.table === box.value.trim());
    box.setAttribute("aria-invalid", String(!row));
    if (!row) return box.select();
    box.value = "";
    goTo(row);
  });
  // "/" anywhere on the sheet: to the table number
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    jump.querySelector("input").focus();
  });
}
