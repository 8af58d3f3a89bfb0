import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { financeTerms } from "~db/schema/finance/terms";
import { presentValue } from "~/engines/finance";
import type { FinanceTerms } from "~/entities/finance/terms";
import { emptyTables, type ResultComponent, type RunResult } from "~/entities/results/result";
import type { FinanceView } from "~/entities/results/view/finance";
import { dbOf, get, remove, save } from "~/services/core/store.server";
import { financeTermsEntity } from "~/services/finance/terms.entity.server";
import { saveResult } from "~/services/optimizations/work.server";
import { saveRun } from "../../../../tests/helpers/run";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { resultView } from "../results.server";
import { startGranted } from "./startGranted.server";

let space: TestSpace;
let system = "";
beforeAll(async () => {
  space = await testSpace({ catalogue: false });
  system = newSystem(space.editor);
  giveRole(space.viewer, system, "viewer");
});
afterAll(() => space.close());
beforeEach(() => void dbOf(space.editor).delete(financeTerms).run());

const component = (fields: Partial<ResultComponent> & Pick<ResultComponent, "id" | "root">): ResultComponent => ({
  name: fields.id,
  technologyId: "t",
  placeId: "site",
  placeName: "Site",
  placeIdEnd: null,
  unit: "MW",
  carrierLevelInput: null,
  carrierLevelOutput: null,
  ...fields,
});
const GRID = component({ id: "grid", root: "trade", carrierLevelOutput: "power", carrierLevelInput: "power" });
const ROOF = component({ id: "roof", root: "transformation", carrierLevelOutput: "power" });

/** A year of two steps. The roof of 50 kW costs 40 000 for 20 years, 500 a year, and gives 50 MWh; the grid costs `bought`. */
const result = (bought: number, built: boolean, overrides: Partial<RunResult> = {}): RunResult => ({
  status: "success",
  findings: [],
  impact: "money_npv",
  currency: "EUR",
  years: [2027],
  spans: [1],
  discount: [1],
  interestRate: 0.05,
  stepH: 4380,
  steps: 2,
  yearStartMs: [Date.UTC(2027, 0, 1)],
  solver: null,
  timings: { assembleS: 0, buildS: 0, solveS: 0, reportS: 0 },
  components: built ? [GRID, ROOF] : [GRID],
  series: built
    ? [
        {
          componentId: "roof",
          variable: "output",
          year: 2027,
          unit: "MW",
          stepH: 4380,
          values: Float64Array.of(50 / 4380, 0),
        },
        {
          componentId: "balance:site:power",
          variable: "marginal_price",
          year: 2027,
          unit: "EUR/MWh",
          stepH: 4380,
          values: Float64Array.of(80, 300),
        },
      ]
    : [],
  summary: { objective: 0, moneyNpv: 0, money: 0, annualMoney: [bought], impacts: {}, investmentLumpSum: 0 },
  tables: {
    ...emptyTables(),
    costs: [
      { componentId: "grid", year: 2027, kind: "purchase", impact: "money", amount: bought },
      ...(built ? [{ componentId: "roof", year: 2027, kind: "fixed", impact: "money", amount: 500 } as const] : []),
    ],
    capacities: built
      ? [
          {
            componentId: "roof",
            kind: "capacity",
            unit: "MW",
            year: 2027,
            existing: 0,
            built: 0.05,
            new: 0.05,
            retired: 0,
            total: 0.05,
            maximum: null,
          },
        ]
      : [],
    operation: built
      ? [
          {
            componentId: "roof",
            year: 2027,
            energyMwh: 50,
            peakMw: 0.05,
            fullLoadHours: 1000,
            capacityFactor: null,
            curtailedMwh: 0,
            curtailmentFactor: 0,
            intakeMwh: 0,
            utilisationMean: null,
            utilisationMax: null,
          },
        ]
      : [],
    vintages: built
      ? [
          {
            componentId: "roof",
            kind: "capacity",
            year: 2027,
            from: 2027,
            until: 2047,
            amount: 0.05,
            cut: false,
            retired: [],
            paidUntil: 2047,
            payments: [
              {
                componentId: "roof",
                kind: "capacity",
                year: 2027,
                impact: "money",
                lumpSum: 40_000,
                annuity: (40_000 * 0.05) / (1 - 1.05 ** -20),
                residual: 0,
                lifetimeA: 20,
                interestRate: 0.05,
              },
            ],
          },
        ]
      : [],
  },
  ...overrides,
});
function newRun(result: RunResult, fields: Record<string, unknown> = {}): string {
  const id = saveRun(space.editor, system, [], fields);
  saveResult("alpha", id, result, { guard: () => undefined });
  return id;
}
let ids: { plan: string; statusQuo: string } | null = null;
const runs = () =>
  (ids ??= {
    statusQuo: newRun(result(12_000, false), { config: { status_quo: { status: true } } }),
    plan: newRun(result(8000, true)),
  });
