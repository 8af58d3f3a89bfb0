import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { spaceDb } from "~db/client";
import { optimizationResults } from "~db/schema/optimizations";
import { emptyTables, type RunResult } from "~/entities/results/result";
import type { UsedParameter } from "~/entities/results/usedParameter";
import { environment } from "~/services/core/settings/environment.server";
import { remove, restore } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { pairsOf } from "~/services/optimizations/pair/statusQuoPair.server";
import { saveResult } from "~/services/optimizations/work.server";
import { saveRun } from "../../../tests/helpers/run";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { resultView } from "./results.server";
import type { StatusQuoView } from "./statusQuo.server";

let space: TestSpace;
let system = "";
beforeAll(async () => {
  space = await testSpace({ catalogue: false });
  system = newSystem(space.editor);
});
afterAll(() => space.close());

/** Two years of 2030; `yearly` is what each of them costs to run, `built` a lump sum of 2030 for a life of two years. */
const result = (yearly: number, built = 0, overrides: Partial<RunResult> = {}): RunResult => ({
  status: "success",
  findings: [],
  impact: "money_npv",
  currency: "EUR",
  years: [2030],
  spans: [2],
  discount: [1.9],
  interestRate: 0.1,
  stepH: 1,
  steps: 8760,
  yearStartMs: [Date.UTC(2030, 0, 1)],
  solver: null,
  components: [],
  series: [],
  timings: { assembleS: 0, buildS: 0, solveS: 0, reportS: 0 },
  summary: {
    objective: 0,
    moneyNpv: 1.9 * yearly + 1.1 * built,
    money: 2 * yearly + built,
    annualMoney: [yearly],
    impacts: {},
    investmentLumpSum: built,
  },
  tables: {
    ...emptyTables(),
    costs: [{ componentId: null, year: 2030, kind: "fixed", impact: "money", amount: yearly }],
    vintages: [
      {
        componentId: "sun",
        kind: "capacity",
        year: 2030,
        from: 2030,
        until: 2032,
        amount: 1,
        cut: false,
        retired: [],
        paidUntil: 2032,
        payments: [
          {
            componentId: "sun",
            kind: "capacity",
            year: 2030,
            impact: "money",
            lumpSum: built,
            annuity: 0,
            residual: 0,
            lifetimeA: 2,
          },
        ],
      },
    ],
  },
  ...overrides,
});
function newRun(result: RunResult, fields: Record<string, unknown> = {}): string {
  const id = saveRun(space.editor, system, [], fields);
  saveResult("alpha", id, result, { guard: () => undefined });
  return id;
}
const statusQuo = { config: { status_quo: { status: true } } };
const view = (who: TestSpace["editor"], id: string, statusQuoId: string | null = null) => {
  const view = resultView(who, id, "status-quo", { statusQuoId: statusQuoId ?? undefined });
  return view.ok ? (view.value as Omit<StatusQuoView, "years"> & { compared: unknown[] }) : view;
};

it("a plan is compared with the first status quo that read the same, and with the one that is named", () => {
  const plan = newRun(result(100, 300));
  expect(view(space.editor, plan)).toMatchObject({
    status_quo: null,
    mismatches: [],
    profitability: null,
    compared: [],
  });
  const first = newRun(result(300), { name: "First", ...statusQuo });
  const coarse = newRun(result(300), { config: { ...statusQuo.config, delta_t: 6 } });
  expect(view(space.editor, plan, coarse)).toMatchObject({ mismatches: [], steps_differ: true });
  expect(view(space.editor, plan, first)).toMatchObject({ steps_differ: false });
  const later = newRun(result(400), { name: "Later", ...statusQuo });
  const dear = newRun(result(500), { config: { ...statusQuo.config, price_scenario: "high" } });
  expect(view(space.editor, plan)).toMatchObject({
    status_quo: { optimization_id: first, name: "First" },
    mismatches: [],
    // 200 * (1 + 1 / 1.1) - 1.1 * 300; of 300 200 are saved in the first year, the rest in half of the second.
    profitability: { npv: expect.closeTo(200 * (1 + 1 / 1.1) - 330, 9) as number, extraInvestment: 300, payback: 1.5 },
    compared: [{ year: 2030, statusQuo: 300, plan: 100 }],
  });
  expect(view(space.editor, plan, later)).toMatchObject({
    profitability: { npv: expect.closeTo(300 * (1 + 1 / 1.1) - 330, 9) as number, payback: 1 },
  });
  expect(view(space.editor, plan, dear)).toMatchObject({
    mismatches: ["price_scenario"],
    profitability: null,
    compared: [],
  });
  expect(view(space.editor, later)).toMatchObject({ mismatches: ["is_status_quo"], profitability: null });
});

