import { afterAll, beforeAll, expect, it } from "vitest";
import { optimizationOperations } from "~db/schema/operator";
import { MINUTE_MS } from "~/entities/core/clock";
import { dbOf, get, list } from "~/services/core/store.server";
import { readySystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { earlierPlans } from "../compare/earlier.server";
import { operationEntity } from "../operation.entity.server";
import { operationLines, PLANS_SHOWN } from "../schedule.server";
import { nextStep, startUntested } from "../start.server";

const now = Date.now();
let space: TestSpace;
let system_id: string;
beforeAll(async () => {
  space = await testSpace();
  system_id = readySystem(space.superAdmin, { has_operation: true });
  const operation = { optimization_operation_id: "plan-0", system_id, name: "Plan", scenario_id_sq: "base", days: 1 };
  const start_at = new Date(nextStep(now)).toISOString();
  expect(startUntested(space.superAdmin, { ...operation, start_at }).ok).toBe(true);
  const db = dbOf(space.superAdmin);
  const first = { ...db.select().from(optimizationOperations).get()!, status: "proposed" as const };
  for (let i = 1; i < 120; i++)
    db.insert(optimizationOperations)
      .values({
        ...first,
        optimization_operation_id: `plan-${i}`,
        created_at: new Date(now + i * MINUTE_MS).toISOString(),
      })
      .run();
});
afterAll(() => space.close());

it("lists all plans, page by page, the newest first", () => {
  const page = (number: number) =>
    operationLines(space.superAdmin, system_id, { lifecycle: "live", page: number }, now);
  const ids = [1, 2, 3].flatMap((number) =>
    page(number).rows.map(({ operation }) => operation.optimization_operation_id),
  );
  expect(ids).toEqual(Array.from({ length: 120 }, (_, i) => `plan-${119 - i}`));
  expect(page(1)).toMatchObject({ total: 120, rows: { length: 50 } });
  expect(page(4)).toEqual({ rows: [], total: 120 });
  expect(list(space.superAdmin, operationEntity, { system_id })).toHaveLength(120);
});

it("offers the newest plans to compare with and the one that is asked for, and counts the others", () => {
  const last = get(space.superAdmin, operationEntity, "plan-119")!;
  const { earlier, more } = earlierPlans(space.superAdmin, last, null);
  expect([earlier.length, earlier[0]!.id, more]).toEqual([PLANS_SHOWN, "plan-118", 118 - PLANS_SHOWN]);
  const page = earlierPlans(space.superAdmin, last, "plan-3");
  expect([page.earlier.at(-1)!.id, page.more]).toEqual(["plan-3", 118 - PLANS_SHOWN - 1]);
});
