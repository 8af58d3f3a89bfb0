import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { optimizationSchema } from "~/entities/optimizations/optimization";
import { emptyTables, type RunResult } from "~/entities/results/result";
import type { UsedParameter } from "~/entities/results/usedParameter";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { saveResult } from "~/services/optimizations/work.server";
import { saveAll } from "../../../tests/helpers/saveAll";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { compareRuns, namedOthers, namedRuns } from "./comparison.server";

let space: TestSpace;
let system = "";
beforeAll(async () => {
  space = await testSpace();
  system = newSystem(space.editor);
});
afterAll(() => space.close());

const rate = (value: number): UsedParameter => ({
  componentId: null,
  placeId: null,
  name: "",
  parameterType: "interest_rate",
  impact: "money",
  level: "component",
  scenarioId: "base",
  priceScenario: "base",
  parameterIds: ["p"],
  seriesIds: [],
  formula: null,
  sources: [],
  values: [value],
  ranges: null,
});
interface Given {
  year?: number;
  currency?: string;
  rate?: number | null;
  system_id?: string;
}
/** A run with a result, or (rate undefined) without the parameters it read. */
function ended({ year = 2030, currency = "EUR", rate: value = 0.05, system_id = system }: Given = {}): string {
  const id = randomUUID();
  const run = optimizationSchema.parse({
    optimization_id: id,
    system_id,
    user_id: space.editor.user_id,
    name: `Run ${id}`,
    config: {},
    dates: [`${year}-01-01`],
    scenario_ids: ["base"],
  });
  expect(saveAll(space.editor, [[optimizationEntity, run]], { internal: true }).ok).toBe(true);
  const summary = { objective: 1, moneyNpv: 1, money: 1, annualMoney: [1], impacts: {}, investmentLumpSum: 0 };
  const result: RunResult = {
    status: "success",
    findings: [],
    impact: "money_npv",
    currency,
    years: [year],
    spans: [1],
    discount: [1],
    interestRate: 0,
    stepH: 1,
    steps: 8760,
    yearStartMs: [0],
    components: [],
    tables: emptyTables(),
    series: [],
    solver: null,
    summary,
    usedParameters: value === null ? [] : [rate(value)],
    timings: { assembleS: 0, buildS: 0, solveS: 0, reportS: 0 },
  };
  saveResult(space.editor.space, id, result, { guard: () => undefined });
  return id;
}
const compare = (id: string, others: string[], actor = space.editor) => compareRuns(actor, id, others);

test("runs of a system are compared, with the parameters they read differently", () => {
  const [first, second, same] = [ended(), ended({ rate: 0.07 }), ended()];
  const comparison = compare(first, [second, same]);
  expect(comparison).toMatchObject({
    ok: true,
    value: {
      years: [2030],
      year: 2030,
      withoutInputs: null,
      inputs: [{ parameterType: "interest_rate", name: "Test site", unit: "1", values: [[0.05], [0.07], [0.05]] }],
    },
  });
  expect(compare(first, [same])).toMatchObject({ value: { inputs: [] } });
  expect(compare(first, [ended({ rate: null })])).toMatchObject({ value: { withoutInputs: { reason: "not_kept" } } });
});

test("other base years, other currencies and odd choices are refused with the reason", () => {
  const first = ended();
  expect(compare(first, [ended({ year: 2031 })])).toMatchObject({
    status: 409,
    message: "errors.compare_base_years",
    params: { year: "2031", first_year: "2030" },
  });
  expect(compare(first, [ended({ currency: "CHF" })])).toMatchObject({
    status: 409,
    message: "errors.compare_currencies",
  });
  const issue = (message: string) => ({ status: 422, issues: [{ path: "with", message }] });
  expect(compare(first, [])).toMatchObject(issue("results.rule.runs"));
  expect(compare(first, [ended(), ended(), ended(), ended()])).toMatchObject(issue("results.rule.runs"));
  expect(compare(first, [first])).toMatchObject(issue("results.rule.itself"));
  const year = { path: "year", message: "results.rule.year", params: { years: "2030" } };
  for (const wrongYear of [2031, NaN])
    expect(compareRuns(space.editor, first, [ended()], wrongYear)).toMatchObject({ status: 422, issues: [year] });
  expect(namedRuns(new URLSearchParams("with=a&with=&with=b,a"))).toEqual(["a", "b"]);
  // Whoever makes one of the others the first run sees the one that was first next to it; the rest stays.
  expect(namedOthers(new URLSearchParams("with=a&with=b&before=x"), "b")).toEqual(["a", "x"]);
  expect(namedOthers(new URLSearchParams("with=a&with=b&before=x"), "c")).toEqual(["a", "b"]);
  expect(namedOthers(new URLSearchParams("with=a&with=x&before=x"), "a")).toEqual(["x"]);
});

test("runs out of sight, of another system or unknown are not found", () => {
  const [first, second] = [ended(), ended()];
  for (const other of [space.stranger, space.otherEditor])
    expect(compare(first, [second], other)).toMatchObject({ ok: false, status: 404 });
  const elsewhere = ended({ system_id: newSystem(space.editor) });
  for (const id of [elsewhere, "nothing"]) expect(compare(first, [id])).toMatchObject({ ok: false, status: 404 });
});
