import { expect, it } from "vitest";
import { AutomaticSolver } from "~jobs/solver/automatic";
import { demoOptimization, demoSnapshot } from "~db/seed/demo";
import { islandSite } from "../../../bench/sites/island";
import { seasonalSite } from "../../../bench/sites/seasonal";
import { optimization, run } from "../site";

/**
 * A size under a limit of all costs is hard for an interior point. One column has a cost. The duals of thousands of rows have to make up
 * for it. The method stalled on it before its scaling knew that, and the simplex method took 53 to 261 s in steps of two hours.
 */
it("finds the least of the demo's largest plants by the structured method", async () => {
  const { config, ...demo } = demoOptimization();
  const alternative = { component_ids: ["demo-pv"], sense: "least" as const, slack_percent: 5 };
  const order = { ...demo, config: { ...config, delta_t: 6, variation: { changes: [], alternative } } };
  const r = await run({ snapshot: demoSnapshot() }, order, new AutomaticSolver());
  expect(r.solver).toMatchObject({ method: "structured", fallback: null });
  expect(r.solver!.iterations).toBeLessThan(80);
  const { size, limit, optimum } = r.summary!.alternative!;
  // The limit decides: all that it allows is spent.
  expect(r.summary!.objective / limit).toBeCloseTo(1, 6);
  expect(limit / optimum).toBeCloseTo(1.05, 9);
  expect(size).toBeGreaterThan(0);
});

/**
 * Hydrogen that is kept from summer to winter, next to a grid and a battery. While levels had the units of flows, the duals' errors of the
 * start never went away. HiGHS' interior point took a minute by the hour.
 */
it("decides on a store for the season next to a grid and a battery by the structured method", async () => {
  const order = optimization([2025], { config: { delta_t: 6 } });
  const r = await run(seasonalSite(), order, new AutomaticSolver());
  expect(r.solver).toMatchObject({ method: "structured", fallback: null });
  expect(r.solver!.iterations).toBeLessThan(90);
  // HiGHS' interior point: 1 840 224.9359.
  expect(r.summary!.objective).toBeCloseTo(1_840_224.936, 2);
});

/**
 * A hydrogen store whose power is tied to its energy, on an island. Its limits of power missed hundreds of times what flows are at the
 * start. The first step then made the store far too small. It took 190 iterations to grow or did not get there in 200.
 */
it.each([
  { hours: 6, island: { ratio: 1 }, most: 70, optimum: 5_674_065.104 },
  { hours: 6, island: { ratio: 5 }, most: 80, optimum: 5_674_065.104 },
  // Duals stop short of what is aimed at, by rounding: 83 iterations until that was recognised.
  { hours: 2, island: { storeCost: 1, runningCost: 5 }, most: 60, optimum: 5_618_505.387 },
])(
  "decides on the store of an island, %j, by the structured method",
  async ({ hours, island, most, optimum }) => {
    const order = optimization([2025], { config: { delta_t: hours } });
    const r = await run(islandSite(island), order, new AutomaticSolver());
    expect(r.solver).toMatchObject({ method: "structured", fallback: null });
    expect(r.solver!.iterations).toBeLessThan(most);
    // In steps of 6 h the optimum of HiGHS' interior point; in steps of 2 h that of all 83 iterations.
    expect(r.summary!.objective).toBeCloseTo(optimum, 2);
  },
  30_000,
);
