import type { SpaceDb } from "~db/client";
import type { StepWindow } from "~/entities/operator/inForce/plansInForce";
import { STEP_MS } from "~/entities/operator/operation";
import { tradeTogether } from "~/entities/operator/trade";
import { withoutOutliers } from "~/services/forecasts/outliers.server";
import { meansOf } from "~/services/live/points.server";
import { filled, type LocalWindow } from "../expected.server";
import { inForce, namedRows } from "../inForce/courses.server";
import type { Consumer } from "./consumers.server";
import { type Expected, expectedOf } from "./expectedOf.server";
import type { ManualForecast } from "./manual.server";

/**
 * What was metered of a consumer up to `now` (ms since 1970) [kW], NaN without a value and for marked outliers. Null: it is not measured.
 */
export function meteredOf(
  db: SpaceDb,
  { series }: Consumer,
  { startMs, steps }: StepWindow,
  now: number,
): Float64Array | null {
  if (!series) return null;
  const { live, factor } = series;
  const values = filled(meansOf(db, live.live_id, { startMs, stepMs: STEP_MS, steps }), live, startMs);
  // A value that was sent ahead of its time was not metered.
  values.fill(NaN, Math.max(0, Math.ceil((now - startMs) / STEP_MS)));
  return withoutOutliers(db, live, values, { startMs, stepMs: STEP_MS }).map((value) => value * factor);
}

/** What was expected of a consumer [kW], by days of a zone; null without a forecast in the window. */
export function forecastOf(db: SpaceDb, { series }: Consumer, window: LocalWindow): Expected | null {
  const expected = series && expectedOf(db, series.live.live_id, window);
  if (!expected) return null;
  const inKw = (row: Float64Array) => row.map((value) => value * series.factor);
  return { p10: inKw(expected.p10), p50: inKw(expected.p50), p90: inKw(expected.p90) };
}

/** What people expect [kW] by quarter-hour, NaN where nobody does; what was entered last counts. */
export function manualCourse(manual: readonly ManualForecast[], steps: number): Float64Array {
  const course = new Float64Array(steps).fill(NaN);
  for (const { from, to, kw } of manual) course.fill(kw, from, to);
  return course;
}

/** Courses of a part of the plans in force by component [kW]. */
export const coursesBy = (db: SpaceDb, system_id: string, part: "power" | "status_quo_shift", window: StepWindow) =>
  new Map(inForce(db, system_id, { part, window }).courses.map(({ component_id, rows }) => [component_id, rows[0]!]));

/** What buying a carrier costs with its fee [currency/kWh] and emits [kg/kWh], as the plans in force have it. */
export function ratesOf(db: SpaceDb, system_id: string, window: StepWindow, isShown: (level: string) => boolean) {
  const courses = inForce(db, system_id, { part: "trade", window }).courses.filter((course) =>
    isShown(course.carrier_level_id),
  );
  const { import_price, import_fee, import_co2 } = tradeTogether(courses.map(namedRows), window.steps);
  return { price: import_price.map((value, t) => value + (import_fee[t]! || 0)), co2: import_co2 };
}
