/**
 * Legends hide and show series at once. The name is struck through; then the figure is replaced by that of the page which the link leads
 * to, where the series is gone and the stack has closed up.
 */
import { readPage, request } from "~/islands/request";

/** Choices so far: of quick ones only the last counts. */
let choices = 0;

/** @param figure of a chart with links in its legend */
export function offerHiding(figure: HTMLElement): void {
  if (figure.dataset.hides) return;
  figure.dataset.hides = "true";
  figure.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-hide], a.legend-all");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void toggle(link);
  });
}

async function toggle(link: HTMLAnchorElement): Promise<void> {
  const key = link.dataset.hide;
  const address = new URL(location.href);
  if (key === undefined) address.search = new URL(link.href).search;
  else {
    const hidden = address.searchParams.getAll("hide");
    const next = hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key];
    address.searchParams.delete("hide");
    for (const one of next) address.searchParams.append("hide", one);
    for (const one of document.querySelectorAll(`[data-hide="${CSS.escape(key)}"]`)) one.classList.toggle("off");
  }
  address.hash = "";
  history.replaceState(history.state, "", address);
  const choice = (choices += 1);
  const response = await request(address, { headers: { Accept: "text/html" } }).catch(() => null);
  if (choice !== choices) return;
  if (response?.ok) replaceFigures(await readPage(response));
  else location.assign(link.href);
}

/** Puts the charts of a page in the place of those that have a legend here. The focus stays on its link. */
function replaceFigures(page: Document): void {
  const focused = (document.activeElement as HTMLElement | null)?.dataset.hide;
  const within = document.activeElement?.closest("figure")?.id;
  for (const figure of document.querySelectorAll<HTMLElement>("figure.chart[data-hides]")) {
    const next = page.getElementById(figure.id);
    if (next) figure.replaceWith(next);
  }
  if (focused === undefined || !within) return;
  document
    .getElementById(within)
    ?.querySelector<HTMLElement>(`[data-hide="${CSS.escape(focused)}"]`)
    ?.focus();
}
