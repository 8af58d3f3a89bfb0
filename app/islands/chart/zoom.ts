/**
 * Shows a span of an axis: the server's marks in a wider drawing behind the same window, with ticks of the span. Charts of one
 * axis move together.
 */
import {
  type AxisSpan,
  following,
  placesOf,
  scaled,
  type SpanHref,
  spanHref,
  spanWithin,
  stepAt,
} from "~/entities/core/axisSpan";
import { formatTime } from "~/entities/core/format";
import { offerBrush } from "./brush";
import { showTicks } from "./ticks";
import { axisOf, type ChartData } from "./words";

interface Reading {
  /** Steps of the axis. */
  count: number;
  at: () => number;
  show: (step: number) => void;
  isShown: () => boolean;
  /** Shows what a span that is being marked comes to, and no more. */
  sum: (first: number, last: number) => void;
  unmark: () => void;
}

export interface Zoom {
  /** Where a place 0..1 of the whole axis is in the window. */
  inWindow: (share: number) => number;
  /** The step at a place 0..1 of the window. */
  step: (share: number) => number;
  /** Takes the keys of zooming. True: this was one. */
  key: (event: KeyboardEvent) => boolean;
  /** Marks the span up to a step that the keyboard has come to; null drops the mark. */
  marks: (step: number | null) => void;
  /** Marks a span that another chart of the axis marks; null drops the mark. */
  mark: (span: readonly [first: number, last: number] | null) => void;
  isMarking: () => boolean;
}

/** The spans of the page's axes, and who shows them. */
const spans = new Map<string, AxisSpan>();
const charts = new Map<string, Set<(by?: Element) => void>>();

