/** Closes open menus (details.menu) with Escape, with a click elsewhere, and when the focus leaves them. */
export function startMenus(): void {
  const open = () => document.querySelectorAll<HTMLDetailsElement>("details.menu[open]");
  const closeOutside = (target: EventTarget | null) => {
    for (const menu of open()) if (!(target instanceof Node) || !menu.contains(target)) menu.open = false;
  };
  document.addEventListener("click", (event) => closeOutside(event.target));
  document.addEventListener("focusin", (event) => closeOutside(event.target));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of open()) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
}
