import { and, eq, isNull } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { spaceDb } from "~db/client";
import { operationSites, optimizationOperations } from "~db/schema/operator";
import { systems } from "~db/schema/systems";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { isProposed } from "~/entities/operator/operation";
import { environment } from "~/services/core/settings/environment.server";
import { programActor } from "~/services/core/programActor.server";
import { remove } from "~/services/core/store.server";
import { operationEntity } from "./operation.entity.server";
import { nextStep, startOperation } from "./start.server";

/** How far from the best a plan of the hour may be [1]: the next one follows in an hour. */
const GAP = 0.01;

/**
 * Asks for a plan of every site of a space that is planned every hour, from the next quarter-hour after `now` (ms since 1970) on. What
 * the agent proposed before and nobody approved gives way to it. A site whose last plan is still being made waits; returns how many
 * plans were asked for, and of which systems none could be.
 */
export function askForPlans(space: string, now: number): { asked: number; refused: string[] } {
  const db = spaceDb(environment().dataDir, space);
  const actor = programActor(space);
  const sites = db
    .select({ site: operationSites, timezone: systems.timezone })
    .from(operationSites)
    .innerJoin(systems, eq(systems.system_id, operationSites.system_id))
    .where(and(eq(operationSites.hourly, true), eq(systems.has_operation, true)))
    .all();
  const refused: string[] = [];
  let asked = 0;
  for (const { site, timezone } of sites) {
    const { system_id } = site;
    const own = and(eq(optimizationOperations.system_id, system_id), isNull(optimizationOperations.deleted_at));
    const there = db.select().from(optimizationOperations).where(own).all();
    if (there.some(({ status }) => status === "pending")) continue;
    const start = nextStep(now);
    const started = startOperation(actor, {
      ...{ optimization_operation_id: randomUUID(), system_id, scenario_id_sq: BASE_SCENARIO_ID },
      name: clock(start, timezone),
      start_at: new Date(start).toISOString(),
      days: site.days,
      conversion_factor: site.conversion_factor,
      recipients: { supplier: site.supplier_email, operator: site.operator_email },
      config: { optimizer: { MIPGap: GAP } },
    });
    if (!started.ok) {
      refused.push(system_id);
      continue;
    }
    asked++;
    for (const { optimization_operation_id: id, created_by, status } of there)
      if (created_by === actor.user_id && isProposed(status)) remove(actor, operationEntity, id);
  }
  return { asked, refused };
}

/** "2026-11-23 07:15", by the clock of the site: the same in every language. */
const clock = (ms: number, timeZone: string): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format(ms);
