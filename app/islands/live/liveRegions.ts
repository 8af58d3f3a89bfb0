/**
 * Brings list regions (data-live="<types>") up to date from the page as the server makes it now. What somebody typed,
 * ticked, opened or has in focus stays; a region with unsaved entries is left alone and offers the newer state as a link.
 */
import { readPage, request } from "~/islands/request";
import { type Control, isTick, isTyped } from "./controls";

/** Says that regions were swapped; its detail is when their state was asked for (performance.now()). */
export const SWAPPED = "energy-swapped";

/** Offers a region its successor (the event's detail); who takes it over, or needs none of it, prevents the default. */
export const FRESH = "energy-fresh";

const regionsOf = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>("[data-live]")];
const controlsOf = (region: HTMLElement): Control[] => [
  ...region.querySelectorAll<Control>("input:not([type=hidden]), select, textarea"),
];

/** True when swapping the region would lose what somebody is writing in it. */
export function holdsEntries(region: HTMLElement): boolean {
  const at = document.activeElement;
  const writing =
    at instanceof HTMLElement && region.contains(at) && at.matches("textarea, input:not([type=checkbox])");
  return writing || controlsOf(region).some(isTyped);
}

/** Says which element of a region one is, so that its successor can be found. */
function trace(element: Element): string {
  const { id } = element;
  if (id) return `#${id}`;
  const mark = ["name", "value", "href", "aria-label", "data-key"].map((name) => element.getAttribute(name) ?? "");
  return [element.tagName, ...mark, element.tagName === "SUMMARY" ? element.textContent : ""].join("\n");
}

/** Gives a region what another has; ticks, open parts, scrolling and the focus stay. */
export function swap(region: HTMLElement, fresh: HTMLElement): void {
  const at = document.activeElement;
  const focused = at && at !== region && region.contains(at) ? trace(at) : null;
  const ticked = new Map(
    controlsOf(region)
      .filter(isTick)
      .map((box) => [trace(box), box.checked]),
  );
  const opened = new Map([...region.querySelectorAll("details")].map((d) => [trace(d.firstElementChild ?? d), d.open]));
  const scrolled = [...region.querySelectorAll(".table-scroll")].map((box) => box.scrollLeft);
  const nodes = [...fresh.childNodes].map((node) => document.importNode(node, true));
  region.replaceChildren(...nodes);
  for (const box of controlsOf(region).filter(isTick)) box.checked = ticked.get(trace(box)) ?? box.checked;
  for (const details of region.querySelectorAll("details"))
    details.open = opened.get(trace(details.firstElementChild ?? details)) ?? details.open;
  for (const [i, box] of [...region.querySelectorAll(".table-scroll")].entries()) box.scrollLeft = scrolled[i] ?? 0;
  if (focused === null) return;
  const next = [...region.querySelectorAll<HTMLElement>("a, button, input, select, summary, [tabindex]")];
  const target = next.find((element) => trace(element) === focused);
  if (target) return target.focus({ preventScroll: true });
  // What had the focus is gone: the region itself takes it, so that the keyboard goes on from here.
  region.tabIndex = -1;
  region.focus({ preventScroll: true });
}

/** Offers the newer state above a region that is being written in. */
function offer(region: HTMLElement, text: string): void {
  if (region.previousElementSibling?.matches("[data-live-newer]")) return;
  const line = document.createElement("p");
  const link = document.createElement("a");
  line.dataset.liveNewer = "";
  line.setAttribute("role", "status");
  link.href = location.href;
  link.textContent = text;
  line.append(link);
  region.before(line);
}

/** Whether a mouse button or a finger is down; what it presses must still be there when it is lifted. */
let pressed = false;
document.addEventListener("pointerdown", () => (pressed = true), true);
for (const lifted of ["pointerup", "pointercancel"]) document.addEventListener(lifted, () => (pressed = false), true);

/** Waits until nothing is pressed any more and its click has been heard; two seconds at most. */
async function whenLifted(): Promise<void> {
  for (let waited = 0; pressed && waited < 40; waited++) await new Promise((resolve) => setTimeout(resolve, 50));
}

const typesOf = (region: HTMLElement): string[] => (region.dataset.live ?? "").split(" ").filter(Boolean);

/** "*" stands for every type, in a region (it follows all) and among the types (all may have changed). */
const follows = (region: HTMLElement, types: ReadonlySet<string>): boolean =>
  types.has("*") || typesOf(region).some((type) => type === "*" || types.has(type));

/** True when the page shows rows of one of the types. */
export const shows = (types: ReadonlySet<string>): boolean =>
  regionsOf(document).some((region) => follows(region, types));

/** Shows the message of the step just done that a fetched page holds: it is told once. */
export function takeMessage(page: Document): void {
  const message = [...(page.getElementById("status")?.childNodes ?? [])];
  if (message.length > 0) document.getElementById("status")?.replaceChildren(...message);
}

/** Fetches this page again and swaps its regions of the given types ("*": all). */
export async function refresh(types: ReadonlySet<string>, newerText: string): Promise<void> {
  const address = location.href;
  const startedAt = performance.now();
  const headers = { Accept: "text/html" };
  const response = await request(address, { headers });
  if (!response.ok || response.redirected) return;
  const page = await readPage(response);
  await whenLifted();
  if (location.href !== address) return;
  takeMessage(page);
  const fresh = regionsOf(page);
  const present = regionsOf(document);
  // A page that is made up differently now cannot be matched region by region.
  if (fresh.length !== present.length) {
    for (const region of present) offer(region, newerText);
    return;
  }
  for (const [i, region] of present.entries()) {
    const successor = fresh[i];
    if (!successor || !follows(region, types)) continue;
    if (successor.innerHTML === region.innerHTML) continue;
    if (!region.dispatchEvent(new CustomEvent(FRESH, { detail: successor, cancelable: true }))) continue;
    if (holdsEntries(region)) offer(region, newerText);
    else swap(region, successor);
  }
  document.dispatchEvent(new CustomEvent(SWAPPED, { detail: startedAt }));
}
