// A search box that hides what does not match: <input data-filter="#list li">, each item with data-text.
for (const box of document.querySelectorAll("[data-filter]")) {
  const apply = () => {
    const words = box.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    for (const item of document.querySelectorAll(box.dataset.filter)) {
      const text = item.dataset.text ?? "";
      item.hidden = !words.every((word) => text.includes(word));
    }
  };
  box.addEventListener("input", apply);
  // Enter taps the only one who is left.
  box.form?.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopPropagation();
    const left = [...document.querySelectorAll(box.dataset.filter)].filter((item) => !item.hidden);
    if (left.length !== 1) return;
    left[0].querySelector("button")?.click();
    box.select();
  });
  apply();
}

// A swapped row keeps the keyboard where it was.
document.addEventListener("htmx:afterSwap", (event) => {
  const row = document.getElementById(event.detail.target?.id ?? "");
  if (row && !(document.activeElement instanceof HTMLInputElement)) row.querySelector("button")?.focus();
});
