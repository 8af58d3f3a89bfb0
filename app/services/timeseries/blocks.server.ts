import { asc, inArray } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { timeseriesBlocks } from "~db/schema/timeseries";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";

/** Stored values, without what series are besides: a thread that reads them loads no more than it needs. */

/** Blocks of several series, in order of time. */
export function blocksOf(db: SpaceDb, tsIds: readonly string[]): Map<string, SeriesBlock[]> {
  const blocks = new Map<string, SeriesBlock[]>();
  if (tsIds.length === 0) return blocks;
  const rows = db
    .select()
    .from(timeseriesBlocks)
    .where(inArray(timeseriesBlocks.ts_id, [...tsIds]))
    .orderBy(asc(timeseriesBlocks.ts_id), asc(timeseriesBlocks.start_ms))
    .all();
  for (const row of rows) {
    const list = blocks.get(row.ts_id) ?? [];
    list.push({ year: row.year, startMs: row.start_ms, stepS: row.step_s, values: doublesOf(row.values) });
    blocks.set(row.ts_id, list);
  }
  return blocks;
}

export const bytesOf = (values: Float32Array | Float64Array): Buffer =>
  Buffer.from(values.buffer, values.byteOffset, values.byteLength);

/** A copy: blobs come unaligned, and typed arrays need aligned memory. */
export const doublesOf = (bytes: Buffer): Float64Array => new Float64Array(new Uint8Array(bytes).buffer);
export const floatsOf = (bytes: Buffer): Float32Array => new Float32Array(new Uint8Array(bytes).buffer);
