/** Escape goes where a link leads, unless it closes something of its own: an open menu, an explorer. Expects a[data-island=leave]. */
export function start(link: HTMLElement): void {
  if (!(link instanceof HTMLAnchorElement)) return;
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (document.querySelector("dialog[open], details.menu[open]")) return;
    location.assign(link.href);
  });
}
