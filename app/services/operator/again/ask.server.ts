import { and, eq, isNull } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { spaceDb, type SpaceDb } from "~db/client";
import { operationSites, optimizationOperations } from "~db/schema/operator";
import { systems } from "~db/schema/systems";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { isProposed, type OptimizationOperation, type PlanCause } from "~/entities/operator/operation";
import type { OperationSite } from "~/entities/operator/operationSite";
import { environment } from "~/services/core/settings/environment.server";
import { programActor } from "~/services/core/programActor.server";
import { remove } from "~/services/core/store.server";
import { operationEntity } from "../operation.entity.server";
import { nextStep, startOperation } from "../start.server";
import { causesSince, lastAsked } from "./causes.server";

/** How far from the best a plan of the hour may be [1]: the next one follows in an hour. */
const GAP = 0.01;

/** So long after a plan that something caused the next cause waits [ms]: several within minutes make one plan. */
export const SETTLE_MS = 5 * 60_000;

export interface Asked {
  asked: number;
  /** Systems of which no plan could be asked for. */
  refused: string[];
}

/** Asks for a plan of every site of a space that is planned every hour. */
export const askForPlans = (space: string, now: number): Asked => askWhere(space, now, () => ["hourly"]);

/**
 * Asks for a plan of every site that is planned every hour and of which something happened since its last plan was asked for. A site
 * whose plan is still being made, or was made for such a cause minutes ago, waits: what came meanwhile makes one plan. Called again
 * without anything new it asks for nothing.
 */
export const askForCaused = (space: string, now: number): Asked =>
  askWhere(space, now, (db, site, plans) => {
    const settled = new Date(now - SETTLE_MS).toISOString();
    const caused = ({ causes, created_at }: OptimizationOperation & { created_at: string }) =>
      created_at > settled && causes.some((cause) => cause !== "by_hand" && cause !== "hourly");
    if (plans.some(caused)) return [];
    return causesSince(db, site, lastAsked(db, site.system_id, now), now);
  });

type Plans = (typeof optimizationOperations.$inferSelect)[];

/**
 * Asks for a plan from the next quarter-hour after `now` (ms since 1970) on of each site that there is a cause for. What the agent
 * proposed before and nobody approved gives way to it. A site whose last plan is still being made waits.
 */
function askWhere(
  space: string,
  now: number,
  causesOf: (db: SpaceDb, site: OperationSite, plans: Plans) => PlanCause[],
): Asked {
  const db = spaceDb(environment().dataDir, space);
  const actor = programActor(space);
  const sites = db
    .select({ site: operationSites, timezone: systems.timezone })
    .from(operationSites)
    .innerJoin(systems, eq(systems.system_id, operationSites.system_id))
    .where(and(eq(operationSites.hourly, true), eq(systems.has_operation, true), isNull(systems.deleted_at)))
    .all();
  const found: Asked = { asked: 0, refused: [] };
  for (const { site, timezone } of sites) {
    const { system_id } = site;
    const own = and(eq(optimizationOperations.system_id, system_id), isNull(optimizationOperations.deleted_at));
    const there = db.select().from(optimizationOperations).where(own).all();
    if (there.some(({ status }) => status === "pending")) continue;
    const causes = causesOf(db, site, there);
    if (causes.length === 0) continue;
    const started = startOperation(actor, planOfAgent(site, timezone, causes, now));
    if (!started.ok) {
      found.refused.push(system_id);
      continue;
    }
    found.asked++;
    for (const { optimization_operation_id: id, created_by, status } of there)
      if (created_by === actor.user_id && isProposed(status)) remove(actor, operationEntity, id);
  }
  return found;
}

function planOfAgent(site: OperationSite, timezone: string, causes: PlanCause[], now: number) {
  const start = nextStep(now);
  return {
    optimization_operation_id: randomUUID(),
    system_id: site.system_id,
    scenario_id_sq: BASE_SCENARIO_ID,
    name: clock(start, timezone),
    start_at: new Date(start).toISOString(),
    days: site.days,
    conversion_factor: site.conversion_factor,
    recipients: { supplier: site.supplier_email, operator: site.operator_email },
    config: { optimizer: { MIPGap: GAP } },
    causes,
  };
}

/** "2026-11-23 07:15", by the clock of the site: the same in every language. */
const clock = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format(ms);
