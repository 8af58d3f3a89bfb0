import { setImmediate as turn } from "node:timers/promises";
import { gridOf, joinBlocks, statistics, together } from "~/engines/timeseries";
import { DAY_MS } from "~/entities/core/clock";
import { componentOf } from "~/entities/live/liveForm";
import { type LiveSeries, RESOLUTION_S } from "~/entities/live/liveSeries";
import { finestSteps, MOST_IN_PAGE } from "~/entities/timeseries/chartWindow";
import type { Course, PeriodNumbers, SeriesNumbers } from "~/entities/timeseries/course";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import type { Actor } from "~/services/core/access.server";
import type { ListPart, ListRequest } from "~/services/core/lists.server";
import { dbOf, get, list } from "~/services/core/store.server";
import { courseOf } from "~/services/timeseries/viewer/course.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { boundariesOf, labelOf, type Period, PERIODS } from "./calendar";
import { liveSeriesEntity } from "./liveSeries.entity.server";
import { extentOf, type LatestPoint, latestPoint, meansOf } from "./points.server";

interface ComponentName {
  id: string;
  name: string;
}

interface LiveLine extends LiveSeries {
  /** The component that the series is of. Null: of the system. */
  component: ComponentName | null;
  /** The last value up to now. */
  latest: LatestPoint | null;
}

/** Columns the list of series is sorted by; the first is the order without a wish. */
export const LIVE_SORTS = ["name", "type", "resolution"];

interface LiveSeriesQuery extends Pick<ListRequest, "q" | "sort" | "offset" | "limit"> {
  type?: string;
  /** `node:` or `line:` and the id. */
  component?: string;
  lifecycle: "live" | "deleted";
}

/**
 * The live series of a system that the actor sees, those that were asked for, with their latest values at `now` (ms since
 * 1970). `q` looks into names.
 */
export function liveLines(actor: Actor, system_id: string, query: LiveSeriesQuery, now: number): ListPart<LiveLine> {
  const db = dbOf(actor);
  const { type, component, sort, offset, limit } = query;
  const text = query.q.toLocaleLowerCase();
  const key = sort.key as "name" | "type" | "resolution";
  const matches = list(actor, liveSeriesEntity, { system_id, lifecycle: query.lifecycle })
    .filter((series) => !type || series.type === type)
    .filter((series) => !component || componentOf(series) === component)
    .filter(({ name }) => name.toLocaleLowerCase().includes(text))
    .sort((a, b) => (sort.descending ? -1 : 1) * byText(a[key], b[key]) || byText(a.name, b.name));
  const rows = matches.slice(offset, offset + limit).map((series) => ({
    ...series,
    component: componentName(actor, series),
    latest: latestPoint(db, series.live_id, now),
  }));
  return { rows, total: matches.length };
}

const { compare: byText } = new Intl.Collator("en", { numeric: true });

/** The component of a series; null when it is of the system, or its component is deleted. */
export function componentName(
  actor: Actor,
  { node_id, line_id }: Pick<LiveSeries, "node_id" | "line_id">,
): ComponentName | null {
  const id = node_id ?? line_id;
  if (id === null) return null;
  const row = node_id === null ? get(actor, lineEntity, id) : get(actor, nodeEntity, id);
  return row && !row.deleted_at ? { id, name: row.name } : null;
}

/** The components of a system that a live series can be of, by name: `node:` or `line:` and the id. */
export function componentChoices(actor: Actor, system_id: string): { value: string; label: string }[] {
  const nodes = list(actor, nodeEntity, { system_id }).map((row) => ({
    value: `node:${row.node_id}`,
    label: row.name,
  }));
  const lines = list(actor, lineEntity, { system_id }).map((row) => ({
    value: `line:${row.line_id}`,
    label: row.name,
  }));
  return [...nodes, ...lines].sort((a, b) => a.label.localeCompare(b.label));
}

interface LiveView {
  latest: LatestPoint | null;
  /** Its steps, or means of hours or days, as many as the page has room for. */
  course: Course;
  /** All periods together. */
  total: SeriesNumbers;
  /** Hours, days, months or years with values, newest first. */
  lines: PeriodNumbers[];
  /** First and last day of the period in the zone of the series, YYYY-MM-DD. */
  days: { from: string; to: string };
  /** The period ends with its last value (UTC, ms), as the one up to now has none; null otherwise. */
  endsBefore: number | null;
}

interface ViewTime {
  /** ms since 1970. */
  now: number;
  /** A time of the last step that is shown; the latest values without it. */
  at?: number;
}

/**
 * What the page of a series shows of a period up to now, or up to its last point where that is at most 14 days later (prices are known
 * before). It has means, extremes and sums of its hours, days, months or years in the zone of the series. With `at` (ms since 1970) the
 * period is the one that ends with the hour, day, month or year of that time. Without it, a series whose values all ended before the period
 * shows the one of its last value. Points are read once, part by part, with a turn for others after each.
 */
export async function liveView(
  actor: Actor,
  series: LiveSeries,
  period: Period,
  { now, at }: ViewTime,
): Promise<LiveView> {
  const db = dbOf(actor);
  const { live_id, timezone } = series;
  const stepS = RESOLUTION_S[series.resolution];
  const ends = extentOf(db, live_id)?.to ?? now;
  const usual = boundariesOf(timezone, period, at ?? Math.max(now, Math.min(ends, now + 14 * DAY_MS)));
  const endsBefore = at === undefined && ends < usual[0]! ? ends : null;
  const bounds = endsBefore === null ? usual : boundariesOf(timezone, period, endsBefore);
  const blocks: SeriesBlock[] = [];
  for (const [i, startMs] of bounds.slice(0, -1).entries()) {
    const steps = Math.ceil((bounds[i + 1]! - startMs) / (stepS * 1000));
    const values = meansOf(db, live_id, { startMs, stepMs: stepS * 1000, steps });
    blocks.push({ year: new Date(startMs).getUTCFullYear(), startMs, stepS, values });
    await turn();
  }
  const lines = blocks.map(({ startMs, values }) => ({
    label: labelOf(timezone, PERIODS[period].by, startMs),
    startMs,
    ...statistics(values, stepS / 3600),
  }));
  const spans = blocks.map(({ values, ...block }) => ({ ...block, steps: values.length }));
  const grid = gridOf(spans, bounds[0]!, bounds.at(-1)!)!;
  const drawn = finestSteps(grid.steps * grid.stepS * 1000, grid.stepS, 1, MOST_IN_PAGE);
  return {
    latest: latestPoint(db, live_id, now),
    course: await courseOf(joinBlocks(blocks, grid), drawn, timezone),
    total: together(lines),
    lines: lines.filter(({ count }) => count > 0).reverse(),
    days: { from: labelOf(timezone, "day", bounds[0]!), to: labelOf(timezone, "day", bounds.at(-1)! - 1) },
    endsBefore,
  };
}
