import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { systems } from "~db/schema/systems";
import { timeseries } from "~db/schema/timeseries";
import { blocksOf } from "~/services/timeseries/series.server";
import type { RegularSeries } from "~jobs/engines/forecast";

/** A live series as forecasts need it. */
export interface Source {
  live_id: string;
  system_id: string;
  name: string;
  unit: string;
  /** Zone whose days and weekdays count. */
  timezone: string;
  step_s: number;
  /** Bounds that no value can leave; null: none. */
  lower: number | null;
  upper: number | null;
}

export function sourceOf(db: SpaceDb, live_id: string): Source | null {
  const row = db.select().from(timeseries).where(eq(timeseries.ts_id, live_id)).get();
  if (!row?.system_id) return null;
  const system = db.select().from(systems).where(eq(systems.system_id, row.system_id)).get();
  const blocks = blocksOf(db, [live_id]).get(live_id) ?? [];
  return {
    live_id,
    system_id: row.system_id,
    name: live_id,
    unit: row.properties.unit,
    timezone: system?.timezone ?? "UTC",
    step_s: blocks[0]?.stepS ?? 3600,
    lower: row.properties.lower_bound,
    upper: row.properties.upper_bound,
  };
}

/** The values of a series from a time up to, without, another [UTC ms]; gaps are NaN. */
export function historyOf(db: SpaceDb, source: Source, fromMs: number, toMs: number): RegularSeries {
  const stepMs = source.step_s * 1000;
  const startMs = Math.ceil(fromMs / stepMs) * stepMs;
  const values = new Float64Array(Math.max(0, Math.ceil((toMs - startMs) / stepMs))).fill(NaN);
  for (const block of blocksOf(db, [source.live_id]).get(source.live_id) ?? []) {
    block.values.forEach((value, i) => {
      const at = (block.startMs + i * stepMs - startMs) / stepMs;
      if (at >= 0 && at < values.length) values[at] = value;
    });
  }
  return { startMs, stepS: source.step_s, values };
}

/** The live series of a system, by name. */
export function sourcesOf(db: SpaceDb, system_id: string): Source[] {
  const rows = db.select({ id: timeseries.ts_id }).from(timeseries).where(eq(timeseries.system_id, system_id)).all();
  return rows.map(({ id }) => sourceOf(db, id)).filter((source) => source !== null);
}