it("a plan and a status quo that read other values have no saving, and one that read the same stays its pair", () => {
  const reads = (price: number): UsedParameter[] => [
    {
      componentId: "grid",
      placeId: null,
      name: "Grid",
      parameterType: "purchase_price",
      impact: "money",
      level: "component",
      scenarioId: "base",
      priceScenario: "base",
      parameterIds: [],
      seriesIds: [],
      formula: null,
      sources: [],
      ranges: null,
      values: [price],
    },
  ];
  const marks = (price: number) => ({ all: `all ${price}`, structure: "site" });
  const planOf = (price: number) =>
    newRun(
      result(100, 300, {
        usedParameters: reads(price),
        inputMarks: { all: `plan ${price}`, structure: "plan" },
        statusQuoInputs: { plain: marks(price), rebuilt: null, reads: reads(price) },
      }),
      { scenario_ids: ["base", "pairs"] },
    );
  const statusQuoOf = (price: number, amount: number) =>
    newRun(result(amount, 0, { usedParameters: reads(price), inputMarks: marks(price) }), {
      scenario_ids: ["base", "pairs"],
      ...statusQuo,
    });
  statusQuoOf(225, 300);
  const plan = planOf(300);
  expect(view(space.editor, plan)).toMatchObject({
    mismatches: ["inputs"],
    profitability: null,
    compared: [],
    difference: { inputs: [{ name: "Grid", parameterType: "purchase_price", values: [[225], [300]] }], others: false },
  });
  const own = statusQuoOf(300, 400);
  const saving = {
    status_quo: { optimization_id: own },
    mismatches: [],
    difference: null,
    compared: [{ statusQuo: 400 }],
  };
  expect(view(space.editor, plan)).toMatchObject(saving);
  // Neither a later one of other prices nor one that read the same takes its place.
  statusQuoOf(250, 500);
  statusQuoOf(300, 401);
  expect(view(space.editor, plan)).toMatchObject(saving);
  // The first of its price is the pair of a plan that comes after both.
  const second = planOf(300);
  expect(view(space.editor, second)).toMatchObject({ status_quo: { optimization_id: own } });
  // One that was ordered along and ends without a result leaves its place to the first that fits.
  const failing = saveRun(space.editor, system, [], { scenario_ids: ["base", "pairs"], ...statusQuo });
  const db = spaceDb(environment().dataDir, "alpha");
  const pairOf = () => pairsOf(db, [second]).get(second);
  db.update(optimizationResults)
    .set({ status_quo_id: failing })
    .where(eq(optimizationResults.optimization_id, second))
    .run();
  saveResult("alpha", failing, { ...result(0), status: "error", summary: null }, { guard: () => undefined });
  expect(pairOf()).toBe(own);
});

it("a run that is restored is paired at once, plan and status quo alike; with none if only the next run that ends looked", () => {
  const scenario = { scenario_ids: ["base", "restored"] };
  const db = spaceDb(environment().dataDir, "alpha");
  const pairOf = (plan: string) => pairsOf(db, [plan]).get(plan);
  const old = newRun(result(300), { ...statusQuo, ...scenario });
  expect(remove(space.editor, optimizationEntity, old).ok).toBe(true);
  const plan = newRun(result(100, 300), scenario);
  expect(pairOf(plan)).toBeUndefined();
  expect(restore(space.editor, optimizationEntity, old).ok).toBe(true);
  expect(pairOf(plan)).toBe(old);
  // A plan that was deleted while its status quo ended.
  const other = { scenario_ids: ["base", "restored-plan"] };
  const deleted = newRun(result(100, 300), other);
  expect(remove(space.editor, optimizationEntity, deleted).ok).toBe(true);
  const later = newRun(result(300), { ...statusQuo, ...other });
  expect(pairOf(deleted)).toBeUndefined();
  expect(restore(space.editor, optimizationEntity, deleted).ok).toBe(true);
  expect(pairOf(deleted)).toBe(later);
});

it("what differs is told, and nothing is compared", () => {
  const plan = newRun(result(100, 300), { dates: ["2030-01-01"], scenario_ids: ["base", "wet"] });
  const differs = (runResult: Partial<RunResult>, fields: Record<string, unknown> = {}) => {
    const other = newRun(result(300, 0, runResult), { scenario_ids: ["base", "wet"], ...statusQuo, ...fields });
    const page = view(space.editor, plan, other);
    expect(page).toMatchObject({ profitability: null });
    return "mismatches" in page ? page.mismatches : [];
  };
  expect(differs({}, { scenario_ids: ["base"] })).toEqual(["scenarios"]);
  expect(differs({ years: [2035] }, { dates: ["2035-01-01"] })).toEqual(["years"]);
  expect(differs({ spans: [5] })).toEqual(["horizon"]);
  expect(differs({ currency: "CHF" })).toEqual(["currency"]);
  expect(differs({ interestRate: 0.05 })).toEqual(["interest_rate"]);
  expect(differs({}, { weatherdates: ["2019-01-01T00:00:00"] })).toEqual(["weather_years"]);
});

it("nobody sees a comparison of runs they may not see", () => {
  const plan = newRun(result(100, 300));
  const today = newRun(result(300), statusQuo);
  giveRole(space.viewer, system, "viewer");
  expect(view(space.viewer, plan, today)).toMatchObject({ profitability: { extraInvestment: 300 } });
  for (const who of [space.otherEditor, space.stranger])
    expect(view(who, plan)).toMatchObject({ ok: false, status: 404 });
  const others = newSystem(space.editor);
  const foreign = saveRun(space.editor, others, [], statusQuo);
  saveResult("alpha", foreign, result(1), { guard: () => undefined });
  // Of another system, no status quo, without a result, unknown.
  for (const id of [foreign, plan, saveRun(space.editor, system, [], statusQuo), "nothing"])
    expect(view(space.editor, plan, id)).toMatchObject({ ok: false, status: 404 });
});