const enter = (fields: Partial<FinanceTerms> & { finance_terms_id: string }, who = space.editor) =>
  save(who, financeTermsEntity, { system_id: system, name: fields.finance_terms_id, ...fields });
function finance(termsId?: string, who = space.editor): FinanceView {
  const view = resultView(who, runs().plan, "finance", { termsId });
  if (!view.ok) throw new Error(view.message);
  return (view.value as { finance: FinanceView }).finance;
}

it("without terms is the money of the run against its status quo, for the life of what it builds", () => {
  const view = finance();
  expect(view).toMatchObject({
    status_quo: { optimization_id: runs().statusQuo },
    terms: null,
    first_year: 2027,
    years: 20,
    repeated: true,
    run_rate: 0.05,
    discount_rate: 0.05,
    equity_rate: 0.05,
    remarks: ["no_terms"],
  });
  // 40 000 for 12 000 - 8 000 - 500 a year over 20 years.
  const flow = [-40_000, ...new Array<number>(20).fill(3500)];
  expect(view.appraisal.beforeTax.npv).toBeCloseTo(presentValue(flow, 0.05), 6);
  expect(view.appraisal.payback).toEqual({ years: expect.closeTo(40_000 / 3500, 9) as number });
  // Its page against the status quo counts from the end of the first year.
  const other = resultView(space.editor, runs().plan, "status-quo");
  expect((other.ok ? other.value : {}) as object).toMatchObject({
    profitability: { npv: expect.closeTo(1.05 * view.appraisal.beforeTax.npv, 6) as number },
  });
  // (40 000 + 500 a year) over 50 MWh a year.
  const factor = presentValue([0, ...new Array<number>(20).fill(1)], 0.05);
  expect(view.levelized).toEqual([
    { carrierId: "power", cost: expect.closeTo((40_000 + 500 * factor) / (50 * factor), 9) as number },
  ]);
});

it("has support, prices to come, costs beside the plants, tax and a loan in it", () => {
  enter({
    finance_terms_id: "bank",
    basis: {
      years: 10,
      discount_rate_percent: 4,
      equity_return_percent: 8,
      inflation_percent: 2,
      equipment_percent: 0,
    },
    price_paths: [{ carrier_id: "power", percent: 3 }],
    grants: [{ name: "Roofs", kind: "per_size", rate: 200, component_id: null, cap: 9000 }],
    costs: { connection: 2000, insurance_percent: 0.5, land: 100, other: 0 },
    loan: { share_percent: 80, rate_percent: 4, years: 8, kind: "linear", grace_years: 0, fee_percent: 0 },
  });
  const view = finance("bank");
  const [start, first, second] = view.appraisal.points;
  expect(view.grants).toEqual([{ ruleId: "0", name: "Roofs", amount: 9000, uncapped: 10_000 }]);
  expect(start).toMatchObject({ invested: -42_000, grants: 9000, loanDrawn: 0.8 * 33_000 });
  // Insurance is of the plants, not of the connection.
  expect(first!.operating).toBeCloseTo(4000 - 500 - 200 - 100, 9);
  expect(second!.operating).toBeCloseTo(4000 * 1.03 - 800 * 1.02, 9);
  // Ten of twenty years of the roof are left, nothing of the connection.
  expect(view.appraisal.points[10]!.residual).toBeCloseTo(20_000, 9);
  expect(first!.principal).toBeCloseTo(3300, 9);
  expect(view.remarks).toEqual(["no_tax", "grant_capped", "grants_reported"]);
});

