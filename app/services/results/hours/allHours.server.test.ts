import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  emptyTables,
  type ResultComponent,
  type ResultSeries,
  type RunResult,
  type SeriesVariable,
} from "~/entities/results/result";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { readResult } from "~/services/optimizations/state.server";
import { saveResult } from "~/services/optimizations/work.server";
import { saveAll } from "../../../../tests/helpers/saveAll";
import { newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { allHours } from "./allHours.server";

const STEP_H = 0.25;
const STEPS = 8760 / STEP_H;

const component = (fields: Partial<ResultComponent> & Pick<ResultComponent, "id" | "root">): ResultComponent => ({
  name: fields.id,
  technologyId: "t",
  placeId: "a",
  placeName: "A",
  placeIdEnd: null,
  unit: "MW",
  carrierLevelInput: null,
  carrierLevelOutput: null,
  ...fields,
});

const values = (at: (step: number) => number) => Float32Array.from({ length: STEPS }, (_, step) => at(step));
const series = (
  componentId: string,
  variable: SeriesVariable,
  profile: Float32Array | Float64Array,
  unit = "MW",
): ResultSeries => ({ componentId, variable, year: 2030, unit, stepH: STEP_H, values: profile });

const boiler = values((step) => 1 + Math.sin(step / 17) / 3);
const inflow = values((step) => ((step % 96) / 96) * 0.7);
/** Sum of a year [MWh]. */
const energy = (list: ArrayLike<number>) => Array.from(list).reduce((sum, value) => sum + value, 0) * STEP_H;
const supplied = energy(boiler) + energy(inflow) * 0.8;

/** Quarter-hours of a boiler and a line that loses a fifth; the two boilers have one name. */
const result = (): RunResult => ({
  status: "success",
  findings: [],
  impact: "money_npv",
  currency: "EUR",
  years: [2030],
  spans: [1],
  discount: [1],
  interestRate: 0.05,
  stepH: STEP_H,
  steps: STEPS,
  yearStartMs: [Date.UTC(2029, 11, 31, 23)],
  summary: null,
  solver: null,
  timings: { assembleS: 0, buildS: 0, solveS: 0, reportS: 0 },
  components: [
    component({ id: "boiler", name: "Boiler", root: "transformation", carrierLevelOutput: "heat" }),
    component({ id: "other", name: "Boiler", root: "transformation", placeId: "b", placeName: "B" }),
    component({
      id: "pipe",
      root: "transmission",
      placeId: "b",
      placeIdEnd: "a",
      lossShare: [0.2],
      carrierLevelInput: "heat",
      carrierLevelOutput: "heat",
    }),
  ],
  tables: {
    ...emptyTables(),
    balances: [
      { placeId: "a", carrierLevelId: "heat", year: 2030, demandMwh: supplied, suppliedMwh: supplied, priceMean: 50 },
    ],
  },
  series: [
    series("boiler", "output", boiler),
    series(
      "other",
      "level",
      Float64Array.from(boiler, (value) => value / 3),
      "MWh",
    ),
    series("pipe", "flow_forward", inflow),
    series(
      "balance:a:heat",
      "marginal_price",
      values((step) => step % 7),
      "EUR/MWh",
    ),
  ],
});

let space: TestSpace;
let optimizationId = "";
beforeAll(async () => {
  space = await testSpace({ catalogue: false });
  optimizationId = randomUUID();
  const run = {
    optimization_id: optimizationId,
    system_id: newSystem(space.editor),
    user_id: space.editor.user_id,
    name: "Run",
    config: {},
    dates: ["2030-01-01"],
    scenario_ids: ["base"],
    status: "pending",
  };
  const outcome = saveAll(space.editor, [[optimizationEntity, run]], { internal: true });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  saveResult("alpha", optimizationId, result(), { guard: () => undefined });
});
afterAll(() => space.close());

const words = {
  utc: "UTC",
  local: "Europe/Berlin",
  series: ({ name, variable }: { name: string; variable: string }) => `${name} ${variable}`,
  supplied: ({ placeId, carrierLevelId }: { placeId: string; carrierLevelId: string }) =>
    `${placeId} ${carrierLevelId} supplied`,
  price: ({ placeId }: { placeId: string }) => `${placeId} price`,
  at: ({ name, location }: { name: string; location: string }) => `${name} (${location})`,
};

function hours(options: { year?: number; mostValues?: number; actor?: TestSpace["editor"] } = {}) {
  const { year = 2030, mostValues, actor = space.editor } = options;
  const stored = readResult(space.editor, optimizationId);
  if (!stored) throw new Error("The run has no result");
  const about = { optimizationId, result: stored, timezone: "Europe/Berlin" };
  const table = allHours(actor, about, { year, words, mostValues });
  return table && { header: table.header, rows: [...table.rows] };
}

it("has a column for each series and balance, every step of them, and sums that are those of the tables", () => {
  const table = hours()!;
  expect(table.header).toEqual([
    "UTC",
    "Europe/Berlin",
    "Boiler (A) output [MW]",
    "Boiler (B) level [MWh]",
    "pipe flow_forward [MW]",
    "a heat supplied [MW]",
    "a price [EUR/MWh]",
  ]);
  expect(table.rows).toHaveLength(STEPS);
  expect(table.rows[0]?.slice(0, 2)).toEqual(["2029-12-31T23:00Z", "2030-01-01 00:00"]);
  expect(table.rows[1]?.slice(0, 2)).toEqual(["2029-12-31T23:15Z", "2030-01-01 00:15"]);
  const column = (at: number) => table.rows.map((row) => Number(row[at]));
  expect(energy(column(5))).toBeCloseTo(supplied, 3);
  // Read as numbers of 32 bits, they are those that were computed; those of 64 bits are written whole.
  expect(Float32Array.from(column(2))).toEqual(boiler);
  expect(column(3)).toEqual(Array.from(boiler, (value) => value / 3));
});

it("is the same whatever is in memory at a time", () => {
  expect(hours({ mostValues: 4 * 1000 })).toEqual(hours());
});

it("is for those who see the run, of its years", () => {
  expect(hours({ actor: space.otherEditor })).toBeNull();
  expect(hours({ actor: space.stranger })).toBeNull();
  expect(hours({ year: 2031 })).toBeNull();
});
