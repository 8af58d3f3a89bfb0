import { expect, it } from "vitest";
import type { OperationPlan } from "../site/plan";
import { batch, idleCourse, series, siteOf, storage, unit } from "../testing/cases";
import { keptSteps, planBefore } from "./carry";

const site = siteOf(5, {
  units: [unit({ id: "chp" })],
  storages: [storage()],
  batches: [batch({ to: 5, shape: series(1) }), batch({ id: "later", to: 5, shape: series(1) })],
});
const plan = { ...idleCourse(site), steps: 5 } as OperationPlan;
plan.units.chp = { on: Uint8Array.of(0, 1, 1, 0, 1), power: series(0, 6, 7, 0, 9) };
plan.storages.battery!.charge.set([0, 0, 4, 0, 0]);
plan.storages.battery!.discharge.set([0, 0, 0, 3, 0]);
plan.batches = { batch: 1, later: 3 };

it("keeps what lies in the new horizon: 7, 0, 9 kW from step 2 on; 0, 6, 7 if the beginning were ignored", () => {
  const steps = keptSteps(plan, 2, 9, 0.5);
  expect(steps).toMatchObject({ steps: 3, price: 0.5 });
  expect([...steps.on.chp!]).toEqual([1, 0, 1]);
  expect([...steps.power.chp!]).toEqual([7, 0, 9]);
  expect([...steps.power.battery!]).toEqual([-4, 3, 0]);
});

it("keeps the begin of what did not begin before: step 1 of the new horizon; -1 of the other if all were kept", () => {
  expect(keptSteps(plan, 2, 3, 0).starts).toEqual({ later: 1 });
  // It begins after the steps that are kept.
  expect(keptSteps(plan, 2, 1, 0).starts).toEqual({});
  expect(planBefore(plan, 1, 4, 0).starts).toEqual({ batch: 0, later: 2 });
});

it("leaves open what the plan does not reach: -1 at the end; 0 if it counted as off", () => {
  const before = planBefore(plan, 3, 4, 7);
  expect([...before.on.chp!]).toEqual([0, 1, -1, -1]);
  expect(before).toMatchObject({ switchingPrice: 7 });
  expect(before.course).toBeUndefined();
  expect(planBefore(plan, 0, 5, 7).course).toBe(plan);
});
