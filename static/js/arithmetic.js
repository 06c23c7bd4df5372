// Opens a value's own arithmetic in a dialog instead of on a page of its own.
const dialog = document.createElement("dialog");
dialog.className = "sheet";
document.body.append(dialog);

async function open(link) {
  const answer = await fetch(link.href, { credentials: "same-origin" });
  const found = answer.ok && new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("arithmetic");
  if (!found) {
    location.assign(link.href);
    return;
  }
  dialog.setAttribute("aria-labelledby", "arithmetic-title");
  dialog.replaceChildren(document.adoptNode(found));
  dialog.showModal();
}

document.addEventListener("click", (event) => {
  if (event.target === dialog || event.target.closest("dialog [data-close]")) {
    event.preventDefault();
    dialog.close();
    return;
  }
  const link = event.target.closest("[data-arithmetic]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  document.getElementById("arithmetic")?.closest("dialog") || document.getElementById("arithmetic")?.remove();
  open(link).catch(() => location.assign(link.href));
});
