/**
 * Keeps a signed-in page up to date. Lists follow what others change, finished runs are announced. A page of an older build loads itself
 * anew when nothing unsaved is in it.
 */
import { unsavedForms } from "~/islands/form";
import { type Change, listen } from "./liveSource";

interface Texts {
  lost: string;
  less: string;
  newer: string;
  version: string;
  reload: string;
  close: string;
  /** "{name}" stands for the run's name; one sentence per end. */
  finished: Record<string, string>;
}

const SETTLE_MS = 120;
/** While many changes come in, a page is fetched at most so often. */
const BREATH_MS = 1500;
const SOON_MS = 1000;
const RELOAD_MS = 60_000;
/** Longest time that a timer of a browser waits rightly. */
const MOST_WAIT_MS = 2_000_000_000;
const SHOWN = "energy-live-shown";
const RELOADED = "energy-live-reloaded";
const REMEMBER = 100;
const MOST_NEWS = 3;
const NEWS_MS = 12_000;

export function start(element: HTMLElement): void {
  const { version = "", system = "" } = element.dataset;
  const texts = JSON.parse(element.dataset.texts ?? "{}") as Texts;
  const news = newsRegion();
  /** By how much this clock is ahead of the server's [ms]. */
  const ahead = Date.now() - Number(element.dataset.now);
  const pageSeq = Number(element.dataset.seq ?? 0);
  const pending = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let soon: ReturnType<typeof setTimeout> | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;
  let fetched = 0;
  let busy = false;
  let rounds = 0;

  function plan(): void {
    if (timer || busy || pending.size === 0) return;
    // Fetched with the first change, while it settles: most pages are left before one comes.
    import("./liveRegions").catch(() => undefined);
    const wait = Math.max(SETTLE_MS, fetched + BREATH_MS - Date.now());
    timer = setTimeout(() => void update(), fetched === 0 ? SETTLE_MS : wait);
  }

  async function update(): Promise<void> {
    timer = undefined;
    const types = new Set(pending);
    pending.clear();
    busy = true;
    try {
      const { refresh, shows } = await import("./liveRegions");
      if (shows(types)) fetched = Date.now();
      if (shows(types)) await refresh(types, texts.newer);
    } catch {
      // Not reached just now: tried again together with what changes next.
      for (const type of types) pending.add(type);
    }
    busy = false;
    askSoon();
    askLater();
    plan();
  }

  /** A part that says that something is under way is asked for again, less and less often. It follows "soon". */
  function askSoon(): void {
    // One wait at a time: a page that others change meanwhile would begin one with each change.
    if (soon || !document.querySelector("[data-live-soon]")) return;
    rounds += 1;
    soon = setTimeout(() => {
      soon = undefined;
      pending.add("soon");
      plan();
    }, SOON_MS * rounds);
  }

  /** A part that says when it is over is asked for soon after: of several the first. Times are those of the server. */
  function askLater(): void {
    clearTimeout(later);
    const now = Date.now() - ahead;
    const parts = [...document.querySelectorAll<HTMLElement>("[data-live-at]")];
    const times = parts.map((part) => Number(part.dataset.liveAt)).filter((ms) => ms > now);
    if (times.length === 0) return;
    const wait = Math.min(MOST_WAIT_MS, Math.min(...times) - now + SETTLE_MS);
    later = setTimeout(() => {
      pending.add("*");
      plan();
    }, wait);
  }

  const seenSeqs = new Set<number>();
  /** What came before is in the page. */
  let floor = pageSeq;
  function take(changes: readonly Change[]): void {
    for (const change of changes) {
      if (seenSeqs.has(change.seq)) continue;
      seenSeqs.add(change.seq);
      if (change.finished) announce(change, texts, news);
      // The page was made after it, or shows another system.
      if (change.seq <= floor || (system && change.system_id && change.system_id !== system)) continue;
      pending.add(change.type);
    }
    plan();
  }

  askSoon();
  askLater();
  listen(
    {
      changes: take,
      points(systems) {
        if (!systems.includes(system)) return;
        pending.add("live_points");
        plan();
      },
      reset(position) {
        if (position < floor) {
          // Numbers are given anew from here on: those noted stand for other changes.
          seenSeqs.clear();
          sessionStorage.removeItem(SHOWN);
        }
        floor = position;
        pending.add("*");
        plan();
      },
      lost(status) {
        if (status === 401 && unsavedForms().length === 0) location.reload();
        else notice(pageStatus(), "error", texts.lost);
      },
      less(systems) {
        if (systems && !systems.includes(system)) return;
        if (unsavedForms().length === 0) location.reload();
        else notice(pageStatus(), "error", texts.less);
      },
      version: (current) => outdated(version, current, texts),
    },
    pageSeq,
  );
}

