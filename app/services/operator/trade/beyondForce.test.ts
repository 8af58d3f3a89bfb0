import { afterAll, beforeAll, expect, it } from "vitest";
import { STEP_MS } from "~/entities/operator/operation";
import { dbOf } from "~/services/core/store.server";
import { emptyPlan } from "../../../../tests/helpers/operator/emptyPlan";
import { giveRole, readySystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { approveOperation } from "../approve.server";
import { savePlan } from "../plans.server";
import { startUntested } from "../start.server";
import { tradeView } from "./tradeView.server";

const DAY_STEPS = 96;
const start = Math.ceil(Date.now() / STEP_MS) * STEP_MS;
let space: TestSpace;
let system_id: string;
beforeAll(async () => {
  space = await testSpace();
  system_id = readySystem(space.superAdmin, { has_operation: true });
  giveRole(space.viewer, system_id, "viewer");
});
afterAll(() => space.close());

/** A plan of two days that buys `kw` all the time; approved for its first day where that is said. */
function plan(id: string, kw: number, isApproved: boolean): void {
  const start_at = new Date(start).toISOString();
  const named = { optimization_operation_id: id, name: id, system_id, scenario_id_sq: "base", start_at, days: 2 };
  expect(startUntested(space.superAdmin, named).ok).toBe(true);
  const steps = 2 * DAY_STEPS;
  const all = (value: number) => new Array<number>(steps).fill(value);
  const course = {
    component_id: "grid",
    name: "Grid",
    carrier_level_id: "electricity_none",
    import: all(kw),
    export: all(0),
    import_price: all(0.1),
    import_fee: all(0),
    export_price: all(0),
    export_fee: all(0),
    import_co2: all(0),
  };
  const stored = emptyPlan(start_at, { steps, ageMinutes: 5, trade: [course], statusQuoTrade: null });
  const log = { at: start_at, key: "planned", params: {} };
  const state = { status: "proposed" as const, plan: stored, log };
  savePlan(dbOf(space.superAdmin), { space: "alpha", id }, state, () => undefined);
  if (isApproved) expect(approveOperation(space.superAdmin, id, undefined).ok).toBe(true);
}

const view = (now = start) =>
  tradeView(
    space.viewer,
    { system_id, startMs: start, steps: 2 * DAY_STEPS + 4, plan: null, carrier: null, now },
    {
      carrierOf: () => "electricity",
      contractedOf: (_, { steps }) => ({
        spot: new Float64Array(steps),
        ownUse: new Float64Array(steps),
        unknownSteps: 0,
        unknown: new Uint8Array(steps),
      }),
    },
  );

it("shows what the newest plan proposes where no approved one reaches, and of which plan it is", () => {
  plan("first", 10, true);
  // Without what is proposed, the second day had no trade at all: at noon nobody knew what to buy for tomorrow.
  const approved = view();
  expect([approved.steps.import[0], approved.steps.import[DAY_STEPS], approved.steps.import[2 * DAY_STEPS]]).toEqual([
    10,
    10,
    NaN,
  ]);
  expect(approved.proposed).toEqual({ id: "first", name: "first", from: DAY_STEPS, count: DAY_STEPS });
  plan("second", 20, false);
  const waiting = view();
  // What is approved stays.
  expect([waiting.steps.import[DAY_STEPS - 1], waiting.steps.import[DAY_STEPS]]).toEqual([10, 20]);
  expect(waiting.proposed).toMatchObject({ id: "second", from: DAY_STEPS });
  expect(waiting.figures.known).toBe(2 * DAY_STEPS);
});

it("proposes nothing for what is over", () => {
  const later = view(start + 3 * DAY_STEPS * STEP_MS);
  expect(later.proposed).toBe(null);
  expect(later.steps.import[DAY_STEPS]).toBe(NaN);
});
