import { beforeAll, expect, it } from "vitest";
import { explainPlan, heldSteps, type OperationSite, PLAN_SETTINGS, planOperation } from "~/engines/operation";
import type { ApprovedRows } from "~/engines/operation/assembly/said";
import { rowsOf, switchedOf } from "~/engines/operation/assembly/storedPlan";
import type { OperationSolver } from "~/engines/operation/steps/solver";
import { bus, demand, grid, series, shiftable, siteOf, storage, unit } from "~/engines/operation/testing/cases";
import type { PlanRow } from "~/entities/operator/plan";
import { REASONS } from "~/entities/operator/reasons";
import { highsOperation } from "./highsOperation";

/** Heat has no connection: a CHP and a dearer boiler serve it. Power costs 0.05, and 0.5 from the third hour on. */
const STEPS = 6;
const price = series(0.05, 0.05, 0.5, 0.5, 0.5, 0.5);
const chp = unit({
  id: "chp",
  pieces: [4],
  fuel: { price: 0.2, atMinimum: 0, perPower: [2] },
  startCost: 0.01,
  flows: [
    { bus: "0", atMinimum: 0, perPower: [1] },
    { bus: "1", atMinimum: 0, perPower: [1] },
  ],
});
const heat = { bus: "1", atMinimum: 0, perPower: [1] };
const boiler = unit({
  id: "boiler",
  flows: [heat],
  fuel: { price: 0.3, atMinimum: 0, perPower: [1] },
  startCost: 0.01,
});
const site = (by: number, part: Partial<OperationSite> = {}): OperationSite =>
  siteOf(STEPS - by, {
    buses: [bus({ id: "0", shortfallPrice: 100 }), bus({ id: "1", shortfallPrice: 100 })],
    grids: [grid({ bus: "0", importPrice: price.slice(by) })],
    demands: [demand(8, { bus: "0" }), demand(6, { id: "homes", bus: "1" })],
    units: [chp, boiler],
    storages: [storage({ bus: "0", capacity: 4, chargeEfficiency: 0.9, dischargeEfficiency: 0.9 })],
    ...part,
  });
const problem = {
  components: [],
  buses: ["power", "heat"].map((carrierLevelId) => ({ carrierLevelId })),
} as unknown as Parameters<typeof rowsOf>[0];

let solver: OperationSolver;
beforeAll(async () => {
  solver = await highsOperation(() => false);
});
async function planned(of: OperationSite, approved?: ApprovedRows) {
  const hooks = { onPlan: () => undefined, shouldStop: () => false, now: () => 0 };
  const plan = await planOperation(of, solver, hooks, { ...PLAN_SETTINGS, gap: 1e-9, timeLimitS: Infinity });
  const rows = rowsOf(problem, of, plan, { reasons: explainPlan(of, plan), approved });
  return { plan, rows: new Map(rows.map((row) => [row.component_id, row])) };
}
const reasons = (row: PlanRow | undefined) => row!.reason!.map((i) => REASONS[i]);
const worths = (row: PlanRow | undefined) => row!.marginal!;

