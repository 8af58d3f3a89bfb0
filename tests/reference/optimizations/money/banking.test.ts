import { describe, expect, it } from "vitest";
import { HighsSolver } from "~jobs/solver/highs";
import { runOptimization } from "~/engines/optimization/run";
import type { Impact } from "~/entities/parameters/parameter";
import type { RunResult } from "~/entities/results/result";
import { randomRun } from "../randomSite";
import { optimization, run, Site } from "../site";

/**
 * Allowances of three years at 0.02, 0.05 and 0.10 EUR a kg, interest 5 %. Load 1 MW. The grid costs 50 EUR and 1000 kg a MWh, clean energy
 * 90 EUR: avoiding a kg costs 0.04 EUR. H = 8760 h, so the grid alone emits E = 1000 H kg a year.
 *   Without banking: the grid in the first year (0.02 < 0.04), clean energy in the others.
 *   With banking: an allowance of the first year costs 0.02 today. In present value avoiding costs 0.04 / 1.05 = 0.0381 in the
 *   second year and 0.04 / 1.1025 = 0.0363 in the third, so nothing is avoided: 3 E are bought in the first year, 2 E and E kept.
 */
const H = 8760;
const E = 1000 * H;
const PRICES = [0.02, 0.05, 0.1];
const YEARS = [2025, 2026, 2027];
const D = YEARS.map((_, y) => 1.05 ** -y);
const sum = (values: readonly number[]) => values.reduce((s, v) => s + v, 0);

function site(prices: readonly number[], free = 0, years: readonly number[] = YEARS): Site {
  const built = new Site()
    .system({ interest_rate: 0.05 })
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: 1 } })
    .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: { money: 50, CO2: 1000 } } })
    .node({ id: "clean", root: "trade", output: "el", parameters: { purchase_price: 90 } });
  years.forEach((year, y) =>
    built.row({ system_id: "sys", date: `${year}-01-01` }, "emission_price", { value: prices[y]!, impact: "CO2" }),
  );
  return free ? built.row({ system_id: "sys" }, "emission_free_allocation", { value: free, impact: "CO2" }) : built;
}

interface Asked {
  banking?: boolean;
  impact?: Impact;
  years?: number[];
  lastSpan?: number;
  hourly?: boolean;
}
function solve(built: Site, options: Asked = {}) {
  const { banking = true, impact = "money_npv", years = YEARS, lastSpan = 1, hourly = false } = options;
  const model = { emission_banking: banking };
  return run(built, optimization(years, { impact, config: { delta_t: hourly ? 1 : 6, last_span: lastSpan, model } }));
}
const warned = (r: RunResult) => r.findings.filter((f) => f.severity !== "info");
const bank = (r: RunResult) => r.tables.emissions.map(({ total, certificates, kept }) => [total, certificates, kept]);
const near = (...values: number[]) => values.map((v) => expect.closeTo(v, v === 0 ? 0 : -1) as number);

