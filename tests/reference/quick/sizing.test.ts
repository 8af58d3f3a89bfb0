import { expect, it } from "vitest";
import { coarseSizes } from "~jobs/handlers/quick";
import { costAt } from "~/entities/catalogue/data/costBySize";
import { completed, quickSite } from "~/entities/quick/quickSite";
import { sizedSnapshot } from "~/services/quick/sizing";
import { quickMaker } from "~/services/quick/snapshot";

const quimper = { name: "Quimper", country: "FR", timezone: "Europe/Paris", latitude: 48, longitude: -4.1 };
it("a farm's costs are those of the sizes that its plan finds, and an engine of some kW is not costed as a turbine", async () => {
  const answers = completed(
    quickSite.parse({
      place: "Quimper",
      kind: "farm",
      year: 2027,
      electricity_mwh: 120,
      heat_mwh: 40,
      boiler_kw: 50,
      pv_max_kw: 100,
      price_ct: 22.5,
      sale_ct: 7.6,
      gas_ct: 11,
      build: ["pv", "battery", "heat_pump", "chp"],
    }),
  );
  // As the job of the page does it.
  const solve = coarseSizes(2027, new AbortController().signal);
  const results: NonNullable<Awaited<ReturnType<typeof solve>>>[] = [];
  const snapshot = await sizedSnapshot(
    quickMaker("farm", { answers, place: quimper }, (key) => key),
    async (site) => {
      const result = await solve(site);
      if (result) results.push(result);
      return result;
    },
  );
  const builtOf = (result: (typeof results)[number], key: string) =>
    result.tables.capacities.find(({ componentId }) => componentId === `farm-${key}`)!.built * 1000;
  const cost = (key: string) =>
    Number(
      snapshot.parameters.find(({ parameter_id }) => parameter_id === `farm-${key}-investment_cost`)!.properties.value,
    ) / 1000;
  const last = results.at(-1)!;
  // What is built costs what a plant of its size costs.
  for (const [key, technology] of [
    ["pv", "photovoltaics"],
    ["heat_pump", "heat_pump"],
  ] as const)
    expect(Math.abs(costAt(technology, builtOf(last, key), 2027)!.cost / cost(key) - 1), key).toBeLessThan(0.04);
  // 4250 USD of REopt's smallest engine; the turbine of the catalogue costs 748 EUR.
  expect(cost("chp")).toBeGreaterThan(3000);
  expect(builtOf(last, "chp")).toBeLessThan(1);
  // Costs only rise from round to round, so sizes do not grow, and each plan is dearer than the one before.
  expect(results.length).toBeGreaterThan(1);
  const totals = results.map(({ tables }) =>
    tables.costs.filter(({ impact }) => impact === "money").reduce((sum, { amount }) => sum + amount, 0),
  );
  expect(totals).toEqual([...totals].sort((a, b) => a - b));
  const intensity = snapshot.parameters.find(({ parameter_id }) => parameter_id === "farm-purchase-variable_cost-CO2");
  expect(intensity!.properties).toMatchObject({ value: 41, unit: "kg/MWh", reference: "source.mix" });
});
