import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forecasts, forecastSettings } from "~db/schema/forecasts";
import { optimizationOperations } from "~db/schema/operator";
import { forecastSettingsSchema } from "~/entities/forecasts/forecast";
import { operationSchema, STEP_MS } from "~/entities/operator/operation";
import type { StoredPlan } from "~/entities/operator/plan";
import { viewPeriod } from "~/entities/operator/viewPeriod";
import { dbOf, list, save } from "~/services/core/store.server";
import { type CorrectionGiven, enterCorrection } from "~/services/events/corrections/enter.server";
import { correctionsIn } from "~/services/events/corrections/inWindow.server";
import { eventEntity } from "~/services/events/event.entity.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { storePoints } from "~/services/live/points.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { bytesOf } from "~/services/timeseries/series.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { giveRole, readySystem, type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { keepCourses } from "../inForce/courses.server";
import { operationSiteEntity } from "../operationSite.entity.server";
import { tradeView } from "../trade/tradeView.server";
import { consumersOf } from "./consumers.server";
import { demandView } from "./demandView.server";

/** A Tuesday, 12:00 in Berlin. */
const NOW = Date.UTC(2030, 0, 8, 11);
const day = viewPeriod("Europe/Berlin", { period: "day", from: "2030-01-08" }, NOW);
const window = { startMs: day.fromMs, steps: 96 };
const LEVEL = "electricity_0.4kV";
const carrierOf = (level: string) => level.split("_")[0]!;

let space: TestSpace;
let system_id: string;
beforeAll(async () => {
  space = await testSpace();
  system_id = readySystem(space.editor);
  const [sale] = list(space.editor, nodeEntity, { system_id });
  const node = (node_id: string, technology_id: string) =>
    outcome(
      save(space.editor, nodeEntity, { ...sale!, node_id, technology_id, name: node_id, carrier_level_output: null }),
    );
  node("homes", "electricity_demand");
  node("works", "electricity_demand");
  node("fleet", "ev_charging");
  node("flare", "curtailment");
  for (const node_id of ["homes", "works"]) {
    const of = { scenario_id: "base", system_id, node_id, technology_id: "electricity_demand" };
    const properties = { type: "demand", value: 2, unit: "MW" };
    outcome(save(space.editor, parameterEntity, { parameter_id: `${node_id}-demand`, ...of, properties }));
  }
  const live = { system_id, type: "measurement", unit: "MW", timezone: "Europe/Berlin" } as const;
  outcome(save(space.editor, liveSeriesEntity, { ...live, live_id: "meter", name: "Meter" }));
  const shift = { kind: "deadline", energy_mwh: 0.1, power_mw: 0.1, from: "00:00", until: "06:00" };
  const components = [
    { component_id: "homes", power_live_id: "meter" },
    { component_id: "fleet", shift },
  ];
  outcome(save(space.editor, operationSiteEntity, { system_id, components } as never));
  // 100 kW, but 300 kW in the quarter-hour that begins at 06:00.
  const value = (t: number) => (t === 24 ? 0.3 : 0.1);
  const points = Array.from({ length: 60 }, (_, t) => ({ live_id: "meter", at: at(t), value: value(t) }));
  storePoints(dbOf(space.editor), points, NOW);
});
afterAll(() => space.close());

const outcome = (outcome: { ok: boolean }) => expect(outcome, JSON.stringify(outcome)).toMatchObject({ ok: true });
const at = (step: number) => window.startMs + step * STEP_MS;
const iso = (step: number) => new Date(at(step)).toISOString();
const view = (overrides: Partial<Parameters<typeof demandView>[1]> = {}) =>
  demandView(
    space.editor,
    { ...window, system_id, zone: "Europe/Berlin", carrier: null, component: null, now: NOW, ...overrides },
    carrierOf,
  );
const lineOf = (component_id: string) => view().lines.find(({ consumer }) => consumer.component_id === component_id)!;

/** A plan that is in force from the begin of the day on. */
function approve(steps: number) {
  const operation = operationSchema.parse({
    optimization_operation_id: "plan",
    system_id,
    name: "Plan",
    scenario_id_sq: "base",
    days: 1,
    start_at: iso(0),
    status: "approved",
    approved_at: iso(0),
    approved_by: "system",
    approved_until: iso(steps),
  });
  const history = { created_at: iso(0), created_by: "system", set_at: iso(0), set_by: "system" };
  const db = dbOf(space.editor);
  db.insert(optimizationOperations)
    .values({ ...operation, ...history })
    .run();
  const row = (component_id: string, kind: "demand" | "shiftable", power: number[]) => ({
    component_id,
    name: component_id,
    kind,
    carrier_level_id: LEVEL,
    power,
  });
  const all = (value: number) => new Array<number>(steps).fill(value);
  const work = (from: number) => all(0).map((_, t) => (t >= from && t < from + 4 ? 100 : 0));
  keepCourses(db, operation, {
    steps,
    rows: [row("homes", "demand", all(80)), row("fleet", "shiftable", work(8))],
    statusQuoShift: [row("fleet", "shiftable", work(6))],
    trade: [
      {
        component_id: "grid",
        carrier_level_id: LEVEL,
        import: all(80),
        export: all(0),
        import_price: all(0.1),
        import_fee: all(0.05),
        export_price: null,
        export_fee: null,
        import_co2: all(0.4),
      },
    ],
    statusQuoTrade: null,
  } as unknown as StoredPlan);
}

