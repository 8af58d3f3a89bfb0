import { describe, expect, it } from "vitest";
import { type Given, optimization, repeat, run, Site } from "../site";

/** Steps of six hours: night, morning, noon, evening of every day of 2025. */
const STEPS = 1460;
const FAST = { delta_t: 6 };
const daily = (values: readonly number[]): Given => ({
  series: repeat(values, STEPS),
  year: 2025,
  stepS: 6 * 3600,
});
const trade = (id: string, side: "input" | "output", parameters: Record<string, Given>) => ({
  id,
  root: "trade" as const,
  [side]: "el",
  parameters,
});
const solve = (site: Site, more = {}) => run(site, optimization([2025], { config: { ...FAST, ...more } }));
const sum = (values: Iterable<number>): number => Array.from(values).reduce((total, v) => total + v, 0);

/** Purchase at 20 at night and 200 else, sale at 80 always: buying at night to sell pays, were it possible. */
function site({ buy = 10, sell = 5, demand = 1, sun = 0, allowed = false } = {}): Site {
  const both: Record<string, Given> = allowed ? { both_directions_at_once: true } : {};
  const s = new Site()
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand } })
    .node(trade("grid", "output", { existing_capacity: buy, purchase_price: daily([20, 200, 200, 200]) }))
    .node(trade("feed-in", "input", { existing_capacity: sell, sale_price: 80, ...both }));
  if (sun > 0)
    s.node({
      id: "pv",
      root: "transformation",
      output: "el",
      parameters: { existing_capacity: sun, availability: daily([0, 0.2, 1, 0]) },
    });
  return s;
}
const seriesOf = (r: Awaited<ReturnType<typeof run>>, id: string): number[] =>
  Array.from(r.series.find(({ componentId }) => componentId === id)!.values);

describe("buying and selling at one metering point", () => {
  it("does not happen in one step, though it would pay", async () => {
    const r = await solve(site());
    expect(r.status).toBe("success");
    // 1 MW at night for 20, and for 200 in the other three steps of the day.
    expect(r.summary!.objective).toBeCloseTo(365 * 6 * (20 + 600), 4);
    expect(sum(seriesOf(r, "feed-in"))).toBe(0);
  });

  it("chooses to sell where that brings more than the demand costs", async () => {
    const r = await solve(site({ sun: 3 }));
    // Noon: 3 MW, of which 2 are sold. Morning: 0.6 MW of the sun and 0.4 bought.
    expect(r.summary!.objective).toBeCloseTo(365 * 6 * (20 + 0.4 * 200 - 2 * 80 + 200), 4);
    const [grid, feedIn] = [seriesOf(r, "grid"), seriesOf(r, "feed-in")];
    grid.forEach((v, t) => expect(Math.min(v, feedIn[t]!)).toBe(0));
  });

  it("has a solution where trade has no limit", async () => {
    const s = site({ sun: 3 });
    s.snapshot.parameters = s.snapshot.parameters.filter(
      ({ properties, node_id }) => properties.type !== "existing_capacity" || node_id === "pv",
    );
    const r = await solve(s);
    expect(r.findings.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(r.summary!.objective).toBeCloseTo(365 * 6 * (20 + 0.4 * 200 - 2 * 80 + 200), 4);
  });

  it("is told with hours, energy and money where it is allowed", async () => {
    const r = await solve(site({ allowed: true }));
    // At night 10 MW are bought, 1 for the demand; 5 MW can be sold.
    expect(r.summary!.objective).toBeCloseTo(365 * 6 * (20 + 600 - 5 * 60), 4);
    expect(r.findings).toContainEqual(
      expect.objectContaining({
        rule: "resale",
        componentId: "feed-in",
        hours: 2190,
        energyMwh: expect.closeTo(10950, 3),
        amount: expect.closeTo(10950 * 60, 2),
      }),
    );
  });
});

describe("prices of one metering point", () => {
  const rules = async (purchase: Given, sale: Given, more: Record<string, Given> = {}) => {
    const s = new Site()
      .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 1 } })
      .node(trade("grid", "output", { purchase_price: purchase, ...more }))
      .node(trade("feed-in", "input", { sale_price: sale }));
    const r = await solve(s);
    return r.findings.filter(({ rule }) => rule.startsWith("sale_"));
  };

  it("are told where a sale is worth more in most hours", async () => {
    // 0.225 EUR/kWh typed as ct/kWh.
    expect(await rules(2.25, 80)).toEqual([
      expect.objectContaining({
        rule: "sale_above_purchase",
        severity: "warning",
        componentId: "feed-in",
        parameterType: "sale_price",
        detail: "grid",
        hours: 8760,
        amount: expect.closeTo(77.75, 9),
        unit: "EUR/MWh",
      }),
    ]);
  });

  it("are remarked on where that happens in some, with the worst difference", async () => {
    expect(await rules(daily([20, 200, 200, 200]), 80, { energy_levy: 15 })).toEqual([
      expect.objectContaining({
        rule: "sale_sometimes_above_purchase",
        severity: "info",
        hours: 2190,
        amount: expect.closeTo(45, 9),
      }),
    ]);
    // The levy and what use costs count.
    expect(await rules(daily([20, 200, 200, 200]), 80, { energy_levy: 50, variable_cost: 11 })).toEqual([]);
  });
});
