import type { SpaceDb } from "~db/client";
import type { ComponentModel } from "~/engines/optimization/problem";
import type { LiveSeries } from "~/entities/live/liveSeries";
import { STEP_MS } from "~/entities/operator/operation";
import { latestPoint } from "~/services/live/points.server";
import { inForce } from "../inForce/courses.server";
import { levelAfter } from "./levelAfter";

/** A level that was measured longer ago is not carried on by what a plan says. */
const MOST_CARRIED_MS = 4 * STEP_MS;

type Store = Extract<ComponentModel, { kind: "storage" }>;

/**
 * The level of a store when a plan begins [kWh]: what was last measured of it, and what the plan in force has it do from then on. A plan
 * begins with the next quarter-hour, so that the level of now is that of before: 200 kW change it by 50 kWh in between. What was measured
 * outside the store stays as it is: the plan says so.
 */
export function levelAtStart(
  db: SpaceDb,
  { live_id, system_id }: Pick<LiveSeries, "live_id" | "system_id">,
  measured: number,
  { model, size, startMs, now }: { model: Store; size: number; startMs: number; now: number },
): number {
  const at = latestPoint(db, live_id, now)?.at ?? now;
  if (at >= startMs || at < startMs - MOST_CARRIED_MS || measured < 0 || measured > size) return measured;
  const begin = Math.floor(at / STEP_MS) * STEP_MS;
  const window = { startMs: begin, steps: Math.round((startMs - begin) / STEP_MS) };
  const power = inForce(db, system_id, { part: "power", window, component_id: model.id }).courses[0]?.rows[0];
  if (!power) return measured;
  // What is lost within the hour is less than what is measured wrong.
  const bounds = { capacity: size, lossPerHour: 0 };
  const [chargeEfficiency = 1, dischargeEfficiency = 1] = [model.chargingEfficiency[0], model.dischargingEfficiency[0]];
  return levelAfter(measured, { power, begin, at }, { ...bounds, chargeEfficiency, dischargeEfficiency });
}
