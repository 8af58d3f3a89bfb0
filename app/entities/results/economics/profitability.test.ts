import { describe, expect, it } from "vitest";
import type { CostRow, InvestmentRow, VintageRow } from "../result";
import { cashFlowOf, type CashFlowYear, type MoneyResult, presentValueOf, replacementsOf } from "./cashFlow";
import { moneyItems } from "./moneyItems";
import { extendedPayback, internalRate, paybackYears, pointsOf } from "./profitability";
import { profitabilityOf } from "./statusQuo";

const cost = (year: number, kind: CostRow["kind"], amount: number, more: Partial<CostRow> = {}): CostRow => ({
  componentId: "plant",
  year,
  kind,
  impact: "money",
  amount,
  ...more,
});
const payment = (fields: Partial<InvestmentRow>): InvestmentRow => ({
  componentId: "plant",
  kind: "capacity",
  year: 2030,
  impact: "money",
  lumpSum: 0,
  annuity: 0,
  residual: 0,
  lifetimeA: 10,
  ...fields,
});
const vintage = (from: number, until: number | null, lumpSum: number, more: Partial<VintageRow> = {}): VintageRow => ({
  componentId: "plant",
  kind: "capacity",
  year: 2030,
  from,
  until,
  amount: 1,
  cut: false,
  retired: [],
  paidUntil: until,
  payments: [payment({ lumpSum })],
  ...more,
});
const result = (fields: {
  years: number[];
  spans: number[];
  costs?: CostRow[];
  vintages?: VintageRow[];
  rate?: number;
}): MoneyResult => ({
  years: fields.years,
  spans: fields.spans,
  interestRate: fields.rate ?? 0.1,
  summary: null,
  tables: { costs: fields.costs ?? [], investments: [], vintages: fields.vintages ?? [] },
});

const nothing = (year: number): CashFlowYear => ({
  year,
  invested: 0,
  replaced: 0,
  running: 0,
  kinds: {},
  financing: 0,
  residual: 0,
});

