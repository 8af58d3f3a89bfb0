import { emptyTables, type RunResult } from "~/entities/results/result";

/** 2030 and 2040, ten years each; 2040 costs `yearly` and emits `co2`; `built` is paid in 2030. */
export const pairResult = (yearly: number, co2: number, built = 0, overrides: Partial<RunResult> = {}): RunResult => ({
  status: "success",
  findings: [],
  impact: "money_npv",
  currency: "CHF",
  years: [2030, 2040],
  spans: [10, 10],
  discount: [1, 1],
  interestRate: 0,
  stepH: 1,
  steps: 8760,
  yearStartMs: [Date.UTC(2030, 0, 1), Date.UTC(2040, 0, 1)],
  solver: null,
  components: [],
  series: [],
  timings: { assembleS: 0, buildS: 0, solveS: 0, reportS: 0 },
  summary: {
    objective: 0,
    moneyNpv: 0,
    money: 0,
    annualMoney: [5, yearly],
    impacts: {},
    investmentLumpSum: built,
  },
  tables: {
    ...emptyTables(),
    emissions: [
      {
        impact: "CO2",
        year: 2040,
        total: co2,
        limit: null,
        hard: false,
        limitPrice: null,
        certificatePrice: null,
        certificates: 0,
      },
    ],
    // As in results of earlier versions: the model year alone says when something is paid.
    vintages: undefined,
    investments: [
      {
        componentId: "sun",
        kind: "capacity",
        year: 2030,
        impact: "money",
        lumpSum: built,
        annuity: 0,
        residual: 0,
        lifetimeA: 20,
      },
    ],
  },
  ...overrides,
});