it("values what ageing loses by the hours in which the sun shines, and divides it between owner and user", () => {
  enter({
    finance_terms_id: "aged",
    ageing: { output_percent: 1, battery_cycles: null },
    contract: { price: 60, growth_percent: 0, fee: 100 },
  });
  const view = finance("aged");
  const points = view.appraisal.points;
  expect(points[1]!.operating).toBeCloseTo(3500, 9);
  // One percent of 50 MWh at 80: the price of the dark half of the year does not count.
  expect(points[2]!.operating).toBeCloseTo(3500 - 0.01 * 50 * 80, 4);
  expect(view.parties).toMatchObject({
    energyMwh: 50,
    owner: { firstYear: expect.closeTo(50 * 60 + 100 - 500, 6) as number },
    user: { firstYear: expect.closeTo(4000 - 3100, 6) as number },
  });
  const { owner, user } = view.parties!;
  expect(owner.npv + user.npv).toBeCloseTo(view.appraisal.beforeTax.npv, 3);
});

it("says what it cannot count: a plan alone, series that are gone", () => {
  const alone = saveRun(space.editor, system, [], { config: { price_scenario: "high" } });
  saveResult("alpha", alone, result(8000, true, { series: [] }), { guard: () => undefined });
  enter({ finance_terms_id: "aged", ageing: { output_percent: 1, battery_cycles: null } });
  const view = resultView(space.editor, alone, "finance");
  expect(view.ok && (view.value as { finance: FinanceView }).finance).toMatchObject({
    status_quo: null,
    remarks: ["no_status_quo", "no_tax", "ageing_unvalued"],
  });
});

it("is seen by viewers, and its terms are written by those who edit the system", () => {
  expect(enter({ finance_terms_id: "own" }, space.viewer)).toMatchObject({ ok: false, status: 403 });
  expect(enter({ finance_terms_id: "own" }, space.stranger)).toMatchObject({ ok: false, status: 404 });
  enter({ finance_terms_id: "own" });
  expect(finance("own", space.viewer)).toMatchObject({ terms: { name: "own" }, no_grants: "no_grant" });
  expect(get(space.stranger, financeTermsEntity, "own")).toBeUndefined();
  expect(resultView(space.stranger, runs().plan, "finance")).toMatchObject({ ok: false, status: 404 });
  expect(remove(space.viewer, financeTermsEntity, "own")).toMatchObject({ ok: false, status: 403 });
  const other = newSystem(space.editor);
  save(space.editor, financeTermsEntity, { finance_terms_id: "elsewhere", system_id: other, name: "Elsewhere" });
  expect(resultView(space.editor, runs().plan, "finance", { termsId: "elsewhere" })).toMatchObject({ status: 404 });
});

it("refuses a grant for what is no component of the system, and two paths of a carrier", () => {
  const grant = { name: "", kind: "per_cost" as const, rate: 20, component_id: "nowhere", cap: null };
  expect(enter({ finance_terms_id: "own", grants: [grant] })).toMatchObject({
    ok: false,
    issues: [{ path: "grants.0.component_id" }],
  });
  const path = { carrier_id: "power", percent: 1 };
  expect(enter({ finance_terms_id: "own", price_paths: [path, path] })).toMatchObject({
    ok: false,
    issues: [{ path: "price_paths.1.carrier_id" }],
  });
});

it("counts grants that were in the decision once, from what the investment would cost without them", () => {
  const grant = { name: "Roofs", kind: "per_cost" as const, rate: 25, component_id: null, cap: null };
  enter({ finance_terms_id: "granted", grants: [grant] });
  // The run paid 30 000 for the roof: 40 000 less a quarter.
  const net = result(8000, true);
  net.tables.vintages![0]!.payments[0]!.lumpSum = 30_000;
  const change = {
    component_id: "roof",
    place_id: null,
    parameter_type: "investment_cost",
    impact: "money",
    factor: 0.75,
    value: null,
  };
  const variation = { changes: [change], alternative: null, granted: { finance_terms_id: "granted" } };
  const id = newRun(net, { config: { variation } });
  const view = resultView(space.editor, id, "finance");
  const { appraisal, grants, remarks, no_grants } = (
    view.ok ? (view.value as { finance: FinanceView }) : { finance: {} as FinanceView }
  ).finance;
  expect(appraisal.points[0]).toMatchObject({
    invested: expect.closeTo(-40_000, 6) as number,
    grants: expect.closeTo(10_000, 6) as number,
  });
  expect(grants).toMatchObject([{ amount: expect.closeTo(10_000, 6) as number }]);
  expect([remarks.includes("grants_decided"), remarks.includes("grants_reported"), no_grants]).toEqual([
    true,
    false,
    "decided",
  ]);
});

