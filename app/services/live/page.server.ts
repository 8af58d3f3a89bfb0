import type { LiveSeries } from "~/entities/live/liveSeries";
import { RESOLUTION_S } from "~/entities/live/liveSeries";
import { componentOf } from "~/entities/live/liveForm";
import type { Actor } from "~/services/core/access.server";
import type { ListAsked, ListPart } from "~/services/core/lists.server";
import { dbOf, get, list } from "~/services/core/store.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { liveSeriesEntity } from "./liveSeries.entity.server";
import { boundariesOf, labelOf, PERIODS, type Period } from "./calendar";
import { extentOf, latestPoint, meansOf, sumsOf, type LatestPoint, type StepSums } from "./points.server";

const DAY = 86_400_000;

interface ComponentName {
  id: string;
  name: string;
}

interface LiveLine extends LiveSeries {
  /** The component that the series is of; null: of the system. */
  component: ComponentName | null;
  /** The last value up to now. */
  latest: LatestPoint | null;
}

/** Columns the list of series is sorted by; the first is the order without a wish. */
export const LIVE_SORTS = ["name", "type", "resolution"];

export interface LiveAsked extends Pick<ListAsked, "q" | "sort" | "offset" | "limit"> {
  type?: string;
  /** `node:` or `line:` and the id. */
  component?: string;
  lifecycle: "live" | "deleted";
}

/**
 * The live series of a system that the actor sees, those that were asked for, with their latest values at `now` (ms since
 * 1970). `q` looks into names.
 */
export function liveLines(actor: Actor, system_id: string, asked: LiveAsked, now: number): ListPart<LiveLine> {
  const db = dbOf(actor);
  const { type, component, sort, offset, limit } = asked;
  const wanted = asked.q.toLocaleLowerCase();
  const key = sort.key as "name" | "type" | "resolution";
  const found = list(actor, liveSeriesEntity, { system_id, lifecycle: asked.lifecycle })
    .filter((series) => !type || series.type === type)
    .filter((series) => !component || componentOf(series) === component)
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .sort((a, b) => (sort.descending ? -1 : 1) * byText(a[key], b[key]) || byText(a.name, b.name));
  const rows = found.slice(offset, offset + limit).map((series) => ({
    ...series,
    component: componentName(actor, series),
    latest: latestPoint(db, series.live_id, now),
  }));
  return { rows, total: found.length };
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

/** Points of a chart at most. */
const MOST_DRAWN = 3000;
/** Lengths of the steps of a chart [s] that are tried after that of the series. */
const CHART_STEPS_S = [3600, 7200, 21_600, 86_400];

export interface PeriodLine extends StepSums {
  /** Start of the period as the zone's clock writes it: "2025-03-30 02:00", "2025-03-30", "2025-03" or "2025". */
  label: string;
  startMs: number;
}

interface LiveView {
  latest: LatestPoint | null;
  /** Start of the first step (UTC, ms), length of a step (s), means of the steps. */
  chart: { startMs: number; stepS: number; values: Float64Array };
  /** All periods together. */
  total: StepSums;
  /** Hours, days, months or years with values, newest first. */
  lines: PeriodLine[];
}

/**
 * What the page of a series shows of a period up to now, or up to its last point where that is at most 14 days later (prices
 * are known before): means, extremes and sums of its hours, days, months or years in the zone of the series. With `at` (ms since
 * 1970) the period is the one that ends with the hour, day, month or year of that time.
 */
export function liveView(actor: Actor, series: LiveSeries, period: Period, now: number, at?: number): LiveView {
  const db = dbOf(actor);
  const { live_id, timezone } = series;
  const stepS = RESOLUTION_S[series.resolution];
  const last = at ?? Math.max(now, Math.min(extentOf(db, live_id)?.to ?? now, now + 14 * DAY));
  const bounds = boundariesOf(timezone, period, last);
  const [fromMs, toMs] = [bounds[0]!, bounds.at(-1)!];
  const lines = bounds.slice(0, -1).map((startMs, i) => ({
    startMs,
    label: labelOf(timezone, PERIODS[period].by, startMs),
    ...sumsOf(db, live_id, startMs, bounds[i + 1]!, stepS * 1000),
  }));
  const drawnS =
    [stepS, ...CHART_STEPS_S].find((s) => s >= stepS && (toMs - fromMs) / (s * 1000) <= MOST_DRAWN) ?? 86_400;
  const startMs = Math.floor(fromMs / (drawnS * 1000)) * drawnS * 1000;
  const values = meansOf(db, live_id, startMs, drawnS * 1000, Math.ceil((toMs - startMs) / (drawnS * 1000)));
  return {
    latest: latestPoint(db, live_id, now),
    chart: { startMs, stepS: drawnS, values },
    total: together(lines),
    lines: lines.filter(({ count }) => count > 0).reverse(),
  };
}

function together(lines: readonly StepSums[]): StepSums {
  const known = lines.filter(({ count }) => count > 0);
  const count = known.reduce((sum, line) => sum + line.count, 0);
  return {
    count,
    mean: count > 0 ? known.reduce((sum, line) => sum + (line.mean ?? 0) * line.count, 0) / count : null,
    min: count > 0 ? Math.min(...known.map(({ min }) => min ?? Infinity)) : null,
    max: count > 0 ? Math.max(...known.map(({ max }) => max ?? -Infinity)) : null,
    sum: known.reduce((sum, line) => sum + line.sum, 0),
  };
}