describe("a cash flow by calendar year", () => {
  it("pays lump sums when service begins, yearly money in every year of a span, and values what is left at the end", () => {
    // Model years 2030 (three years) and 2033 (two): 2030 ... 2034. 1000 for a life of 4 years from 2030: used up. 600 for ten years from
    // 2032. 3 of 10 years served until the end of 2034. 7/10 are left, of which a third was taken down: 600 * 0.7 * 2/3.
    const flow = cashFlowOf(
      result({
        years: [2030, 2033],
        spans: [3, 2],
        costs: [
          cost(2030, "purchase", 100),
          cost(2033, "purchase", 50),
          cost(2033, "sale", -20),
          cost(2030, "investment", 999),
          cost(2033, "build", 999),
          cost(2030, "variable", 7, { impact: "CO2" }),
          cost(2030, "decommissioning", 30, { paidIn: 2032 }),
        ],
        vintages: [
          vintage(2030, 2034, 1000),
          vintage(2032, 2042, 600, { amount: 3, retired: [{ year: 2033, amount: 1 }] }),
        ],
      }),
    );
    expect(flow.map(({ year }) => year)).toEqual([2030, 2031, 2032, 2033, 2034]);
    expect(flow.map(({ invested }) => invested)).toEqual([1000, 0, 600, 0, 0]);
    expect(flow.map(({ running }) => running)).toEqual([100, 100, 130, 30, 30]);
    expect(flow.map(({ residual }) => Math.round(residual * 1e9) / 1e9)).toEqual([0, 0, 0, 0, -280]);
  });

  it("takes the model year where a result of an earlier version has no vintages", () => {
    const old = result({ years: [2030], spans: [2] });
    old.tables = { costs: [], investments: [payment({ lumpSum: 500, residual: 400 })] };
    expect(cashFlowOf(old)).toEqual([
      { ...nothing(2030), invested: 500 },
      { ...nothing(2031), residual: -400 },
    ]);
  });

  it("counts what is left of what was paid for, where part of it went in an earlier window", () => {
    // 4 were paid for, 1 of them went before this row, 1 later: half of them stand, with half of their life.
    const left = vintage(2030, 2040, 800, { amount: 3, paidFor: 4, retired: [{ year: 2032, amount: 1 }] });
    const flow = cashFlowOf(result({ years: [2030], spans: [5], vintages: [left] }));
    expect(flow.at(-1)!.residual).toBe(-200);
  });

  it("keeps what never ends at its full value", () => {
    const flow = cashFlowOf(result({ years: [2030], spans: [1], vintages: [vintage(2030, null, 80)] }));
    expect(flow).toEqual([{ ...nothing(2030), invested: 80, residual: -80 }]);
  });

  it("is worth the annuities not yet paid, and what capital at another rate costs more", () => {
    // 1000 for 10 years at 8 %, in a run of five years at 5 %: five annuities of 149.03. After them 5 are left, at 8 % worth 595.03.
    const annuity = (1000 * 0.08) / (1 - 1.08 ** -10);
    const built = payment({ lumpSum: 1000, annuity, interestRate: 0.08 });
    const flow = cashFlowOf(
      result({ years: [2030], spans: [5], rate: 0.05, vintages: [vintage(2030, 2040, 1000, { payments: [built] })] }),
    );
    expect(flow[0]!.invested).toBe(1000);
    expect(flow[0]!.financing).toBeCloseTo(30, 9);
    expect(flow[1]!.financing).toBeCloseTo(0.03 * (1080 - annuity), 9);
    expect(flow.at(-1)!.residual).toBeCloseTo(-(annuity * (1 - 1.08 ** -5)) / 0.08, 9);
    expect(presentValueOf(flow, 0.05)).toBeCloseTo((annuity * (1 - 1.05 ** -5) * 1.05) / 0.05, 9);
  });

  it("names what is replaced, and hands on what is left of it", () => {
    // 1000 for 4 years in a span of 6, without interest: another one in 2034, of whose four annuities two are not paid.
    const row = payment({ lumpSum: 1000, annuity: 250, lifetimeA: 4, interestRate: 0 });
    const first = vintage(2030, 2034, 1000, { payments: [row] });
    const second = vintage(2034, 2036, 1000, {
      payments: [{ ...row, replacement: true }],
      replacement: true,
      cut: true,
    });
    const plan = result({ years: [2030, 2036], spans: [6, 2], rate: 0, vintages: [first, second] });
    const flow = cashFlowOf(plan);
    expect(flow.map(({ invested }) => invested)).toEqual([1000, 0, 0, 0, 0, 0, 0, 0]);
    expect(flow.map(({ replaced }) => replaced)).toEqual([0, 0, 0, 0, 1000, 0, 0, 0]);
    expect(flow.map(({ residual }) => residual)).toEqual([0, 0, 0, 0, 0, -500, 0, 0]);
    expect(replacementsOf(moneyItems(plan))).toEqual([{ year: 2034, componentId: "plant", amount: 1000 }]);
  });

  it("has the present value of the annuities it stands for", () => {
    // 1000 over 4 years at 10 %: annuity 315.47. The run counts 4 of them with D = 1 + 1/1.1 + 1/1.1^2 + 1/1.1^3 = 3.48685, which is 1100.
    // That is the lump sum of 1 January at the end of the first year.
    const flow = cashFlowOf(result({ years: [2030], spans: [4], vintages: [vintage(2030, 2034, 1000)] }));
    const annuity = (1000 * 0.1) / (1 - 1.1 ** -4);
    const discount = 1 + 1.1 ** -1 + 1.1 ** -2 + 1.1 ** -3;
    expect(presentValueOf(flow, 0.1)).toBeCloseTo(annuity * discount, 9);
    expect(presentValueOf(flow, 0.1)).toBeCloseTo(1100, 9);
  });
});

const saving = (invested: number, ...yearly: number[]): CashFlowYear[] =>
  yearly.map((running, i) => ({ ...nothing(2030 + i), invested: i === 0 ? -invested : 0, running }));

describe("the internal rate of return", () => {
  const rateOf = (...points: number[]) => internalRate(points);
  it("is the rate at which savings just pay for the investment", () => {
    // 1000 now for three times 402.1148 is a loan over three years at 10 %.
    expect(rateOf(-1000, 402.1148, 402.1148, 402.1148)).toEqual({ rate: expect.closeTo(0.1, 6) });
    // 100 now for 121 after two years: 10 % again. For 81: -10 %.
    expect(rateOf(-100, 0, 121)).toEqual({ rate: expect.closeTo(0.1, 9) });
    expect(rateOf(-100, 0, 81)).toEqual({ rate: expect.closeTo(-0.1, 9) });
    expect(rateOf(-1, 50)).toEqual({ rate: expect.closeTo(49, 6) });
  });
  it("has a reason where there is none, or more than one", () => {
    expect(rateOf(0, 0)).toEqual({ reason: "same" });
    expect(rateOf(0, 5, 5)).toEqual({ reason: "only_gains" });
    expect(rateOf(-5, -5)).toEqual({ reason: "only_losses" });
    expect(rateOf(100, -110)).toEqual({ reason: "reversed" });
    // -100, +230, -132 is zero at 10 % and at 20 %.
    expect(rateOf(-100, 230, -132)).toEqual({ reason: "several" });
  });
  it("does not take a rounding of the solver for a change of sign", () => {
    expect(pointsOf(saving(1000, 500, 500, -0.004), 1e4)).toEqual([-1000, 500, 500, 0]);
  });
});

