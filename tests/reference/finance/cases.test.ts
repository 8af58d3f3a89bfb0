import { describe, expect, it } from "vitest";
import { appraise } from "~/engines/finance";
import { rateBetween, sheet, type SheetCase } from "./sheet.test-helper";

const cases: readonly SheetCase[] = [
  {
    name: "a roof paid by its owner, without tax",
    years: 20,
    cost: 100_000,
    life: 25,
    grant: 0,
    discount: 0.04,
    equityReturn: 0.04,
    residual: "none",
    gains: [
      { amount: 9000, growth: 0 },
      { amount: -1500, growth: 0.02 },
    ],
  },
  {
    name: "the same with a grant, a battery life and a straight residual value",
    years: 25,
    cost: 60_000,
    life: 15,
    grant: 12_000,
    discount: 0.05,
    equityReturn: 0.07,
    residual: "straight",
    equipmentGrowth: -0.02,
    gains: [
      { amount: 8000, growth: 0.03 },
      { amount: -900, growth: 0.02 },
    ],
  },
  {
    name: "an annuity loan with a fee, taxed, losses carried on",
    years: 20,
    cost: 400_000,
    life: 20,
    grant: 0,
    discount: 0.06,
    equityReturn: 0.09,
    residual: "none",
    gains: [
      { amount: 52_000, growth: 0.01 },
      { amount: -9000, growth: 0.02 },
    ],
    tax: { rate: 0.3, years: 10, losses: "carried", grant: "basis" },
    loan: { share: 0.8, rate: 0.045, years: 15, kind: "annuity", fee: 0.01 },
  },
  {
    name: "two years of grace, then equal principal",
    years: 18,
    cost: 250_000,
    life: 18,
    grant: 40_000,
    discount: 0.05,
    equityReturn: 0.08,
    residual: 0.1,
    gains: [{ amount: 31_000, growth: 0.015 }],
    tax: { rate: 0.25, years: 15, losses: "carried", grant: "income" },
    loan: { share: 0.7, rate: 0.04, years: 12, kind: "linear", grace: 2 },
  },
  {
    name: "a bullet loan, losses offset in the group",
    years: 12,
    cost: 90_000,
    life: 12,
    grant: 0,
    discount: 0.07,
    equityReturn: 0.1,
    residual: 0.2,
    gains: [{ amount: 13_000, growth: 0 }],
    tax: { rate: 0.28, years: 12, losses: "offset", grant: "untaxed" },
    loan: { share: 0.5, rate: 0.06, years: 10, kind: "bullet" },
  },
  {
    name: "declining balance with a change to the straight line",
    years: 15,
    cost: 180_000,
    life: 15,
    grant: 20_000,
    discount: 0.055,
    equityReturn: 0.08,
    residual: "none",
    gains: [
      { amount: 24_000, growth: 0.02 },
      { amount: -4000, growth: 0.02 },
    ],
    tax: { rate: 0.3, years: 10, declining: 0.25, losses: "carried", grant: "basis" },
    loan: { share: 0.6, rate: 0.05, years: 10, kind: "annuity" },
  },
  {
    name: "a tax credit that lowers the depreciation, half a first year",
    years: 20,
    cost: 500_000,
    life: 25,
    grant: 0,
    discount: 0.08,
    equityReturn: 0.1,
    residual: 0.05,
    gains: [
      { amount: 70_000, growth: 0 },
      { amount: -10_000, growth: 0.025 },
    ],
    tax: { rate: 0.21, years: 5, first: 0.5, losses: "offset", grant: "basis", credit: 0.3, creditBasis: 0.5 },
    loan: { share: 0.4, rate: 0.05, years: 18, kind: "annuity" },
  },
  {
    name: "annuities not yet paid as the residual value, losses lost",
    years: 10,
    cost: 75_000,
    life: 15,
    grant: 5000,
    discount: 0.05,
    equityReturn: 0.06,
    residual: "annuities",
    gains: [{ amount: 7000, growth: 0.04 }],
    tax: { rate: 0.25, years: 8, losses: "lost", grant: "untaxed" },
  },
  {
    name: "replaced before it is depreciated, dearer each time",
    years: 22,
    cost: 30_000,
    life: 8,
    grant: 0,
    discount: 0.045,
    equityReturn: 0.06,
    residual: "straight",
    equipmentGrowth: 0.01,
    gains: [{ amount: 6500, growth: 0.02 }],
    tax: { rate: 0.3, years: 10, losses: "carried", grant: "basis" },
    loan: { share: 1, rate: 0.035, years: 8, kind: "annuity" },
  },
  {
    name: "a plant that never pays, sixty years",
    years: 60,
    cost: 1_000_000,
    life: 40,
    grant: 100_000,
    discount: 0.03,
    equityReturn: 0.05,
    residual: "straight",
    gains: [
      { amount: 25_000, growth: 0 },
      { amount: -5000, growth: 0.01 },
    ],
    tax: { rate: 0.3, years: 30, losses: "carried", grant: "basis" },
    loan: { share: 0.9, rate: 0.04, years: 30, kind: "annuity", grace: 3, fee: 0.005 },
  },
];

