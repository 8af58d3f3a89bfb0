import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { events } from "~db/schema/events";
import { operationPlans, optimizationOperations } from "~db/schema/operator";
import { HOUR_MS } from "~/entities/core/clock";
import { dbOf, list } from "~/services/core/store.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { readySystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { savePlan } from "../plans.server";
import { nextStep, startUntested } from "../start.server";
import { workBefore } from "./batchWork.server";

let space: TestSpace;
beforeAll(async () => {
  space = await testSpace();
});
afterAll(() => space.close());

it("a batch that an outage kept back is still to be done when the outage is deleted since", () => {
  const system_id = readySystem(space.superAdmin, { has_operation: true });
  const { node_id } = list(space.superAdmin, nodeEntity, { system_id })[0]!;
  const db = dbOf(space.superAdmin);
  const now = nextStep(Date.now());
  const iso = (hours: number) => new Date(now + hours * HOUR_MS).toISOString();
  const id = "p";
  const operation = { optimization_operation_id: id, system_id, name: id, scenario_id_sq: "base", days: 1 };
  expect(startUntested(space.superAdmin, { ...operation, start_at: iso(0) }).ok).toBe(true);
  // Begins four hours ago, and its batch three hours ago.
  const plan = {
    start: iso(-4),
    steps: 96,
    rows: [],
    switched: { on: {}, power: {}, starts: { [`${node_id}#1`]: 4 } },
  };
  const log = { at: iso(0), key: "planned", params: {} };
  expect(
    savePlan(db, { space: "alpha", id }, { status: "proposed", plan: plan as never, log }, () => undefined).ok,
  ).toBe(true);
  expect(db.select().from(operationPlans).all()).toHaveLength(1);
  db.update(optimizationOperations)
    .set({ start_at: iso(-4), approved_at: iso(-4), approved_until: iso(20) })
    .where(eq(optimizationOperations.optimization_operation_id, id))
    .run();
  const ran = () => workBefore(db, { system_id, start_at: iso(1) }, { [node_id]: 4 })?.ran;
  expect(ran()).toEqual({ [node_id]: now - 3 * HOUR_MS });
  db.insert(events)
    .values({
      event_id: "out",
      system_id,
      node_id,
      type: "outage",
      level: "error",
      description: "",
      start_at: iso(-3.5),
      end_at: iso(-1),
      created_at: iso(-3.75),
      created_by: "x",
      set_at: iso(-3.75),
      set_by: "x",
      deleted_at: null,
    })
    .run();
  expect(ran()).toEqual({});
  // Deleted an hour ago, when the batch was over: it did not run for that.
  db.update(events)
    .set({ deleted_at: iso(-1) })
    .run();
  expect(ran()).toEqual({});
});
