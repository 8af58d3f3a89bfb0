import { and, asc, eq, inArray } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { operationCourses, optimizationOperations } from "~db/schema/operator";
import { forcedStepsOf } from "~/entities/operator/inForce/forced";
import {
  type ApprovedPlan,
  type ComponentCourse,
  COURSE_PARTS,
  type CoursePart,
  joined,
  plansOfSteps,
  type StepWindow,
} from "~/entities/operator/inForce/plansInForce";
import { type OptimizationOperation, STEP_MS } from "~/entities/operator/operation";
import type { RowKind, StoredPlan } from "~/entities/operator/plan";
import { stepsOfTrade, TRADE_ROWS, type TradeCourse, type TradeSteps } from "~/entities/operator/trade";
import { bytesOf, doublesOf } from "~/services/timeseries/series.server";
import { approvedBetween } from "./approved.server";

export type Course = ComponentCourse<RowKind>;

/** Rows that a part has for each component. */
export const rowsInPart = (part: CoursePart): number =>
  isTrade(part) ? TRADE_ROWS.length : part === "forced" ? FORCED_ROWS : 1;

/** What a component is told in a step in which something is forced on it, and what would be possible. */
const FORCED_ROWS = 2;

const isTrade = (part: CoursePart): boolean => part === "trade" || part === "status_quo";

/** What a plan says of each component, as a part of it is kept. */
export function coursesOf(
  plan: Pick<StoredPlan, "rows" | "trade" | "statusQuoTrade" | "statusQuoShift">,
  part: CoursePart,
): readonly Course[] {
  if (part === "forced")
    return plan.rows.flatMap((row): Course[] => {
      const { component_id, carrier_level_id, kind } = row;
      const forced = forcedStepsOf(row, row.power.length);
      return forced ? [{ component_id, carrier_level_id, kind, rows: [forced.setpoint, forced.possible] }] : [];
    });
  if (!isTrade(part))
    return (part === "power" ? plan.rows : (plan.statusQuoShift ?? [])).map(
      ({ component_id, carrier_level_id, kind, power }) => ({
        component_id,
        carrier_level_id,
        kind,
        rows: [Float64Array.from(power)],
      }),
    );
  const trade = (part === "trade" ? plan.trade : plan.statusQuoTrade) ?? [];
  return trade.map((course) => ({
    component_id: course.component_id,
    carrier_level_id: course.carrier_level_id,
    kind: "grid" as const,
    rows: rowsOfTrade(course),
  }));
}

const rowsOfTrade = (course: TradeCourse): Float64Array[] => {
  const steps = stepsOfTrade(course);
  return TRADE_ROWS.map((row) => steps[row]);
};

/** Rows of a course of trade by their names. */
export const namedRows = ({ rows }: Pick<Course, "rows">): TradeSteps =>
  Object.fromEntries(TRADE_ROWS.map((name, i) => [name, rows[i]!])) as unknown as TradeSteps;

/** Keeps what an approved plan says of the steps it is approved for, inside the transaction that approves it. */
export function keepCourses(
  db: SpaceDb,
  { optimization_operation_id, start_at, approved_until }: OptimizationOperation,
  plan: StoredPlan,
): void {
  const steps = Math.min(plan.steps, (Date.parse(approved_until ?? start_at) - Date.parse(start_at)) / STEP_MS);
  for (const part of COURSE_PARTS)
    for (const { rows, ...about } of coursesOf(plan, part)) {
      const values = new Float64Array(rows.length * steps);
      rows.forEach((row, i) => values.set(row.subarray(0, steps), i * steps));
      db.insert(operationCourses)
        .values({ optimization_operation_id, part, ...about, values: bytesOf(values) })
        .onConflictDoNothing()
        .run();
    }
}

/** Plans whose time meets a window, and which of them is (was) in force in each quarter-hour, by its place. -1: none. */
interface PlansInForce {
  plans: ApprovedPlan[];
  at: Int32Array;
}

interface InForce extends PlansInForce {
  courses: Course[];
}

export function plansInForce(db: SpaceDb, system_id: string, window: StepWindow): PlansInForce {
  const plans = approvedPlans(db, system_id, window);
  return { plans, at: plansOfSteps(plans, window) };
}

/** What is read of the plans in force: which part, in which steps, and of which component; of all without one. */
interface CourseQuery {
  part: CoursePart;
  window: StepWindow;
  component_id?: string;
}

/**
 * What the plans that are (were) in force say of a part in each step of a window; of all components, or of one. Reading a month with a
 * plan every hour takes some 20 ms for one component.
 */
export function inForce(db: SpaceDb, system_id: string, { part, window, component_id }: CourseQuery): InForce {
  const { plans, at } = plansInForce(db, system_id, window);
  const planIndices = new Map([...new Set(at)].filter((i) => i >= 0).map((i) => [plans[i]!.id, i]));
  const parts = new Map<number, { startMs: number; courses: Course[] }>();
  const count = rowsInPart(part);
  for (const row of rowsOf(db, [...planIndices.keys()], part, component_id)) {
    const i = planIndices.get(row.optimization_operation_id)!;
    // The rows of a plan all begin with the same step.
    const part = parts.get(i) ?? { startMs: plans[i]!.startMs + row.first * STEP_MS, courses: [] };
    parts.set(i, part);
    const all = doublesOf(row.values);
    const steps = all.length / count;
    const rows = Array.from({ length: count }, (_, n) => all.subarray(n * steps, (n + 1) * steps));
    const { component_id, carrier_level_id, kind } = row;
    part.courses.push({ component_id, carrier_level_id, kind, rows });
  }
  return { plans, at, courses: joined(parts, at, window) };
}

/** Approved plans whose time meets a window. */
function approvedPlans(db: SpaceDb, system_id: string, { startMs, steps }: StepWindow): ApprovedPlan[] {
  const rows = optimizationOperations;
  return db
    .select({
      id: rows.optimization_operation_id,
      start: rows.start_at,
      until: rows.approved_until,
      approved: rows.approved_at,
    })
    .from(rows)
    .where(approvedBetween(system_id, startMs, startMs + steps * STEP_MS))
    .orderBy(asc(rows.approved_at))
    .all()
    .map(({ id, start, until, approved }) => ({
      id,
      startMs: Date.parse(start),
      untilMs: Date.parse(until!),
      approvedMs: Date.parse(approved!),
    }));
}

/** Ids that one statement names. */
const AT_ONCE = 500;

function* rowsOf(db: SpaceDb, ids: readonly string[], part: CoursePart, component_id: string | undefined) {
  for (let i = 0; i < ids.length; i += AT_ONCE)
    yield* db
      .select()
      .from(operationCourses)
      .where(
        and(
          inArray(operationCourses.optimization_operation_id, ids.slice(i, i + AT_ONCE)),
          eq(operationCourses.part, part),
          component_id === undefined ? undefined : eq(operationCourses.component_id, component_id),
        ),
      )
      .all();
}
