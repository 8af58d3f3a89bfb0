import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { operationCourses, optimizationOperations } from "~db/schema/operator";
import { DAY_MS } from "~/entities/core/clock";
import { STEP_MS } from "~/entities/operator/operation";
import { done } from "~/services/core/outcome";
import { write } from "~/services/core/store.server";
import { bytesOf, doublesOf } from "~/services/timeseries/series.server";
import { plansInForce, rowsInPart } from "./courses.server";

/** Days that what plans in force said is kept. */
export const KEEP_DAYS = 1100;
/** Plans that are looked at in one transaction. */
const AT_ONCE = 50;

/** As in the index of what is not tidy yet: a value of the statement would not lead to it. */
const UNTIDY = sql`${operationCourses.tidy} = 0`;

/** From which step to which (exclusive) something of a plan was in force. Null: of none. */
function stepsInForce(at: Int32Array, plan: number): { from: number; to: number } | null {
  const from = at.indexOf(plan);
  return from < 0 ? null : { from, to: at.lastIndexOf(plan) + 1 };
}

/**
 * Cleans what is kept of plans whose time was over a day before `now` (ms since 1970). It leaves out the steps in which another plan was in
 * force. What is approved later changes nothing that has happened, so nobody reads them again. What ended more than `keepDays` ago goes as
 * a whole. Returns how many plans it changed; called again without anything new it changes none.
 */
export function tidyCourses(db: SpaceDb, now: number, keepDays = KEEP_DAYS): number {
  const iso = (ms: number) => new Date(ms).toISOString();
  const rows = optimizationOperations;
  const over = db
    .selectDistinct({
      id: rows.optimization_operation_id,
      system_id: rows.system_id,
      start: rows.start_at,
      until: rows.approved_until,
    })
    .from(rows)
    .innerJoin(operationCourses, eq(operationCourses.optimization_operation_id, rows.optimization_operation_id))
    .where(
      and(
        isNull(rows.deleted_at),
        isNotNull(rows.approved_at),
        lte(rows.approved_until, iso(now - DAY_MS)),
        UNTIDY,
        gt(rows.approved_until, iso(now - keepDays * DAY_MS)),
      ),
    )
    .orderBy(asc(rows.start_at))
    .limit(AT_ONCE)
    .all();
  let changed = 0;
  write(db, () => {
    for (const { id, system_id, start, until } of over) {
      const startMs = Date.parse(start);
      const window = { startMs, steps: Math.ceil((Date.parse(until!) - startMs) / STEP_MS) };
      const { plans, at } = plansInForce(db, system_id, window);
      const steps = stepsInForce(
        at,
        plans.findIndex((plan) => plan.id === id),
      );
      if (steps) keepSteps(db, id, steps);
      else db.delete(operationCourses).where(eq(operationCourses.optimization_operation_id, id)).run();
    }
    const old = db
      .select({ id: rows.optimization_operation_id })
      .from(rows)
      .where(lt(rows.approved_until, iso(now - keepDays * DAY_MS)));
    const gone = db.delete(operationCourses).where(inArray(operationCourses.optimization_operation_id, old)).run();
    changed = over.length + gone.changes;
    return done(null);
  });
  return changed;
}

function keepSteps(db: SpaceDb, id: string, { from, to }: { from: number; to: number }): void {
  const ofPlan = eq(operationCourses.optimization_operation_id, id);
  for (const row of db.select().from(operationCourses).where(ofPlan).all()) {
    const values = doublesOf(row.values);
    const count = rowsInPart(row.part);
    const steps = values.length / count;
    const parts = Array.from({ length: count }, (_, n) =>
      values.subarray(n * steps + from, n * steps + Math.min(to, steps)),
    );
    const cut = Float64Array.from(parts.flatMap((part) => [...part]));
    db.update(operationCourses)
      .set({ first: row.first + from, values: bytesOf(cut), tidy: true })
      .where(
        and(
          ofPlan,
          eq(operationCourses.part, row.part),
          eq(operationCourses.component_id, row.component_id),
          eq(operationCourses.carrier_level_id, row.carrier_level_id),
        ),
      )
      .run();
  }
}