describe("what is known", () => {
  it("consumers are what somebody needs: a demand, or work that can wait", () => {
    const consumers = consumersOf(space.editor, system_id);
    expect(consumers.map(({ component_id, fixed, waits }) => [component_id, fixed, waits])).toEqual([
      ["fleet", false, true],
      ["homes", true, false],
      ["works", true, false],
    ]);
    expect(consumers.map(({ series }) => series?.factor)).toEqual([undefined, 1000, undefined]);
  });

  it("sums are of what is metered up to now; without a plan or a forecast there are none", () => {
    const page = view();
    expect([page.carriers, page.carrier, page.known]).toEqual([["electricity"], "electricity", 48]);
    expect(page.energy).toBeCloseTo(47 * 25 + 75, 9);
    expect(page.peak).toEqual({ kw: 300, atMs: at(24), metered: true });
    expect(page.loadFactor).toBeCloseTo((47 * 100 + 300) / 48 / 300, 12);
    expect([page.deviation, page.error, page.plannedEnergy, page.manual]).toEqual([null, null, null, null]);
    expect(page.planned.every(Number.isNaN)).toBe(true);
    expect(lineOf("works")).toMatchObject({ metered: null, energy: null, cost: null, shiftable: null });
    expect(view({ carrier: "heat", component: "nobody" })).toMatchObject({ carrier: "electricity", component: null });
  });

  it("the trade of a site has its carriers before there is a plan", () => {
    const query = { ...window, system_id, plan: null, carrier: null, now: NOW };
    const contractedOf = () => ({
      spot: new Float64Array(window.steps),
      ownUse: new Float64Array(window.steps),
      unknownSteps: 0,
      unknown: new Uint8Array(0),
    });
    expect(tradeView(space.editor, query, { carrierOf, contractedOf })).toMatchObject({
      carriers: ["electricity"],
      carrier: "electricity",
    });
  });

  it("with a plan in force there is a deviation from it, what it moves, and what energy cost", () => {
    approve(64);
    const page = view();
    expect(page.deviation).toEqual({ share: expect.closeTo(5000 / (48 * 80) - 1, 12) as number, compared: 48 });
    expect([page.planned[63], page.planned[64]]).toEqual([80, NaN]);
    // Moved by two quarter-hours: half of its 100 kWh.
    expect(lineOf("fleet")).toMatchObject({ shiftable: 100, shifted: 50, energy: null });
    const homes = lineOf("homes");
    // 48 quarter-hours were metered, the plan has 16 more of 20 kWh; the 12 values after now count nowhere.
    expect(homes.cost).toEqual({ amount: expect.closeTo((1250 + 16 * 20) * 0.15, 9) as number, share: 1 });
    expect(homes.co2!.amount).toBeCloseTo((1250 + 16 * 20) * 0.4, 9);
    expect(homes.plannedEnergy).toBe(64 * 20);
    expect(view({ component: "fleet" }).peak).toEqual({ kw: 100, atMs: at(8), metered: false });
  });

  it("of a day that forecast counts that was the latest when it began, from now on the latest", () => {
    const settings = forecastSettingsSchema.parse({ live_id: "meter", system_id });
    const history = { created_at: iso(0), created_by: "t", set_at: iso(0), set_by: "t" };
    dbOf(space.editor)
      .insert(forecastSettings)
      .values({ ...settings, ...history })
      .run();
    const issue = (step: number, mw: number, hours: number) =>
      dbOf(space.editor)
        .insert(forecasts)
        .values({
          forecast_id: randomUUID(),
          live_id: "meter",
          model: "ridge",
          percentile: 90,
          step_s: 3600,
          issued_at: iso(step),
          known_until: iso(step),
          start_ms: at(step),
          // p10, p50, p90 and the edges of its own band.
          values: bytesOf(
            Float32Array.from([0.5, 1, 2, 0.5, 2].flatMap((share) => new Array<number>(hours).fill(share * mw))),
          ),
        })
        .run();
    issue(-4, 0.125, 24);
    issue(8, 0.5, 24);
    issue(44, 0.25, 4);
    const { forecast, error } = view();
    // Where the latest ends, that of the morning goes on.
    expect([0, 8, 47, 48, 59, 60].map((t) => forecast.p50[t])).toEqual([125, 125, 125, 250, 250, 125]);
    expect([forecast.p10[48], forecast.p90[48]]).toEqual([125, 500]);
    // 47 quarter-hours of 100 kW and one of 300 kW, of which 125 kW were expected.
    const [mae, bias] = [(47 * 25 + 175) / 48, (47 * 25 - 175) / 48];
    expect(error).toEqual({
      mae: expect.closeTo(mae, 9) as number,
      bias: expect.closeTo(bias, 9) as number,
      compared: 48,
    });
    expect(lineOf("homes").error).toEqual(error);
    expect(lineOf("works").error).toBeNull();
  });
});

