// What every page gets: a print button, and one submission for one press.
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

// For paper everything that opens is opened when it asks for it.
window.addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("details[data-print-open]")) details.open = true;
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.sent) event.preventDefault();
  else form.dataset.sent = "yes";
});
// A form that comes back out of the browser's memory may be sent again.
window.addEventListener("pageshow", () => {
  for (const form of document.forms) delete form.dataset.sent;
});
