import { beforeAll, expect, it } from "vitest";
import { type InputChange, inputChange } from "~/entities/optimizations/variation";
import { changedInputs, localEffects, type ReadInput } from "~/entities/results/estimate";
import type { RunResult } from "~/entities/results/result";
import { optimization, repeat, run, Site } from "../site";

/**
 * 2 MW all year (1 and 3 MW by turns of six hours). They come from a plant to be built of up to 2 MW: 100 000 a MW, life 10 years, interest
 * 0, so 10 000 a MW and year, and 5 a MWh. Or from one that exists (0.4 MW, 20 a MWh), and from the grid at 100 a MWh with a levy of 10.
 */
const site = () =>
  new Site()
    .system({ interest_rate: 0 })
    .node({
      id: "load",
      root: "consumption",
      input: "el",
      parameters: { demand: { series: repeat([1, 1, 1, 1, 1, 1, 3, 3, 3, 3, 3, 3], 8760), year: 2030, stepS: 3600 } },
    })
    .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 100, energy_levy: 10 } })
    .node({
      id: "old",
      root: "transformation",
      output: "el",
      parameters: {
        existing_capacity: [{ value: 0.4, date: 2020, eol: 2050 }],
        variable_cost: 20,
        fixed_operation_cost: 100,
      },
    })
    .node({
      id: "new",
      root: "transformation",
      output: "el",
      status: "optional",
      parameters: { investment_cost: 100_000, lifetime: 10, variable_cost: 5, maximum_capacity: 2 },
    });
const change = (component_id: string, parameter_type: string, factor: number) =>
  inputChange.parse({ component_id, parameter_type, factor });
const solved = (changes: InputChange[]) =>
  run(site(), optimization([2030], { config: { delta_t: 6, variation: { changes, alternative: null } } }));

let base: RunResult;
beforeAll(async () => {
  base = await solved([]);
});
const used = () => base.usedParameters as readonly ReadInput[];
const told = (of: readonly { input: InputChange; shares: number[] }[]) =>
  localEffects(base.sensitivities!, used(), base.years, of);
const one = (component: string, type: string, factor: number) =>
  told([{ input: change(component, type, factor), shares: [factor] }])[0]!;

it("is what a run with a small change comes to, for prices, levies, costs and limits", async () => {
  const changes = [
    change("grid", "purchase_price", 1.01),
    change("grid", "energy_levy", 1.01),
    change("old", "variable_cost", 0.99),
    change("new", "investment_cost", 1.01),
    change("new", "variable_cost", 1.01),
    change("new", "maximum_capacity", 1.01),
  ];
  for (const input of changes) {
    const { amount, beyond } = one(input.component_id!, input.parameter_type, input.factor!);
    const exact = (await solved([input])).summary!.objective - base.summary!.objective;
    expect(Math.abs(exact), input.parameter_type).toBeGreaterThan(1);
    expect(amount, input.parameter_type).toBeCloseTo(exact, 2);
    expect(beyond).toBe(false);
  }
  const together = await solved(changes);
  const sum = told(changes.map((input) => ({ input, shares: [input.factor!] }))).reduce(
    (all, { amount }) => all + amount!,
    0,
  );
  // Second order: a limit and the prices it stands between move at once.
  expect(sum / (together.summary!.objective - base.summary!.objective)).toBeCloseTo(1, 1);
});

it("by hand: 1 % of 2 MW more spares 4380 h x 20 kW of grid power at 110 for 5 and 10 000 a MW", () => {
  expect(one("new", "maximum_capacity", 1.01).amount).toBeCloseTo(0.02 * (4380 * (5 - 110) + 10_000), 3);
});

it("says nothing where the prices do not, and so where a limit is left behind", () => {
  expect(one("load", "demand", 1.1).amount).toBeNull();
  expect(one("old", "existing_capacity", 1.1).amount).toBeNull();
  expect(one("new", "lifetime", 1.1).amount).toBeNull();
  expect(one("new", "maximum_capacity", 3)).toMatchObject({ beyond: true });
});

it("of two inputs that one cost is made of, and of a part of a formula, nothing is told", () => {
  const price = used().find(({ parameterType }) => parameterType === "purchase_price")!;
  const twin = { ...price, parameterType: "trading_price" };
  const input = change("grid", "purchase_price", 2);
  const of = (read: readonly ReadInput[]) =>
    localEffects(base.sensitivities!, read, base.years, [{ input, shares: [2] }])[0]!.amount;
  expect(of(used())).not.toBeNull();
  expect(of([...used(), twin])).toBeNull();
  expect(of([...used(), { ...price, parameterType: "other", formula: "purchase_price * 2" }])).toBeNull();
});

it("finds what two runs read differently, series by their shape", async () => {
  const after = await solved([change("grid", "purchase_price", 1.25), change("load", "demand", 0.5)]);
  const changes = changedInputs(used(), after.usedParameters as readonly ReadInput[]);
  const byType = Object.fromEntries(changes.map(({ input, shares }) => [input.parameter_type, shares]));
  expect(byType).toEqual({ purchase_price: [1.25], demand: [0.5] });
  const flat = (after.usedParameters as readonly ReadInput[]).map((read) =>
    read.parameterType === "demand" ? { ...read, ranges: [[1, 1] as [number, number]] } : read,
  );
  expect(changedInputs(used(), flat).find(({ input }) => input.parameter_type === "demand")!.shares).toEqual([null]);
});