it("counts grants that were in the decision of the plan once in a run that operates it", () => {
  const grant = { name: "Roofs", kind: "per_cost" as const, rate: 25, component_id: null, cap: null };
  enter({ finance_terms_id: "granted", grants: [grant] });
  const net = result(8000, true);
  net.tables.vintages![0]!.payments[0]!.lumpSum = 30_000;
  const of = { component_id: "roof", place_id: null, parameter_type: "investment_cost", impact: "money" };
  const changes = [{ ...of, factor: 0.75, value: null }];
  const plan = newRun(net, {
    config: { variation: { changes, alternative: null, granted: { finance_terms_id: "granted" } } },
  });
  const view = resultView(space.editor, newRun(net, { optimization_id_invest: plan }), "finance");
  // The grants counted on what is paid, 30 000, would be 7500.
  expect(view.ok && (view.value as { finance: FinanceView }).finance).toMatchObject({
    grants: [{ amount: expect.closeTo(10_000, 6) as number }],
    remarks: expect.arrayContaining(["grants_decided"]) as string[],
  });
});

it("counts grants with a cap once, too, with what the run says of each payment", () => {
  const grants = [
    { name: "Roofs", kind: "per_cost" as const, rate: 25, component_id: null, cap: null },
    { name: "More", kind: "per_cost" as const, rate: 20, component_id: null, cap: 6000 },
  ];
  enter({ finance_terms_id: "granted", grants });
  // 40 000 less a quarter, and less the cap of the other grant, which would have paid 8000.
  const net = result(8000, true);
  Object.assign(net.tables.vintages![0]!.payments[0]!, { lumpSum: 24_000, granted: 6000 });
  const of = { component_id: "roof", parameter_type: "investment_cost" as const };
  const variation = {
    changes: [{ ...of, place_id: null, impact: "money", factor: 0.75, value: null }],
    alternative: null,
    granted: { finance_terms_id: "granted", capped: [{ cap: 6000, shares: [{ ...of, share: 0.2 / 0.75 }] }] },
  };
  const view = resultView(space.editor, newRun(net, { config: { variation } }), "finance");
  expect(view.ok && (view.value as { finance: FinanceView }).finance).toMatchObject({
    grants: [
      { amount: expect.closeTo(10_000, 6) as number },
      { amount: expect.closeTo(6000, 6) as number, uncapped: expect.closeTo(8000, 6) as number },
    ],
  });
  const { points } = (view as { value: { finance: FinanceView } }).value.finance.appraisal;
  expect(points[0]).toMatchObject({
    invested: expect.closeTo(-40_000, 6) as number,
    grants: expect.closeTo(16_000, 6) as number,
  });
});

it("computes a plan with grants for those who edit it, from grants that fit alone", async () => {
  enter({ finance_terms_id: "own", grants: [{ name: "", kind: "per_cost", rate: 25, component_id: null, cap: 100 }] });
  const wish = { optimization_id: "granted-run", terms_id: "own", name: "With grants", statusQuoName: "Today" };
  expect(finance("own").no_grants).toBeNull();
  expect(await startGranted(space.stranger, runs().plan, wish)).toMatchObject({ ok: false, status: 404 });
  expect(await startGranted(space.viewer, runs().plan, wish)).toMatchObject({ ok: false, status: 403 });
  expect(await startGranted(space.editor, runs().plan, { ...wish, terms_id: "nowhere" })).toMatchObject({
    status: 404,
  });
  expect(await startGranted(space.editor, runs().plan, wish)).toMatchObject({ message: "finance.rules.no_grant_fits" });
  expect(await startGranted(space.editor, runs().statusQuo, wish)).toMatchObject({
    message: "finance.rules.no_run_with_grants",
  });
});
