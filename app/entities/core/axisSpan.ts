import { DAY_MS, partsOf } from "~/entities/core/clock";

/** A part of an axis in steps, both included. */
export interface AxisSpan {
  first: number;
  last: number;
}

/** Below this no span helps: a drawing has about a thousand points, and three steps are the least that make a course. */
export const leastSteps = (count: number): number => Math.min(count, Math.max(3, Math.ceil(count / 200)));

/** A span within 0..count - 1 in order, of whole steps and no fewer than can be shown. */
export function spanWithin(one: number, other: number, count: number): AxisSpan {
  const least = leastSteps(count);
  let [first, last] = [Math.round(Math.min(one, other)), Math.round(Math.max(one, other))];
  const missing = least - (last - first + 1);
  if (missing > 0) [first, last] = [first - Math.floor(missing / 2), last + Math.ceil(missing / 2)];
  const length = Math.min(count, last - first + 1);
  first = Math.min(Math.max(0, first), count - length);
  return { first, last: first + length - 1 };
}

/** Half of a span (factor 0.5) or twice as much (2), around a step that stays where it is as far as the axis allows. */
export function scaled({ first, last }: AxisSpan, factor: number, around: number, count: number): AxisSpan {
  const length = Math.min(count, Math.max(leastSteps(count), Math.round((last - first + 1) * factor)));
  const share = (around - first) / Math.max(1, last - first);
  const from = Math.min(Math.max(0, Math.round(around - share * (length - 1))), count - length);
  return spanWithin(from, from + length - 1, count);
}

/** The same span moved just so far that a step is in it. */
export function following({ first, last }: AxisSpan, step: number): AxisSpan {
  const by = step < first ? step - first : Math.max(0, step - last);
  return { first: first + by, last: last + by };
}

/** Where a span begins and ends along the whole axis, 0..1: points lie from edge to edge, columns next to each other. */
export function placesOf({ first, last }: AxisSpan, count: number, points: boolean): [from: number, to: number] {
  if (!points) return [first / count, (last + 1) / count];
  const gaps = Math.max(1, count - 1);
  return [first / gaps, last / gaps];
}

/** The step at a place 0..1 of the whole axis. */
export function stepAt(position: number, count: number, points: boolean): number {
  const step = points ? Math.round(position * (count - 1)) : Math.floor(position * count);
  return Math.min(count - 1, Math.max(0, step));
}

export const CALENDAR = ["day", "week", "month", "quarter", "year"] as const;
export type CalendarPeriod = (typeof CALENDAR)[number];

const two = (n: number): string => String(n).padStart(2, "0");

/** Stand in an address for the first and the last day of a span. */
export const [SPAN_FIRST, SPAN_LAST] = ["0first0", "0last0"];

/** A page that shows a period of the calendar, or any days from the first to the last. */
export interface SpanHref {
  period: CalendarPeriod | "days";
  href: string;
}

/** The address of the first of some pages that shows all from `fromMs` to `toMs` (UTC, end not included), or null. */
export function spanHref(pages: readonly SpanHref[], fromMs: number, toMs: number, zone: string): string | null {
  const [from, to] = [partsOf(zone, fromMs), partsOf(zone, Math.max(fromMs, toMs - 1))];
  const week = ({ year, month, day }: typeof from) => Math.floor((Date.UTC(year, month - 1, day) / DAY_MS + 3) / 7);
  const year = from.year === to.year;
  const month = year && from.month === to.month;
  const holds = {
    days: true,
    year,
    month,
    day: month && from.day === to.day,
    week: week(from) === week(to),
    quarter: year && Math.ceil(from.month / 3) === Math.ceil(to.month / 3),
  };
  const page = pages.find(({ period }) => holds[period]);
  return page ? page.href.replace(SPAN_FIRST, dayOf(from)).replace(SPAN_LAST, dayOf(to)) : null;
}

/** A day as addresses have it: "2030-03-05". */
const dayOf = ({ year, month, day }: { year: number; month: number; day: number }): string =>
  [year, two(month), two(day)].join("-");
