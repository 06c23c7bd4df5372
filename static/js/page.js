// What every page gets: a print button, and one submission for one press.
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

// Menus scroll sideways on a phone: the entry of this page is brought into view, and nothing else moves.
for (const entry of document.querySelectorAll(".subnav [aria-current], .desk-nav [aria-current]")) {
  const menu = entry.parentElement;
  menu.scrollLeft = entry.offsetLeft - menu.offsetLeft - (menu.clientWidth - entry.offsetWidth) / 2;
}

// For paper everything that opens is opened when it asks for it.
window.addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("details[data-print-open]")) details.open = true;
});

const AGAIN_MILLISECONDS = 4000; // an answer that is a file leaves the page as it is: the form may be sent again

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "yes";
  setTimeout(() => delete form.dataset.sent, AGAIN_MILLISECONDS);
});
// A form that comes back out of the browser's memory may be sent again.
window.addEventListener("pageshow", () => {
  for (const form of document.forms) delete form.dataset.sent;
});
