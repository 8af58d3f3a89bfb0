import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { optimizationOperations } from "~db/schema/operator";
import { DAY_MS } from "~/entities/core/clock";
import type { OptimizationOperation } from "~/entities/operator/operation";
import { dbOf, remove } from "~/services/core/store.server";
import { freeWindows, planForWork } from "~/services/events/maintenance/planning.server";
import { emptyPlan } from "../../../../tests/helpers/operator/emptyPlan";
import { newSystem, readySystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { approveOperation } from "../approve.server";
import { operationEntity } from "../operation.entity.server";
import { savePlan } from "../plans.server";
import { nextForceAt, planToShow, reasonNotShown } from "../schedule.server";
import { nextStep, startUntested } from "../start.server";

const now = Date.now();
const first = nextStep(now);
let space: TestSpace;
let system_id: string;
beforeAll(async () => {
  space = await testSpace();
  system_id = readySystem(space.superAdmin, { has_operation: true });
});
afterAll(() => space.close());

let count = 0;
function pending(id: string, days: number) {
  const start_at = new Date(first + days * DAY_MS).toISOString();
  const operation = { optimization_operation_id: id, system_id, name: id, scenario_id_sq: "base", days: 1, start_at };
  expect(startUntested(space.superAdmin, operation).ok).toBe(true);
  // One after the other, whatever the clock does.
  change(id, { created_at: new Date(now + count++ * 1000).toISOString() });
  return start_at;
}
const change = (id: string, to: Partial<OptimizationOperation> & { created_at?: string }) =>
  dbOf(space.superAdmin)
    .update(optimizationOperations)
    .set(to)
    .where(eq(optimizationOperations.optimization_operation_id, id))
    .run();
function proposed(id: string, days: number) {
  const start_at = pending(id, days);
  const log = { at: start_at, key: "planned", params: {} };
  const result = { status: "proposed" as const, plan: emptyPlan(start_at), log };
  expect(savePlan(dbOf(space.superAdmin), { space: "alpha", id }, result, () => undefined).ok).toBe(true);
}
const approved = (id: string, days: number) => {
  proposed(id, days);
  expect(approveOperation(space.superAdmin, id, 1).ok).toBe(true);
};
const shownAt = (at = first, id: string | null = null) => {
  const planShown = planToShow(space.superAdmin, system_id, id, at);
  return planShown && [planShown.operation.optimization_operation_id, planShown.standing];
};

it("shows the plan in force, else the approved one that begins next, else the newest proposed, and says which it is", () => {
  expect(shownAt()).toBe(null);
  expect(planForWork(space.superAdmin, system_id, first)).toBe(null);
  proposed("older", 0);
  proposed("newer", 0);
  expect(shownAt()).toEqual(["newer", "proposed"]);
  approved("in-three-days", 3);
  approved("tomorrow", 1);
  proposed("newest", 0);
  expect(shownAt()).toEqual(["tomorrow", "later"]);
  approved("today", 0);
  expect(shownAt()).toEqual(["today", "in_force"]);
  expect(shownAt(first, "newest")).toEqual(["newest", "proposed"]);
  // Windows of maintenance are looked for in the same plan, which is named.
  expect(planForWork(space.superAdmin, system_id, first)).toMatchObject({ id: "today", standing: "in_force" });
  expect(planForWork(space.superAdmin, system_id, first - 1)).toMatchObject({ id: "today", standing: "later" });
  expect(freeWindows(space.superAdmin, system_id, { component: "x", hours: 1, until: null }, first)).toEqual({
    problem: "no_price",
  });
  expect(shownAt(first + 2 * DAY_MS)).toEqual(["in-three-days", "later"]);
  // All that was approved is over: what waits for its approval comes before it.
  expect(shownAt(first + 9 * DAY_MS)).toEqual(["newest", "proposed"]);
  expect(shownAt(first + 9 * DAY_MS, "today")).toEqual(["today", "not_in_force"]);
  expect(remove(space.superAdmin, operationEntity, "newest", false).ok).toBe(true);
  expect(shownAt(first, "newest")).toEqual(["newest", "deleted"]);
});

it("tells the next moment at which another plan or none is in force, not each begin and end", () => {
  // In force: today, tomorrow up to its end, nothing for a day, then the one in three days.
  const next = (days: number) => nextForceAt(space.superAdmin, system_id, first + days * DAY_MS);
  const day = (days: number) => first + days * DAY_MS;
  expect([next(-1), next(0), next(1), next(2), next(3), next(9)]).toEqual([
    day(0),
    day(1),
    day(2),
    day(3),
    day(4),
    null,
  ]);
  // Approved before the one in force for the same day: its own end changes nothing. It would be first + 0.5 days.
  change("older", { approved_at: "2020-01-01T00:00:00Z", approved_until: new Date(day(0.5)).toISOString() });
  expect(next(0)).toBe(day(1));
});

it("says why a plan that is asked for is not shown", () => {
  const why = (id: string, system = system_id) => reasonNotShown(space.superAdmin, system, id);
  expect(shownAt(first, "nowhere")).toBe(null);
  expect(why("nowhere")).toBe("not_there");
  expect(why("today", newSystem(space.superAdmin))).toBe("not_there");
  pending("asked", 0);
  expect(shownAt(first, "asked")).toBe(null);
  expect(why("asked")).toBe("making");
  change("asked", { status: "error" });
  expect(why("asked")).toBe("failed");
});
