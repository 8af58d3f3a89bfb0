import { describe, expect, it } from "vitest";
import type { OptimizationConfig } from "~/entities/optimizations/optimization";
import { randomRun } from "../randomSite";
import { capacityOf, optimization, run, Site } from "../site";

/**
 * Least CO2 under a cost cap, of two technologies. Load 1 MW. The grid costs 50 EUR and 1000 kg a MWh. A plant that runs all year costs an
 * annuity of 100 EUR a MWh and nothing else. With the share s of the plant, D the discount factors of three years and H = 8760 h, the
 * Pareto front is a straight line:
 *   costs (present value) = D * H * (50 + 50 s),   CO2 = 3 * H * 1000 * (1 - s) kg.
 */
const H = 8760;
const YEARS = 3;
const RATE = 0.05;
const D = 1 + 1 / 1.05 + 1 / 1.05 ** 2;
const annuityFactor = RATE / (1 - (1 + RATE) ** -20);
const INVESTMENT = (100 * H) / annuityFactor;

const site = () =>
  new Site()
    .system({ interest_rate: RATE })
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 1 } })
    .node({
      id: "grid",
      root: "trade",
      output: "el",
      parameters: { purchase_price: { money: 50, CO2: 1000 } },
    })
    .node({
      id: "plant",
      root: "transformation",
      output: "el",
      status: "optional",
      parameters: { investment_cost: INVESTMENT, lifetime: 20 },
    });
const least = (cost_cap: OptimizationConfig["cost_cap"], built = site(), impact: "CO2" | "money_npv" = "CO2") =>
  run(built, optimization([2025], { impact, config: { delta_t: 2, last_span: YEARS, cost_cap } }));
const warned = (r: Awaited<ReturnType<typeof run>>) => r.findings.filter((f) => f.severity !== "info");

describe("a cost cap", () => {
  it("in percent: a fifth above the cheapest buys two fifths of the way to the clean plant", async () => {
    // Cheapest: s = 0, D * H * 50. A fifth more: 10 of the 50 more, s = 0.2. One EUR buys 1 / (50 D H) of s: 60 / D kg.
    const r = await least({ kind: "percent", value: 20 });
    expect(warned(r)).toEqual([]);
    expect(capacityOf(r, "plant")!.new).toBeCloseTo(0.2, 4);
    expect(r.summary!.impacts.CO2! / (YEARS * H * 1000 * 0.8)).toBeCloseTo(1, 5);
    expect(r.summary!.moneyNpv / (D * H * 60)).toBeCloseTo(1, 5);
    expect(r.summary!.costCap!.cheapest! / (D * H * 50)).toBeCloseTo(1, 5);
    expect(r.summary!.costCap!.worth).toBeCloseTo((YEARS * 1000) / (50 * D), 3);
  });

  it("as an amount, above all that is needed: no CO2, and the cap is worth nothing", async () => {
    const r = await least({ kind: "amount", value: D * H * 500 });
    expect(warned(r)).toEqual([]);
    expect((r.summary!.impacts.CO2 ?? 0) / (YEARS * H * 1000)).toBeCloseTo(0, 5);
    expect(r.summary!.costCap).toMatchObject({ cheapest: null });
    expect(r.summary!.costCap!.worth).toBeCloseTo(0, 6);
  });

  it("counts allowances: at 0.01 EUR a kg the grid is 60, the plant 100", async () => {
    // D * H * (60 + 40 s) <= D * H * 70: s = 0.25.
    const priced = site().row({ system_id: "sys" }, "emission_price", { value: 0.01, impact: "CO2" });
    const r = await least({ kind: "amount", value: D * H * 70 }, priced);
    expect(warned(r)).toEqual([]);
    expect(capacityOf(r, "plant")!.new).toBeCloseTo(0.25, 4);
  });

  it("that cannot be kept is named with what is missing", async () => {
    const r = await least({ kind: "amount", value: D * H * 45 });
    expect(r.status).toBe("error");
    const [named] = r.findings.filter(({ rule }) => rule === "infeasible_cost_cap");
    expect(named!.amount! / (D * H * 5)).toBeCloseTo(1, 4);
    expect(named).toMatchObject({ severity: "error", unit: "EUR" });
  });

  it("in percent of a model without any solution is explained by what is missing", async () => {
    const r = await least(
      { kind: "percent", value: 5 },
      new Site().node({ id: "load", root: "consumption", input: "el", parameters: { demand: 1 } }),
    );
    expect(r.status).toBe("error");
    expect(r.findings.some(({ rule }) => rule.includes("cost_cap"))).toBe(false);
  });

  it("is refused where costs themselves are minimized", async () => {
    const r = await least({ kind: "amount", value: 1e9 }, site(), "money_npv");
    expect(r.findings).toContainEqual(expect.objectContaining({ rule: "cost_cap_of_money", severity: "error" }));
  });
});

it("counts every cost of random systems as their results do", async () => {
  let solved = 0;
  for (let seed = 1; seed <= 25; seed++) {
    const { site: built, run: order } = randomRun(seed);
    const cheapest = await run(built, { ...order, impact: "money_npv" });
    if (!cheapest.summary) continue;
    solved++;
    const r = await run(built, {
      ...order,
      impact: "CO2",
      config: { ...order.config, cost_cap: { kind: "percent", value: 10 } },
    });
    expect([seed, r.status === "error" ? r.findings : []]).toEqual([seed, []]);
    // The check of every run compares the row of the cap with the reported costs.
    expect([seed, r.findings.filter(({ rule }) => rule.startsWith("check_"))]).toEqual([seed, []]);
    const before = cheapest.summary.impacts.CO2 ?? 0;
    expect(r.summary!.impacts.CO2 ?? 0).toBeLessThanOrEqual(before + 1e-5 * Math.max(1, Math.abs(before)));
  }
  expect(solved).toBeGreaterThan(10);
});
