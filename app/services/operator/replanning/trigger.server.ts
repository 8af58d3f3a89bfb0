import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { type SpaceDb, spaceDb } from "~db/client";
import { operationSites, optimizationOperations } from "~db/schema/operator";
import { systems } from "~db/schema/systems";
import { clockText, MINUTE_MS } from "~/entities/core/clock";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { type PlanCause, PROPOSED_STATUSES } from "~/entities/operator/operation";
import type { OperationSite } from "~/entities/operator/operationSite";
import { programActor } from "~/services/core/programActor.server";
import { environment } from "~/services/core/settings/environment.server";
import { remove } from "~/services/core/store.server";
import { operationEntity } from "../operation.entity.server";
import { nextStep, startUntested } from "../start.server";
import { causesSince, lastRequestAt } from "./causes.server";

/** How far from the best a plan of the hour may be [1]: the next one follows in an hour. */
const GAP = 0.01;

/** So long after a plan that something caused the next cause waits [ms]: several within minutes make one plan. */
export const SETTLE_MS = 5 * MINUTE_MS;
/** The same for what is out or back, which costs money until a plan knows of it. */
export const SETTLE_OUTAGE_MS = MINUTE_MS / 2;
const OUTAGES: readonly PlanCause[] = ["outage", "event_changed"];

export interface PlanRequests {
  asked: number;
  /** Systems of which no plan could be asked for. */
  refused: string[];
}

/** Asks for a plan of every site of a space that is planned every hour. */
export const replanHourly = (space: string, now: number): PlanRequests => requestPlans(space, now, () => ["hourly"]);

/**
 * Asks for a plan of every site that is planned every hour and of which something happened since its last plan was asked for. A site
 * whose plan is still being made, or was made for such a cause minutes ago, waits: what came meanwhile makes one plan. What is out, or back,
 * waits for half a minute at most. Called again without anything new it asks for nothing.
 */
export const replanAfterEvents = (space: string, now: number): PlanRequests =>
  requestPlans(space, now, (db, site) => {
    if (causedSince(db, site.system_id, now - SETTLE_OUTAGE_MS)) return [];
    const causes = causesSince(db, site, lastRequestAt(db, site.system_id, now), now);
    const isUrgent = causes.some((cause) => OUTAGES.includes(cause));
    return isUrgent || !causedSince(db, site.system_id, now - SETTLE_MS) ? causes : [];
  });

// A site that is planned every hour has thousands of plans: those that count are read by their state or their time, and no other.
const livePlans = (system_id: string) =>
  and(eq(optimizationOperations.system_id, system_id), isNull(optimizationOperations.deleted_at));

/** Whether a plan of a site is still being made. */
const isPlanning = (db: SpaceDb, system_id: string): boolean =>
  db
    .select({ status: optimizationOperations.status })
    .from(optimizationOperations)
    .where(and(livePlans(system_id), eq(optimizationOperations.status, "pending")))
    .limit(1)
    .get() !== undefined;

/** Whether a plan was asked for after a time (ms since 1970) because something happened. */
const causedSince = (db: SpaceDb, system_id: string, since: number): boolean =>
  db
    .select({ causes: optimizationOperations.causes })
    .from(optimizationOperations)
    .where(and(livePlans(system_id), gt(optimizationOperations.created_at, new Date(since).toISOString())))
    .all()
    .some(({ causes }) => causes.some((cause) => cause !== "by_hand" && cause !== "hourly"));

/** What somebody proposed of a site and nobody has approved. */
const proposedBy = (db: SpaceDb, system_id: string, user_id: string): string[] =>
  db
    .select({ id: optimizationOperations.optimization_operation_id })
    .from(optimizationOperations)
    .where(
      and(
        livePlans(system_id),
        inArray(optimizationOperations.status, [...PROPOSED_STATUSES]),
        eq(optimizationOperations.created_by, user_id),
      ),
    )
    .all()
    .map(({ id }) => id);

/**
 * Asks for a plan from the next quarter-hour after `now` (ms since 1970) on of each site that there is a cause for. What the agent
 * proposed before and nobody approved gives way to it. A site whose last plan is still being made waits.
 */
function requestPlans(
  space: string,
  now: number,
  causesOf: (db: SpaceDb, site: OperationSite) => PlanCause[],
): PlanRequests {
  const db = spaceDb(environment().dataDir, space);
  const actor = programActor(space);
  const sites = db
    .select({ site: operationSites, timezone: systems.timezone })
    .from(operationSites)
    .innerJoin(systems, eq(systems.system_id, operationSites.system_id))
    .where(and(eq(operationSites.hourly, true), eq(systems.has_operation, true), isNull(systems.deleted_at)))
    .all();
  const requests: PlanRequests = { asked: 0, refused: [] };
  for (const { site, timezone } of sites) {
    const { system_id } = site;
    if (isPlanning(db, system_id)) continue;
    const causes = causesOf(db, site);
    if (causes.length === 0) continue;
    const started = startUntested(actor, planOfAgent(site, timezone, causes, now));
    if (!started.ok) {
      requests.refused.push(system_id);
      continue;
    }
    requests.asked++;
    for (const id of proposedBy(db, system_id, actor.user_id)) remove(actor, operationEntity, id);
  }
  return requests;
}

function planOfAgent(site: OperationSite, timezone: string, causes: PlanCause[], now: number) {
  const start = nextStep(now);
  return {
    optimization_operation_id: randomUUID(),
    system_id: site.system_id,
    scenario_id_sq: BASE_SCENARIO_ID,
    // The same in every language.
    name: clockText(timezone, start),
    start_at: new Date(start).toISOString(),
    days: site.days,
    conversion_factor: site.conversion_factor,
    recipients: { supplier: site.supplier_email, operator: site.operator_email },
    config: { optimizer: { MIPGap: GAP } },
    causes,
  };
}
