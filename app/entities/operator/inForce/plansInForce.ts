import { STEP_MS } from "../operation";

/**
 * What is kept of approved plans: powers of components, trade of connections, trade and work that can wait without a plan, and the steps in
 * which a component could not do what it can.
 */
export const COURSE_PARTS = ["power", "trade", "status_quo", "status_quo_shift", "forced"] as const;
export type CoursePart = (typeof COURSE_PARTS)[number];

/** Quarter-hours that are looked at. */
export interface StepWindow {
  /** Begin of the first step (ms since 1970). */
  startMs: number;
  steps: number;
}

/** When a plan was approved, and for what time (ms since 1970). */
export interface ApprovedPlan {
  id: string;
  startMs: number;
  untilMs: number;
  approvedMs: number;
}

/**
 * The plan that is (was) in force in each step, by its place in `plans`; -1 where none is. Of several it is the one that was approved last
 * before the step was over: what is approved later changes nothing that has happened.
 */
export function plansOfSteps(plans: readonly ApprovedPlan[], { startMs, steps }: StepWindow): Int32Array {
  const latest = new Int32Array(steps).fill(-1);
  const order = [...plans.keys()].sort((a, b) => plans[a]!.approvedMs - plans[b]!.approvedMs);
  for (const i of order) {
    const plan = plans[i]!;
    const from = Math.floor((Math.max(plan.startMs, plan.approvedMs) - startMs) / STEP_MS);
    const to = Math.ceil((plan.untilMs - startMs) / STEP_MS);
    for (let t = Math.max(0, from); t < Math.min(steps, to); t++) latest[t] = i;
  }
  return latest;
}

/** A component with rows of one value per step of a window; NaN where no plan says anything. */
export interface ComponentCourse<Kind = string> {
  component_id: string;
  carrier_level_id: string;
  kind: Kind;
  rows: Float64Array[];
}

/** What one plan says: rows from its first step on. */
interface PlanCourse<Kind = string> {
  startMs: number;
  courses: readonly ComponentCourse<Kind>[];
}

/** The courses of several plans as one: in each step what the plan in force says. `at`: the place in `plans` for each step. */
export function joined<Kind>(
  plans: ReadonlyMap<number, PlanCourse<Kind>>,
  at: Int32Array,
  { startMs, steps }: StepWindow,
): ComponentCourse<Kind>[] {
  const courses = new Map<string, ComponentCourse<Kind>>();
  for (const [i, plan] of plans) {
    const shift = Math.round((startMs - plan.startMs) / STEP_MS);
    for (const { rows, ...course } of plan.courses) {
      const key = `${course.component_id} ${course.carrier_level_id}`;
      const one = courses.get(key) ?? { ...course, rows: rows.map(() => new Float64Array(steps).fill(NaN)) };
      courses.set(key, one);
      for (let t = 0; t < steps; t++)
        if (at[t] === i) rows.forEach((values, row) => (one.rows[row]![t] = values[t + shift] ?? NaN));
    }
  }
  return [...courses.values()];
}
