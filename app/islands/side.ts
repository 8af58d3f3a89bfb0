const YEAR_S = 365 * 86_400;

/** Folds the menu at the side at once, and keeps the choice as the form of its button does. "/" leads to the search. */
export function startSide(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form.side-end"))
    form.addEventListener("submit", (event) => {
      const shell = form.closest(".shell");
      const button = form.querySelector("button");
      const label = button?.querySelector(".side-label");
      if (!shell || !button || !label) return;
      event.preventDefault();
      const folded = shell.classList.toggle("shell-folded");
      document.cookie = `${button.name}=${folded ? "folded" : "open"}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
      button.value = folded ? "open" : "folded";
      [label.textContent, button.dataset.other] = [button.dataset.other ?? "", label.textContent];
    });
  const search = document.getElementById("shell-search");
  const hint = search?.parentElement?.querySelector("kbd");
  if (hint) hint.hidden = false;
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea, [contenteditable]")) return;
    if (!search || search.offsetParent === null) return;
    event.preventDefault();
    search.focus();
  });
}