describe("payback", () => {
  const years = (flow: CashFlowYear[], rate = 0) => paybackYears(flow, rate, 1000);
  it("is when savings have made up for the investment, evenly over a year", () => {
    // 1000 / 400 = 2.5 years.
    expect(years(saving(1000, 400, 400, 400))).toEqual({ years: 2.5 });
    // At 10 % the three savings of 402.1148 are worth exactly 1000.
    expect(years(saving(1000, 402.11481, 402.11481, 402.11481), 0.1)).toEqual({ years: expect.closeTo(3, 5) });
    // 400 / 1.1 + 400 / 1.21 = 694.21. Of the third year's 300.53 are 305.79 needed: not any more.
    expect(years(saving(1000, 400, 400, 400), 0.1)).toEqual({ reason: "beyond_horizon" });
  });
  it("counts for good: a replacement that is paid later opens it again", () => {
    const flow = saving(1000, 600, 600, 600, 600);
    flow[2]!.invested = -700;
    // Sums at the year ends: -400, 200. 2032 begins with -500 and ends with 100: 2 + 500/600.
    expect(years(flow)).toEqual({ years: expect.closeTo(2 + 5 / 6, 9) });
  });
  it("goes on with the savings of the last year where the horizon is shorter", () => {
    // Of 1000 200 are left after two years of 400: half a year more. With one year it is 1000 / 400.
    expect(extendedPayback(saving(1000, 400, 400))).toBeCloseTo(2.5, 9);
    expect(extendedPayback(saving(1000, 400))).toBeCloseTo(2.5, 9);
    expect([extendedPayback(saving(1000, 400, 0)), extendedPayback(saving(10, 40))]).toEqual([null, null]);
  });
  it("says where there is nothing to pay back", () => {
    expect(years(saving(0, 5, 5))).toEqual({ reason: "no_investment" });
    expect(years(saving(0, 0, 0))).toEqual({ reason: "same" });
    expect(years(saving(10, 0, 0))).toEqual({ reason: "beyond_horizon" });
  });
});

it("a plan against its status quo, as a spreadsheet has it", () => {
  // Today 300 a year are purchased. The plan builds for 900 in 2030, lives 15 years, and purchases 120 a year; five years, 8 %.
  const statusQuo = result({
    years: [2030],
    spans: [5],
    rate: 0.08,
    costs: [cost(2030, "purchase", 300)],
  });
  const plan = result({
    years: [2030],
    spans: [5],
    rate: 0.08,
    costs: [cost(2030, "purchase", 120), cost(2030, "fixed", 10), cost(2030, "investment", 105)],
    vintages: [vintage(2030, 2045, 900)],
  });
  const profitability = profitabilityOf(plan, statusQuo);
  expect(profitability.extraInvestment).toBe(900);
  // A column per point in time: 1 January 2030 and the five year ends. 10/15 of 900 are left at the last.
  const column = [-900, 170, 170, 170, 170, 170 + 600];
  expect(profitability.flows.map(({ saved }) => saved)).toEqual([-730, 170, 170, 170, 770]);
  expect(profitability.flows.map(({ cumulated }) => cumulated)).toEqual([-730, -560, -390, -220, 550]);
  expect(profitability.npv).toBeCloseTo(
    column.reduce((sum, value, t) => sum + value * 1.08 ** (1 - t), 0),
    9,
  );
  // Newton's method, written down for itself.
  let rate = 0.05;
  for (let i = 0; i < 50; i++) {
    const value = column.reduce((sum, flow, t) => sum + flow * (1 + rate) ** -t, 0);
    const slope = column.reduce((sum, flow, t) => sum - t * flow * (1 + rate) ** (-t - 1), 0);
    rate -= value / slope;
  }
  expect(profitability.rate).toBeCloseTo(rate, 10);
  // 5 * 170 = 850 < 900: what is left of the plant at the end is not counted as paid back.
  expect([profitability.payback, profitability.noPayback]).toEqual([null, "beyond_horizon"]);
  expect(profitability.extendedPayback).toBeCloseTo(900 / 170, 9);
  // With a replacement among the five years the later ones are not as the last.
  const replaced = vintage(2032, 2035, 100, {
    replacement: true,
    payments: [payment({ lumpSum: 100, replacement: true })],
  });
  const worn = { ...plan, tables: { ...plan.tables, vintages: [...plan.tables.vintages!, replaced] } };
  const replaces = profitabilityOf({ ...asAnnuities(worn), interestRate: 0 }, { ...statusQuo, interestRate: 0 });
  expect(replaces.flows[2]!.plan.replaced).toBe(100);
  expect([replaces.noPayback, replaces.extendedPayback]).toEqual(["beyond_horizon", null]);
});

