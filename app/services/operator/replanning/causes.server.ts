import { and, desc, eq, gt, inArray, isNull, lt, lte } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { events } from "~db/schema/events";
import { optimizationOperations } from "~db/schema/operator";
import { spotPrices } from "~db/schema/spot";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { goesOn } from "~/entities/events/event";
import { type PlanCause, STEP_MS } from "~/entities/operator/operation";
import type { OperationSite } from "~/entities/operator/operationSite";
import { isIn } from "~/entities/operator/planFile";
import { blockedIn } from "../blocked.server";
import { storedPlan } from "../plans.server";

/** What is older was seen by the plan of the hour. */
const OLDEST_MS = HOUR_MS;
/** A plan that begins later than this after it was asked for says nothing about now [ms]. */
const SOON_MS = HOUR_MS / 2;

/**
 * When the newest plan of a system that begins at once was asked for. It is not longer ago than an hour before `now` (ms since 1970). What
 * came since then is in no plan. Deleted plans count: they gave way to newer ones, or somebody did not want them.
 */
export function lastRequestAt(db: SpaceDb, system_id: string, now: number): string {
  const oldest = new Date(now - OLDEST_MS).toISOString();
  const newest = db
    .select({ at: optimizationOperations.created_at })
    .from(optimizationOperations)
    .where(
      and(
        eq(optimizationOperations.system_id, system_id),
        gt(optimizationOperations.created_at, oldest),
        lte(optimizationOperations.start_at, new Date(now + SOON_MS).toISOString()),
      ),
    )
    .orderBy(desc(optimizationOperations.created_at))
    .limit(1)
    .get()?.at;
  return newest ?? oldest;
}

type Priced = Pick<OperationSite, "system_id" | "days" | "price_spot_id">;

/**
 * What happened to a site since a time (ISO 8601 UTC) that a plan of it has to know. It can be prices of its market that were stored for
 * days from `now` on, or an outage in the days of a plan. It can be an outage that ended or was changed, or a deviation from the plan.
 * Reading changes nothing, so that the same question has the same result until a plan is asked for.
 */
export function causesSince(db: SpaceDb, site: Priced, since: string, now: number): PlanCause[] {
  const { system_id, days, price_spot_id } = site;
  const causes = new Set<PlanCause>();
  if (price_spot_id !== null && hasNewPrices(db, price_spot_id, since, now)) causes.add("auction");
  const raised = db
    .select()
    .from(events)
    .where(
      and(
        eq(events.system_id, system_id),
        isNull(events.deleted_at),
        inArray(events.type, ["outage", "operation_divergence"]),
        gt(events.created_at, since),
        lt(events.start_at, new Date(now + days * DAY_MS).toISOString()),
      ),
    )
    .all();
  const nowIso = new Date(now).toISOString();
  for (const event of raised) {
    if (event.type === "operation_divergence") causes.add("deviation");
    else if (event.end_at > nowIso || goesOn(event)) causes.add("outage");
  }
  if (!causes.has("outage") && outagesChanged(db, system_id, since, now)) causes.add("event_changed");
  return [...causes].sort();
}

/**
 * Whether the newest plan takes a component as out or maintained in steps from `now` on in which it no longer is by the events of today, or
 * the other way round. So an outage has ended, an event was changed, deleted or restored since the plan was asked for.
 */
function outagesChanged(db: SpaceDb, system_id: string, since: string, now: number): boolean {
  const touched = db
    .select({ event_id: events.event_id })
    .from(events)
    .where(
      and(
        eq(events.system_id, system_id),
        inArray(events.type, ["outage", "scheduled_maintenance"]),
        lt(events.created_at, since),
        gt(events.set_at, since),
      ),
    )
    .limit(1)
    .get();
  const newest =
    touched &&
    db
      .select({ id: optimizationOperations.optimization_operation_id })
      .from(optimizationOperations)
      .where(
        and(
          eq(optimizationOperations.system_id, system_id),
          lte(optimizationOperations.created_at, since),
          lte(optimizationOperations.start_at, new Date(now + SOON_MS).toISOString()),
        ),
      )
      .orderBy(desc(optimizationOperations.created_at))
      .limit(1)
      .get();
  const plan = newest && storedPlan(db, newest.id)?.plan;
  if (!plan) return false;
  const startMs = Date.parse(plan.start);
  const blocked = blockedIn(db, system_id, { startMs, steps: plan.steps });
  const first = Math.max(0, Math.floor((now - startMs) / STEP_MS));
  return plan.rows.some(({ component_id, blocked: planned = [] }) => {
    const windows = blocked.get(component_id)?.windows ?? [];
    for (let t = first; t < plan.steps; t++) if (isIn(planned, t) !== isIn(windows, t)) return true;
    return false;
  });
}

/** Whether prices of a day that is not over were stored since then, for the first time or corrected. */
function hasNewPrices(db: SpaceDb, spot_id: string, since: string, now: number): boolean {
  const price = db
    .select({ start_ms: spotPrices.start_ms })
    .from(spotPrices)
    .where(and(eq(spotPrices.spot_id, spot_id), gt(spotPrices.stored_at, since), gt(spotPrices.start_ms, now - DAY_MS)))
    .limit(1)
    .get();
  return price !== undefined;
}
