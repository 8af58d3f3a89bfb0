import { expect, it } from "vitest";
import { catalogue } from "~db/seed/catalogue";
import type { UsedParameter } from "~/entities/results/usedParameter";
import { optimization, repeat, run, Site } from "../site";

/** What a run says it read, against what was entered; the objective shows that it is what counted. */
const of = (used: readonly UsedParameter[], componentId: string | null, type: string) =>
  used.filter((one) => one.componentId === componentId && one.parameterType === type);

it("a run notes every parameter it reads: value, series, formula and its parts, rows that add up, default, price", async () => {
  const site = new Site()
    .node({
      id: "load",
      root: "consumption",
      input: "el",
      parameters: { demand: { series: repeat([1, 3]), year: 2030 } },
    })
    .node({ id: "grid", root: "trade", output: "el", parameters: { market_price: 40 } })
    .node({
      id: "old",
      root: "transformation",
      output: "el",
      parameters: {
        variable_cost: [
          { value: 100, date: 2020 },
          { value: 200, date: 2035 },
        ],
        existing_capacity: [
          { value: 0.5, date: 2010, eol: 2035 },
          { value: 0.25, date: 2012 },
        ],
      },
    })
    .system({ interest_rate: 0.05 });
  site.snapshot.parameterTypes.push(...catalogue.parameterTypes);
  const at = { node_id: "grid", system_id: "sys" };
  site.row(at, "purchase_price", { value: null, formula: "market_price + 10", impact: "money" });
  site.row(at, "purchase_price", { value: 70, impact: "money", price_scenario: "high", reference: "Study" });
  const at6h = (price_scenario: "base" | "high") =>
    run(site, optimization([2030, 2035], { config: { delta_t: 6, last_span: 1, price_scenario } }));
  const { usedParameters: used = [], summary } = await at6h("base");
  expect(summary).not.toBeNull();

  expect(of(used, "load", "demand")).toMatchObject([
    { name: "load", values: [2, 2], level: "component", scenarioId: "base", seriesIds: [expect.any(String)] },
  ]);
  // Six hours of 1, 3, 1, 3, 1, 3 have the mean 2.
  expect(of(used, "load", "demand")[0]!.ranges).toEqual([
    [2, 2],
    [2, 2],
  ]);
  expect(of(used, "grid", "purchase_price")).toMatchObject([
    { values: [50, 50], formula: "market_price + 10", priceScenario: "base", ranges: null },
  ]);
  expect(of(used, "grid", "market_price")).toMatchObject([{ values: [40, 40], formula: null }]);
  expect(of(used, "old", "variable_cost")).toMatchObject([{ values: [100, 200] }]);
  expect(of(used, "old", "variable_cost")[0]!.parameterIds).toHaveLength(2);
  expect(of(used, "old", "existing_capacity").map(({ values }) => values)).toEqual([
    [0.5, null],
    [0.25, 0.25],
  ]);
  const rate = of(used, null, "interest_rate");
  expect(rate).toMatchObject([{ placeId: null, values: [0.05, 0.05] }]);
  const defaults = used.filter(({ level }) => level === "type default");
  expect(defaults.length).toBeGreaterThan(0);
  for (const one of defaults) {
    const type = catalogue.parameterTypes.find(({ parameter_type }) => parameter_type === one.parameterType)!;
    expect(one).toMatchObject({ values: [type.default_value, type.default_value], parameterIds: [], scenarioId: null });
  }

  const high = (await at6h("high")).usedParameters ?? [];
  expect(of(high, "grid", "purchase_price")).toMatchObject([
    { values: [70, 70], formula: null, priceScenario: "high", sources: ["Study"] },
  ]);
  expect(of(high, "grid", "market_price")).toEqual([]);
});

it("a run that cannot be solved says what it read, too", async () => {
  const site = new Site().node({ id: "load", root: "consumption", input: "el", parameters: { demand: 2 } });
  const result = await run(site, optimization([2030], { config: { delta_t: 6 } }));
  expect(result.status).toBe("error");
  expect(of(result.usedParameters ?? [], "load", "demand")).toMatchObject([{ values: [2] }]);
});
