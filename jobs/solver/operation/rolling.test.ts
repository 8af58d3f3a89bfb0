import { beforeAll, expect, it } from "vitest";
import {
  checkCourse,
  costPerWindow,
  type Course,
  keptSteps,
  laterSite,
  measuredCost,
  type OperationSite,
  planBefore,
  planOperation,
  validateSite,
} from "~/engines/operation";
import type { OperationSolver } from "~/engines/operation/steps/solver";
import { randomSite } from "~/engines/operation/testing/randomSite";
import { highsOperation } from "./highsOperation";

let solver: OperationSolver;
beforeAll(async () => {
  solver = await highsOperation(() => false);
});
const hooks = { onPlan: () => undefined, shouldStop: () => false, now: () => 0 };
const plan = (site: OperationSite) =>
  planOperation(site, solver, hooks, { gap: 1e-6, timeLimitS: Infinity, nodes: 200 });

/** The rest of a course from step n on; a batch that has begun is a demand by then. */
function rest(course: Course, n: number): Course {
  const cut = (array: Float64Array) => array.slice(n);
  const each = <T, U>(list: Record<string, T>, change: (one: T) => U) =>
    Object.fromEntries(Object.entries(list).map(([id, one]) => [id, change(one)]));
  return {
    units: each(course.units, ({ on, power }) => ({ on: on.slice(n), power: cut(power) })),
    storages: each(course.storages, (s) => ({
      charge: cut(s.charge),
      discharge: cut(s.discharge),
      level: cut(s.level),
    })),
    grids: each(course.grids, (g) => ({ import: cut(g.import), export: cut(g.export) })),
    sources: each(course.sources, cut),
    shiftables: each(course.shiftables, cut),
    batches: each(course.batches, (begin) => Math.max(-1, begin - n)),
    buses: each(course.buses, (b) => ({ dumped: cut(b.dumped), unserved: cut(b.unserved), excess: cut(b.excess) })),
  };
}

it("the rest of a plan keeps all rules of the rest of its site: runs, ramps, levels, energies and begun batches go on", async () => {
  for (let seed = 0; seed < 12; seed++) {
    const site = randomSite(seed, 6);
    const planned = await plan(site);
    // Without a clock the same site has the same plan, step by step of the search.
    if (seed < 3) expect(await plan(site)).toEqual(planned);
    for (const by of [1, 3, 5]) {
      const later = laterSite(site, planned, by);
      expect(validateSite(later), `site ${seed} after ${by}`).toEqual([]);
      expect(checkCourse(later, rest(planned, by)), `site ${seed} after ${by}`).toEqual([]);
      // What it costs from there on is what the rest costs by itself: peaks, starts and levels go on, too.
      const [, after] = costPerWindow(site, planned, [by, site.steps]);
      expect(measuredCost(later, rest(planned, by)).total).toBeCloseTo(after!.total, 6);
    }
  }
});

it("an hour later with nothing new, the rest of the plan is kept: no switching, no better plan", async () => {
  for (let seed = 20; seed < 26; seed++) {
    const site = randomSite(seed, 6);
    const planned = await plan(site);
    const later = laterSite(site, planned, 2);
    const before = planBefore(planned, 2, later.steps, 0.01);
    const heldState = keptSteps(planned, 2, 1, 20);
    const secondPlan = await plan({ ...later, before, kept: heldState });
    expect(secondPlan.cost.switching).toBe(0);
    expect(secondPlan.cost.keeping).toBeCloseTo(0, 6);
    expect(measuredCost(later, secondPlan).total).toBeLessThanOrEqual(
      measuredCost(later, rest(planned, 2)).total + Math.max(0.01, 1e-4 * Math.abs(planned.objective)),
    );
  }
});
