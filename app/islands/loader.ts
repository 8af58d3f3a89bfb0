/**
 * Starts the small programs of a page. An element says by data-island which one it wants; those that cost something are
 * fetched when the element comes near the view. Nothing here is needed to use the page.
 */
import { startForm } from "./form";
import { startIncomplete } from "./incomplete";
import { startMenus } from "./menu";
import { startQueueForms } from "./queue/queueForms";
import { startSide } from "./side";
import { reloadForNewBuild } from "./staleChunk";

type Start = (element: HTMLElement) => void | Promise<void>;

const rare = () => import("./rare.client");
/** Fetched when needed. */
const LAZY: Record<string, () => Promise<{ start: Start }>> = {
  live: () => import("./live/live.client"),
  idle: () => import("./idle.client"),
  chart: () => import("./chart/chart.client"),
  country: rare,
  leave: rare,
  machine: rare,
  period: rare,
  map: () => import("./map/map.client"),
  places: () => import("./places.client"),
  progress: () => import("./progress.client"),
  unit: () => import("./unit.client"),
  apply: () => import("./apply.client"),
  filter: () => import("./filter.client"),
  chat: () => import("./chat.client"),
  submit: () => import("./submit.client"),
  reading: () => import("./reading.client"),
  sheet: rare,
  sliders: rare,
  board: rare,
  combo: rare,
  picks: rare,
};

/** These concern the page as a whole and have nothing to come into view. */
const EAGER = new Set(["idle", "live", "reading"]);

/** What other parts of the page tell a map; one that has not begun begins with it. */
const MAP_EVENTS = ["map:show", "map:place"];

/** A map begins when it comes near the view, or when something on the page wants to show it. */
function startMap(element: HTMLElement): void {
  let going: Promise<void> | null = null;
  const begin = () => (going ??= startLazy(element));
  beginners.set(element, () => void begin());
  observer.observe(element);
  for (const name of MAP_EVENTS)
    document.addEventListener(name, (event) => {
      if (going) return;
      const { detail } = event as CustomEvent<unknown>;
      void begin().then(() => document.dispatchEvent(new CustomEvent(name, { detail })));
    });
}

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
/** What to do when an element comes near the view, where that is more than to start it. */
const beginners = new WeakMap<Element, () => void>();

const observer = new IntersectionObserver(
  (entries) => {
    for (const entry of entries) {
      if (!entry.isIntersecting || !(entry.target instanceof HTMLElement)) continue;
      observer.unobserve(entry.target);
      (beginners.get(entry.target) ?? (() => void startLazy(entry.target as HTMLElement)))();
    }
  },
  { rootMargin: "200px" },
);

async function startLazy(element: HTMLElement): Promise<void> {
  const load = LAZY[element.dataset.island ?? ""];
  if (!load) return;
  let program: { start: Start };
  try {
    program = await load();
  } catch (error) {
    reportError(error);
    // A link that was clicked leads to its page; the others have a page that works without them.
    if (element instanceof HTMLAnchorElement && ON_CLICK.has(element.dataset.island ?? ""))
      location.assign(element.href);
    else await reloadForNewBuild();
    return;
  }
  try {
    await program.start(element);
  } catch (error) {
    // The page works without its islands; the browser is told what went wrong.
    reportError(error);
  }
}

function scan(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-island]")) {
    if (started.has(element)) continue;
    started.add(element);
    if (element.dataset.island === "form" && element instanceof HTMLFormElement) {
      startForm(element);
      startIncomplete(element);
    } else if (EAGER.has(element.dataset.island ?? "")) void startLazy(element);
    else if (ON_CLICK.has(element.dataset.island ?? "")) startOnClick(element);
    else if (element.dataset.island === "map") startMap(element);
    else if (LAZY[element.dataset.island ?? ""]) observer.observe(element);
  }
  root.querySelector<HTMLElement>("[data-focus]:not([data-focused])")?.focus();
  for (const element of root.querySelectorAll<HTMLElement>("[data-focus]")) element.dataset.focused = "";
}

startMenus();
startSide();
startQueueForms();
scan(document);
// Pages that React takes over change without loading anew.
new MutationObserver((changes) => {
  if (changes.some((change) => change.addedNodes.length > 0)) scan(document);
}).observe(document.body, { childList: true, subtree: true });