describe("allowances that are kept", () => {
  it("are all bought while they are cheap", async () => {
    const r = await solve(site(PRICES));
    expect(warned(r)).toEqual([]);
    expect(bank(r)).toEqual([near(E, 3 * E, 2 * E), near(E, 0, E), near(E, 0, 0)]);
    expect(r.summary!.objective / (50 * H * sum(D) + 0.02 * 3 * E)).toBeCloseTo(1, 8);
    // Paid when bought.
    const paid = r.tables.costs.filter(({ kind }) => kind === "emission").map(({ year, amount }) => [year, amount]);
    expect(paid.filter(([, amount]) => amount! > 1)).toEqual([[2025, expect.closeTo(0.06 * E, 0)]]);
  });

  it("are found by the method for large systems, too", async () => {
    const built = site(PRICES);
    built.node({
      id: "store",
      root: "storage",
      input: "el",
      output: "el",
      parameters: { existing_capacity: 1, existing_power: 1, charging_efficiency: 0.9 },
    });
    const r = await solve(built, { hourly: true });
    expect(r.solver).toMatchObject({ method: "structured", fallback: null });
    expect(r.summary!.objective / (50 * H * sum(D) + 0.02 * 3 * E)).toBeCloseTo(1, 6);
  });

  it("change what is built on: without banking energy is clean from the second year on", async () => {
    const r = await solve(site(PRICES), { banking: false });
    expect(r.tables.emissions.map(({ total, kept }) => [total, kept])).toEqual([
      [expect.closeTo(E, 0), undefined],
      [expect.closeTo(0, 0), undefined],
      [expect.closeTo(0, 0), undefined],
    ]);
    const costs = [70 * H, 90 * H, 90 * H];
    expect(r.summary!.objective / sum(costs.map((c, y) => c * D[y]!))).toBeCloseTo(1, 8);
  });

  it("are sold late, as many as are allocated for free and no more", async () => {
    // The need of all years, less what the first year is allocated, is bought at once; the allocation of the others is sold.
    const F = 0.25 * E;
    const r = await solve(site(PRICES, F));
    expect(warned(r)).toEqual([]);
    expect(bank(r)).toEqual([near(E, 3 * E - F, 2 * E), near(E, -F, E), near(E, -F, 0)]);
    const certificates = 0.02 * (3 * E - F) - (0.05 * F) / 1.05 - (0.1 * F) / 1.1025;
    expect(r.summary!.objective / (50 * H * sum(D) + certificates)).toBeCloseTo(1, 8);
  });

  it("count for every year that a model year stands for", async () => {
    // 2025 stands for 5 years, 2030 for 3. A kg of 2025 costs 0.02 D_2025 / 5 = 0.0182, of 2030 0.1 D_2030 / 3 = 0.0747;
    // avoiding one in 2030 0.04 D_2030 / 3 = 0.0299. (5 + 3) E over the five years: 1.6 E a year, 3 E kept for 2030.
    const years = [2025, 2030];
    const r = await solve(site([0.02, 0.1], 0, years), { years, lastSpan: 3 });
    expect(warned(r)).toEqual([]);
    expect(bank(r)).toEqual([near(E, 1.6 * E, 3 * E), near(E, 0, 0)]);
    const [first, second] = r.discount as [number, number];
    expect(r.summary!.objective / (50 * H * (first + second) + first * 0.02 * 1.6 * E)).toBeCloseTo(1, 8);
  });

  it("are not kept where the price rises less than the interest: the objective is that without banking", async () => {
    for (const prices of [
      [0.03, 0.03, 0.03],
      [0.03, 0.0312, 0.0324],
    ]) {
      const [kept, plain] = [
        await solve(site(prices, 0.1 * E)),
        await solve(site(prices, 0.1 * E), { banking: false }),
      ];
      expect(kept.summary!.objective / plain.summary!.objective).toBeCloseTo(1, 9);
      expect(bank(kept)).toEqual(YEARS.map(() => near(E, 0.9 * E, 0)));
    }
  });

  it("without any use at the end are remarked on", async () => {
    // Emissions below 0 in every year; nothing is allocated for free, so nothing may be sold.
    const built = site(PRICES).node({
      id: "sink",
      root: "trade",
      output: "el",
      parameters: { purchase_price: { money: 1, CO2: -100 } },
    });
    const r = await solve(built);
    expect(warned(r)).toEqual([]);
    const [left] = r.findings.filter(({ rule }) => rule === "certificates_left");
    expect(left).toMatchObject({ year: 2027, unit: "kg", amount: expect.closeTo(0.3 * E, -1) as number });
  });

  it("are traded anew by a dispatch, for its own years", async () => {
    // The dispatch begins in 2026, with nothing kept. 2 E are at 0.05. In present value that is below 0.10 / 1.05 for 2027 and above the
    // 0.04 that avoiding costs. So clean energy is used.
    const built = site(PRICES);
    const invested = await solve(built);
    const model = { emission_banking: true };
    const order = optimization([2026, 2027], {
      optimization_id_invest: "invested",
      config: { delta_t: 6, last_span: 1, model },
    });
    const hooks = { onProgress: () => undefined, shouldStop: () => false, now: () => 0 };
    const input = { snapshot: built.snapshot, optimization: order, invested: { name: "Invested", ...invested } };
    const r = await runOptimization(input, new HighsSolver(), hooks);
    expect(warned(r).map(({ rule }) => rule)).toEqual(["dispatch_years_differ"]);
    expect(bank(r)).toEqual([near(0, 0, 0), near(0, 0, 0)]);
    // As it was invested for, it keeps as the investment does.
    const same = await runOptimization(
      { ...input, optimization: { ...order, dates: YEARS.map((year) => `${year}-01-01`) } },
      new HighsSolver(),
      hooks,
    );
    expect(warned(same)).toEqual([]);
    expect(bank(same)).toEqual([near(E, 3 * E, 2 * E), near(E, 0, E), near(E, 0, 0)]);
  });

  it("leave a year without a price as it is", async () => {
    // The trade begins in 2026; 2025 emits as it likes.
    const r = await solve(site(PRICES.slice(1), 0, YEARS.slice(1)));
    expect(warned(r)).toEqual([]);
    expect(r.tables.emissions.map(({ kept }) => kept)).toEqual([undefined, ...near(0, 0)]);
  });
});

