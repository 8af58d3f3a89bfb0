import { inArray } from "drizzle-orm";
import { optimizationOperations } from "~db/schema/operator";
import { type CoursePart, joined, type StepWindow } from "~/entities/operator/inForce/plansInForce";
import { PROPOSED_STATUSES, STEP_MS } from "~/entities/operator/operation";
import type { StoredPlan } from "~/entities/operator/plan";
import type { Actor } from "~/services/core/access.server";
import { newest } from "~/services/core/store.server";
import { type Course, coursesOf } from "../inForce/courses.server";
import { operationEntity } from "../operation.entity.server";
import { planOf } from "../plans.server";

/** Newest plans that are looked at: one of them reaches further than what is approved, or none does. */
const MOST_PLANS = 5;

/** A plan that says what a site would do in steps for which none is approved. */
export interface ProposedPlan {
  id: string;
  name: string;
  plan: StoredPlan;
  /** Steps of the window that are taken from it: those from `from` on that no plan in force covers. */
  from: number;
  count: number;
}

/**
 * The newest plan that was made and not turned down, where it covers steps that no plan in force does: beyond what is approved of it, or
 * waiting. Nothing is proposed of what is over. `at`: the plan in force in each step of the window, -1 where there is none. The caller has
 * checked that the system is in sight.
 */
export function proposedBeyond(
  actor: Actor,
  system_id: string,
  { at, window, now }: { at: Int32Array; window: StepWindow; now: number },
): ProposedPlan | null {
  const isOpen = (t: number) => at[t] === -1 && window.startMs + (t + 1) * STEP_MS > now;
  if (!at.some((_, t) => isOpen(t))) return null;
  const where = inArray(optimizationOperations.status, [...PROPOSED_STATUSES, "approved"]);
  for (const { optimization_operation_id: id, name } of newest(
    actor,
    operationEntity,
    { system_id, where },
    { most: MOST_PLANS },
  )) {
    const plan = planOf(actor, id)?.plan;
    if (!plan) continue;
    const first = Math.round((Date.parse(plan.start) - window.startMs) / STEP_MS);
    const steps = [...at.keys()].filter((t) => isOpen(t) && t >= first && t < first + plan.steps);
    if (steps.length > 0) return { id, name, plan, from: steps[0]!, count: steps.length };
  }
  return null;
}

/** Courses of the plans in force, with what a plan proposes in the steps that none of them covers. */
export function withProposed(
  courses: readonly Course[],
  part: CoursePart,
  { proposed, at, window }: { proposed: ProposedPlan | null; at: Int32Array; window: StepWindow },
): Course[] {
  if (!proposed) return [...courses];
  const { plan, from } = proposed;
  const startMs = Date.parse(plan.start);
  const first = Math.round((startMs - window.startMs) / STEP_MS);
  const steps = at.map((index, t) => (index === -1 && t >= from && t >= first && t < first + plan.steps ? 0 : -1));
  const keyOf = ({ component_id, carrier_level_id }: Course) => `${component_id} ${carrier_level_id}`;
  const added = new Map(
    joined(new Map([[0, { startMs, courses: coursesOf(plan, part) }]]), steps, window).map((one) => [keyOf(one), one]),
  );
  const filled = courses.map((course) => {
    const more = added.get(keyOf(course));
    added.delete(keyOf(course));
    if (!more) return course;
    const rows = course.rows.map((values, row) =>
      values.map((value, t) => (steps[t] === 0 ? more.rows[row]![t]! : value)),
    );
    return { ...course, rows };
  });
  return [...filled, ...added.values()];
}
