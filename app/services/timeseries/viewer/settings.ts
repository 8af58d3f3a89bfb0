import { isZone, type ZoneClock, zoneClock } from "~/engines/timeseries";
import { yearOf } from "~/entities/core/clock";
import type { FieldIssue } from "~/entities/core/issue";
import {
  momentOf,
  VIEWER_DEFAULTS,
  type ViewerPeriod,
  type ViewerSettings,
  wallOf,
} from "~/entities/timeseries/viewer";
import { MOST_YEARS_APART, wholeRange, type YearRange } from "~/entities/timeseries/yearRange";
import { nextQuarter, periodAround, type Span, spanOfYears } from "./periods";
import { closestValue, type Curve, extentOf, fullerYear } from "./read.server";

/** What the settings of the viewer come to for one series. */
export interface Place {
  zone: string;
  clock: ZoneClock;
  /** From the first step of the series to the end of the last. */
  extent: Span;
  /** First and last year of the series in the zone. */
  years: YearRange;
  /** What is shown, and its years where it is a range of years. */
  span: Span;
  range: YearRange;
  /** The moment of the settings, UTC ms; null where they name none. */
  markMs: number | null;
  /** What the picker shows. */
  at: string;
  /** Now, rounded up to the next quarter of an hour; null where the series has no values then. */
  now: string | null;
  /** Moments in the periods before and after; null beyond the series, and of ranges of years. */
  previous: string | null;
  next: string | null;
}

/** What settings are read by. */
export interface ViewerContext {
  systemZone: string;
  /** UTC ms. */
  nowMs: number;
  /** The years to begin with, if not all of the series. */
  usual?: YearRange | null;
  /** The moment where the settings name none; UTC ms. */
  momentMs?: number | null;
}

/**
 * What `placeIn` gives. Where the settings name no moment and the usual period holds no value, it is the period around the value that is
 * closest to it. A sparse series is not shown as an empty one, and a year of a few values not in place of a whole one.
 */
export async function placeWithValues(
  curve: Curve,
  settings: ViewerSettings,
  context: ViewerContext,
): Promise<ReturnType<typeof placeIn>> {
  const window = placeIn(curve, settings, context);
  if (!window || settings.at !== "" || settings.period === "years") return window;
  const { fromMs, toMs } = window.place.span;
  const fuller = settings.period === "year" && !context.momentMs ? await fullerYear(curve, window.place.span) : null;
  if (fuller !== null) return placeIn(curve, settings, { ...context, momentMs: fuller });
  const closest = await closestValue(curve, (fromMs + toMs) / 2);
  if (closest === null || (closest >= fromMs && closest < toMs)) return window;
  return placeIn(curve, settings, { ...context, momentMs: closest });
}

/**
 * What settings come to for the first curve of a series. Issues are what the settings ask for and cannot be had: what is usual is taken
 * instead. null for a curve without steps.
 */
export function placeIn(
  curve: Curve,
  settings: ViewerSettings,
  { systemZone, nowMs, usual = null, momentMs = null }: ViewerContext,
): { place: Place; issues: FieldIssue[] } | null {
  const extent = extentOf(curve);
  if (!extent) return null;
  const issues: FieldIssue[] = [];
  const zone = zoneOf(settings.timezone, systemZone, issues);
  const clock = zoneClock(zone);
  const years = { start_year: yearOf(zone, extent.fromMs), end_year: yearOf(zone, extent.toMs - 1) };
  const range = rangeOf(settings, years, usual, issues);
  const quarterMs = nextQuarter(clock, nowMs);
  const isIn = (ms: number) => ms >= extent.fromMs && ms < extent.toMs;
  const markMs = settings.at === "" ? null : momentIn(clock, settings.at, issues);
  const atMs = markMs ?? momentMs ?? (isIn(quarterMs) ? quarterMs : usualMoment(curve, quarterMs));
  const { period } = settings;
  const span = period === "years" ? spanOfYears(clock, range) : periodAround(clock, period, atMs);
  const neighbour = (ms: number, there: boolean) =>
    there && period !== "years" ? momentOf(clock.toWall(startOf(clock, period, ms))) : null;
  const place: Place = {
    zone,
    clock,
    extent,
    years,
    span,
    range,
    markMs,
    at: momentOf(clock.toWall(atMs)),
    now: isIn(quarterMs) ? momentOf(clock.toWall(quarterMs)) : null,
    previous: neighbour(Math.min(span.fromMs, extent.toMs) - 1, span.fromMs > extent.fromMs),
    next: neighbour(Math.max(span.toMs, extent.fromMs), span.toMs < extent.toMs),
  };
  return { place, issues };
}

const startOf = (clock: ZoneClock, period: Exclude<ViewerPeriod, "years">, ms: number): number =>
  periodAround(clock, period, ms).fromMs;

function zoneOf(text: string, systemZone: string, issues: FieldIssue[]): string {
  if (text === "") return systemZone;
  if (text.length <= 64 && isZone(text)) return text;
  issues.push({ path: "timezone", message: "rules.timezone" });
  return systemZone;
}

/** The middle of the stored year that is closest to a time: its period has values. On a quarter of an hour. */
function usualMoment({ blocks }: Curve, closeToMs: number): number {
  const middles = blocks
    .filter(({ steps }) => steps > 0)
    .map(({ startMs, stepS, steps }) => startMs + Math.floor(steps / 2) * stepS * 1000);
  const closest = middles.reduce((a, b) => (Math.abs(b - closeToMs) < Math.abs(a - closeToMs) ? b : a));
  return Math.floor(closest / 900_000) * 900_000;
}

function momentIn(clock: ZoneClock, at: string, issues: FieldIssue[]): number | null {
  const wall = wallOf(at);
  const [ms] = typeof wall === "number" ? clock.toUtc(wall) : [];
  if (ms !== undefined) return ms;
  issues.push({ path: "at", message: "timeseries.rule.skipped", params: { zone: clock.zone } });
  return null;
}

/** The years asked for, within those of the series; all of them by default, or the last that can be shown together. */
function rangeOf(settings: ViewerSettings, years: YearRange, usual: YearRange | null, issues: FieldIssue[]): YearRange {
  const { end_year } = years;
  const all = usual ?? { start_year: Math.max(years.start_year, end_year - MOST_YEARS_APART), end_year };
  if (settings.period !== "years") return all;
  const before = issues.length;
  for (const path of ["start_year", "end_year"] as const) {
    const year = settings[path];
    if (year === null || (year >= years.start_year && year <= years.end_year)) continue;
    const params = { lower_year: years.start_year, upper_year: years.end_year };
    issues.push({ path, message: "rules.year_range", params });
  }
  const { start_year: from, end_year: to } = settings;
  if (issues.length > before || (from === null && to === null)) return all;
  // One end alone: up to the end of what is there, or as much of it as can be shown together.
  const start_year = from ?? Math.max(years.start_year, to! - MOST_YEARS_APART);
  const whole = wholeRange({ start_year, end_year: to ?? Math.min(end_year, start_year + MOST_YEARS_APART) });
  if (whole.ok) return whole.range;
  const { path, message, params } = whole;
  issues.push({ path, message, ...(params ? { params } : {}) });
  return all;
}

/** The settings without what was refused. */
export const withoutRefused = (settings: ViewerSettings, issues: readonly FieldIssue[]): ViewerSettings => ({
  ...settings,
  ...Object.fromEntries(issues.map(({ path }) => [path, VIEWER_DEFAULTS[path as keyof ViewerSettings]])),
});
