import { describe, expect, it } from "vitest";
import { type AppraisalInput, appraise } from "~/engines/finance";
import { columnName } from "~/services/core/workbook/columnName";
import { bankSheets } from "./bankSheets";
import { Workbook } from "./evaluate.test-helper";

const asset = (fields: Partial<AppraisalInput["assets"][number]>): AppraisalInput["assets"][number] => ({
  id: "roof",
  at: 0,
  cost: 100_000,
  lifeA: 25,
  renewed: true,
  replacement: false,
  there: 1,
  ...fields,
});
const plain: AppraisalInput = {
  years: 20,
  assets: [asset({}), asset({ id: "battery", cost: 30_000, lifeA: 12 })],
  streams: [
    { id: "purchase|electricity", amounts: new Array<number>(20).fill(16_000), growth: 0.02 },
    { id: "fixed", amounts: new Array<number>(20).fill(-1800), growth: 0.02 },
  ],
  grants: 12_000,
  discountRate: 0.05,
  equityRate: 0.08,
  equipmentGrowth: -0.01,
  residual: { kind: "straight" },
  tax: null,
  loan: null,
};
const tax: NonNullable<AppraisalInput["tax"]> = {
  rate: 0.28,
  losses: "carried",
  depreciation: { method: "straight", years: 10, firstYear: 0.5 },
  credit: 0.1,
  creditBasis: 0.5,
  grants: "basis",
  bookAtEnd: "deducted",
};
const loan: NonNullable<AppraisalInput["loan"]> = {
  share: 0.8,
  rate: 0.045,
  years: 15,
  kind: "annuity",
  grace: 2,
  fee: 0.01,
};
const cases: [string, AppraisalInput][] = [
  ["plain", plain],
  ["taxed with a loan", { ...plain, tax, loan }],
  [
    "a bullet loan, losses offset, the declining balance",
    {
      ...plain,
      residual: { kind: "annuities" },
      tax: {
        ...tax,
        losses: "offset",
        grants: "income",
        depreciation: { method: "declining", years: 8, rate: 0.3, switches: true, firstYear: 1 },
      },
      loan: { ...loan, kind: "bullet" },
    },
  ],
  [
    "equal principal beyond the years, losses lost, a share left",
    {
      ...plain,
      residual: { kind: "share", share: 0.1 },
      tax: { ...tax, losses: "lost", grants: "untaxed" },
      loan: { ...loan, kind: "linear", years: 25 },
    },
  ],
  [
    "what is avoided later",
    { ...plain, assets: [asset({}), asset({ id: "old", at: 4, cost: -20_000, lifeA: 10, renewed: false })], tax },
  ],
  ["a plan that never pays", { ...plain, streams: plain.streams.slice(1), tax, loan }],
  ["nothing at all", { ...plain, assets: [], streams: [], grants: 0 }],
];

describe.each(cases)("the workbook of %s", (_, input) => {
  const appraisal = appraise(input);
  const sheets = bankSheets(input, appraisal, {
    t: (key) => key,
    streams: input.streams.map(({ id }) => id),
    assets: {},
    points: appraisal.points.map(({ t }) => String(t)),
  });
  const book = new Workbook(sheets);
  const [results, flow] = sheets as [(typeof sheets)[number], (typeof sheets)[number]];
  const rowOf = (name: string) => flow.rows.findIndex(([label]) => label === name) + 1;
  const lineOf = (name: string) =>
    appraisal.points.map(({ t }) => {
      const value = book.value(flow.name, 2 + t, rowOf(name));
      return typeof value === "number" ? value : null;
    });
  const figure = (name: string) => book.value(results.name, 1, results.rows.findIndex(([label]) => label === name) + 1);

  it("comes to what the page says in every line and year", () => {
    const lines = {
      before_tax: appraisal.points.map((point) => point.beforeTax),
      depreciation: appraisal.points.map((point) => point.depreciation),
      tax: appraisal.points.map((point) => point.tax),
      after_tax: appraisal.points.map((point) => point.afterTax),
      interest: appraisal.points.map((point) => point.interest),
      principal: appraisal.points.map((point) => point.principal),
      balance: appraisal.points.map((point) => point.balance),
      owner_taxable: appraisal.points.map((point) => (input.tax ? point.taxable : Number.NaN)),
      equity: appraisal.points.map((point) => point.equity),
      coverage: appraisal.points.map((point) => point.coverage),
    };
    for (const [name, expected] of Object.entries(lines))
      lineOf(name).forEach((value, t) => {
        const target = expected[t] ?? null;
        if (target === null) expect([name, t, value]).toEqual([name, t, null]);
        else if (!Number.isNaN(target)) expect(value, `${name} ${t}`).toBeCloseTo(target, 6);
      });
  });

  it("comes to its figures", () => {
    expect(figure("npv_before")).toBeCloseTo(appraisal.beforeTax.npv, 6);
    expect(figure("npv_after")).toBeCloseTo(appraisal.afterTax.npv, 6);
    expect(figure("npv_equity")).toBeCloseTo(appraisal.equity.npv, 6);
    for (const [name, { rates }] of [
      ["irr_before", appraisal.beforeTax],
      ["irr_after", appraisal.afterTax],
      ["irr_equity", appraisal.equity],
    ] as const)
      if (rates.kind === "one") expect(figure(name)).toBeCloseTo(rates.rate, 9);
      else expect(figure(name)).toBe(`irr_${rates.kind}`);
    const { payback, coverage } = appraisal;
    if ("years" in payback) expect(figure("payback_years")).toBeCloseTo(payback.years, 9);
    else expect(figure("payback_years")).toBe("-");
    if (coverage) {
      expect(figure("coverage_least")).toBeCloseTo(coverage.least, 9);
      expect(figure("coverage_mean")).toBeCloseTo(coverage.mean, 9);
    } else expect(figure("coverage_least")).toBe("-");
    expect(figure("own_money")).toBeCloseTo(appraisal.ownMoney, 6);
    expect(figure("loan")).toBeCloseTo(appraisal.loan, 6);
  });
});

it("has formulas that follow a changed term", () => {
  const dearer = { ...plain, tax, loan: { ...loan, rate: 0.07 } };
  const words = { t: (key: string) => key, streams: ["a", "b"], assets: {}, points: [] };
  const sheets = bankSheets({ ...plain, tax, loan }, appraise({ ...plain, tax, loan }), words);
  const terms = sheets.find(({ name }) => name === "sheet_terms")!;
  terms.rows.find(([label]) => label === "loan_rate")![1] = { share: 0.07 };
  const results = sheets[0]!;
  const at = results.rows.findIndex(([label]) => label === "npv_equity") + 1;
  expect(new Workbook(sheets).value(results.name, 1, at)).toBeCloseTo(appraise(dearer).equity.npv, 6);
});

it("counts columns as spreadsheets do", () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
});
