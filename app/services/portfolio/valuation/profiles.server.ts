import { inArray } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { timeseries } from "~db/schema/timeseries";
import { type DeliveryGrid, profileOnGrid } from "~/engines/portfolio";
import { blocksOf } from "~/services/timeseries/series.server";

/** Bytes of profiles that a process keeps at most, of all databases: 200 profiles of five years by hours, or 600 of a year and more. */
const MOST_BYTES = 48 * 1024 * 1024;
/** Series that are read at once. */
const AT_ONCE = 50;

/** Profiles on grids of all databases, what was looked at last at the end. */
class Profiles {
  private readonly values = new Map<string, Float64Array>();
  private bytes = 0;

  read(name: string): Float64Array | undefined {
    const mw = this.values.get(name);
    if (mw && this.values.delete(name)) this.values.set(name, mw);
    return mw;
  }

  store(name: string, mw: Float64Array): void {
    this.values.set(name, mw);
    this.bytes += mw.byteLength;
    for (const [oldest, { byteLength }] of this.values) {
      if (this.bytes <= MOST_BYTES) return;
      this.values.delete(oldest);
      this.bytes -= byteLength;
    }
  }
}

const stored = new Profiles();
/** Databases by number. One that is closed leaves its profiles until others drive them out. */
const numbers = new WeakMap<SpaceDb, number>();
let databases = 0;

function numberOf(db: SpaceDb): number {
  const number = numbers.get(db) ?? databases++;
  numbers.set(db, number);
  return number;
}

function* parts(ids: readonly string[]): Generator<string[]> {
  for (let i = 0; i < ids.length; i += AT_ONCE) yield ids.slice(i, i + AT_ONCE);
}

/**
 * Stored profiles on a grid [MW for each MW of a deal], by id; those that are not there are left out. A series that was saved since is read anew, others are as they were
 * found before: the pages of a desk ask for the same months again and again. They must not be changed.
 */
export function profilesOn(db: SpaceDb, tsIds: readonly string[], grid: DeliveryGrid): Map<string, Float64Array> {
  const profiles = new Map<string, Float64Array>();
  const ids = [...new Set(tsIds)];
  // A long grid of many profiles, as a valuation has it, would only drive out what pages ask for.
  const fits = ids.length * grid.steps * Float64Array.BYTES_PER_ELEMENT <= MOST_BYTES / 2;
  const { timezone, beginsAt, startMs, stepMinutes, steps } = grid;
  const ofGrid = [numberOf(db), timezone, beginsAt, startMs, stepMinutes, steps].join(" ");
  for (const part of parts(ids)) {
    const rows = db
      .select({ id: timeseries.ts_id, at: timeseries.set_at })
      .from(timeseries)
      .where(inArray(timeseries.ts_id, part))
      .all();
    const names = new Map(rows.map(({ id, at }) => [id, `${id} ${at} ${ofGrid}`]));
    const unread = part.filter((id) => {
      const mw = stored.read(names.get(id) ?? "");
      if (mw) profiles.set(id, mw);
      return !mw;
    });
    for (const [id, blocks] of blocksOf(db, unread)) {
      const mw = profileOnGrid(blocks, grid);
      profiles.set(id, mw);
      if (fits) stored.store(names.get(id)!, mw);
    }
  }
  return profiles;
}
