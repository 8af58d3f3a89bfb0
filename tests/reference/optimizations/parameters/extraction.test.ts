import { expect, it } from "vitest";
import { type Given, optimization, repeat, run, Site } from "../site";

/**
 * An extraction plant of 100 MW against results worked out by hand. 40 % of the fuel at 10 EUR/MWh become electricity (25 EUR/MWh). A MWh
 * of heat takes 0.15 MWh of it. There is at most 1.25 times as much heat as electricity. A purchase at 100 EUR/MWh of electricity, a boiler
 * at 60 EUR/MWh of heat.
 */
const YEAR = 2025;
const H = 8760;
const site = (power: Given, heat: Given, parameters: Record<string, Given> = {}, rest = true) => {
  const made = new Site()
    .node({ id: "power", root: "consumption", input: "el", parameters: { demand: power } })
    .node({ id: "warmth", root: "consumption", input: "heat", parameters: { demand: heat } })
    .node({
      id: "plant",
      root: "transformation",
      input: "fuel",
      output: "el",
      output2: "heat",
      parameters: {
        existing_capacity: 100,
        efficiency: 0.4,
        secondary_output_ratio: 1.25,
        power_loss_coefficient: 0.15,
        ...parameters,
      },
    })
    .node({ id: "fuel", root: "trade", output: "fuel", parameters: { purchase_price: 10 } });
  return rest
    ? made.node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 100 } }).node({
        id: "boiler",
        root: "transformation",
        output: "heat",
        parameters: { existing_capacity: 100, variable_cost: 60 },
      })
    : made;
};
const solve = (made: Site, config: object = {}) => run(made, optimization([YEAR], { config }));
const seriesOf = (r: Awaited<ReturnType<typeof run>>, variable: string) =>
  r.series.find((s) => s.componentId === "plant" && s.variable === variable)!.values;

it("gives heat for a part of its electricity, and burns what both take", async () => {
  const r = await solve(site(70, 50, { variable_cost: 5 }));
  expect(r.summary!.objective).toBeCloseTo(H * ((70 + 0.15 * 50) * 25 + 70 * 5), 2);
  expect(seriesOf(r, "output")[0]).toBeCloseTo(70, 5);
  expect(seriesOf(r, "secondary_output")[0]).toBeCloseTo(50, 5);
  expect(seriesOf(r, "intake")[0]).toBeCloseTo(77.5 / 0.4, 4);
  expect(r.status).toBe("success");
});

it("runs as a condensing plant where no heat is wanted", async () => {
  const r = await solve(site({ series: repeat([70, 90]), year: YEAR }, { series: repeat([0, 30]), year: YEAR }));
  expect(r.summary!.objective).toBeCloseTo((H / 2) * (70 + 90 + 4.5) * 25, 2);
});

it("gives no more heat than back pressure allows", async () => {
  // 87.5 MW of heat with 70 MW of electricity; the boiler makes the rest.
  const r = await solve(site(70, 100));
  expect(r.summary!.objective).toBeCloseTo(H * ((70 + 0.15 * 87.5) * 25 + 12.5 * 60), 2);
});

it("has the size of its output without extraction", async () => {
  // All of the heat and 92.5 MW of electricity; 2.5 MW are bought, which is less than 16.7 MW from the boiler.
  const r = await solve(site(95, 50));
  expect(r.summary!.objective).toBeCloseTo(H * (100 * 25 + 2.5 * 100), 2);
});

it("counts the electricity that is left in its yearly bounds", async () => {
  const r = await solve(site(70, 50, { annual_upper_energy_bound: 50 * H }));
  expect(r.summary!.objective).toBeCloseTo(H * ((50 + 7.5) * 25 + 20 * 100), 1);
});

it("extracts in an outage, too", async () => {
  const island = (capacity: number) => {
    const made = site(70, 50, { existing_capacity: capacity }, true).system({ island_duration: 6, outage_start: 99 });
    // A fuel that is at hand without trade.
    made.node({
      id: "wood",
      root: "transformation",
      output: "fuel",
      parameters: { existing_capacity: 900, variable_cost: 10 },
    });
    made.snapshot.nodes = made.snapshot.nodes.filter(({ node_id }) => node_id !== "boiler");
    return solve(made, { model: { resilience: true } });
  };
  expect((await island(77.6)).status).toBe("success");
  expect((await island(77.4)).status).toBe("error");
});

it("stays what it is in typical days", async () => {
  const ratio: Given = { series: repeat([1.25, 1]), year: YEAR };
  const whole = await solve(site(70, 80, { secondary_output_ratio: ratio }));
  const days = { status: true, n_clust: 2, n_seg: 24 };
  const fewer = await solve(site(70, 80, { secondary_output_ratio: ratio }), { temporal_clustering: days });
  expect(whole.summary!.objective).toBeCloseTo((H / 2) * ((82 + 80.5) * 25 + 10 * 60), 2);
  expect(fewer.summary!.objective).toBeCloseTo(whole.summary!.objective, 2);
});

it("has to know its power loss in every year", async () => {
  const made = site(70, 50, { power_loss_coefficient: [{ date: 2030, value: 0.1 }] });
  const errors = (await run(made, optimization([YEAR, 2030]))).findings.filter(({ severity }) => severity === "error");
  expect(errors).toEqual([
    expect.objectContaining({
      rule: "parameter_missing_in_year",
      componentId: "plant",
      year: YEAR,
      parameterType: "power_loss_coefficient",
    }),
  ]);
});
