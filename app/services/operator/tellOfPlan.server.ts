import type { SpaceDb } from "~db/client";
import type { OptimizationOperation } from "~/entities/operator/operation";
import { sitePaths } from "~/entities/core/sitePaths";
import { tellTeam } from "~/services/notifications/tellTeam.server";

/** Tells everybody with a role in the system that a plan waits, or that it approved itself. */
export function tellOfPlan(
  db: SpaceDb,
  operation: OptimizationOperation,
  topic: "operation_waiting" | "operation_approved",
  now: number,
): void {
  const { system_id, optimization_operation_id: id, name } = operation;
  const news = {
    key: `${topic}:${id}`,
    topic,
    system_id,
    params: { plan: name },
    href: sitePaths(system_id).operation(id),
  };
  tellTeam(db, news, now);
}
