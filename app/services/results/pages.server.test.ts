import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { optimizationResults } from "~db/schema/optimizations";
import { HOUR_MS } from "~/entities/core/clock";
import { optimizationSchema } from "~/entities/optimizations/optimization";
import { emptyTables, type ResultComponent, type ResultSeries, type RunResult } from "~/entities/results/result";
import { csvText } from "~/services/core/csv";
import { dbOf } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { setStatus } from "~/services/optimizations/status.server";
import { saveResult } from "~/services/optimizations/work.server";
import { saveAll } from "../../../tests/helpers/saveAll";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { targetsOf } from "./balance";
import { operationCsv, readOperation } from "./operation.server";
import { chooseResult, newestPlan, readSeriesValues, runChooser, secondFlows, seriesKey } from "./pages.server";

let space: TestSpace;
let system = "";
const STEPS = 8760;
const fill = (value: (hour: number) => number) => Float64Array.from({ length: STEPS }, (_, hour) => value(hour));
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
const series = (componentId: string, variable: ResultSeries["variable"], values: Float64Array): ResultSeries => ({
  componentId,
  variable,
  year: 2030,
  unit: variable === "level" ? "MWh" : "MW",
  stepH: 1,
  values,
});

/** A site with a demand of 1 MW (3 MW in one hour), half of it over a line that loses a fifth. */
const PEAK_HOUR = 4000;
const demand = fill((hour) => (hour === PEAK_HOUR ? 3 : 1));
const result = (): RunResult => ({
  status: "success",
  findings: [],
  impact: "money_npv",
  currency: "EUR",
  years: [2030],
  spans: [1],
  discount: [1],
  interestRate: 0.05,
  stepH: 1,
  steps: STEPS,
  yearStartMs: [Date.UTC(2029, 11, 31, 23)],
  summary: null,
  solver: null,
  timings: { assembleS: 0, buildS: 0, solveS: 0, reportS: 0 },
  components: [
    component({ id: "homes", root: "consumption", carrierLevelInput: "heat" }),
    component({ id: "chp", root: "transformation", carrierLevelOutput: "power", carrierLevelOutputSecondary: "heat" }),
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
    balances: [{ placeId: "a", carrierLevelId: "heat", year: 2030, demandMwh: 8762, suppliedMwh: 8762, priceMean: 50 }],
  },
  series: [
    series("homes", "demand", demand),
    series(
      "chp",
      "output",
      fill(() => 3),
    ),
    series(
      "chp",
      "secondary_output",
      demand.map((value) => value / 2),
    ),
    series(
      "pipe",
      "flow_forward",
      demand.map((value) => value / 2 / 0.8),
    ),
    {
      ...series(
        "balance:a:heat",
        "marginal_price",
        fill(() => 50),
      ),
      unit: "EUR/MWh",
    },
  ],
});

function newRun(status: "success" | "error" | "pending"): string {
  const optimization_id = randomUUID();
  const run = { optimization_id, system_id: system, user_id: space.editor.user_id, name: "Run", config: {} };
  const outcome = saveAll(
    space.editor,
    [[optimizationEntity, { ...run, dates: ["2030-01-01"], scenario_ids: ["base"], status: "pending" }]],
    {
      internal: true,
    },
  );
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  if (status === "success") saveResult("alpha", optimization_id, result(), { guard: () => undefined });
  if (status === "error") setStatus("alpha", optimization_id, "error");
  return optimization_id;
}

it("the newest plan is an investment, whatever was computed after it", () => {
  const run = (name: string, status: boolean, optimization_id_invest: string | null = null) => ({
    name,
    optimization_id_invest,
    config: { status_quo: { ...optimizationSchema.shape.config.parse({}).status_quo, status } },
  });
  const [today, dispatch, newer, older] = [
    run("today", true),
    run("dispatch", false, "older"),
    run("newer", false),
    run("older", false),
  ];
  expect(newestPlan([today, dispatch, newer, older])?.name).toBe("newer");
  expect(newestPlan([today, dispatch])?.name).toBe("dispatch");
  expect(newestPlan([today])?.name).toBe("today");
  expect(newestPlan([])).toBeUndefined();
});

