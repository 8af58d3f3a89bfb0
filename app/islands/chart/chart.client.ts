/**
 * Reads the values out of the server's drawing: under the pointer, or by keyboard as a slider over the steps. Nothing is
 * drawn anew; the table next to it stays what it is.
 */
import { request } from "~/islands/request";
import { offerHiding } from "./hide";
import { inCard, linkChart, type LinkedChart, ofAxis, pointOthers } from "./linked";
import { aloud, fillTip } from "./tip";
import { axisOf, type ChartData, type Reading, wordsOf } from "./words";
import { offerZoom } from "./zoom";

async function read(element: HTMLElement): Promise<ChartData | null> {
  const text = element.querySelector("script[type='application/json']")?.textContent;
  if (text) return JSON.parse(text) as ChartData;
  if (!element.dataset.href) return null;
  const response = await request(element.dataset.href, { headers: { Accept: "application/json" } });
  return response.ok ? ((await response.json()) as ChartData) : failed(element);
}

/** Says that the numbers cannot be had; the drawing and the table stay. */
function failed(element: HTMLElement): null {
  const text = element.dataset.failed;
  if (!text) return null;
  const message = document.createElement("p");
  message.setAttribute("role", "alert");
  message.textContent = text;
  element.after(message);
  return null;
}

const part = (className: string): HTMLDivElement => {
  const element = document.createElement("div");
  element.className = className;
  return element;
};

export async function start(element: HTMLElement): Promise<void> {
  const svg = element.querySelector(".chart-svg");
  const figure = element.closest<HTMLElement>("figure");
  if (figure?.querySelector("a[data-hide], a.legend-all")) offerHiding(figure);
  offerExplorer(figure?.querySelector<HTMLAnchorElement>("a[data-explore]") ?? null);
  const data = svg && (await read(element).catch(() => failed(element)));
  const across = data ? Math.max(0, ...data.series.map((one) => one.values.length)) : 0;
  if (svg) offerImage(element);
  if (!data || across === 0) return;
  const grid = data.shape === "grid";
  const count = grid ? across * data.series.length : across;
  const [rows, marks] = [data.shape === "rows", data.shape === "marks"];
  const reader = part(`chart-reader ${rows || marks || grid ? `chart-reader-${data.shape}` : ""}`.trim());
  if (grid) reader.style.blockSize = `${element.querySelector(".heat-frame")?.getAttribute("height")}px`;
  const mark = (index: number) => element.querySelector<SVGElement>(`[data-at="${index}"]`);
  const [cursor, tip] = [part("chart-cursor"), part("chart-tip")];
  reader.append(cursor, tip);
  reader.tabIndex = 0;
  const say = (name: string, value: string | number) => reader.setAttribute(name, String(value));
  say("role", "slider");
  say("aria-labelledby", element.dataset.title ?? "");
  say("aria-orientation", rows ? "vertical" : "horizontal");
  say("aria-valuemin", 1);
  say("aria-valuemax", count);
  const words = wordsOf(data);
  let at = 0;
  const announce = (heading: string, readings: readonly Reading[]) => {
    say("aria-valuenow", at + 1);
    say("aria-valuetext", `${heading}: ${aloud(readings)}`);
  };
  const middleAt = (index: number) => {
    const whole = data.shape === "points" ? index / Math.max(1, count - 1) : ((index % across) + 0.5) / across;
    return zoom.inWindow(whole);
  };
  const own: LinkedChart = {
    element,
    axis: grid || marks || rows ? element.dataset.title! : axisOf(data),
    time: data.time,
    count: across,
    readings: (step) => words.readings(step),
    ofSpan: (first, last) => words.ofSpan(first, last),
    point(step) {
      const middle = step === null ? -1 : middleAt(step);
      // Another axis may come to a moment that is not in this window.
      const isInWindow = middle >= 0 && middle <= 1;
      reader.toggleAttribute("data-pointed", isInWindow);
      if (isInWindow) cursor.style.left = `${(middle * 100).toFixed(3)}%`;
    },
    mark: (span) => zoom.mark(span),
  };
  linkChart(own);
  /** Puts the box beside the cursor, on the side that has room. */
  const placeTip = (middle: number) => {
    const offset = `${(middle * 100).toFixed(3)}%`;
    tip.classList.toggle("chart-tip-left", !rows && middle > 0.5);
    if (!rows)
      [tip.style.left, tip.style.right] = middle > 0.5 ? ["", `${(100 - middle * 100).toFixed(3)}%`] : [offset, ""];
  };
  const show = (index: number) => {
    delete mark(at)?.dataset.read;
    at = Math.min(count - 1, Math.max(0, index));
    const readings = inCard(own).flatMap((chart) => chart.readings(at));
    fillTip(tip, words.heading(at), readings);
    announce(words.heading(at), readings);
    const readMark = marks ? mark(at) : null;
    if (readMark) readMark.dataset.read = "";
    const middle = readMark ? middleOf(readMark, reader) : middleAt(at);
    if (rows) cursor.style.top = tip.style.top = `${(((at + 0.5) / across) * 100).toFixed(3)}%`;
    else cursor.style.left = `${(middle * 100).toFixed(3)}%`;
    placeTip(middle);
    pointOthers(own, at);
    reader.dataset.shown = "";
  };
  const zoom = offerZoom(element, reader, data, {
    count: across,
    at: () => at,
    show,
    isShown: () => "shown" in reader.dataset,
    sum(first, last) {
      const bar = figure?.querySelector<HTMLElement>(".chart-zoom");
      const readings = inCard(own).flatMap((chart) => chart.ofSpan(first, last));
      const word = (data.total ? bar?.dataset.sum : bar?.dataset.mean) ?? "";
      const heading = `${word}, ${words.heading(first)} – ${words.heading(last)}`;
      fillTip(tip, heading, readings);
      announce(heading, readings);
      placeTip(middleAt(last));
      for (const chart of ofAxis(own)) if (chart !== own) chart.mark([first, last]);
      reader.dataset.shown = "";
    },
    unmark() {
      for (const chart of ofAxis(own)) if (chart !== own) chart.mark(null);
    },
  });
  const hide = () => {
    delete reader.dataset.shown;
    delete mark(at)?.dataset.read;
    pointOthers(own, null);
  };
  reader.addEventListener("pointermove", (event) => {
    if (zoom.isMarking()) return;
    if (marks) {
      // The reader is over the drawing.
      const target = document
        .elementsFromPoint(event.clientX, event.clientY)
        .find((one) => one.hasAttribute("data-at"));
      return target ? show(Number(target.getAttribute("data-at"))) : hide();
    }
    const box = reader.getBoundingClientRect();
    const down = (event.clientY - box.top) / box.height;
    const share = rows ? down : (event.clientX - box.left) / box.width;
    const step = zoom.step(share);
    show(grid ? Math.min(data.series.length - 1, Math.floor(down * data.series.length)) * across + step : step);
  });
  reader.addEventListener("pointerleave", () => document.activeElement !== reader && hide());
  reader.addEventListener("focus", () => reader.matches(":focus-visible") && show(at));
  reader.addEventListener("blur", hide);
  reader.addEventListener("keydown", (event) => {
    if (zoom.key(event)) return;
    const to = target(event.key, at, count, { row: grid ? across : 1, page: pageOf(data, count) });
    if (event.key === "Escape") hide();
    else if (to !== null) {
      event.preventDefault();
      show(to);
      zoom.marks(event.shiftKey ? at : null);
    }
  });
  announce(words.heading(0), words.readings(0));
  element.append(reader);
}

