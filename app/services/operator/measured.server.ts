import type { SpaceDb } from "~db/client";
import type { UnitState } from "~/engines/operation";
import { HOUR_MS } from "~/entities/core/clock";
import type { LiveSeries } from "~/entities/live/liveSeries";
import { STEP_MS } from "~/entities/operator/operation";
import { latestPoint, meansOf } from "~/services/live/points.server";
import { isConvertible } from "~/services/units/units.server";

/** Steps that are looked back for how long a unit has been on or off: a day. */
const STATE_STEPS = 96;
/** A power below this share of the highest of the day is none. */
const IDLE_SHARE = 0.01;

/** The last value of a series not after `now` (ms since 1970) in a unit; undefined when there is none, or none in that unit. */
export function latestIn(db: SpaceDb, series: LiveSeries, unit: string, now: number): number | undefined {
  const { factor, offset } = isConvertible(series.unit, unit);
  const latest = factor === null ? null : latestPoint(db, series.live_id, now);
  return latest ? latest.value * factor! + offset : undefined;
}

/** Whether a unit runs, with which power [kW] and since when, from a series of its power or of its state; undefined without values. */
export function unitState(
  db: SpaceDb,
  series: { power: LiveSeries | undefined; state: LiveSeries | undefined },
  now: number,
): UnitState | undefined {
  const reading = series.state ?? series.power;
  if (!reading) return undefined;
  const start = Math.floor(now / STEP_MS) * STEP_MS - (STATE_STEPS - 1) * STEP_MS;
  const means = meansOf(db, reading.live_id, { startMs: start, stepMs: STEP_MS, steps: STATE_STEPS });
  const values = [...means].filter((v) => !Number.isNaN(v));
  if (values.length === 0) return undefined;
  const idle = series.state ? 0 : IDLE_SHARE * Math.max(0, ...values);
  const ons = values.map((v) => v > idle);
  const on = ons.at(-1)!;
  const changed = ons.lastIndexOf(!on);
  const held = changed < 0 ? ons.length : ons.length - 1 - changed;
  const power = series.power ? (latestIn(db, series.power, "kW", now) ?? 0) : 0;
  return { on, power: on ? Math.max(0, power) : 0, heldHours: held * (STEP_MS / HOUR_MS) };
}

/** A series of the power of a connection, and whether it buys, sells or both. */
export interface MeteredSeries {
  series: LiveSeries;
  buys: boolean;
  sells: boolean;
}

/**
 * The highest quarter-hour of what one meter takes from a time up to `now` (ms since 1970) [kW]; 0 without values. What connections behind
 * it took and gave is added up by quarter-hour. One in which a series has a gap does not count; a series without any value is none.
 */
export function peakSince(db: SpaceDb, metered: readonly MeteredSeries[], since: number, now: number): number {
  const start = Math.ceil(since / STEP_MS) * STEP_MS;
  const steps = Math.max(0, Math.floor((now - start) / STEP_MS));
  if (steps === 0) return 0;
  const sum = new Float64Array(steps);
  for (const { series, buys, sells } of metered) {
    const { factor } = isConvertible(series.unit, "kW");
    if (factor === null) continue;
    const means = meansOf(db, series.live_id, { startMs: start, stepMs: STEP_MS, steps });
    if (means.every(Number.isNaN)) continue;
    means.forEach((mean, t) => (sum[t]! += takenBy(mean * factor, buys, sells)));
  }
  return sum.reduce((peak, kw) => (kw > peak ? kw : peak), 0);
}

/** What a connection takes [kW], as a course reads it: one that only sells may be measured as what it takes or as what it gives. */
function takenBy(kw: number, buys: boolean, sells: boolean): number {
  if (buys) return sells ? kw : Math.max(0, kw);
  return -Math.abs(kw);
}
