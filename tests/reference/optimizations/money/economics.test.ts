import { beforeAll, describe, expect, it } from "vitest";
import { cashFlowOf, presentValueOf } from "~/entities/results/economics/cashFlow";
import { levelizedCosts } from "~/entities/results/economics/levelized";
import { comparedKinds, profitabilityOf } from "~/entities/results/economics/statusQuo";
import type { RunResult } from "~/entities/results/result";
import { carrierShares } from "~/entities/results/shares";
import { optimization, repeat, run, Site } from "../site";
import { hasSteelData, steelData, steelSite, YEAR } from "../steelSite";

/** Every figure of the economic views, computed again from the raw result in another way than the product does. */

const RATE = 0.07;
const H = 8760;

/** An old boiler that ends in 2033, a load, a dear grid. A plant and sun that may be built: 2030 (three years) and 2033 (four). */
function site(): Site {
  const six = (values: number[]) => ({ series: repeat(values, H / 6), year: 2030, stepS: 6 * 3600 });
  const optional = { status: "optional", root: "transformation", output: "el" } as const;
  return new Site()
    .system({ interest_rate: RATE })
    .node({ id: "load", root: "consumption", input: "el", parameters: { demand: six([2, 3, 4, 3]) } })
    .node({ id: "grid", root: "trade", output: "el", parameters: { purchase_price: 150, energy_levy: 10 } })
    .node({
      id: "old",
      root: "transformation",
      output: "el",
      parameters: {
        existing_capacity: [{ value: 1, date: 2010, eol: 2034 }],
        variable_cost: 60,
        fixed_operation_cost: 20_000,
        decommissioning_cost: 5000,
      },
    })
    .node({
      id: "sun",
      ...optional,
      parameters: {
        investment_cost: 700_000,
        lifetime: 7,
        maximum_capacity: 4,
        availability: six([0, 0.4, 0.8, 0.1]),
      },
    })
    .node({
      id: "plant",
      ...optional,
      parameters: { investment_cost: 900_000, lifetime: 20, variable_cost: 70, maximum_capacity: 1.5 },
    });
}

const sum = (values: readonly number[]) => values.reduce((s, v) => s + v, 0);
const close = (a: number, b: number, relative = 1e-6) =>
  expect(Math.abs(a - b) / Math.max(1, Math.abs(b))).toBeLessThan(relative);

let plan: RunResult;
let today: RunResult;
beforeAll(async () => {
  const years = { last_span: 4, delta_t: 6 };
  plan = await run(site(), optimization([2030, 2033], { config: years }));
  today = await run(site(), optimization([2030, 2033], { config: { ...years, status_quo: { status: true } } }));
});

/** Sums over the horizon that have to agree, whatever the site is. */
function agrees(result: RunResult): void {
  const { tables, summary, years, spans } = result;
  const y0 = years[0]!;
  // Capacity times full-load hours is energy.
  for (const row of tables.operation) {
    const size = tables.capacities.find(
      (c) => c.componentId === row.componentId && c.year === row.year && c.kind === "capacity",
    );
    if (row.fullLoadHours !== null && size?.unit === "MW") close(size.total! * row.fullLoadHours, row.energyMwh);
  }
  // Money by kind adds up to the year's, which adds up to the objective with what is paid once.
  years.forEach((year, y) => {
    const own = tables.costs.filter((c) => c.year === year && c.impact === "money" && c.kind !== "decommissioning");
    close(sum(own.map((c) => c.amount)), summary!.annualMoney[y]!);
  });
  // What is given is what is taken, by carrier.
  const [share] = carrierShares({
    components: result.components,
    operation: tables.operation,
    balances: tables.balances,
    years,
    secondOutputs: {},
    carrierOf: (level) => level,
  });
  const batteryRows = tables.operation.filter((row) => row.year === y0 && row.componentId === "battery");
  const lost = sum(batteryRows.map((row) => row.intakeMwh - row.energyMwh));
  close(share!.generatedMwh + share!.purchasedMwh, share!.demandMwh + share!.soldMwh + lost);
  // Costs of all carriers times what is used of them, and the rest, are all money in the tables.
  const levelized = levelizedCosts({ result, secondOutputs: {}, secondIntakes: {}, carrierOf: (level) => level });
  close(sum(levelized.carriers.map((c) => c.cost * c.consumedMwh)) + levelized.unused, summary!.moneyNpv, 1e-9);
  const once = tables.costs.filter((c) => c.kind === "decommissioning");
  // The cash flow without discounting: lump sums in place of annuities.
  const flow = cashFlowOf(result);
  const running = tables.costs.filter(
    (c) => c.impact === "money" && !["investment", "build", "decommissioning"].includes(c.kind),
  );
  close(
    sum(flow.map((row) => row.running)),
    sum(running.map((c) => c.amount * spans[years.indexOf(c.year)]!)) + sum(once.map((c) => c.amount)),
  );
  close(sum(flow.map((row) => row.invested)), summary!.investmentLumpSum);
  close(sum(flow.map((row) => row.replaced)), summary!.replacementLumpSum ?? 0);
  close(-sum(flow.map((row) => row.residual)), sum(tables.investments.map((row) => row.residual)));
}

