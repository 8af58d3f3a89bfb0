import { afterAll, beforeAll, expect, it } from "vitest";
import { emptyTables, type InvestmentRow, type ResultComponent, type RunResult } from "~/entities/results/result";
import type { UsedParameter } from "~/entities/results/usedParameter";
import { RESULT_VIEWS } from "~/entities/results/views";
import { undocumentedFields } from "~/services/api/undocumented";
import type { Call, CallArguments } from "~/services/core/call.server";
import { saveResult } from "~/services/optimizations/work.server";
import { saveRun } from "../../../../tests/helpers/run";
import { newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { resultCalls } from "../calls.server";
import { VIEW_PARTS, type ViewAnswer, viewAnswer } from "./view";

/** A result of an earlier version has none of the parts that may be missing, a whole one all of them. */
const EARLIER: RunResult = {
  status: "success",
  findings: [],
  impact: "money_npv",
  currency: "EUR",
  years: [2030],
  spans: [5],
  discount: [4],
  interestRate: 0.1,
  stepH: 4380,
  steps: 2,
  yearStartMs: [Date.UTC(2030, 0, 1)],
  timings: { assembleS: 0, buildS: 0, solveS: 0, reportS: 0 },
  components: [],
  series: [],
  summary: { objective: 4, moneyNpv: 4, money: 5, annualMoney: [1], impacts: {}, investmentLumpSum: 3 },
  solver: {
    method: "simplex",
    state: "optimal",
    objective: 4,
    iterations: 1,
    columns: 1,
    rows: 1,
    nonzeros: 1,
    mipGap: null,
    hasDuals: true,
  },
  tables: { ...emptyTables(), outages: undefined, vintages: undefined },
};

const battery: ResultComponent = {
  id: "battery",
  name: "Battery",
  technologyId: "battery",
  root: "storage",
  placeId: "site",
  placeName: "Site",
  placeIdEnd: null,
  unit: "MWh",
  carrierLevelInput: "power",
  carrierLevelOutput: "power",
  geometryId: "site",
  carrierLevelInputSecondary: null,
  carrierLevelOutputSecondary: null,
};
const grid: ResultComponent = { ...battery, id: "grid", name: "Grid", technologyId: "grid", root: "trade", unit: "MW" };
const line: ResultComponent = { ...grid, id: "line", root: "transmission", placeIdEnd: "plant", lossShare: [0.02] };
const payment: InvestmentRow = {
  componentId: "battery",
  kind: "capacity",
  year: 2030,
  impact: "money",
  lumpSum: 3,
  annuity: 1,
  residual: 1,
  lifetimeA: 10,
};
const used: UsedParameter = {
  componentId: "grid",
  placeId: null,
  name: "Grid",
  parameterType: "purchase_price",
  impact: "money",
  level: "component",
  scenarioId: "base",
  priceScenario: "base",
  parameterIds: ["a"],
  seriesIds: ["b"],
  formula: null,
  sources: ["Board"],
  values: [50],
  ranges: [[10, 90]],
  part: true,
  changed: { factor: 2, value: null },
};
const WHOLE: RunResult = {
  ...EARLIER,
  findings: [
    {
      rule: "unserved",
      severity: "warning",
      componentId: "grid",
      componentName: "Grid",
      placeId: "site",
      placeName: "Site",
      carrierLevelId: "power",
      year: 2030,
      hours: 2,
      firstHour: 5,
      amount: 1,
      unit: "MWh",
      peakMw: 1,
      parameterType: "purchase_price",
      detail: "word",
    },
  ],
  components: [battery, grid, line],
  summary: {
    ...EARLIER.summary!,
    impacts: { CO2: 7 },
    sizes: { battery: 2 },
    costCap: { limit: 5, cheapest: 4, worth: null },
    alternative: {
      component_ids: ["battery"],
      sense: "least",
      slack_percent: 1,
      size: 2,
      unit: "MWh",
      optimum: 4,
      limit: 5,
    },
  },
  solver: {
    ...EARLIER.solver!,
    bound: null,
    fallback: "memory",
    log: [{ second: 1, iteration: 1, objective: 4, bound: null, gap: null }],
  },
  tables: {
    capacities: [
      {
        componentId: "battery",
        kind: "capacity",
        unit: "MWh",
        year: 2030,
        existing: 0,
        built: 2,
        new: 2,
        retired: 0,
        total: 2,
        maximum: null,
      },
    ],
    costs: [
      { componentId: "grid", year: 2030, kind: "purchase", impact: "money", amount: 1 },
      { componentId: "grid", year: 2030, kind: "decommissioning", impact: "money", amount: 1, paidIn: 2031 },
    ],
    investments: [payment],
    operation: ["battery", "grid", "line"].map((componentId) => ({
      componentId,
      year: 2030,
      energyMwh: 8760,
      peakMw: 1,
      fullLoadHours: 8760,
      capacityFactor: 1,
      curtailedMwh: null,
      curtailmentFactor: null,
      intakeMwh: 8760,
      utilisationMean: null,
      utilisationMax: null,
      starts: 3,
    })),
    balances: [
      {
        placeId: "site",
        carrierLevelId: "power",
        year: 2030,
        demandMwh: 8760,
        suppliedMwh: 8760,
        unservedMwh: 0,
        unservedH: 0,
        priceMean: 50,
      },
    ],
    emissions: [
      {
        impact: "CO2",
        year: 2030,
        total: 7,
        limit: 8,
        hard: true,
        limitPrice: 0,
        certificatePrice: 1,
        certificates: 1,
        kept: 1,
      },
    ],
    outages: [{ year: 2030, firstHour: 4, hours: 2, frequency: null, criticalMwh: 2, unservedMwh: 1, damage: 9 }],
    vintages: [
      {
        componentId: "battery",
        kind: "capacity",
        year: 2030,
        planned: true,
        from: 2030,
        until: 2040,
        amount: 2,
        cut: false,
        retired: [{ year: 2030, amount: 1 }],
        converted: [{ year: 2030, amount: 1 }],
        payments: [payment],
        paidUntil: 2040,
        paidFor: 3,
      },
    ],
  },
  series: (["purchase", "sale"] as const).map((variable) => ({
    componentId: "grid",
    variable,
    year: 2030,
    unit: "MW",
    stepH: 4380,
    values: Float64Array.of(1, 2),
  })),
  usedParameters: [used],
  sensitivities: {
    limits: [
      {
        componentId: "battery",
        placeId: null,
        parameterType: "maximum_capacity",
        impact: null,
        year: 2030,
        bound: 2,
        unit: "MWh",
        worth: -1,
        exactUp: 1e12,
        exactDown: null,
      },
    ],
    prices: [{ componentId: "grid", kind: "purchase", impact: "money", onePercent: 0.01 }],
  },
  reduction: {
    kind: "typical_days",
    steps: 2,
    inputSteps: 8760,
    periods: 1,
    extremeDays: [{ day: 3, reason: "peak_demand", carrierLevelId: "power" }],
    series: [
      {
        componentId: "grid",
        componentName: "Grid",
        parameterType: "purchase_price",
        year: 2030,
        meanBefore: 1,
        meanAfter: 1,
        mostBefore: 2,
        mostAfter: 2,
        durationRmse: 0,
      },
    ],
  },
  horizon: { horizonYears: 5, windows: [{ years: [2030], kept: [2030], objective: 4, iterations: 1, seconds: 1 }] },
  split: [
    { year: 2030, cost: 1, bound: null, outline: 1, parts: [{ firstHour: 0, hours: 9, iterations: 1, seconds: 1 }] },
  ],
};

let space: TestSpace;
/** Run, status quo of the same, and a run of an earlier version. */
const ids: Record<"whole" | "statusQuo" | "earlier", string> = { whole: "", statusQuo: "", earlier: "" };
beforeAll(async () => {
  space = await testSpace({ catalogue: false });
  const system = newSystem(space.editor);
  const statusQuo = { config: { status_quo: { status: true } } };
  for (const [name, result, fields] of [
    ["whole", WHOLE, {}],
    ["statusQuo", WHOLE, statusQuo],
    ["earlier", EARLIER, {}],
  ] as const) {
    ids[name] = saveRun(space.editor, system, [], fields);
    saveResult("alpha", ids[name], result, { guard: () => undefined });
  }
});
afterAll(() => space.close());

/** What a call returns, and what of it is not what its document says. */
async function callResult(id: string, params: Record<string, string>, query: Record<string, unknown> = {}) {
  const call: Call = resultCalls.find((resultCall) => resultCall.id === id)!;
  const request = new Request(`http://localhost/?${new URLSearchParams(query as Record<string, string>)}`);
  const outcome = await call.run({ actor: space.editor, params, query, request } as unknown as CallArguments);
  if (!outcome.ok) throw new Error(outcome.message);
  const json = JSON.parse(JSON.stringify(outcome.value)) as Record<string, unknown>;
  const checked = call.returns.schema!.safeParse(json);
  return { said: json, odd: checked.success ? undocumentedFields(json, checked.data) : checked.error.issues };
}

const views = RESULT_VIEWS.filter((view) => view !== "compare");
const HEAD = Object.keys(viewAnswer.shape).filter((key) => !viewAnswer.shape[key as keyof ViewAnswer].isOptional());
it.each(views)("%s says what its document says, of a whole result and of one of an earlier version", async (view) => {
  const { said, odd } = await callResult("resultView", { id: ids.whole, view });
  expect([odd, Object.keys(said).sort()]).toEqual([[], [...HEAD, ...VIEW_PARTS[view]].sort()]);
  expect((await callResult("resultView", { id: ids.earlier, view })).odd).toEqual([]);
});

it("so does the comparison of two runs", async () => {
  const { said, odd } = await callResult("compareRuns", { id: ids.whole }, { with: ids.statusQuo });
  expect(odd).toEqual([]);
  expect(said).toMatchObject({ emissions: [{ values: [7, 7] }], runs: [{ summary: { money: 5 } }, {}] });
});

it("so does a series that the view of the operation names", async () => {
  const { said } = await callResult("resultView", { id: ids.whole, view: "operation" });
  const [{ component, variable, year }] = said.series as [{ component: string; variable: string; year: number }];
  const series = await callResult("resultSeries", { id: ids.whole }, { component, variable, year });
  expect(series.odd).toEqual([]);
  expect(series.said).toMatchObject({ start: "2030-01-01T00:00:00.000Z", step_h: 4380, values: [1, 2] });
});

it("the report of a whole result has every part", async () => {
  const { said } = await callResult("resultView", { id: ids.whole, view: "report" });
  const { answer, statusQuo } = said as { answer: Record<string, unknown>; statusQuo: Record<string, unknown> };
  expect(answer).toMatchObject({ statusQuo: { npv: 0 }, co2: { plan: 7 }, gridPeaks: [{ value: 2 }], builds: [{}] });
  expect(statusQuo).toMatchObject({ profitability: { npv: 0 }, years: [{ capacities: [{ plan: 2 }] }] });
  for (const part of ["vintages", "outages", "parameters", "limits"]) expect(said[part], part).not.toEqual([]);
});
