// "Another": <button data-more="#list" hidden> copies the list's last row, emptied.
for (const button of document.querySelectorAll("[data-more]")) {
  const list = document.querySelector(button.dataset.more);
  if (!list?.lastElementChild) continue;
  button.hidden = false;
  button.addEventListener("click", () => {
    const row = list.lastElementChild.cloneNode(true);
    for (const field of row.querySelectorAll("select, input")) field.value = "";
    list.append(row);
    row.querySelector("select, input")?.focus();
  });
}