beforeAll(async () => {
  space = await testSpace({ catalogue: false });
  system = newSystem(space.editor);
});
afterAll(() => space.close());

describe("the run a page shows", () => {
  it("is none, then the one under way, then the newest with a result", () => {
    expect(chooseResult(space.editor, system, null)).toMatchObject({ ok: true, value: { run: null, runs: [] } });
    const waiting = newRun("pending");
    expect(chooseResult(space.editor, system, null)).toMatchObject({
      value: { run: { optimization_id: waiting }, result: null },
    });
    const first = newRun("success");
    newRun("error");
    expect(chooseResult(space.editor, system, null)).toMatchObject({
      value: { run: { optimization_id: first }, result: { years: [2030] }, runs: [{ optimization_id: first }] },
    });
    expect(chooseResult(space.editor, system, waiting)).toMatchObject({
      value: { run: { optimization_id: waiting }, result: null },
    });
  });

  it("is, for the time from a year on, the newest plan that has begun by then, whatever is newer", () => {
    const site = newSystem(space.editor);
    const at = (year: number, more: object = {}) => {
      const optimization_id = randomUUID();
      const about = { optimization_id, system_id: site, user_id: space.editor.user_id, name: String(year), config: {} };
      const run = { ...about, dates: [`${year}-01-01`], scenario_ids: ["base"], status: "pending", ...more };
      expect(saveAll(space.editor, [[optimizationEntity, run]], { internal: true })).toMatchObject({ ok: true });
      saveResult("alpha", optimization_id, result(), { guard: () => undefined });
    };
    const name = (year: number) => {
      const choice = runChooser(space.editor, site).begun(null, year);
      return choice.ok ? choice.value.run?.name : choice;
    };
    at(2030);
    // Nothing has begun in 2027: the newest plan stands, and nothing is known of that year.
    expect(name(2027)).toBe("2030");
    at(2026, { config: { status_quo: { status: true } } });
    expect(name(2027)).toBe("2026");
    // A plan counts before a status quo once it has begun.
    expect(name(2030)).toBe("2030");
    // What a request asks several times is read once.
    const chooser = runChooser(space.editor, site);
    const [one, other] = [chooser.begun(null, 2030), chooser.begun(null, 2030)];
    expect(one.ok && other.ok && one.value.run !== null && one.value.run === other.value.run).toBe(true);
    expect(runChooser(space.stranger, site).begun(null, 2030)).toMatchObject({ value: { run: null } });
    expect(runChooser(space.editor, site).begun("nothing", 2030)).toMatchObject({ ok: false, status: 404 });
  });

  it("is, where series went, the next plan that still has its own, else none", () => {
    const site = newSystem(space.editor);
    const runs = ["2026", "2028", "2028"].map((year) => {
      const optimization_id = randomUUID();
      const about = { optimization_id, system_id: site, user_id: space.editor.user_id, name: year, config: {} };
      const run = { ...about, dates: [`${year}-01-01`], scenario_ids: ["base"], status: "pending" };
      expect(saveAll(space.editor, [[optimizationEntity, run]], { internal: true })).toMatchObject({ ok: true });
      saveResult("alpha", optimization_id, result(), { guard: () => undefined });
      return optimization_id;
    });
    const removeSeries = (optimization_id: string) =>
      dbOf(space.editor)
        .update(optimizationResults)
        .set({ series_removed_at: "2027-03-04T00:00:00.000Z" })
        .where(eq(optimizationResults.optimization_id, optimization_id))
        .run();
    const at = (year: number) => runChooser(space.editor, site).begun(null, year);
    const gone = { ok: false, status: 410, params: { day: "2027-03-04" } };
    expect(at(2028)).toMatchObject({ value: { run: { optimization_id: runs[2] } } });
    removeSeries(runs[2]!);
    expect(at(2028)).toMatchObject({ value: { run: { optimization_id: runs[1] } } });
    // The same where none has begun.
    expect(at(2025)).toMatchObject({ value: { run: { optimization_id: runs[1] } } });
    removeSeries(runs[0]!);
    // What has not begun does not stand in for what has.
    expect(at(2026)).toMatchObject(gone);
    removeSeries(runs[1]!);
    expect(at(2028)).toMatchObject(gone);
    expect(at(2025)).toMatchObject(gone);
  });

  it("is not found for strangers, other systems and unknown ids", () => {
    const run = newRun("success");
    expect(chooseResult(space.editor, newSystem(space.editor), run)).toMatchObject({ ok: false, status: 404 });
    expect(chooseResult(space.otherEditor, system, run)).toMatchObject({ ok: false, status: 404 });
    expect(chooseResult(space.stranger, system, run)).toMatchObject({ ok: false, status: 404 });
    expect(chooseResult(space.editor, system, "nothing")).toMatchObject({ ok: false, status: 404 });
    expect(readSeriesValues(space.otherEditor, run, [{ componentId: "homes", variable: "demand" }], [2030]).size).toBe(
      0,
    );
  });
});

