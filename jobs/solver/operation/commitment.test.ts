import { beforeAll, expect, it } from "vitest";
import { checkUnit } from "~/engines/operation/check/units";
import { Violations } from "~/engines/operation/check/violations";
import { buildModel } from "~/engines/operation/model/build";
import { RowBuilder, Terms } from "~/engines/operation/model/rowBuilder";
import type { OperationSite, Unit } from "~/engines/operation/site/types";
import { unitTimes } from "~/engines/operation/site/unitTimes";
import { PLAN_SETTINGS, planOperation } from "~/engines/operation/steps/planOperation";
import type { LinearProgram, OperationSolver } from "~/engines/operation/steps/solver";
import { bus, demand, grid, siteOf, unit } from "~/engines/operation/testing/cases";
import { numbers } from "~/engines/operation/testing/randomSite";
import { highsOperation } from "./highsOperation";

let solver: OperationSolver;
beforeAll(async () => {
  solver = await highsOperation(() => false);
});

const STEPS = 6;
const schedules = Array.from({ length: 1 << STEPS }, (_, bits) =>
  Uint8Array.from({ length: STEPS }, (_, t) => (bits >> t) & 1),
);

function randomUnit(next: () => number): Unit {
  const pick = (n: number) => Math.floor(next() * n);
  const minPower = 2;
  const on = next() < 0.5;
  return unit({
    id: "u",
    minPower,
    startCost: 3 * next(),
    minUpHours: pick(5),
    minDownHours: pick(4),
    rampUp: 1 + 4 * next(),
    rampDown: 1 + 4 * next(),
    startLimit: 2 + 3 * next(),
    stopLimit: 2 + 3 * next(),
    limit: Float64Array.from({ length: STEPS }, () => (next() < 0.08 ? 0 : next() < 0.1 ? 5 : 10)),
    state: { on, power: on ? 2 + 8 * next() : 0, heldHours: 1 + pick(5) },
  });
}

/**
 * Least weighted sum of the powers of one schedule by the rules as they are said, apart from the tight rows. Null: the schedule breaks
 * minimum times or limits, or no power keeps its rules.
 */
function plainLeast(site: OperationSite, one: Unit, on: Uint8Array, weights: readonly number[]): number | null {
  const times = unitTimes(site, one);
  const violations = new Violations();
  checkUnit(violations, site, one, { on, power: Float64Array.from(on, (v) => v * one.minPower) });
  const rulesOfTime = ["minimum_run", "minimum_rest", "out"];
  if (violations.list.some(({ rule }) => rulesOfTime.includes(rule))) return null;
  const rows = new RowBuilder();
  const q = rows.each(STEPS, (t) => rows.column(0, on[t] ? times.top[t]! : 0, weights[t]));
  for (let t = 0; t < STEPS; t++) {
    const was = t ? on[t - 1] === 1 : times.wasOn;
    const q0 = t ? 0 : times.before;
    const last = new Terms();
    if (t) last.add(q[t - 1]!, 1);
    const change = new Terms().add(q[t]!, 1);
    if (t) change.add(q[t - 1]!, -1);
    if (on[t] && was) {
      rows.atMost(times.rampUp + q0, change);
      if (!times.forced[t]) rows.atLeast(q0 - times.rampDown, change);
    }
    if (on[t] && !was) rows.atMost(times.start, new Terms().add(q[t]!, 1));
    if (!on[t] && was && !times.forced[t]) rows.atMost(times.stop - q0, last);
  }
  return leastOf(solver.open(rows.finish()));
}

function leastOf(program: LinearProgram): number | null {
  const { x, objective } = program.run();
  program.close();
  return x ? objective : null;
}

it("the tight rows of a unit allow exactly what its rules allow: every schedule, in random directions", () => {
  const next = numbers(3);
  let possible = 0;
  let refused = 0;
  for (let round = 0; round < 5; round++) {
    const one = randomUnit(next);
    const site = siteOf(STEPS, { units: [one], buses: [bus({ id: "el" })] });
    const { rows, layout } = buildModel(site);
    const { on: columns, pieces } = layout.units[0]!;
    // Only the unit counts: bounds of its power by its rows alone.
    const objective = new Float64Array(rows.columns);
    const weights = Array.from({ length: STEPS }, () => next() - 0.5);
    pieces[0]!.forEach((j, t) => (objective[j] = weights[t]!));
    const tight = solver.open({ ...rows, cost: objective, offset: 0 });
    for (const on of schedules) {
      columns!.forEach((j, t) => tight.setBounds(j, on[t]!, on[t]!));
      const bounds = columns!.every((j, t) => on[t]! >= rows.colLower[j]! && on[t]! <= rows.colUpper[j]!);
      const best = bounds ? tight.run() : { x: null, objective: Infinity };
      const expected = plainLeast(site, one, on, weights);
      if (expected === null) refused++;
      else possible++;
      expect(best.x === null ? null : best.objective, `${round} ${on.join("")}`).toEqual(
        expected === null ? null : expect.closeTo(expected, 6),
      );
    }
    tight.close();
  }
  expect(possible).toBeGreaterThan(20);
  expect(refused).toBeGreaterThan(20);
});

it("no plan is better than the best of all schedules, and none of them is below the bound", async () => {
  const next = numbers(11);
  for (let round = 0; round < 3; round++) {
    const units = ["a", "b"].map((id) => ({
      ...randomUnit(next),
      id,
      fuel: { price: 0.3 + next(), atMinimum: 2, perPower: [1] },
    }));
    const site = siteOf(STEPS, {
      units,
      grids: [grid({ importPrice: Float64Array.from({ length: STEPS }, () => 2 * next()), importLimit: 6 })],
      demands: [demand(Float64Array.from({ length: STEPS }, () => 4 + 8 * next()))],
    });
    const { rows, layout } = buildModel(site);
    const lp = solver.open(rows);
    const fix = (i: number, values: ArrayLike<number> | null) =>
      layout.units[i]!.on!.forEach((j, t) =>
        lp.setBounds(j, values?.[t] ?? rows.colLower[j]!, values?.[t] ?? rows.colUpper[j]!),
      );
    const allowed = layout.units.map(({ on }, i) => {
      const feasible = schedules.filter((values) => {
        fix(i, values);
        const within = on!.every((j, t) => values[t]! >= rows.colLower[j]! && values[t]! <= rows.colUpper[j]!);
        return within && lp.run().x !== null;
      });
      fix(i, null);
      return feasible;
    });
    let least = Infinity;
    for (const first of allowed[0]!) {
      fix(0, first);
      for (const second of allowed[1]!) {
        fix(1, second);
        const { x, objective } = lp.run();
        if (x) least = Math.min(least, objective);
      }
    }
    lp.close();
    const hooks = { onPlan: () => undefined, shouldStop: () => false, now: () => 0 };
    const plan = await planOperation(site, solver, hooks, { ...PLAN_SETTINGS, gap: 0, timeLimitS: Infinity });
    expect(plan.objective).toBeCloseTo(least, 6);
    expect(plan.bound).toBeLessThanOrEqual(least + 1e-6);
  }
});