/** Where the middle of a mark is across the drawing, 0..1. */
function middleOf(mark: Element, reader: HTMLElement): number {
  const [markBox, all] = [mark.getBoundingClientRect(), reader.getBoundingClientRect()];
  return (markBox.left + markBox.width / 2 - all.left) / all.width;
}

/** The explorer is fetched when it is opened. */
function offerExplorer(link: HTMLAnchorElement | null): void {
  link?.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    import("../explore/explore.client").then(({ open }) => open(link)).catch(() => location.assign(link.href));
  });
}

/** The button that saves the chart as a picture, among its numbers: nothing on the page moves when it comes. */
function offerImage(element: HTMLElement): void {
  const figure = element.closest<HTMLElement>("figure");
  const drawings = [...element.querySelectorAll<SVGSVGElement>(".chart-svg")];
  const table = figure?.querySelector(".chart-table");
  const text = element.dataset.png;
  if (!figure || drawings.length === 0 || !table || !text) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button button-small";
  button.textContent = text;
  button.addEventListener("click", () => {
    // Of drawings for much and for little room the one that is seen.
    const drawing = drawings.find((one) => one.getClientRects().length > 0);
    if (drawing) void import("./chartImage").then(({ saveImage }) => saveImage(figure, drawing));
  });
  table.append(button);
}

/** Steps that a page key moves by: a day, or a twentieth of what has no time. */
function pageOf({ time }: ChartData, count: number): number {
  const day = time ? Math.round(86_400 / time.step) : 0;
  return day > 1 ? day : Math.max(1, Math.round(count / 20));
}

/** Where a key leads: `row` steps further up and down, `page` steps by the page keys. */
function target(key: string, at: number, count: number, by: { row: number; page: number }): number | null {
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowDown: at + by.row,
    ArrowLeft: at - 1,
    ArrowUp: at - by.row,
    PageDown: at + by.page,
    PageUp: at - by.page,
    Home: 0,
    End: count - 1,
  };
  return steps[key] ?? null;
}
