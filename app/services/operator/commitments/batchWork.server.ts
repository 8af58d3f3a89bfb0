import type { SpaceDb } from "~db/client";
import type { OutBefore } from "~/engines/operation";
import { DAY_MS } from "~/entities/core/clock";
import { type OptimizationOperation, STEP_H, STEP_MS } from "~/entities/operator/operation";
import type { OperationSite } from "~/entities/operator/operationSite";
import type { StoredPlan } from "~/entities/operator/plan";
import { isIn } from "~/entities/operator/planFile";
import { planInForce } from "../approve.server";
import { blockedIn } from "../blocked.server";
import { storedPlan } from "../plans.server";

/** Work of a day and one that began the day before lie in so many steps before a plan. */
const STEPS_BEFORE = (2 * DAY_MS) / STEP_MS;

/**
 * Steps before a plan, below 0, in which components were out or maintained: what was told 0 did nothing, also where the event was deleted since.
 */
export function outBefore(db: SpaceDb, system_id: string, startMs: number): OutBefore {
  const window = { startMs: startMs - STEPS_BEFORE * STEP_MS, steps: STEPS_BEFORE };
  const blocked = blockedIn(db, system_id, { ...window, confirmed: true, deletedToo: true });
  return new Map(
    [...blocked].map(([id, { windows }]) => [
      id,
      windows.map(([from, to]): [number, number] => [from - STEPS_BEFORE, to - STEPS_BEFORE]),
    ]),
  );
}

/** How many steps a batch of each component takes, by its id. */
export const batchSteps = ({ components }: Pick<OperationSite, "components">): Record<string, number> =>
  Object.fromEntries(
    components.flatMap(({ component_id, shift }) =>
      shift?.kind === "batch"
        ? [[component_id, Math.max(1, Math.round(shift.energy_mwh / shift.power_mw / STEP_H))]]
        : [],
    ),
  );

/**
 * What is known of batches before a plan begins, from the plan in force then and those before it; undefined where none is. A batch that is
 * planned to begin before counts as begun, unless an event says that its component was out in a step of it: it is to be done anew.
 * `lengths`: steps of a batch, by component; 1 where none is given.
 */
export function workBefore(
  db: SpaceDb,
  { system_id, start_at }: Pick<OptimizationOperation, "system_id" | "start_at">,
  lengths: Readonly<Record<string, number>>,
): StoredPlan["work"] {
  const force = planInForce(db, system_id, start_at);
  const plan = force && storedPlan(db, force.optimization_operation_id)?.plan;
  if (!plan) return undefined;
  const planMs = Date.parse(plan.start);
  const firstMs = Math.min(planMs, ...Object.values(plan.work?.ran ?? {}));
  const steps = plan.steps + Math.round((planMs - firstMs) / STEP_MS);
  const blocked = blockedIn(db, system_id, { startMs: firstMs, steps, confirmed: true, deletedToo: true });
  const isOut = (component_id: string, ms: number) => {
    const from = Math.round((ms - firstMs) / STEP_MS);
    const windows = blocked.get(component_id)?.windows ?? [];
    return Array.from({ length: lengths[component_id] ?? 1 }, (_, k) => from + k).some((step) => isIn(windows, step));
  };
  return workUntil(plan, Date.parse(start_at), isOut);
}

/** What a plan and those before it did of batches until a time (ms since 1970). `isOut`: whether a component was out in a batch that began then. */
export function workUntil(
  { start, switched, work }: Pick<StoredPlan, "start" | "work"> & { switched: Pick<StoredPlan["switched"], "starts"> },
  untilMs: number,
  isOut: (component_id: string, beginMs: number) => boolean = () => false,
): NonNullable<StoredPlan["work"]> {
  const startMs = Date.parse(start);
  const ran = Object.fromEntries(Object.entries(work?.ran ?? {}).filter(([id, ms]) => !isOut(id, ms)));
  for (const [id, step] of Object.entries(switched.starts)) {
    const component_id = id.replace(/#[^#]*$/, "");
    const ms = startMs + step * STEP_MS;
    if (step >= 0 && ms < untilMs && !isOut(component_id, ms))
      ran[component_id] = Math.max(ran[component_id] ?? -Infinity, ms);
  }
  return { since: work?.since ?? startMs, ran };
}