describe("a plan over seven years against its status quo", () => {
  it("has sums that agree across the views", () => {
    // What replaces the old plant from 2034 on has no price.
    expect([plan.status, today.status]).toEqual(["warning", "warning"]);
    const unpaid = { rule: "service_unpaid", severity: "warning", componentId: "old", amount: 1, detail: "2034–2036" };
    expect(today.findings).toContainEqual(expect.objectContaining(unpaid));
    agrees(plan);
    agrees(today);
    close(plan.summary!.objective, plan.summary!.moneyNpv);
  });

  it("pays what an old plant's end costs in the year it ends", () => {
    const once = (result: RunResult) => result.tables.costs.filter((c) => c.kind === "decommissioning");
    expect(once(today)).toEqual([
      expect.objectContaining({ componentId: "old", year: 2033, paidIn: 2034, amount: 5000 }),
    ]);
    expect(
      cashFlowOf(today).find((row) => row.year === 2034)!.running -
        cashFlowOf(today).find((row) => row.year === 2035)!.running,
    ).toBeCloseTo(5000, 6);
  });

  it("is worth by its cash flow what the run says", () => {
    expect(plan.tables.vintages!.filter((row) => row.payments.length > 0).length).toBeGreaterThan(1);
    close(presentValueOf(cashFlowOf(plan), RATE), plan.summary!.moneyNpv, 1e-9);
    close(presentValueOf(cashFlowOf(today), RATE), today.summary!.moneyNpv, 1e-9);
  });

  it("saves what the two differ in, with the rate and payback of a spreadsheet", () => {
    const profitability = profitabilityOf(plan, today);
    close(profitability.npv, today.summary!.moneyNpv - plan.summary!.moneyNpv);
    expect(profitability.npv).toBeGreaterThan(0);
    [2030, 2033].forEach((year, y) => {
      const kinds = comparedKinds(plan, today, year);
      close(sum(kinds.map((row) => row.difference)), plan.summary!.annualMoney[y]! - today.summary!.annualMoney[y]!);
    });
    // A sheet of eight columns: 1 January 2030 and seven year ends, filled from vintages and costs.
    const sheet = new Array<number>(8).fill(0);
    for (const [result, sign] of [
      [today, 1],
      [plan, -1],
    ] as const) {
      for (const { from, until, payments } of result.tables.vintages!)
        for (const { lumpSum } of payments) {
          sheet[from! - 2030]! += sign * lumpSum;
          const owed = lumpSum * (RATE / (1 - (1 + RATE) ** -(until! - from!)));
          for (let i = 2037; i < until!; i++) sheet[7]! -= sign * owed * (1 + RATE) ** (2036 - i);
        }
      for (const { kind, impact, year, amount, paidIn } of result.tables.costs)
        if (impact === "money" && paidIn) sheet[paidIn - 2029]! += sign * amount;
        else if (impact === "money" && kind !== "investment" && kind !== "build")
          for (let i = year; i < (year === 2030 ? 2033 : 2037); i++) sheet[i - 2029]! += sign * amount;
    }
    const worth = (rate: number) => sum(sheet.map((value, t) => value / (1 + rate) ** t));
    close(profitability.npv, worth(RATE) * (1 + RATE));
    const signs = sheet.filter((value) => Math.abs(value) > 1).map(Math.sign);
    expect(signs.filter((sign, i) => i > 0 && sign !== signs[i - 1])).toHaveLength(1);
    expect(profitability.rate).toBeGreaterThan(RATE);
    expect(Math.abs(worth(profitability.rate!))).toBeLessThan(1e-3);
    // Payback of the sheet: lump sums at the start of a year, the rest evenly over it. The rest of the plants left out.
    let [left, back] = [0, NaN];
    const invested = cashFlowOf(today).map((row, i) => row.invested - cashFlowOf(plan)[i]!.invested);
    const saved = cashFlowOf(today).map((row, i) => row.running - cashFlowOf(plan)[i]!.running);
    for (let i = 0; i < 7; i++) {
      left += invested[i]!;
      if (left < 0 && left + saved[i]! >= 0) back = i - left / saved[i]!;
      else if (left < 0) back = NaN;
      left += saved[i]!;
    }
    expect(back).toBeGreaterThan(0);
    expect(profitability.payback).toBeCloseTo(back, 6);
  });
});

describe.skipIf(!hasSteelData)("a steel plant on measured load and prices", () => {
  it("has sums that agree, and saves what the runs differ in", async () => {
    const steps = { delta_t: 6 };
    const own = await run(steelSite(steelData()), optimization([YEAR], { config: steps }));
    const old = await run(
      steelSite(steelData()),
      optimization([YEAR], { config: { ...steps, status_quo: { status: true } } }),
    );
    agrees(own);
    agrees(old);
    const { demandMw, price } = steelData();
    // Without sun and battery every hour is bought at its price and the levy of 60; means of six hours are what the run knows.
    const mean = (values: readonly number[], at: number) => sum(values.slice(6 * at, 6 * at + 6)) / 6;
    const bought = Array.from({ length: H / 6 }, (_, i) => 6 * mean(demandMw, i) * (mean(price, i) + 60));
    close(old.summary!.moneyNpv, sum(bought));
    // A run of one year, as if every year were like it.
    const { npv, repeatedA } = profitabilityOf(own, old);
    const weights = Array.from({ length: repeatedA! }, (_, i) => (1 + own.interestRate) ** -i);
    close(npv, (old.summary!.moneyNpv - own.summary!.moneyNpv) * sum(weights));
    expect(own.tables.vintages!.some((row) => row.componentId === "pv" && row.payments.length > 0)).toBe(true);
  });
});
