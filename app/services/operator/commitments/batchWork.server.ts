import type { SpaceDb } from "~db/client";
import { type OptimizationOperation, STEP_MS } from "~/entities/operator/operation";
import type { StoredPlan } from "~/entities/operator/plan";
import { isIn } from "~/entities/operator/planFile";
import { planInForce } from "../approve.server";
import { blockedIn } from "../blocked.server";
import { storedPlan } from "../plans.server";

/**
 * What is known of batches before a plan begins, from the plan in force then and those before it; undefined where none is. A batch that is
 * planned to begin before counts as begun, unless an event says that its component was out then.
 */
export function workBefore(
  db: SpaceDb,
  { system_id, start_at }: Pick<OptimizationOperation, "system_id" | "start_at">,
): StoredPlan["work"] {
  const force = planInForce(db, system_id, start_at);
  const plan = force && storedPlan(db, force.optimization_operation_id)?.plan;
  if (!plan) return undefined;
  const startMs = Date.parse(plan.start);
  const blocked = blockedIn(db, system_id, { startMs, steps: plan.steps, confirmed: true });
  const isOut = (component_id: string, step: number) => isIn(blocked.get(component_id)?.windows ?? [], step);
  return workUntil(plan, Date.parse(start_at), isOut);
}

/** What a plan and those before it did of batches until a time (ms since 1970). `isOut`: whether a component was out in a step of the plan. */
export function workUntil(
  { start, switched, work }: Pick<StoredPlan, "start" | "work"> & { switched: Pick<StoredPlan["switched"], "starts"> },
  untilMs: number,
  isOut: (component_id: string, step: number) => boolean = () => false,
): NonNullable<StoredPlan["work"]> {
  const startMs = Date.parse(start);
  const ran = { ...work?.ran };
  for (const [id, step] of Object.entries(switched.starts)) {
    const component_id = id.replace(/#[^#]*$/, "");
    const ms = startMs + step * STEP_MS;
    if (step >= 0 && ms < untilMs && !isOut(component_id, step))
      ran[component_id] = Math.max(ran[component_id] ?? -Infinity, ms);
  }
  return { since: work?.since ?? startMs, ran };
}
