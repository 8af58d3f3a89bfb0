import { expect, it } from "vitest";
import { profitabilityOf } from "~/entities/results/economics/statusQuo";
import { optimization, repeat, run, Site } from "../site";

/** A farm as an adviser computed it by hand: 120 MWh of electricity with a peak of 25 kW, 40 MWh of heat, a gas boiler of 50 kW. */
function farm(price: number, demandCharge: number): Site {
  const milking = (120 / 2190 - 0.025) / 3;
  const mw = (values: number[]) => ({ series: repeat(values, 1460), year: 2027, stepS: 6 * 3600 });
  return new Site()
    .system({ interest_rate: 0.05 })
    .node({
      id: "electricity",
      root: "consumption",
      input: "el",
      parameters: { demand: mw([milking, 0.025, milking, milking]) },
    })
    .node({ id: "heat", root: "consumption", input: "heat", parameters: { demand: 40 / 8760 } })
    .node({
      id: "grid",
      root: "trade",
      output: "el",
      parameters: { purchase_price: price, capacity_price: demandCharge },
    })
    .node({ id: "gas", root: "trade", output: "gas", parameters: { purchase_price: 110 } })
    .node({
      id: "boiler",
      root: "transformation",
      input: "gas",
      output: "heat",
      parameters: { existing_capacity: 0.05, efficiency: 0.98, fixed_operation_cost: 26_500 },
    })
    .node({
      id: "sun",
      root: "transformation",
      output: "el",
      status: "optional",
      parameters: {
        investment_cost: 711_000,
        lifetime: 20,
        maximum_capacity: 0.1,
        availability: mw([0, 0.2, 0.28, 0]),
      },
    });
}

const pairAt = async (price: number, demandCharge: number) => {
  const config = { delta_t: 6, model: { retirement: false } };
  const plan = await run(farm(price, demandCharge), optimization([2027], { config }));
  const today = await run(
    farm(price, demandCharge),
    optimization([2027], { config: { ...config, status_quo: { status: true } } }),
  );
  const saved = today.summary!.money - plan.summary!.money;
  return { today: today.summary!.money, saved, worth: profitabilityOf(plan, today) };
};

it("costs what it costs by hand, and a dearer price makes its plan save more and pay back sooner", async () => {
  const before = await pairAt(225, 0);
  const after = await pairAt(300, 42_600);
  // 120 x 225 + 40 / 0.98 x 110 + 50 x 26.5, and 120 x 300 + 4 490 + 1 325 + 25 x 42.6.
  expect(Math.round(before.today)).toBe(32_815);
  expect(Math.round(after.today)).toBe(42_880);
  expect(after.saved).toBeGreaterThan(before.saved);
  expect(after.worth.payback!).toBeLessThan(before.worth.payback!);
  expect(after.worth.rate!).toBeGreaterThan(before.worth.rate!);
  // One year, as if every year were like it, for the life of what is built.
  expect([before.worth.repeatedA, after.worth.repeatedA]).toEqual([20, 20]);
});
