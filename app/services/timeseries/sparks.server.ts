import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { timeseries, timeseriesBlocks } from "~db/schema/timeseries";
import { sparkPath } from "~/entities/timeseries/spark";
import { type Actor, visibleSystem } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { doublesOf } from "./series.server";

/** Bytes of values that one page reads at most for sparklines it has not drawn before: 28 years of 15 min, about 25 ms. */
const MOST_BYTES = 8_000_000;
/** Sparklines kept of a space, the latest drawn; one takes about 300 bytes. */
const MOST_KEPT = 5_000;

interface Spark {
  /** set_at of the series it was drawn of. */
  version: string;
  path: string | null;
}

const drawn = new WeakMap<SpaceDb, Map<string, Spark>>();

/**
 * Lines of the sparklines of stored series the actor may see, by ts_id: of the longest stored year, and of several the last. A
 * line is drawn once for each version of a series, whatever else is written. What would be more to read than a page may take
 * is left out and drawn for the next page that shows it.
 */
export function sparksOf(actor: Actor, tsIds: readonly string[], mostBytes = MOST_BYTES): Record<string, string> {
  const sparks: Record<string, string> = {};
  const db = dbOf(actor);
  const cache = drawn.get(db) ?? new Map<string, Spark>();
  drawn.set(db, cache);
  let left = mostBytes;
  for (const { ts_id, version } of versionsOf(db, actor, [...new Set(tsIds)])) {
    let spark = cache.get(ts_id);
    if (spark?.version !== version) {
      if (left <= 0) continue;
      const year = longestYear(db, ts_id);
      // The first is drawn whatever its size, so that each comes at last.
      if (year && year.bytes > left && left < mostBytes) continue;
      left -= year?.bytes ?? 0;
      spark = { version, path: year ? sparkPath(valuesOf(db, ts_id, year.year)) : null };
      cache.delete(ts_id);
      cache.set(ts_id, spark);
      if (cache.size > MOST_KEPT) cache.delete(cache.keys().next().value!);
    }
    if (spark.path !== null) sparks[ts_id] = spark.path;
  }
  return sparks;
}

function versionsOf(db: SpaceDb, actor: Actor, tsIds: readonly string[]): { ts_id: string; version: string }[] {
  if (tsIds.length === 0) return [];
  const seen = or(isNull(timeseries.system_id), visibleSystem(db, actor, timeseries.system_id));
  return db
    .select({ ts_id: timeseries.ts_id, version: timeseries.set_at })
    .from(timeseries)
    .where(and(inArray(timeseries.ts_id, [...tsIds]), isNull(timeseries.deleted_at), seen))
    .all();
}

/** The year most time is stored of; the length of a blob is known without reading it. */
function longestYear(db: SpaceDb, tsId: string): { year: number; bytes: number } | undefined {
  const years = db
    .select({
      year: timeseriesBlocks.year,
      step: timeseriesBlocks.step_s,
      bytes: sql<number>`length(${timeseriesBlocks.values})`,
    })
    .from(timeseriesBlocks)
    .where(eq(timeseriesBlocks.ts_id, tsId))
    .all();
  return years.sort((a, b) => b.bytes * b.step - a.bytes * a.step || b.year - a.year)[0];
}

function valuesOf(db: SpaceDb, tsId: string, year: number): Float64Array {
  const row = db
    .select({ values: timeseriesBlocks.values })
    .from(timeseriesBlocks)
    .where(and(eq(timeseriesBlocks.ts_id, tsId), eq(timeseriesBlocks.year, year)))
    .get();
  return row ? doublesOf(row.values) : new Float64Array();
}
