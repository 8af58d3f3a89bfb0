import { setImmediate as turn } from "node:timers/promises";
import { descending, durationCurve, heatMap, partSteps, type Run, statistics } from "~/engines/timeseries";
import { DAY_MS } from "~/entities/core/clock";
import { CHART_STEPS, finestSteps } from "~/entities/timeseries/chartWindow";
import { withNulls } from "~/entities/timeseries/course";
import type { DurationView, HeatView, SeriesView, ViewRow } from "~/entities/timeseries/seriesView";
import type { ShownSteps, ViewerPeriod, ViewerSettings } from "~/entities/timeseries/viewer";
import { done, type Outcome } from "~/services/core/outcome";
import { courseOf } from "./course.server";
import { aggregateInTurns } from "./inTurns";
import { type Curve, runIn } from "./read.server";
import type { Place } from "./settings";

const ROWS = 200;
/** Points of a drawn duration curve, all of which are in its table. */
const DURATION_POINTS = 200;
/** Days of a heat map; more are shown by months. */
const HEAT_DAYS = 400;
/** Days whose hours a table has room for. */
const TABLE_DAYS = 31;

/** What a period is parted into in the table below its chart. */
export const PARTS: Readonly<Record<ViewerPeriod, Exclude<ShownSteps, "steps">>> = {
  years: "yearly",
  year: "monthly",
  quarter: "monthly",
  month: "daily",
  week: "daily",
  day: "hourly",
};

/** A span of a series as the settings ask for it; null where it has no step. Refuses with 422 what is too long to be read. */
export async function viewOf(
  curves: readonly Curve[],
  place: Place,
  settings: ViewerSettings,
): Promise<Outcome<SeriesView | null>> {
  const curveRuns = await readRuns(curves, place);
  if (!curveRuns.ok) return curveRuns;
  const runs = curveRuns.value;
  const [run] = runs;
  if (!run) return done(null);
  const stepMs = run.stepS * 1000;
  const toMs = run.startMs + run.values.length * stepMs;
  const finest = finestSteps(toMs - run.startMs, run.stepS, runs.length);
  const { steps, coarser } = stepsShown(settings, finest);
  const { count, gaps, mean, min, max, sum, annualSum } = statistics(run.values, run.stepS / 3600);
  const { view, period } = settings;
  const { zone, markMs } = place;
  const marked = markMs !== null && markMs >= run.startMs && markMs < toMs ? markOf(run, markMs, toMs) : undefined;
  return done({
    fromMs: run.startMs,
    toMs,
    stepS: run.stepS,
    steps,
    coarser,
    marked,
    numbers: { count, gaps, mean, min, max, sum, annualSum },
    courses: view === "chart" ? await Promise.all(runs.map((run) => courseOf(run, steps, zone))) : null,
    parts: view === "chart" ? await aggregateInTurns(run, PARTS[period], zone) : null,
    duration: view === "duration" ? await durationOf(runs) : null,
    heat: view === "heat" ? await heatOf(run, zone) : null,
    rows: view === "data" ? await rowsOf(runs, steps, zone, settings.page) : null,
  });
}

/** The values of curves in the span of a place, on one grid; empty where the first has none. */
export async function readRuns(curves: readonly Curve[], { span }: Place): Promise<Outcome<Run[]>> {
  const runs: Run[] = [];
  for (const curve of curves) {
    const run = await runIn(curve, span);
    if (!run.ok) return run;
    if (run.value) runs.push(run.value);
  }
  return done(runs);
}

/** The steps shown: those asked for, in a chart only as fine as it has room for. Rows of steps have pages. */
function stepsShown({ view, steps }: ViewerSettings, finest: (typeof CHART_STEPS)[number]) {
  if (steps === "auto") return { steps: finest, coarser: false };
  const level = CHART_STEPS.findIndex((count) => count === steps);
  const coarser = view === "chart" && level >= 0 && level < CHART_STEPS.indexOf(finest);
  return { steps: coarser ? finest : steps, coarser };
}

const markOf = (run: Run, markMs: number, toMs: number) => {
  const value = run.values[Math.floor((markMs - run.startMs) / (run.stepS * 1000))]!;
  return { share: (markMs - run.startMs) / (toMs - run.startMs), value: Number.isNaN(value) ? null : value };
};

async function durationOf(runs: readonly Run[]): Promise<DurationView> {
  const curves: { hours: number; value: number }[][] = [];
  for (const { values, stepS } of runs)
    curves.push(durationCurve(await descending(values, turn), stepS / 3600, DURATION_POINTS));
  const [longest = []] = [...curves].sort((a, b) => b.length - a.length);
  return {
    hours: longest.map(({ hours }) => hours),
    values: curves.map((points) => longest.map((_, i) => points[i]?.value ?? null)),
  };
}

async function heatOf(run: Run, zone: string): Promise<HeatView> {
  const parts = run.stepS > 3600 && run.stepS % 3600 === 0 ? run.stepS / 3600 : 1;
  const hourly =
    parts === 1 ? run : { startMs: run.startMs, stepS: 3600, values: partSteps(run.values, parts, "stepwise") };
  const by = run.values.length * run.stepS * 1000 > HEAT_DAYS * DAY_MS ? "month" : "day";
  const map = { ...heatMap(hourly, zone, by), by } as const;
  if (by === "month" || map.columns.length <= TABLE_DAYS) return map;
  await turn();
  const months = heatMap(hourly, zone, "month");
  return { ...map, table: { labels: months.columns, rows: months.rows } };
}

async function rowsOf(
  runs: readonly Run[],
  steps: ShownSteps,
  zone: string,
  rowCount: number,
): Promise<NonNullable<SeriesView["rows"]>> {
  const [run] = runs as [Run];
  const periods = steps === "steps" ? null : await aggregateInTurns(run, steps, zone);
  const total = periods?.length ?? run.values.length;
  const page = Math.min(rowCount, Math.max(1, Math.ceil(total / ROWS)));
  const from = (page - 1) * ROWS;
  const length = Math.min(ROWS, total - from);
  const of = Array.from({ length }, (_, i): ViewRow => {
    const period = periods?.[from + i];
    if (period) return { at: period.label, values: [period.mean, period.min, period.max, period.sum] };
    const valueOf = ({ values }: Run) => withNulls([values[from + i] ?? NaN])[0]!;
    return { at: run.startMs + (from + i) * run.stepS * 1000, values: runs.map(valueOf) };
  });
  return { of, page, pageSize: ROWS, total };
}
