/**
 * Reads the values out of the server's drawing: under the pointer, or by keyboard as a slider over the steps. Nothing is
 * drawn anew; the table next to it stays what it is.
 */
import { request } from "~/islands/request";
import { type ChartData, wordsOf } from "./words";
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
  const heading = document.createElement("strong");
  const list = document.createElement("ul");
  tip.append(heading, list);
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
  const announce = () => {
    const values = words.values(at);
    say("aria-valuenow", at + 1);
    say("aria-valuetext", `${words.heading(at)}: ${values.join("; ")}`);
    return values;
  };
  const show = (index: number) => {
    delete mark(at)?.dataset.read;
    at = Math.min(count - 1, Math.max(0, index));
    heading.textContent = words.heading(at);
    list.replaceChildren(
      ...announce().map((text) => {
        const item = document.createElement("li");
        item.textContent = text;
        return item;
      }),
    );
    const readMark = marks ? mark(at) : null;
    if (readMark) readMark.dataset.read = "";
    const whole = data.shape === "points" ? at / Math.max(1, count - 1) : ((at % across) + 0.5) / across;
    const middle = readMark ? middleOf(readMark, reader) : zoom.inWindow(whole);
    const offset = `${(middle * 100).toFixed(3)}%`;
    if (rows) cursor.style.top = tip.style.top = offset;
    else cursor.style.left = offset;
    // The values are on the side that has room.
    tip.classList.toggle("chart-tip-left", !rows && middle > 0.5);
    if (!rows)
      [tip.style.left, tip.style.right] = middle > 0.5 ? ["", `${(100 - middle * 100).toFixed(3)}%`] : [offset, ""];
    reader.dataset.shown = "";
  };
  const zoom = offerZoom(element, reader, data, {
    count: across,
    at: () => at,
    show,
    isShown: () => "shown" in reader.dataset,
  });
  const hide = () => {
    delete reader.dataset.shown;
    delete mark(at)?.dataset.read;
  };
  reader.addEventListener("pointermove", (event) => {
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
    const to = target(event.key, at, count, grid ? across : 1);
    if (event.key === "Escape") hide();
    else if (to !== null) {
      event.preventDefault();
      show(to);
      zoom.marks(event.shiftKey ? at : null);
    }
  });
  announce();
  element.append(reader);
}

/** Where the middle of a mark is across the drawing, 0..1. */
function middleOf(mark: Element, reader: HTMLElement): number {
  const [markBox, all] = [mark.getBoundingClientRect(), reader.getBoundingClientRect()];
  return (markBox.left + markBox.width / 2 - all.left) / all.width;
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

/** Where a key leads, and `row` steps further up and down; a page is a day of hours, or a twentieth of what there is. */
function target(key: string, at: number, count: number, row: number): number | null {
  const page = count > 100 ? 24 : Math.max(1, Math.round(count / 20));
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowDown: at + row,
    ArrowLeft: at - 1,
    ArrowUp: at - row,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  };
  return steps[key] ?? null;
}