it("approved steps have the reason and ground they were decided with, and all steps the worth of their own plan", async () => {
  const first = await planned(site(0));
  // The boiler serves what the CHP leaves: a kWh more heat costs its fuel.
  expect(worths(first.rows.get("homes"))).toEqual(new Array(STEPS).fill(0.3));
  expect(reasons(first.rows.get("battery")).slice(0, 2)).toContain("cheap_hour");
  let before = first;
  for (const by of [1, 2]) {
    const of = site(by);
    const offset = { by: 1, steps: STEPS - by + 1, approved: 3 };
    const heldState = heldSteps(switchedOf(before.plan), of, offset, 25);
    const level = before.plan.storages.battery!.level[0]!;
    const held = { ...of, kept: heldState, storages: of.storages.map((one) => ({ ...one, level })) };
    const next = await planned(held, {
      rows: [...before.rows.values()],
      by: 1,
      steps: heldState.steps,
      until: heldState.steps,
    });
    for (const [id, row] of next.rows) {
      expect(reasons(row), id).not.toContain("approved");
      const old = before.rows.get(id)!;
      expect(row.power.slice(0, 3)).toEqual(old.power.slice(1, 4));
      if (id !== "grid") expect(reasons(row).slice(0, 3)).toEqual(reasons(old).slice(1, 4));
      expect(worths(row).slice(0, 3), id).toEqual(worths(old).slice(1, 4));
      // One plan later all is a step earlier: the ground of a step, and what it says of others.
      const groundAt = (of: PlanRow, step: number, by: number) => {
        const ground = of.grounds?.find(({ from, to }) => from <= step && step < to);
        return ground && { ground: ground.ground, at: ground.at === undefined ? undefined : ground.at - by };
      };
      if (["battery", "chp", "boiler"].includes(id))
        for (const step of [0, 1, 2]) expect(groundAt(row, step, 0), id).toEqual(groundAt(old, step + 1, 1));
      for (const worth of worths(row)) expect(Math.abs(worth ?? 0)).toBeLessThan(2);
    }
    before = next;
  }
});

it("an approved step that would cost somebody their heat is left, at the price of leaving it", async () => {
  const first = await planned(site(0));
  // Homes need more than was expected: the boiler leaves what was approved, for 25 a kWh.
  const of = site(0, { demands: [demand(8, { bus: "0" }), demand(7, { id: "homes", bus: "1" })] });
  const held = { ...of, kept: heldSteps(switchedOf(first.plan), of, { by: 0, steps: STEPS, approved: 3 }, 25) };
  const { plan, rows } = await planned(held);
  expect(plan.shortfalls.map(({ kind }) => kind)).not.toContain("unserved");
  // A kWh more costs its fuel: 25.3 if what leaving the approved step counts were in it.
  expect(plan.values!.buses["1"]![0]).toBeCloseTo(0.3, 6);
  // Power is bought: its price is one.
  expect(worths(rows.get("demand")).slice(2)).toEqual([0.5, 0.5, 0.5, 0.5]);
  // The plan before knows why the boiler runs.
  const heldRows = (await planned(held, { rows: [...first.rows.values()], by: 0, steps: 3, until: 3 })).rows;
  expect(worths(heldRows.get("homes"))).toEqual(new Array(STEPS).fill(0.3));
  expect(reasons(heldRows.get("boiler"))).toEqual(reasons(first.rows.get("boiler")));
});

it("what follows from penalties has no worth: work that is missing", async () => {
  // A car lacks energy in the one hour it has: power is as dear as that.
  const car = shiftable({ id: "car", bus: "0", from: 3, to: 4, energy: 9, maxPower: 9, shortfallPrice: 20 });
  const grids = [grid({ bus: "0", importPrice: price, importLimit: 8 })];
  const short = await planned(site(0, { grids, shiftables: [car] }));
  expect(short.plan.values!.buses["0"]![3]).toBeCloseTo(20, 6);
  expect(worths(short.rows.get("car"))[3]).toBe(null);
});

it("a step that was given up has its own reason, and so has one that is out", async () => {
  const first = await planned(site(0));
  const OUT = 2;
  const out = site(0, { units: [{ ...chp, limit: series(4, 4, 0, 4, 4, 4) }, boiler] });
  const heldState = heldSteps(switchedOf(first.plan), out, { by: 0, steps: STEPS, approved: 4 }, 25);
  const { rows } = await planned(
    { ...out, kept: heldState },
    { rows: [...first.rows.values()], by: 0, steps: 4, until: 4 },
  );
  expect(reasons(rows.get("chp"))[OUT]).toBe("maintenance");
  expect(rows.get("boiler")!.power.slice(0, 4)).toEqual(first.rows.get("boiler")!.power.slice(0, 4).with(OUT, 6));
  expect(reasons(rows.get("boiler"))).not.toContain("approved");
  expect(worths(rows.get("boiler"))[0]).toBe(worths(first.rows.get("boiler"))[0]);
});
