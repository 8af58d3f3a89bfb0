import type { HandlerContext } from "~jobs/worker/handler";
import { spaceDb } from "~db/client";
import { DEMO_SYSTEM_ID } from "~db/seed/demo";
import { validateSite } from "~/engines/operation";
import { clockText } from "~/entities/core/clock";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { operationSchema } from "~/entities/operator/operation";
import { snapshotOf } from "~/services/archive/snapshot.server";
import { enqueue } from "~/services/core/job.server";
import { judgeDayJob } from "~/services/operator/afterwards/dayJob.server";
import { storePastPlan } from "~/services/operator/inForce/pastPlan.server";
import { operationRow } from "~/services/operator/plans.server";
import { prepareOperation } from "~/services/operator/prepare.server";
import { DEMO_SPACE } from "~/services/start/demo";
import { storeDemoValues } from "~/services/start/demoValues.server";
import { demoDays } from "~/services/start/demoWeek.server";
import { type ComputePlan, planToStore, taskOf } from "./plan";

/** How far from the best a plan may be [1], and how long it is searched for [s]. */
const SETTINGS = { gap: 0.005, timeLimitS: 5, nodes: null };

/**
 * Operates the demo for the week before its first start: day after day its values are stored up to midnight, its plan is computed from
 * what is known then, and its plants follow it. What is planned, measured and saved is computed as of every site, only later. At the last
 * midnight the week ahead is planned and approved. A worker that takes over from one that died goes on at the day that has no plan yet.
 */
export async function operateDemoWeek(
  compute: ComputePlan,
  { dataDir, signal, guard, log, now }: Pick<HandlerContext, "dataDir" | "signal" | "guard" | "log"> & { now: number },
): Promise<void> {
  const week = demoDays(now);
  if (!week) {
    await storeDemoValues(now);
    return;
  }
  const { zone, days } = week;
  const db = spaceDb(dataDir, DEMO_SPACE);
  for (const { startMs, isToday } of days) {
    signal.throwIfAborted();
    await storeDemoValues(startMs);
    const ahead = isToday ? 7 : 2;
    const start_at = new Date(startMs).toISOString();
    const optimization_operation_id = `demo-day-${start_at.slice(0, 10)}`;
    if (operationRow(db, optimization_operation_id)) continue;
    const unplanned = (reason: string) => log.warn({ day: start_at, reason }, "a day of the demo is not planned");
    const operation = operationSchema.parse({
      optimization_operation_id,
      system_id: DEMO_SYSTEM_ID,
      name: clockText(zone, startMs),
      scenario_id_sq: BASE_SCENARIO_ID,
      start_at,
      days: ahead,
      approval_days: isToday ? ahead : 1,
      config: { horizon_hours: 24 * ahead, optimizer: { MIPGap: SETTINGS.gap } },
      causes: ["hourly"],
      logs: [{ at: start_at, key: "played", params: {} }],
    });
    const prepared = prepareOperation(db, snapshotOf(db, DEMO_SYSTEM_ID), operation, startMs);
    if ("findings" in prepared || validateSite(prepared.site).length > 0) {
      unplanned("findings");
      continue;
    }
    const begun = Date.now();
    const outcome = await compute(
      { ...taskOf(operation, prepared), settings: SETTINGS },
      { signal, onProgress: () => undefined },
    );
    if (!outcome.ok) {
      unplanned(outcome.reason);
      continue;
    }
    const plan = planToStore(prepared, outcome, (Date.now() - begun) / 1000);
    const stored = storePastPlan(db, { space: DEMO_SPACE, operation, plan }, guard);
    if (!stored.ok) unplanned(stored.message);
  }
  await storeDemoValues(now);
  for (const { day, isToday } of days)
    if (!isToday) enqueue(judgeDayJob, { space: DEMO_SPACE, system_id: DEMO_SYSTEM_ID, day }, { space: DEMO_SPACE });
}
