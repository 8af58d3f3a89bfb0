import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { timeseriesBlocks } from "~db/schema/timeseries";
import type { SeriesData } from "~/entities/archive/snapshot";
import type { SeriesBlock, Timeseries } from "~/entities/timeseries/timeseries";
import type { Actor } from "~/services/core/access.server";
import { done, notFound, type Outcome, refused } from "~/services/core/outcome";
import { dbOf, get, saveWithin, write } from "~/services/core/store.server";
import { timeseriesEntity } from "~/services/timeseries/timeseries.entity.server";
import { blocksOf, bytesOf } from "./blocks.server";

export { blocksOf, bytesOf, doublesOf, floatsOf } from "./blocks.server";

/** Saves a series and all its blocks, replacing what was stored under its id. */
export function saveSeries(
  actor: Actor,
  meta: Omit<Timeseries, "ts_id"> & { ts_id?: string },
  blocks: readonly SeriesBlock[],
): Outcome<Timeseries> {
  const db = dbOf(actor);
  return write(db, () => saveSeriesWithin(db, actor, { ...meta, ts_id: meta.ts_id ?? randomUUID() }, blocks));
}

/** The save itself, for services that write more in the same transaction. */
export function saveSeriesWithin(
  db: SpaceDb,
  actor: Actor,
  meta: Timeseries,
  blocks: readonly SeriesBlock[],
): Outcome<Timeseries> {
  if (blocks.length === 0 || blocks.every((block) => block.values.length === 0))
    return refused(422, "errors.series_empty");
  const outcome = saveWithin({ db, actor }, timeseriesEntity, meta, { internal: true });
  if (!outcome.ok) return outcome;
  db.delete(timeseriesBlocks).where(eq(timeseriesBlocks.ts_id, meta.ts_id)).run();
  for (const block of blocks) {
    db.insert(timeseriesBlocks)
      .values({
        ts_id: meta.ts_id,
        year: block.year,
        start_ms: block.startMs,
        step_s: block.stepS,
        values: bytesOf(block.values),
      })
      .run();
  }
  return done(outcome.value);
}

/** A series the actor may see, with its blocks in order of time. */
export function readSeries(actor: Actor, tsId: string): Outcome<SeriesData> {
  const meta = get(actor, timeseriesEntity, tsId);
  if (!meta) return notFound();
  return done({ meta, blocks: blocksOf(dbOf(actor), [tsId]).get(tsId) ?? [] });
}