describe("the operation of a balance", () => {
  const about = (optimizationId: string) => ({ optimizationId, result: result(), timezone: "Europe/Berlin" });
  const heat = () => {
    const target = targetsOf(result().components, result().tables.balances)[0];
    if (!target) throw new Error("The result has no target");
    return target;
  };

  it("closes: what is given in is taken out, with the losses of the line", () => {
    const run = newRun("success");
    const data = readOperation(space.editor, about(run), {
      target: heat(),
      year: 2030,
      resolution: "yearly",
      day: null,
    });
    expect(data?.flows.map((flow) => [flow.componentId, Math.round(flow.values[0] ?? 0)])).toEqual([
      ["chp", 4381],
      ["pipe", 4381],
      ["homes", -8762],
    ]);
    expect(data?.totals.inMwh).toBeCloseTo(8762, 3);
    expect(data?.totals.outMwh).toBeCloseTo(8762, 3);
    expect(data?.totals.peaks).toEqual([
      { kind: "demand", peakMw: 3, peakMs: Date.UTC(2029, 11, 31, 23) + PEAK_HOUR * HOUR_MS },
    ]);
    expect(data?.price).toEqual([50]);
  });

  it("shows the week of the largest load unless a day is asked for", () => {
    const run = newRun("success");
    const query = { target: heat(), year: 2030, resolution: "hourly" as const, day: null };
    const data = readOperation(space.editor, about(run), query);
    expect(data?.week).toMatchObject({ firstDay: "2030-06-10", number: 24 });
    expect(data?.flows[2]?.values).toHaveLength(168);
    expect(Math.min(...(data?.flows[2]?.values ?? []))).toBe(-3);
    const spring = readOperation(space.editor, about(run), { ...query, day: "2030-03-31" });
    expect(spring?.flows[2]?.values).toHaveLength(167);
    expect(spring?.stepS).toBe(3600);
  });

  it("reads only the series it shows", () => {
    const run = newRun("success");
    const series = [{ componentId: "homes", variable: "demand" as const }];
    expect([...readSeriesValues(space.editor, run, series, [2030]).keys()]).toEqual([
      seriesKey("homes", "demand", 2030),
    ]);
    expect(secondFlows(space.editor, run, result(), "secondary_output")["chp|2030"]).toBeCloseTo(4381, 6);
  });

  it("gives every hour as CSV in UTC and local time", () => {
    const run = newRun("success");
    const table = operationCsv(
      space.editor,
      about(run),
      { target: heat(), year: 2030 },
      {
        utc: "UTC",
        local: "Local",
        price: "Price",
        name: ({ name, variable }) => `${name} ${variable}`,
      },
    );
    const lines = table ? csvText(table).split("\r\n") : [];
    expect(lines[0]).toContain('UTC,Local,"chp secondary_output [MW]","pipe flow_forward [MW]","homes demand [MW]"');
    expect(lines[1]).toBe("2029-12-31T23:00Z,2030-01-01 00:00,0.5,0.5,-1,50");
    expect(lines).toHaveLength(8762);
    // The hour before and after the clock moves forward.
    expect(
      lines
        .filter((line) => line.startsWith("2030-03-31T0"))
        .slice(0, 2)
        .map((line) => line.slice(0, 34)),
    ).toEqual(["2030-03-31T00:00Z,2030-03-31 01:00", "2030-03-31T01:00Z,2030-03-31 03:00"]);
  });
});