describe("where allowances cannot be kept, a run says so", () => {
  const rules = async (built: Site, options?: Asked) =>
    (await solve(built, options)).findings.filter(({ rule }) => rule.startsWith("banking")).map(({ rule }) => rule);

  it("no money is minimized", async () => {
    expect(await rules(site(PRICES), { impact: "CO2" })).toEqual(["banking_needs_money"]);
  });

  it("a horizon or parts that do not see all years", async () => {
    const refusals = async (config: { rolling_horizon_years?: number; year_split?: number }) => {
      const order = optimization(YEARS, { config: { ...config, delta_t: 6, model: { emission_banking: true } } });
      return (await run(site(PRICES), order)).findings.map(({ rule }) => rule);
    };
    expect(await refusals({ rolling_horizon_years: 1 })).toContain("steps_without_banking");
    expect(await refusals({ year_split: 4 })).toContain("steps_without_banking");
    expect(await refusals({ rolling_horizon_years: 3 })).not.toContain("steps_without_banking");
  });

  it("a price of nothing", async () => {
    expect(await rules(site([0, 0.05, 0.1]))).toEqual(["banking_price"]);
  });

  it("no price at all", async () => {
    expect(await rules(site([], 0, []))).toEqual(["banking_without_price"]);
  });

  it("a free allocation below 0", async () => {
    expect(await rules(site(PRICES, -5))).toEqual(YEARS.map(() => "banking_allocation"));
  });
});

it("never makes a random system dearer, and what is kept follows from its emissions", async () => {
  let banked = 0;
  for (let seed = 1; seed <= 25; seed++) {
    const { site: built, run: order } = randomRun(seed);
    const plain = await run(built, order);
    const model = { ...order.config.model, emission_banking: true };
    const r = await run(built, { ...order, config: { ...order.config, model } });
    if (!plain.summary || !r.summary) continue;
    expect([seed, r.findings.filter(({ rule }) => rule.startsWith("check_"))]).toEqual([seed, []]);
    const rows = r.tables.emissions.filter(({ kept }) => kept !== undefined);
    banked += rows.length;
    // What can be kept never costs more.
    const size = Math.max(1, Math.abs(plain.summary.objective));
    if (rows.every(({ total }) => total >= 0))
      expect((r.summary.objective - plain.summary.objective) / size, String(seed)).toBeLessThan(1e-6);
  }
  expect(banked).toBeGreaterThan(5);
});
