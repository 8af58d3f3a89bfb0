import { expect, it } from "vitest";
import { type Given, optimization, repeat, run, Site } from "../site";

/** A reservoir next to a purchase at 20 EUR/MWh and a load of 1 MW, against results worked out by hand. */
const YEAR = 2025;
const H = 8760;
const reservoir = (parameters: Record<string, Given>) =>
  new Site()
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 1 } })
    .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 20 } })
    .node({
      id: "lake",
      root: "storage",
      output: "el",
      parameters: {
        existing_capacity: 10,
        existing_power: 2,
        charging_limit: 0,
        discharging_efficiency: 0.9,
        ...parameters,
      },
    });
const everySecondHour = (mw: number): Given => ({ series: repeat([mw, 0]), year: YEAR });
const solve = (site: Site, config: object = {}) => run(site, optimization([YEAR], { config }));
const rowOf = (r: Awaited<ReturnType<typeof run>>) => r.tables.operation.find((o) => o.componentId === "lake")!;

it("fills a store without a pump, and gives what is left after the losses of discharging", async () => {
  // In two hours 1 MWh flows in and 0.9 MWh come out; 1.1 MWh are bought. 1 MWh if nothing were lost, 2 MWh without the inflow.
  const r = await solve(reservoir({ natural_inflow: everySecondHour(1) }));
  expect(r.summary!.objective).toBeCloseTo((H / 2) * 1.1 * 20, 3);
  expect(rowOf(r)).toMatchObject({ energyMwh: expect.closeTo((H / 2) * 0.9, 3), intakeMwh: 0 });
  expect(rowOf(r).curtailedMwh).toBeCloseTo(0, 3);
  expect(r.status).toBe("success");
});

it("is spilled where it does not fit, which the result counts as curtailed", async () => {
  // In two hours 3 MWh flow in; the load takes 2 / 0.9 of it, the rest is spilled.
  const r = await solve(reservoir({ natural_inflow: everySecondHour(3) }));
  expect(r.summary!.objective).toBeCloseTo(0, 3);
  expect(rowOf(r).curtailedMwh).toBeCloseTo((H / 2) * (3 - 2 / 0.9), 2);
  expect(rowOf(r).curtailmentFactor).toBeCloseTo(1 - 2 / 0.9 / 3, 5);
  const inflow = r.series.find((s) => s.componentId === "lake" && s.variable === "inflow")!;
  expect([...inflow.values].reduce((sum, v) => sum + v, 0)).toBeCloseTo(H / 0.9, 2);
});

it("is kept over the seasons, by typical days too", async () => {
  // 180 days of 1 MW, then none; the lake takes all of it and gives 0.9 of it when it is worth 20.
  const season: Given = { series: Float64Array.from({ length: H }, (_, t) => (t < 180 * 24 ? 1 : 0)), year: YEAR };
  const lake = reservoir({ existing_capacity: 5000, natural_inflow: season });
  const expected = (H - 180 * 24 * 0.9) * 20;
  expect((await solve(lake)).summary!.objective).toBeCloseTo(expected, 2);
  const days = { status: true, n_clust: 2, n_seg: 1 };
  expect((await solve(lake, { temporal_clustering: days })).summary!.objective).toBeCloseTo(expected, 2);
});

it("serves a load in an outage", async () => {
  const island = (inflow: number) =>
    solve(
      reservoir({ existing_capacity: 0.5, natural_inflow: inflow }).system({ island_duration: 6, outage_start: 99 }),
      {
        model: { resilience: true },
      },
    );
  expect((await island(1.2)).status).toBe("success");
  const short = await island(0.5);
  expect(short.status).toBe("error");
  expect(short.findings.some(({ severity }) => severity === "error")).toBe(true);
});

it("cannot be negative", async () => {
  const r = await solve(reservoir({ natural_inflow: everySecondHour(-1) }));
  expect(r.findings).toContainEqual(
    expect.objectContaining({ rule: "negative_values", severity: "error", parameterType: "natural_inflow" }),
  );
});

it("full-load hours of a store with a ratio are those of its power", async () => {
  // 10 MWh at 0.2 per hour are 2 MW; 500 h of them are 1000 MWh.
  const r = await solve(
    reservoir({ existing_power: [], power_to_energy_ratio: 0.2, natural_inflow: 1, maximum_full_load_hours: 500 }),
  );
  expect(rowOf(r).energyMwh).toBeCloseTo(1000, 3);
  expect(rowOf(r).fullLoadHours).toBeCloseTo(500, 3);
});
