import { expect, it } from "vitest";
import { type Given, optimization, repeat, run, Site } from "../site";

/** A plant at 10 EUR/MWh that runs at one load, next to a purchase at 50. The load is 1 MW and 3 MW in turns. It is worked out by hand. */
const YEAR = 2025;
const H = 8760;
const site = (parameters: Record<string, Given>, status: "existing" | "optional" = "existing") =>
  new Site()
    .node({
      id: "load",
      root: "consumption",
      input: "el",
      parameters: { demand: { series: repeat([1, 3]), year: YEAR } },
    })
    .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 50 } })
    .node({ id: "out", root: "trade", input: "el", parameters: { sale_price: 0 } })
    .node({
      id: "plant",
      root: "transformation",
      output: "el",
      status,
      parameters: { variable_cost: 10, flat_output: true, ...parameters },
    });
const solve = (made: Site, config: object = {}) => run(made, optimization([YEAR], { config }));

it("is one load, chosen where it costs least", async () => {
  // Surplus is sold at 0: above 1 MW a MW saves 50 every second hour and costs 20 in two hours. 3 MW all year, 30 EUR an
  // hour; 20 EUR if it could follow the load.
  const r = await solve(site({ existing_capacity: 5 }));
  expect(r.summary!.objective).toBeCloseTo(H * 3 * 10, 2);
  // At 30 EUR/MWh it does not pay above 1 MW.
  const dear = await solve(site({ existing_capacity: 5, variable_cost: 30 }));
  expect(dear.summary!.objective).toBeCloseTo(H * 30 + (H / 2) * 2 * 50, 2);
  const output = dear.series.find((s) => s.componentId === "plant" && s.variable === "output")!;
  expect([...new Set([...output.values].map((v) => v.toFixed(5)))]).toEqual(["1.00000"]);
});

it("stays within the size, which a run may choose, too", async () => {
  const small = await solve(site({ existing_capacity: 2 }));
  expect(small.summary!.objective).toBeCloseTo(H * 2 * 10 + (H / 2) * 50, 2);
  // A MW costs 50 000 a year and saves (50 - 20) * H / 2 = 131 400 of it: 3 are built.
  const built = await solve(site({ investment_cost: 500_000, lifetime: 10 }, "optional"));
  expect(built.summary!.objective).toBeCloseTo(3 * (50_000 + H * 10), 1);
  expect(built.tables.capacities.find((c) => c.componentId === "plant")!.total).toBeCloseTo(3, 4);
});

it("leaves out what is not available", async () => {
  const half: Given = { series: repeat([1, 0.5]), year: YEAR };
  const r = await solve(site({ existing_capacity: 2, availability: half }));
  // 2 MW, then 1 MW: the second hour lacks 2 MW.
  expect(r.summary!.objective).toBeCloseTo((H / 2) * ((2 + 1) * 10 + 2 * 50), 2);
});

it("is what it is in typical days, and says what of its units it leaves aside", async () => {
  const days = { temporal_clustering: { status: true, n_clust: 3, n_seg: 24 } };
  const fewer = await solve(site({ existing_capacity: 2 }), days);
  expect(fewer.summary!.objective).toBeCloseTo(H * 2 * 10 + (H / 2) * 50, 2);
  const detailed = await solve(site({ existing_capacity: 2, start_up_cost: 5 }), {
    model: { detailed_operation: true },
  });
  expect(detailed.summary!.objective).toBeCloseTo(H * 2 * 10 + (H / 2) * 50, 2);
  expect(detailed.findings).toContainEqual(
    expect.objectContaining({ rule: "profile_is_not_switched", parameterType: "flat_output" }),
  );
  const off = await solve(site({ existing_capacity: 5, flat_output: false }));
  expect(off.summary!.objective).toBeCloseTo((H / 2) * 4 * 10, 2);
});
