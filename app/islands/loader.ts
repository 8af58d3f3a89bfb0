/**
 * Starts the small programs of a page. An element says by data-island which one it wants; those that cost something are
 * fetched when the element comes near the view. Nothing here is needed to use the page.
 */
import { startForm } from "./form";
import { startMenus } from "./menu";
import { startQueueForms } from "./queue/queueForms";

type Start = (element: HTMLElement) => void | Promise<void>;

/** Fetched when needed. */
const LAZY: Record<string, () => Promise<{ start: Start }>> = {
  live: () => import("./live/live.client"),
  idle: () => import("./idle.client"),
  chart: () => import("./chart.client"),
  country: () => import("./country.client"),
  map: () => import("./map/map.client"),
  places: () => import("./places.client"),
  progress: () => import("./progress.client"),
  unit: () => import("./unit.client"),
  treeFilter: () => import("./treeFilter.client"),
  chat: () => import("./chat.client"),
  submit: () => import("./submit.client"),
};

/** These concern the page as a whole and have nothing to come into view. */
const EAGER = new Set(["idle", "live"]);

/** Links that lead to a page by themselves; their program is fetched when they are used, and takes every click over. */
const ON_CLICK = new Set(["chat"]);

function startOnClick(element: HTMLElement): void {
  element.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void startLazy(element);
  });
}

const started = new WeakSet<Element>();

const observer = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting || !(entry.target instanceof HTMLElement)) continue;
      observer.unobserve(entry.target);
      void startLazy(entry.target);
    }
  },
  { rootMargin: "200px" },
);

async function startLazy(element: HTMLElement): Promise<void> {
  const load = LAZY[element.dataset.island ?? ""];
  if (!load) return;
  try {
    await (await load()).start(element);
  } catch (error) {
    // The page works without its islands; the browser is told what went wrong.
    reportError(error);
  }
}

function scan(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-island]")) {
    if (started.has(element)) continue;
    started.add(element);
    if (element.dataset.island === "form" && element instanceof HTMLFormElement) startForm(element);
    else if (EAGER.has(element.dataset.island ?? "")) void startLazy(element);
    else if (ON_CLICK.has(element.dataset.island ?? "")) startOnClick(element);
    else if (LAZY[element.dataset.island ?? ""]) observer.observe(element);
  }
  root.querySelector<HTMLElement>("[data-focus]:not([data-focused])")?.focus();
  for (const element of root.querySelectorAll<HTMLElement>("[data-focus]")) element.dataset.focused = "";
}

startMenus();
startQueueForms();
scan(document);
// Pages that React takes over change without loading anew.
new MutationObserver((changes) => {
  if (changes.some((change) => change.addedNodes.length > 0)) scan(document);
}).observe(document.body, { childList: true, subtree: true });