describe("corrections", () => {
  const correction = (overrides: Partial<CorrectionGiven> = {}): CorrectionGiven => ({
    event_id: randomUUID(),
    kind: "manual_forecast",
    component: "homes",
    start_at: iso(60),
    end_at: iso(64),
    forecast_mw: 0.2,
    description: "Visitors",
    ...overrides,
  });
  const enter = (overrides: Partial<CorrectionGiven> = {}, actor = space.editor) =>
    enterCorrection(actor, system_id, correction(overrides), NOW);
  const field = (overrides: Partial<CorrectionGiven>) => {
    const outcome = enter(overrides);
    return outcome.ok ? null : [outcome.status, outcome.issues?.[0]?.path, outcome.issues?.[0]?.message];
  };

  it("are for editors, who are told what to change", () => {
    giveRole(space.viewer, system_id, "viewer");
    expect(enter({ component: "" }, space.viewer)).toMatchObject({ ok: false, status: 403 });
    expect(enter({}, space.stranger)).toMatchObject({ ok: false, status: 404 });
    expect(field({ component: "flare" })).toEqual([422, "component", "rules.not_in_list"]);
    expect(field({ component: "fleet" })).toEqual([422, "component", "operator.rules.only_work"]);
    expect(field({ forecast_mw: null })).toEqual([422, "forecast_mw", "rules.needs_value"]);
    expect(field({ start_at: new Date(at(60) + 1).toISOString() })).toEqual([
      422,
      "start_at",
      "operator.rules.quarter_hour",
    ]);
    expect(field({ start_at: iso(10), end_at: iso(20) })).toEqual([422, "end_at", "operator.rules.forecast_over"]);
    expect(field({ end_at: iso(60) })).toEqual([422, "end_at", "rules.end_after_start"]);
    expect(field({ kind: "outlier", component: "works" })).toEqual([422, "component", "operator.rules.not_measured"]);
    expect(field({ kind: "outlier" })).toEqual([422, "start_at", "operator.rules.outlier_ahead"]);
    expect(list(space.editor, eventEntity, { system_id })).toEqual([]);
  });

  it("a manual forecast is one event, also when it is sent twice, and an outlier counts no more", () => {
    const input = correction();
    const twice = [1, 2].map(() => enterCorrection(space.editor, system_id, input, NOW));
    expect(twice.map((outcome) => outcome.ok && outcome.value.event_id)).toEqual([input.event_id, input.event_id]);
    expect(enter({ kind: "outlier", start_at: iso(24), end_at: iso(25), forecast_mw: null }).ok).toBe(true);
    const events = list(space.editor, eventEntity, { system_id });
    expect(
      events.map(({ type, node_id, timeseries_id, forecast_mw }) => [type, node_id, timeseries_id, forecast_mw]).sort(),
    ).toEqual([
      ["manual_forecast", "homes", null, 0.2],
      ["outlier", "homes", "meter", null],
    ]);
    const page = view();
    expect([59, 60, 63, 64].map((t) => view({ component: "homes" }).manual![t])).toEqual([NaN, 200, 200, NaN]);
    expect(page.manual).toBeNull();
    expect(page).toMatchObject({ known: 47, energy: 47 * 25, peak: { kw: 100, atMs: at(0) }, loadFactor: 1 });
    const types = (overrides: object) =>
      correctionsIn(space.editor, system_id, view(overrides), { ...window, ...overrides }).map(({ type }) => type);
    expect(types({})).toEqual(["manual_forecast", "outlier"]);
    expect(types({ component: "works" })).toEqual([]);
    expect(types({ startMs: at(25), steps: 10 })).toEqual([]);
  });

  it("a series whose unit became none of a power is named, and measures nothing", () => {
    const [meter] = list(space.editor, liveSeriesEntity, { system_id });
    const spare = { ...meter!, live_id: "spare", name: "Spare" };
    outcome(save(space.editor, liveSeriesEntity, spare));
    const components = [{ component_id: "homes", power_live_id: "spare" }];
    outcome(save(space.editor, operationSiteEntity, { system_id, components }));
    expect(lineOf("homes").consumer.series?.factor).toBe(1000);
    outcome(save(space.editor, liveSeriesEntity, { ...spare, unit: "°C" }));
    expect(lineOf("homes")).toMatchObject({
      metered: null,
      consumer: { series: null, notPower: { live_id: "spare" } },
    });
  });
});
