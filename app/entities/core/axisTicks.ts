import { DAY_MS, HOUR_MS, MINUTE_MS, partsOf } from "~/entities/core/clock";
import { formatDate, monthName, weekdayName } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";

export interface AxisTick {
  /** Place 0..1 along the axis. */
  at: number;
  label: string;
  /** Where a line through the drawing divides what is named from what is before it: the beginning of a day. */
  line?: number;
}

/** Lengths between ticks within days [min]: of these, the shortest that gives no more than MOST_IN_DAYS of them. */
const WITHIN_DAYS = [1, 2, 5, 15, 30, 60, 120, 180, 360];
const MOST_IN_DAYS = 8;

/** Ticks of a time axis from `start` to `end` (UTC, ms) by the calendar of the zone: minutes, hours, days, months or years. */
export function timeTicks(start: number, end: number, locale: Locale, zone: string): AxisTick[] {
  const span = end - start;
  if (!(span > 0)) return [{ at: 0, label: formatDate(start, locale, zone) }];
  const positionOf = (time: number) => (time - start) / span;
  const ticks: AxisTick[] = [];
  if (span > 800 * DAY_MS) {
    for (let year = partsOf(zone, start).year; year <= partsOf(zone, end).year; year++) {
      const at = positionOf(Date.UTC(year, 0, 1));
      if (at >= 0 && at <= 1) ticks.push({ at, label: String(year) });
    }
    return thin(ticks, 10);
  }
  if (span <= 2 * DAY_MS) return ticksWithinDays(start, end, locale, zone);
  if (span <= 14 * DAY_MS) return dayTicks(start, end, locale, zone);
  let last = partsOf(zone, start - DAY_MS);
  for (let time = start; time <= end; time += DAY_MS) {
    const now = partsOf(zone, time);
    if (span > 100 * DAY_MS) {
      if (now.month !== last.month || now.year !== last.year)
        ticks.push({
          at: positionOf(time),
          label: now.month === 1 ? `${monthName(1, locale)} ${now.year}` : monthName(now.month, locale),
        });
    } else if (now.day !== last.day) ticks.push({ at: positionOf(time), label: shortDay(now.day, now.month, locale) });
    last = now;
  }
  // What begins at the very end would be on the label before it.
  return withoutCrowd(thin(ticks, 14).filter((tick) => tick.at < 0.97));
}

/** Least share of a day whose name has room in its middle. */
const NAMED_DAY = 0.6;

/** The days of some weeks at most, named in their middle, with a line where each begins. */
function dayTicks(start: number, end: number, locale: Locale, zone: string): AxisTick[] {
  const begins: number[] = [start];
  let last = partsOf(zone, start).day;
  for (let time = start + HOUR_MS; time < end; time += HOUR_MS) {
    const { day } = partsOf(zone, time);
    if (day !== last) begins.push(time);
    last = day;
  }
  const positionOf = (time: number) => (time - start) / (end - start);
  return begins.map((begin, i): AxisTick => {
    const next = begins[i + 1] ?? end;
    const { year, month, day } = partsOf(zone, begin);
    const weekday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
    const isNamed = next - begin >= NAMED_DAY * DAY_MS;
    return {
      at: positionOf((begin + next) / 2),
      label: isNamed ? `${weekdayName(weekday, locale)} ${day}${locale === "de" ? "." : ""}` : "",
      line: positionOf(begin),
    };
  });
}

