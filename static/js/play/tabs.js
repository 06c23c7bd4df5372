// Tabs where there is no room for all panels side by side; arrows walk along them.
export function startTabs(list) {
  const tabs = [...list.querySelectorAll("[role=tab]")];
  const choose = (chosen, isFocused = false) => {
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls")).classList.toggle("chosen", tab === chosen);
    }
    if (isFocused) chosen.focus();
  };
  for (const [place, tab] of tabs.entries()) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (step) choose(tabs.at((place + step) % tabs.length), true);
    });
  }
  choose(tabs[0]);
  return (id) => choose(document.getElementById(id));
}
