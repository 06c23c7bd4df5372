// Tabs where there is no room for all panels side by side; arrows walk along them. Where there is, the panels are
// sections like any others.
export function startTabs(list) {
  const tabs = [...list.querySelectorAll("[role=tab]")];
  const panelOf = (tab) => document.getElementById(tab.getAttribute("aria-controls"));
  const choose = (chosen, isFocused = false) => {
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      panelOf(tab).classList.toggle("chosen", tab === chosen);
    }
    if (isFocused) chosen.focus();
  };
  const dress = () => {
    const areTabs = getComputedStyle(list).display !== "none";
    for (const tab of tabs) {
      if (areTabs) panelOf(tab).setAttribute("role", "tabpanel");
      else panelOf(tab).removeAttribute("role");
    }
  };
  for (const [place, tab] of tabs.entries()) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (step) choose(tabs.at((place + step) % tabs.length), true);
    });
  }
  choose(tabs[0]);
  dress();
  window.addEventListener("resize", dress);
  return (id) => choose(document.getElementById(id));
}
