import type { SpaceDb } from "~db/client";
import { type OptimizationOperation, STEP_MS } from "~/entities/operator/operation";
import type { StoredPlan } from "~/entities/operator/plan";
import { planInForce } from "../approve.server";
import { storedPlan } from "../plans.server";

/**
 * What is known of batches before a plan begins, from the plan in force then and those before it; undefined where none is. A batch that is
 * planned to begin before counts as begun.
 */
export function workBefore(
  db: SpaceDb,
  { system_id, start_at }: Pick<OptimizationOperation, "system_id" | "start_at">,
): StoredPlan["work"] {
  const force = planInForce(db, system_id, start_at);
  const plan = force && storedPlan(db, force.optimization_operation_id)?.plan;
  return plan ? workUntil(plan, Date.parse(start_at)) : undefined;
}

/** What a plan and those before it did of batches until a time (ms since 1970). */
export function workUntil(
  { start, switched, work }: Pick<StoredPlan, "start" | "work"> & { switched: Pick<StoredPlan["switched"], "starts"> },
  untilMs: number,
): NonNullable<StoredPlan["work"]> {
  const startMs = Date.parse(start);
  const ran = { ...work?.ran };
  for (const [id, step] of Object.entries(switched.starts)) {
    const component_id = id.replace(/#[^#]*$/, "");
    const ms = startMs + step * STEP_MS;
    if (step >= 0 && ms < untilMs) ran[component_id] = Math.max(ran[component_id] ?? -Infinity, ms);
  }
  return { since: work?.since ?? startMs, ran };
}