/** Where ends of runs are said: under the bell, over the page, which does not move. */
function newsRegion(): HTMLElement {
  const region = document.createElement("div");
  region.className = "live-news";
  region.setAttribute("role", "status");
  document.body.append(region);
  return region;
}

/** Says once per browser session that a run ended, with the way to it. It goes by itself: the list of messages keeps it. */
function announce(change: Change, texts: Texts, news: HTMLElement): void {
  const notedSeqs = JSON.parse(sessionStorage.getItem(SHOWN) ?? "[]") as number[];
  const text = texts.finished[change.status ?? ""];
  const { name } = change;
  if (!text || name === undefined || notedSeqs.includes(change.seq)) return;
  sessionStorage.setItem(SHOWN, JSON.stringify([...notedSeqs, change.seq].slice(-REMEMBER)));
  // Not from sitePaths: all addresses would be in the script of every page.
  // eslint-disable-next-line no-restricted-syntax -- as said above
  const href = `/system/${encodeURIComponent(change.system_id ?? "")}/designer/optimizations/${encodeURIComponent(change.id)}`;
  const kind = change.status === "success" ? "success" : change.status === "error" ? "error" : "warning";
  const box = notice(news, kind, text.replace("{name}", name), href);
  if (!box) return;
  const close = document.createElement("button");
  close.type = "button";
  close.className = "icon-button";
  close.textContent = "×";
  close.setAttribute("aria-label", texts.close);
  close.addEventListener("click", () => box.remove());
  box.append(close);
  while (news.children.length > MOST_NEWS) news.firstElementChild?.remove();
  leaveLater(box);
}

/** Takes a message away after a while, but not while somebody points at it or has it in focus. */
function leaveLater(box: HTMLElement): void {
  setTimeout(() => {
    if (box.matches(":hover, :focus-within")) leaveLater(box);
    else box.remove();
  }, NEWS_MS);
}

/** Puts a message into a region, unless it says so already. */
function notice(region: HTMLElement | null, kind: string, text: string, href?: string): HTMLElement | null {
  const isSaid = [...(region?.children ?? [])].some((child) => child.firstElementChild?.textContent === text);
  if (!region || isSaid) return null;
  const box = document.createElement("div");
  box.className = `notice notice-${kind}`;
  const line = document.createElement(href ? "a" : "span");
  line.textContent = text;
  if (line instanceof HTMLAnchorElement && href) line.href = href;
  const title = document.createElement("p");
  title.className = "notice-title";
  title.append(line);
  box.append(title);
  region.append(box);
  return box;
}

/** The messages of the page itself. */
const pageStatus = () => document.getElementById("status");

/** A page of an older build loads itself anew, at most once a minute and never with unsaved entries in it. */
function outdated(pageVersion: string, current: string, texts: Texts): void {
  if (!pageVersion || !current || current <= pageVersion) return;
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (unsavedForms().length > 0 || Date.now() - last < RELOAD_MS) {
    notice(pageStatus(), "info", texts.version, location.href);
    return;
  }
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
}