/** Ticks at round times of the clock of the zone; midnight is called by its day. */
function ticksWithinDays(start: number, end: number, locale: Locale, zone: string): AxisTick[] {
  const every = WITHIN_DAYS.find((minutes) => (end - start) / (minutes * MINUTE_MS) <= MOST_IN_DAYS) ?? 360;
  // Zones are whole quarters of an hour away from UTC.
  const step = Math.min(15, every) * MINUTE_MS;
  const ticks: AxisTick[] = [];
  for (let time = Math.ceil(start / step) * step; time <= end; time += step) {
    const { day, month, hour, minute } = partsOf(zone, time);
    if ((hour * 60 + minute) % every !== 0) continue;
    const clock = [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
    const label = clock === "00:00" ? shortDay(day, month, locale) : clock;
    ticks.push({ at: (time - start) / (end - start), label });
  }
  return ticks;
}

/** A day without its year: "5 Mar", "05.03.", "05/03". */
export function shortDay(day: number, month: number, locale: Locale): string {
  if (locale === "en") return `${day} ${monthName(month, "en")}`;
  const [d, m] = [String(day).padStart(2, "0"), String(month).padStart(2, "0")];
  return locale === "de" ? `${d}.${m}.` : `${d}/${m}`;
}

/** Without the second name where the first, which begins at its tick, has not left it room. */
function withoutCrowd(ticks: AxisTick[]): AxisTick[] {
  return ticks.map((tick, i) =>
    i === 1 && !areApart(ticks[0]!, tick, { plot: WIDE }) ? { ...tick, label: "" } : tick,
  );
}

function thin(ticks: AxisTick[], most: number): AxisTick[] {
  const every = Math.ceil(ticks.length / most);
  return ticks.filter((_, i) => i % every === 0);
}

/** The smallest of 1, 2, 5, 10, 20, 50, ... that is not below a positive value. */
function roundAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return ([1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10) * power;
}

/** Width in px of the longest label with the space around it, at the 12 px of axes. */
const widthOf = (labels: readonly string[]): number =>
  5 + 6 * labels.reduce((longest, label) => Math.max(longest, label.length), 0);
/** Widths of a plot [px] from which on it shows all ticks, and every other one (data.css has the same bounds). */
const [WIDE, MIDDLE, NARROW] = [446, 326, 190];

/**
 * Ticks of evenly spaced steps from `first` to `last`, both included. There are as many as a wide plot has room for, at round numbers. So
 * hours, counted in tens, are labelled at round ones. Points lie from edge to edge, columns next to each other.
 */
export function labelTicks(
  labels: readonly string[],
  columns: boolean,
  first = 0,
  last = labels.length - 1,
): AxisTick[] {
  const count = last - first + 1;
  const visible = labels.slice(first, last + 1);
  const every = roundAbove(count / Math.max(1, Math.min(12, Math.floor(WIDE / widthOf(visible)))));
  const positionOf = (i: number) => (columns ? (i + 0.5) / count : count > 1 ? i / (count - 1) : 0.5);
  return visible.map((label, i) => ({ at: positionOf(i), label })).filter((_, i) => (i + first) % every === 0);
}

/** How many ticks lie from one that is named to the next, where not all have room. */
const STEPS = [1, 2, 3, 4, 6, 8, 12];

/**
 * Classes by which ticks go where a plot is narrower: those that have no room in the middle of widths, and more of them on a phone.
 * @param centred their names stand at their middle, at the ends of the axis too
 */
export function tickClasses(ticks: readonly AxisTick[], centred = false): string[] {
  const fits = (step: number, plot: number) =>
    ticks.every((tick, i) => {
      const next = ticks[i + step];
      return i % step > 0 || !next || areApart(tick, next, { plot, centred });
    });
  const middle = STEPS.find((step) => fits(step, MIDDLE)) ?? ticks.length;
  const narrow = STEPS.find((step) => step % middle === 0 && fits(step, NARROW)) ?? ticks.length;
  return ticks.map((_, i) => (i % middle ? "tick tick-odd" : i % narrow ? "tick tick-even" : "tick"));
}

/** Whether the names of a tick and of a later one do not touch. @param about.plot width of the plot [px] */
function areApart(tick: AxisTick, next: AxisTick, about: { plot: number; centred?: boolean }): boolean {
  const { plot, centred = false } = about;
  return (next.at - tick.at) * plot >= room(tick, centred).after + room(next, centred).before;
}

/** Room that a name needs on both sides of its tick [px]. */
function room({ at, label }: AxisTick, centred: boolean): { before: number; after: number } {
  const width = widthOf([label]);
  const anchor = anchorClass(at, centred);
  if (anchor === "middle-text") return { before: width / 2, after: width / 2 };
  return anchor === "start-text" ? { before: 0, after: width } : { before: width, after: 0 };
}

/** Class of texts that stand evenly side by side, each on a share of the plot: they go where the longest has no room. */
export function evenClass(labels: readonly string[], share: number): string {
  const width = widthOf(labels);
  if (width > share * MIDDLE) return "tick tick-odd";
  return width > share * NARROW ? "tick tick-even" : "tick";
}

/** Class of a label at a place 0..1, so that it ends where the plot does; under columns it is in their middle. */
export const anchorClass = (at: number, columns = false): string =>
  columns ? "middle-text" : at < 0.02 ? "start-text" : at > 0.97 ? "end-text" : "middle-text";