export function offerZoom(element: HTMLElement, reader: HTMLElement, data: ChartData, reading: Reading): Zoom {
  const { count } = reading;
  const bar = element.closest("figure")?.querySelector<HTMLElement>(".chart-zoom");
  const marks = element.querySelector<SVGElement>(".plot-span");
  const points = data.shape === "points";
  if (!bar || !marks) {
    const step = (share: number) => stepAt(share, count, points);
    const nothing = () => undefined;
    return {
      inWindow: (share) => share,
      step,
      key: () => false,
      marks: nothing,
      mark: nothing,
      isMarking: () => false,
    };
  }
  const axis = axisOf(data);
  const all: AxisSpan = { first: 0, last: count - 1 };
  const span = () => spans.get(axis) ?? all;
  const windowShares = () => placesOf(span(), count, points);
  // Over the drawing, where the unit is: nothing moves when it comes.
  const line = document.createElement("p");
  line.className = "chart-shown";
  const status = document.createElement("span");
  status.setAttribute("role", "status");
  const link = document.createElement("a");
  link.textContent = bar.dataset.open ?? "";
  link.hidden = true;
  line.append(status, link);
  element.append(line);
  const ticks = showTicks(element, data, count);

  function draw(by?: Element): void {
    if (!element.isConnected) return void charts.get(axis)?.delete(draw);
    const [from, to] = windowShares();
    const { first, last } = span();
    const isAll = last - first + 1 === count;
    marks!.setAttribute("x", `${(-from / (to - from)) * 100}%`);
    marks!.setAttribute("width", `${100 / (to - from)}%`);
    (marks!.parentElement as Element).classList.toggle("plot-part", !isAll);
    ticks(isAll ? null : span());
    // Of the charts that move together one speaks.
    status.setAttribute("aria-live", by === element ? "polite" : "off");
    const stamp = (step: number) => {
      const { time, labels, locale, zone } = data;
      return time
        ? formatTime(time.start + step * time.step * 1000, locale, zone, true)
        : (labels?.[step] ?? String(step + 1));
    };
    const words = bar!.dataset.shown ?? "";
    status.textContent = isAll
      ? ""
      : words.replace("{from}", stamp(first)).replace("{to}", stamp(data.time ? last + 1 : last));
    for (const button of bar!.querySelectorAll<HTMLElement>("[data-zoom=out], [data-zoom=all]"))
      button.setAttribute("aria-disabled", String(isAll));
    open(isAll);
    if (reading.isShown()) reading.show(reading.at());
  }

  /** Leads to the page of the span, where there is one. */
  function open(isAll: boolean): void {
    const { time, zone } = data;
    const { first, last } = span();
    const at = (step: number) => (time ? time.start + step * time.step * 1000 : 0);
    const pages = JSON.parse(bar!.dataset.pages ?? "[]") as SpanHref[];
    const href = isAll || !time ? null : spanHref(pages, at(first), at(last + 1), zone);
    link.hidden = href === null;
    if (href !== null) link.href = href;
  }

  function showSpan(next: AxisSpan): void {
    if (next.last - next.first + 1 === count) spans.delete(axis);
    else spans.set(axis, next);
    for (const chart of charts.get(axis) ?? []) chart(element);
  }

  const middle = () => {
    const { first, last } = span();
    const at = reading.at();
    return reading.isShown() && at >= first && at <= last ? at : (first + last) / 2;
  };
  const ways: Record<string, () => AxisSpan> = {
    in: () => scaled(span(), 0.5, middle(), count),
    out: () => scaled(span(), 2, middle(), count),
    all: () => all,
  };
  for (const button of bar.querySelectorAll<HTMLElement>("[data-zoom]")) {
    button.hidden = false;
    button.addEventListener("click", () => showSpan(ways[button.dataset.zoom ?? ""]?.() ?? all));
  }
  const hint = document.createElement("span");
  hint.id = `${element.dataset.title}-keys`;
  hint.className = "visually-hidden";
  hint.textContent = bar.dataset.keys ?? "";
  bar.append(hint);
  reader.setAttribute("aria-describedby", hint.id);

  const inWindow = (share: number) => {
    const [from, to] = windowShares();
    return (share - from) / (to - from);
  };
  const step = (share: number) => {
    const [from, to] = windowShares();
    const { first, last } = span();
    return Math.min(last, Math.max(first, stepAt(from + share * (to - from), count, points)));
  };
  const inOrder = (a: number, b: number) => [Math.min(a, b), Math.max(a, b)] as const;
  const brush = offerBrush(reader, {
    moving: (from, to) => reading.sum(...inOrder(step(from), step(to))),
    done(from, to) {
      reading.unmark();
      showSpan(spanWithin(step(from), step(to), count));
    },
  });
  let anchor: number | null = null;
  const edge = (one: number, way: 0 | 1) => inWindow(placesOf({ first: one, last: one }, count, points)[way]);
  const drop = () => {
    if (anchor !== null) reading.unmark();
    anchor = null;
    brush.hide();
  };
  const mark = (span: readonly [first: number, last: number] | null) =>
    span ? brush.show(edge(span[0], 0), edge(span[1], 1)) : brush.hide();
  reader.addEventListener("blur", drop);

  const drawings = charts.get(axis) ?? new Set();
  charts.set(axis, drawings.add(draw));
  draw();
  return {
    inWindow,
    step,
    key({ key, shiftKey }) {
      const { first, last } = span();
      if (shiftKey && key.startsWith("Arrow")) anchor ??= reading.at();
      if (key === "Enter") {
        showSpan(anchor === null ? ways.in!() : spanWithin(anchor, reading.at(), count));
        drop();
        return true;
      }
      const isPart = last - first + 1 < count;
      if (key !== "Escape" || (anchor === null && !isPart)) return false;
      if (anchor === null) showSpan(all);
      drop();
      return true;
    },
    marks(to) {
      if (span() !== all && (reading.at() < span().first || reading.at() > span().last))
        showSpan(following(span(), reading.at()));
      if (to === null || anchor === null) return drop();
      const marked = inOrder(anchor, to);
      mark(marked);
      reading.sum(...marked);
    },
    mark,
    isMarking: brush.isMarking,
  };
}