/** The same with the rate of its annuities, as results say it today. */
const asAnnuities = (of: MoneyResult): MoneyResult => ({
  ...of,
  tables: {
    ...of.tables,
    vintages: of.tables.vintages!.map((row) => ({
      ...row,
      payments: row.payments.map((one) => ({ ...one, annuity: one.lumpSum / 10, interestRate: 0 })),
    })),
  },
});

describe("a run of one year", () => {
  // 110 392 are paid for savings of 20 356 in a year, as on a farm that an adviser computed by hand: 16.6 % over 15 years.
  const farm = (lives: [lumpSum: number, years: number][], rate = 0.05) => {
    const one = (costs: number, vintages: VintageRow[]) =>
      result({ years: [2027], spans: [1], rate, costs: [cost(2027, "purchase", costs)], vintages });
    const built = lives.map(([lumpSum, years]) => {
      const annuity = (lumpSum * rate) / (1 - (1 + rate) ** -years);
      const row = payment({ year: 2027, lumpSum, annuity, lifetimeA: years, interestRate: rate });
      return vintage(2027, 2027 + years, lumpSum, { payments: [row] });
    });
    return profitabilityOf(one(12_459, built), one(32_815, []));
  };

  it("is repeated for the longest life of what is built", () => {
    const worth = farm([[110_392, 15]]);
    expect(worth.repeatedA).toBe(15);
    expect(worth.flows).toHaveLength(15);
    expect(worth.rate).toBeCloseTo(0.166, 3);
    expect(worth.payback).toBeCloseTo(110_392 / 20_356, 9);
    expect(worth.npv).toBeCloseTo(
      Array.from({ length: 15 }, (_, i) => 20_356 * 1.05 ** -i).reduce((a, b) => a + b) - 110_392 * 1.05,
      6,
    );
  });

  it("replaces on time what wears out before, and counts what is left", () => {
    // 20 years, with a battery for 22 000 that lives 15: another one on 1 January 2042, of whose fifteen annuities ten are left.
    const worth = farm([
      [88_392, 20],
      [22_000, 15],
    ]);
    expect(worth.repeatedA).toBe(20);
    expect(worth.replacements).toEqual({ plan: [{ year: 2042, componentId: "plant", amount: 22_000 }], statusQuo: [] });
    const annuity = (22_000 * 0.05) / (1 - 1.05 ** -15);
    const left = (annuity * (1 - 1.05 ** -10)) / 0.05;
    expect(worth.flows.at(-1)!.plan.residual).toBeCloseTo(-left, 6);
    // The year before pays 20 356 less than the battery costs: the flows turn more than once, the sum so far does not.
    const points = [-110_392, ...Array.from({ length: 20 }, () => 20_356)];
    points[15]! -= 22_000;
    points[20]! += left;
    expect(points[15]).toBeLessThan(0);
    const valueAt = (rate: number) => points.reduce((sum, value, t) => sum + value * (1 + rate) ** -t, 0);
    expect(valueAt(worth.rate!)).toBeCloseTo(0, 4);
    expect(worth.rate).toBeGreaterThan(0.17);
    expect(worth.rate).toBeLessThan(0.175);
    expect(worth.payback).toBeCloseTo(110_392 / 20_356, 9);
  });

  it("names no payback beyond its years where it never pays back", () => {
    // 500 000 of 20 years for 20 356 a year: what comes after them would have to be built again.
    const never = farm([[500_000, 20]]);
    expect([never.repeatedA, never.payback, never.noPayback, never.extendedPayback]).toEqual([
      20,
      null,
      "beyond_horizon",
      null,
    ]);
  });

  it("is repeated for 30 years at most, and not at all where nothing is built", () => {
    const long = farm([[110_392, 40]]);
    expect(long.repeatedA).toBe(30);
    expect(long.flows.at(-1)!.plan.residual).toBeLessThan(0);
    const none = farm([]);
    expect([none.repeatedA, none.noPayback, none.flows.length]).toEqual([null, "no_investment", 1]);
    // A result of an earlier version says no rate: that of the run is taken.
    const old = { years: [2027], spans: [1], interestRate: 0.05, summary: null };
    const money = (investments: InvestmentRow[], costs: number) =>
      ({ ...old, tables: { costs: [cost(2027, "purchase", costs)], investments } }) satisfies MoneyResult;
    const before = profitabilityOf(
      money([payment({ year: 2027, lumpSum: 110_392, lifetimeA: 15 })], 12_459),
      money([], 32_815),
    );
    expect([before.repeatedA, before.rate]).toEqual([15, expect.closeTo(0.166, 3)]);
  });
});
