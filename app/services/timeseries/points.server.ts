import { and, eq, inArray, isNull } from "drizzle-orm";
import { roles } from "~db/schema/team";
import { stampWriter } from "~/engines/timeseries";
import type { SentPoints, SeriesSent } from "~/entities/timeseries/sentPoints";
import type { SeriesBlock, Timeseries } from "~/entities/timeseries/timeseries";
import { type Actor, mayEditGlobally } from "~/services/core/access.server";
import { jsonList, JsonText } from "~/services/core/json/jsonText";
import { complain, complainAll, done, type Outcome, refused } from "~/services/core/outcome";
import { dbOf, get } from "~/services/core/store.server";
import { timeseriesEntity } from "~/services/timeseries/timeseries.entity.server";
import { outOfBounds } from "./bounds.server";
import { toldGaps } from "./gaps.server";
import { readSeries, saveSeries } from "./series.server";

export interface Point {
  timestamp: string;
  value: number | null;
}

/** One point as JSON. */
export const pointJson = (timestamp: string, value: number): string =>
  `{"timestamp":"${timestamp}","value":${Number.isFinite(value) ? value : "null"}}`;

/** Points of a series as JSON, their times written as local time with offset in `timezone`. */
export function seriesPoints(actor: Actor, tsId: string, timezone: string): Outcome<JsonText> {
  const series = readSeries(actor, tsId);
  if (!series.ok) return series;
  const write = stampWriter(timezone);
  if (!write) return refused(400, "rules.timezone");
  const { blocks } = series.value;
  return done(new JsonText(jsonList(stepsOf(blocks), ([ms, value]) => pointJson(write(ms), value))));
}

/** Every step of blocks: its time [ms since 1970 UTC] and its value, NaN for a gap. */
export function* stepsOf(blocks: readonly SeriesBlock[]): Generator<[ms: number, value: number]> {
  for (const { startMs, stepS, values } of blocks)
    for (let i = 0; i < values.length; i++) yield [startMs + i * stepS * 1000, values[i]!];
}

/**
 * Saves points given with their times (ISO 8601 with offset) at one regular step; what is missing between stays a gap, and is returned.
 * Values have to keep to the bounds of the parameters that use the series.
 */
export function saveSeriesPoints(
  actor: Actor,
  tsId: string,
  { data, ...meta }: SeriesSent,
): Outcome<Timeseries & { gaps: ReturnType<typeof toldGaps> }> {
  const blocks = blocksFrom(data);
  if (!blocks.ok) return blocks;
  const existing = get(actor, timeseriesEntity, tsId);
  if (existing?.weather_type) return refused(409, "errors.series_is_weather");
  const outside = existing && outOfBounds(actor, existing, data);
  if (outside) return complainAll([outside]);
  const system = existing ? done(existing.system_id) : systemOfSender(actor);
  if (!system.ok && meta.system_id === undefined) return system;
  const system_id = meta.system_id ?? (system.ok ? system.value : null);
  const saved = saveSeries(actor, { ...meta, ts_id: tsId, system_id }, blocks.value);
  return saved.ok ? done({ ...saved.value, gaps: toldGaps(blocks.value) }) : saved;
}

/**
 * The system of a new series whose sender names none. For who edits by a role in one system alone it is that one. Who edits all systems
 * makes a series for all. Refuses with 422 who has several to choose from.
 */
function systemOfSender(actor: Actor): Outcome<string | null> {
  if (mayEditGlobally(actor)) return done(null);
  const ownRoles = and(
    eq(roles.user_id, actor.user_id),
    inArray(roles.role, ["editor", "admin"]),
    isNull(roles.deleted_at),
  );
  const systems = dbOf(actor).select({ id: roles.system_id }).from(roles).where(ownRoles).limit(2).all();
  if (systems.length < 2) return done(systems[0]?.id ?? null);
  return complain("system_id", "rules.needs_system");
}

/** Points in order of time -> one block per UTC year. Refuses times that do not lie on one grid. */
export function blocksFrom({ times, values }: SentPoints): Outcome<SeriesBlock[]> {
  let stepMs = Infinity;
  for (let i = 0; i < times.length; i++) {
    const gap = i === 0 ? 1000 : times[i]! - times[i - 1]!;
    if (Number.isNaN(times[i]!) || gap <= 0) return atRow(i, "rules.timestamp_order");
    if (i > 0 && gap < stepMs) stepMs = gap;
  }
  const blocks: SeriesBlock[] = [];
  let nextYear = -Infinity;
  const first = times[0]!;
  const lastTime = times.at(-1)!;
  if ((lastTime - first) / stepMs > 3_000_000) return atRow(times.length - 1, "rules.timestamp_grid");
  for (let i = 0; i < times.length; i++) {
    if ((times[i]! - first) % stepMs !== 0) return atRow(i, "rules.timestamp_grid");
    let block = blocks.at(-1);
    if (!block || times[i]! >= nextYear) {
      const startMs = times[i]!;
      const year = new Date(startMs).getUTCFullYear();
      nextYear = Date.UTC(year + 1, 0, 1);
      const end = Math.min(nextYear, lastTime + stepMs);
      block = {
        year,
        startMs,
        stepS: stepMs / 1000,
        values: new Float64Array(Math.ceil((end - startMs) / stepMs)).fill(NaN),
      };
      blocks.push(block);
    }
    block.values[Math.round((times[i]! - block.startMs) / stepMs)] = values[i]!;
  }
  return done(blocks);
}

const atRow = (row: number, message: string) => complain(`data.${row}.timestamp`, message);
