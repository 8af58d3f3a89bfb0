import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { timeseries } from "~db/schema/timeseries";
import { emptyTables, type RunResult } from "~/entities/results/result";
import type { UsedParameter } from "~/entities/results/usedParameter";
import { dbOf, get } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { storeUsedParameters } from "~/services/optimizations/parameters/usedParameters.server";
import { readResult } from "~/services/optimizations/state.server";
import { saveResult } from "~/services/optimizations/work.server";
import { saveRun } from "../../../../tests/helpers/run";
import { newSystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { resultView } from "../results.server";
import { MOST_ASSUMED, reportOf } from "./report.server";

let space: TestSpace;
let id = "";
beforeAll(async () => {
  space = await testSpace({ catalogue: false });
  const system_id = newSystem(space.editor);
  id = saveRun(space.editor, system_id);
  saveResult("alpha", id, RESULT, { guard: () => undefined });
  const db = dbOf(space.editor);
  const history = { created_at: "2026-01-01", created_by: "u", set_at: "2026-01-01", set_by: "u" };
  for (const [ts_id, synthetic] of [
    ["measured", undefined],
    ["made-up", true],
  ] as const)
    db.insert(timeseries)
      .values({
        ts_id,
        system_id,
        type: "parameter",
        interpolation: "linear",
        properties: { synthetic } as never,
        ...history,
      } as never)
      .run();
  const run = get(space.editor, optimizationEntity, id)!;
  storeUsedParameters(db, run, [...USED, ...Array.from({ length: MOST_ASSUMED }, () => used([]))]);
});
afterAll(() => space.close());

const used = (seriesIds: string[]): UsedParameter => ({
  componentId: null,
  placeId: null,
  name: "",
  parameterType: "interest_rate",
  impact: "money" as const,
  level: "component" as const,
  scenarioId: "base",
  priceScenario: "base" as const,
  parameterIds: [randomUUID()],
  seriesIds,
  formula: null,
  sources: ["Board"],
  values: [0.05],
  ranges: null,
});
const USED = [used([]), used(["measured"]), used(["measured", "made-up"])];
const RESULT: RunResult = {
  status: "success",
  findings: [],
  impact: "money_npv",
  currency: "EUR",
  years: [2030],
  spans: [5],
  discount: [4],
  interestRate: 0.1,
  stepH: 1,
  steps: 8760,
  yearStartMs: [Date.UTC(2030, 0, 1)],
  timings: { assembleS: 0, buildS: 0, solveS: 0, reportS: 0 },
  solver: null,
  components: [],
  series: [],
  summary: { objective: 0, moneyNpv: 0, money: 0, annualMoney: [7], impacts: {}, investmentLumpSum: 3 },
  tables: emptyTables(),
};

it("holds what the run read with its sources, as many as fit, and marks what was not measured", () => {
  const about = { run: get(space.editor, optimizationEntity, id)!, result: readResult(space.editor, id)! };
  const { parameters, limits, answer } = reportOf(space.editor, { ...about, timezone: "UTC", year: 2030 });
  expect(parameters.rows).toHaveLength(MOST_ASSUMED);
  expect(parameters.total).toBe(MOST_ASSUMED + USED.length);
  expect(parameters.rows.slice(0, 3).map(({ synthetic }) => synthetic)).toEqual([false, false, true]);
  expect(parameters.rows[0]).toMatchObject({ sources: ["Board"], values: [0.05] });
  expect(limits).toContain("synthetic");
  expect(answer).toMatchObject({ year: 2030, yearly: 7, investment: 3 });
});

it("is told by the call with the facts of its sentences, as is the summary; to nobody else", () => {
  for (const view of ["report", "summary"])
    expect(resultView(space.editor, id, view)).toMatchObject({
      ok: true,
      value: { optimization_id: id, answer: { year: 2030, yearly: 7, investment: 3, gridPeaks: [], worst: null } },
    });
  expect(resultView(space.editor, id, "report")).toMatchObject({
    value: { parameters_in_all: MOST_ASSUMED + USED.length, scenario_ids: ["base"] },
  });
  for (const actor of [space.stranger, space.otherEditor])
    expect(resultView(actor, id, "report")).toMatchObject({ ok: false, status: 404 });
});
