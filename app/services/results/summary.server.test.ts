import { afterAll, beforeAll, expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { emptyTables, type ResultComponent, type ResultSeries, type RunResult } from "~/entities/results/result";
import { get } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { readResult } from "~/services/optimizations/state.server";
import { saveResult } from "~/services/optimizations/work.server";
import { saveRun } from "../../../tests/helpers/run";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { summaryOf } from "./summary.server";

let space: TestSpace;
let system = "";
beforeAll(async () => {
  space = await testSpace({ catalogue: false });
  system = newSystem(space.editor);
});
afterAll(() => space.close());

const STEPS = 8760;
const fill = (value: (hour: number) => number) => Float32Array.from({ length: STEPS }, (_, hour) => value(hour));
const component = (id: string, root: ResultComponent["root"], levels: Partial<ResultComponent>): ResultComponent => ({
  id,
  root,
  name: id,
  technologyId: "t",
  placeId: "a",
  placeName: "A",
  placeIdEnd: null,
  unit: "MW",
  carrierLevelInput: null,
  carrierLevelOutput: null,
  ...levels,
});
const series = (
  componentId: string,
  variable: ResultSeries["variable"],
  year: number,
  values: Float32Array,
): ResultSeries => ({
  componentId,
  variable,
  year,
  unit: "MW",
  stepH: 1,
  values,
});
/** Two grids and sun next to a demand; the dearest hour is 4000 of 2035, the largest load without sun 100 of 2030. */
const result = (hasDuals: boolean): RunResult => ({
  status: "success",
  findings: [],
  impact: "money_npv",
  currency: "EUR",
  years: [2030, 2035],
  spans: [5, 5],
  discount: [4, 3],
  interestRate: 0.1,
  stepH: 1,
  steps: STEPS,
  timings: { assembleS: 0, buildS: 0, solveS: 0, reportS: 0 },
  yearStartMs: [Date.UTC(2030, 0, 1), Date.UTC(2035, 0, 1)],
  solver: {
    method: "simplex",
    state: "optimal",
    objective: 0,
    iterations: 1,
    columns: 1,
    rows: 1,
    nonzeros: 1,
    mipGap: null,
    hasDuals,
  },
  summary: { objective: 0, moneyNpv: 0, money: 0, annualMoney: [7, 9], impacts: {}, investmentLumpSum: 3 },
  components: [
    component("load", "consumption", { carrierLevelInput: "el" }),
    component("sun", "transformation", { carrierLevelOutput: "el" }),
    component("plant", "transformation", { carrierLevelInput: "gas", carrierLevelOutput: "el" }),
    ...["north", "south"].map((id) => component(id, "trade", { carrierLevelOutput: "el" })),
  ],
  tables: {
    ...emptyTables(),
    balances: [2030, 2035].map((year) => ({
      placeId: "a",
      carrierLevelId: "el",
      year,
      demandMwh: 9,
      suppliedMwh: 9,
      priceMean: 5,
    })),
  },
  series: [2030, 2035].flatMap((year) => [
    series(
      "load",
      "demand",
      year,
      fill((hour) => (hour === 100 ? 6 : 5)),
    ),
    series(
      "sun",
      "output",
      year,
      fill((hour) => (hour === 100 && year === 2030 ? 0 : 2)),
    ),
    series(
      "plant",
      "output",
      year,
      fill(() => 1),
    ),
    series(
      "north",
      "purchase",
      year,
      fill((hour) => (hour === 7 ? 3 : 1)),
    ),
    series(
      "south",
      "purchase",
      year,
      fill((hour) => (hour === 9 ? 2.5 : hour === 7 ? 0 : 1)),
    ),
    series(
      "balance:a:el",
      "marginal_price",
      year,
      fill((hour) => (hour === 4000 && year === 2035 ? 90 : 40)),
    ),
  ]),
});
function summaryWith(hasDuals: boolean) {
  const id = saveRun(space.editor, system);
  saveResult("alpha", id, result(hasDuals), { guard: () => undefined });
  const share = {
    carrierId: "power",
    year: 2030,
    demandMwh: 9,
    generatedMwh: 1,
    fuelFreeMwh: 1,
    purchasedMwh: 8,
    soldMwh: 0,
    curtailedMwh: 0,
    ownShare: 0.1,
    fuelFreeShare: 0.1,
    selfConsumption: 1,
  };
  const about = {
    run: get(space.editor, optimizationEntity, id)!,
    result: readResult(space.editor, id)!,
    timezone: "UTC",
    year: 2030,
  };
  return summaryOf(space.editor, { ...about, shares: [share], carrierOf: () => "power" });
}
const at = (year: number, hour: number) => Date.UTC(year, 0, 1) + hour * HOUR_MS;

it("finds the scarcest hour by price, the most that all connections purchase at once, and the figures of the year", () => {
  expect(summaryWith(true)).toMatchObject({
    year: 2030,
    yearly: 7,
    investment: 3,
    statusQuo: null,
    co2: null,
    influences: [],
    worst: { kind: "price", value: 90, year: 2035, startMs: at(2035, 4000), placeId: "a", carrierLevelId: "el" },
    // 3 of the north alone in hour 7; 1 + 2.5 of both in hour 9.
    gridPeaks: [{ carrierId: "power", value: 3.5, year: 2030, startMs: at(2030, 9) }],
  });
});

it("takes the largest load that is left by plants without fuel where there are no prices", () => {
  expect(summaryWith(false).worst).toMatchObject({ kind: "residual", value: 6, year: 2030, startMs: at(2030, 100) });
});
