import type { SpaceDb } from "~db/client";
import { heldSchedule, heldSteps, type OperationSite, type OutBefore, withWorkUnderWay } from "~/engines/operation";
import type { ApprovedRows } from "~/engines/operation/assembly/said";
import { componentOf } from "~/engines/operation/assembly/storedPlan";
import { type OptimizationOperation, STEP_MS } from "~/entities/operator/operation";
import type { StoredPlan } from "~/entities/operator/plan";
import { isIn } from "~/entities/operator/planFile";
import { planInForce } from "../approve.server";
import type { Blocked } from "../blocked.server";
import { storedPlan } from "../plans.server";

export interface ApprovedSteps {
  /** The site to plan, with the steps that stay. */
  site: OperationSite;
  /** The same site without them. */
  free: (site: OperationSite) => OperationSite;
  from: NonNullable<StoredPlan["kept"]>;
  /** What the plan says of the steps that stay. */
  approved: ApprovedRows;
}

/** What a new plan knows of the approved one. */
interface Approval {
  /** What leaving an approved power [currency/kWh] and switching a unit otherwise [currency, each quarter-hour] counts. */
  price: { power: number; switching: number };
  /** Steps of the new plan in which components are out or maintained. */
  blocked: ReadonlyMap<string, Pick<Blocked, "windows">>;
  /** Steps before it, below 0, in which they were; none by default. */
  outBefore?: OutBefore;
}

/**
 * What the plan that is in force when a new one begins says of it. Its approved steps stay, unless leaving them is worth more than it counts.
 * What it does of work under way is not done again. From the first step on in which something is out that it did not know of, or is back,
 * nothing stays: it was planned around what is no longer so. Null where none is in force.
 */
export function approvedStepsOfPlanInForce(
  db: SpaceDb,
  { system_id, start_at }: Pick<OptimizationOperation, "system_id" | "start_at">,
  site: OperationSite,
  { price, blocked, outBefore }: Approval,
): ApprovedSteps | null {
  const force = planInForce(db, system_id, start_at);
  const plan = force && storedPlan(db, force.optimization_operation_id)?.plan;
  if (!plan || !force.approved_until) return null;
  const start = Date.parse(start_at);
  const approval = {
    by: Math.round((start - Date.parse(plan.start)) / STEP_MS),
    steps: plan.steps,
    approved: Math.round((Date.parse(force.approved_until) - start) / STEP_MS),
  };
  const free = firstChange(plan, { blocked, by: approval.by, steps: site.steps });
  const offset = { ...approval, free };
  const begin = (operationSite: OperationSite) => withWorkUnderWay(plan.switched, operationSite, offset, outBefore);
  const begun = begin(site);
  const approvedSteps = heldSteps(withoutLines(plan), begun, offset, price.power);
  const before = price.switching > 0 ? heldSchedule(plan.switched, begun, offset, price.switching) : undefined;
  const until = new Date(start + approvedSteps.steps * STEP_MS).toISOString();
  const { optimization_operation_id, name } = force;
  return {
    free: begin,
    site: { ...begun, kept: approvedSteps, before },
    from: { optimization_operation_id, name, until, price, ...(free < approval.approved ? { freed: true } : {}) },
    approved: { rows: plan.rows, by: offset.by, steps: approvedSteps.steps, until: approval.approved },
  };
}

/** A horizon that begins `by` steps after a plan, and what is out in it. */
interface Later {
  blocked: Approval["blocked"];
  by: number;
  steps: number;
}

/** The first step of a later horizon in which a component of a plan is out otherwise than the plan knew; infinite where none is. */
export function firstChange({ rows, steps }: Pick<StoredPlan, "rows" | "steps">, later: Later): number {
  const last = Math.min(later.steps, steps - later.by);
  for (let t = 0; t < last; t++)
    for (const { component_id, kind, blocked = [] } of rows) {
      // Demands are served as expected, whatever is said of their meter.
      if (kind === "demand") continue;
      if (isIn(blocked, t + later.by) !== isIn(later.blocked.get(component_id)?.windows ?? [], t)) return t;
    }
  return Infinity;
}

/** What a plan says of machines. Nobody tells lines what to do: they carry what their ends need, and are not held. */
function withoutLines({ switched, rows }: Pick<StoredPlan, "switched" | "rows">): StoredPlan["switched"] {
  const lines = new Set(rows.filter(({ kind }) => kind === "line").map(({ component_id }) => component_id));
  const others = <T>(of: Record<string, T>) =>
    Object.fromEntries(Object.entries(of).filter(([id]) => !lines.has(componentOf(id))));
  return { ...switched, on: others(switched.on), power: others(switched.power) };
}