const engine = (c: SheetCase) =>
  appraise({
    years: c.years,
    assets: [{ id: "plant", at: 0, cost: c.cost, lifeA: c.life, renewed: true, replacement: false, there: 1 }],
    streams: c.gains.map(({ amount, growth }, i) => ({
      id: String(i),
      amounts: new Array<number>(c.years).fill(amount),
      growth,
    })),
    grants: c.grant,
    discountRate: c.discount,
    equityRate: c.equityReturn,
    equipmentGrowth: c.equipmentGrowth ?? 0,
    residual: typeof c.residual === "number" ? { kind: "share", share: c.residual } : { kind: c.residual },
    tax: c.tax
      ? {
          rate: c.tax.rate,
          losses: c.tax.losses,
          depreciation: c.tax.declining
            ? {
                method: "declining",
                years: c.tax.years,
                rate: c.tax.declining,
                switches: true,
                firstYear: c.tax.first ?? 1,
              }
            : { method: "straight", years: c.tax.years, firstYear: c.tax.first ?? 1 },
          credit: c.tax.credit ?? 0,
          creditBasis: c.tax.creditBasis ?? 0,
          grants: c.tax.grant,
          bookAtEnd: "deducted",
        }
      : null,
    loan: c.loan ? { ...c.loan, grace: c.loan.grace ?? 0, fee: c.loan.fee ?? 0 } : null,
  });

const largest = (a: readonly number[], b: readonly number[]) =>
  Math.max(...a.map((value, i) => Math.abs(value - b[i]!) / (1 + Math.abs(b[i]!))));

describe.each(cases)("$name", (c) => {
  const expected = sheet(c);
  const { points, beforeTax, afterTax, equity, coverage } = engine(c);

  it("has the cash flows of the sheet", () => {
    expect(points).toHaveLength(c.years + 1);
    expect(
      largest(
        points.map((point) => point.beforeTax),
        expected.beforeTax,
      ),
    ).toBeLessThan(1e-11);
    expect(
      largest(
        points.map((point) => point.afterTax),
        expected.afterTax,
      ),
    ).toBeLessThan(1e-11);
    expect(
      largest(
        points.map((point) => point.equity),
        expected.equity,
      ),
    ).toBeLessThan(1e-11);
  });

  it("has its present values, coverage and rates", () => {
    expect(
      largest([beforeTax.npv, afterTax.npv, equity.npv], [expected.npv, expected.npvAfterTax, expected.npvEquity]),
    ).toBeLessThan(1e-9);
    if (coverage) {
      expect(coverage.least).toBeCloseTo(Math.min(...expected.coverage), 9);
      expect(coverage.mean).toBeCloseTo(expected.coverage.reduce((a, b) => a + b, 0) / expected.coverage.length, 9);
    } else expect(expected.coverage).toEqual([]);
    for (const [worth, flow] of [
      [beforeTax, expected.beforeTax],
      [afterTax, expected.afterTax],
      [equity, expected.equity],
    ] as const)
      if (worth.rates.kind === "one" && !worth.rates.reversed)
        expect(worth.rates.rate).toBeCloseTo(rateBetween(flow, worth.rates.rate - 0.05, worth.rates.rate + 0.05), 9);
  });
});

it("compares rates of return, not only what has none", () => {
  const kinds = cases.flatMap((c) => {
    const { beforeTax, afterTax, equity } = engine(c);
    return [beforeTax, afterTax, equity].map(({ rates }) => rates.kind);
  });
  expect(kinds.filter((kind) => kind === "one").length).toBeGreaterThan(20);
});
