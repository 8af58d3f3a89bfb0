import { expect, it } from "vitest";
import { inputChange } from "~/entities/optimizations/variation";
import { optimization, repeat, run, Site } from "../site";

/**
 * 2 MW all year from a grid at 100 a MWh, or from a plant. The plant costs 10 a MWh and 300 000 a MW and year (interest 0, life 1 year).
 */
const site = () =>
  new Site()
    .system({ interest_rate: 0 })
    .node({
      id: "load",
      root: "consumption",
      input: "el",
      parameters: { demand: { series: repeat([1, 3], 8760), year: 2030, stepS: 3600 } },
    })
    .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 100 } })
    .node({
      id: "plant",
      root: "transformation",
      output: "el",
      parameters: { existing_capacity: [{ value: 1, date: 2020, eol: 2050 }], variable_cost: 10 },
    });
const change = (component_id: string, parameter_type: string, by: { factor: number } | { value: number }) =>
  inputChange.parse({ component_id, parameter_type, ...by });
const solved = (...changes: ReturnType<typeof change>[]) =>
  run(site(), optimization([2030], { config: { variation: { changes, alternative: null } } }));
const HOURS = 8760;
/** Costs of a year by hand. What the plant of `size` MW can give is at 10. The rest of the load is at 100 (`mean` MW, 3 and 1 by turns). */
const costs = (size: number, price: number, scale = 1) =>
  (HOURS / 2) *
  [1, 3].reduce((sum, load) => sum + Math.min(size, load * scale) * 10 + Math.max(0, load * scale - size) * price, 0);

it("an input counts as changed: a price, a series, a size and one number for all of it", async () => {
  const of = async (...changes: ReturnType<typeof change>[]) => (await solved(...changes)).summary!.objective;
  expect(await of()).toBeCloseTo(costs(1, 100), 3);
  expect(await of(change("grid", "purchase_price", { factor: 1.1 }))).toBeCloseTo(costs(1, 110), 3);
  expect(await of(change("grid", "purchase_price", { value: 40 }))).toBeCloseTo(costs(1, 40), 3);
  expect(await of(change("load", "demand", { factor: 0.5 }))).toBeCloseTo(costs(1, 100, 0.5), 3);
  expect(await of(change("plant", "existing_capacity", { factor: 2 }))).toBeCloseTo(costs(2, 100), 3);
});

it("what the run read is kept as it counted, and by what it was changed", async () => {
  const { usedParameters } = await solved(change("grid", "purchase_price", { factor: 1.1 }));
  const price = usedParameters!.find(({ parameterType }) => parameterType === "purchase_price")!;
  expect(price).toMatchObject({ values: [expect.closeTo(110)], changed: { factor: 1.1, value: null } });
  expect(usedParameters!.filter(({ changed }) => changed)).toHaveLength(1);
});

it("a change that nothing is read for, or of rows that add up by one number, is an error", async () => {
  for (const one of [change("grid", "lifetime", { factor: 2 }), change("plant", "existing_capacity", { value: 2 })]) {
    const { status, findings } = await solved(one);
    expect(status).toBe("error");
    expect(findings).toContainEqual(
      expect.objectContaining({ rule: "change_unused", severity: "error", parameterType: one.parameter_type }),
    );
  }
});

it("a change says a factor or a value, not both or none", () => {
  const input = { component_id: "grid", parameter_type: "purchase_price" };
  for (const by of [{}, { factor: 1, value: 2 }, { factor: -1 }, { factor: 1001 }, { value: Infinity }])
    expect(inputChange.safeParse({ ...input, ...by }).success).toBe(false);
});
