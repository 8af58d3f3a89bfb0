import { describe, expect, it } from "vitest";
import type { StoredParameter } from "~/entities/results/usedParameter";
import { otherSizes, restsOn } from "./restsOn";
import { usedCost } from "./samples";

const read = (componentId: string, parameterType: string, value: number, fields: Partial<StoredParameter> = {}) =>
  usedCost(componentId, value, { parameterType, sources: ["DEA, Technology Data: sheet"], ...fields });
const component = (id: string, technologyId: string, root: string) => ({ id, technologyId, root });
const result = {
  currency: "EUR",
  years: [2030],
  components: [
    component("roof", "photovoltaics", "transformation"),
    component("grid", "electricity_purchase", "trade"),
    component("gas", "gas_purchase", "trade"),
    component("house", "electricity_demand", "consumption"),
  ],
  tables: { operation: [{ componentId: "grid", energyMwh: 10 }] },
} as unknown as Parameters<typeof restsOn>[0]["result"];
const build = (amount: number) => ({
  componentId: "roof",
  year: 2030,
  amount,
  unit: "MW",
  powerMw: null,
  lumpSum: 1,
});

describe("what an answer rests on", () => {
  it("is the cost of what is built, prices and emissions of what is bought, and what is needed", () => {
    const parameters = [
      read("house", "demand", 0.001, { unit: "MW" }),
      read("roof", "investment_cost", 711_000),
      read("roof", "lifetime", 40),
      read("grid", "purchase_price", 200),
      read("grid", "variable_cost", 41, { impact: "CO2" }),
      read("gas", "purchase_price", 100),
    ];
    const names = (builds: ReturnType<typeof build>[]) =>
      restsOn({ result, parameters, builds }).map(
        ({ componentId, parameterType }) => `${componentId} ${parameterType}`,
      );
    expect(names([build(0.1)])).toEqual([
      "roof investment_cost",
      "grid purchase_price",
      "grid variable_cost",
      "house demand",
    ]);
    expect(names([])).toEqual(["grid purchase_price", "grid variable_cost", "house demand"]);
  });

  it("says a typical cost that is of another size than what is built, and leaves alone what somebody entered", () => {
    const of = (value: number, amount: number, sources = ["DEA, Technology Data: sheet"]) =>
      otherSizes({
        result,
        parameters: [read("roof", "investment_cost", value, { sources })],
        builds: [build(amount)],
      });
    expect(of(711_000, 0.006)).toEqual([{ componentId: "roof", size: 6, unit: "kW", used: 711, usual: 1056 }]);
    expect(of(711_000, 0.1)).toEqual([]);
    expect(of(700_000, 0.006, ["Offer of 3 May"])).toEqual([]);
  });
});
