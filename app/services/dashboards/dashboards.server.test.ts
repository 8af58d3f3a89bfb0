import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ChartConfig } from "~/entities/dashboards/chartConfig";
import { get, remove, save, saveUnknown } from "~/services/core/store.server";
import { newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { chartConfigEntity } from "./chartConfig.entity.server";
import { dashboardEntity } from "./dashboard.entity.server";
import { arrange, chartsOf, createDashboard, dashboardsOf, fillDashboard, saveChart } from "./dashboards.server";

let space: TestSpace;
let system_id: string;
let count = 0;
beforeAll(async () => {
  space = await testSpace({ catalogue: false });
});
afterAll(() => space.close());
beforeEach(() => {
  system_id = newSystem(space.editor, { name: `Harbour ${++count}` });
});

const chart = (letter: string, kind: ChartConfig["chart"]) =>
  chartConfigEntity.schema.parse({ config_id: id(letter), system_id, chart: kind }) as ChartConfig;
const first = () => dashboardsOf(space.editor, system_id)[0]!;
const order = () => chartsOf(space.editor, first()).map(({ config_id, columns }) => `${config_id.slice(-1)}${columns}`);
const id = (letter: string) => `${count}-${letter}`;
/** Puts a chart on the system's first dashboard. */
const add = (letter: string, overrides: Partial<ChartConfig> = {}) =>
  saveChart(space.editor, first(), {
    ...chartConfigEntity.schema.parse({ config_id: id(letter), system_id, chart: "costs" }),
    ...overrides,
  } as ChartConfig);

test("a new system has an empty dashboard called Default, which stays while it is the last", () => {
  expect(dashboardsOf(space.editor, system_id).map(({ name, config_ids }) => [name, config_ids])).toEqual([
    ["Default", []],
  ]);
  expect(remove(space.editor, dashboardEntity, first().dashboard_id)).toMatchObject({
    status: 409,
    message: "dashboards.rules.last_dashboard",
  });
});

test("charts keep the order and the width they are given, one step at a time", () => {
  for (const letter of ["a", "b", "c"]) expect(add(letter).ok).toBe(true);
  expect(arrange(space.editor, first(), { id: id("a"), to: 3 }).ok).toBe(true);
  expect(arrange(space.editor, first(), { id: id("c"), columns: 2 }).ok).toBe(true);
  expect(order()).toEqual(["b1", "c2", "a1"]);
  expect(arrange(space.viewer, first(), { id: id("a"), to: 1 })).toMatchObject({ ok: false });
  expect(arrange(space.editor, first(), { id: "unknown", to: 1 })).toMatchObject({ status: 404 });
  expect(order()).toEqual(["b1", "c2", "a1"]);
});

test("a chart that goes leaves its place, and a dashboard takes its charts along", () => {
  for (const letter of ["a", "b"]) add(letter);
  expect(remove(space.editor, chartConfigEntity, id("a")).ok).toBe(true);
  expect(first().config_ids).toEqual([id("b")]);
  const { dashboard_id } = first();
  expect(save(space.editor, dashboardEntity, { dashboard_id: `${count}`, system_id, name: "Second" }).ok).toBe(true);
  expect(remove(space.editor, dashboardEntity, dashboard_id).ok).toBe(true);
  expect(get(space.editor, chartConfigEntity, id("b"))).toBeUndefined();
});

test("names are unlike, whatever their case; a chart is on one dashboard, once", () => {
  add("a");
  const second = (overrides: object) =>
    saveUnknown(space.editor, dashboardEntity, { dashboard_id: `${count}`, system_id, name: "Second", ...overrides });
  const issue = (path: string, message: string) => ({
    status: 422,
    issues: [expect.objectContaining({ path, message })],
  });
  expect(second({ name: "dEFAULT" })).toMatchObject(issue("name", "rules.name_taken"));
  expect(second({ config_ids: [id("a")] })).toMatchObject(issue("config_ids", "dashboards.rules.chart_once"));
  expect(second({ config_ids: ["gone"] })).toMatchObject(issue("config_ids", "rules.unknown_reference"));
  expect(second({}).ok).toBe(true);
});

test("a dashboard that is made twice is there once; others get an id of their own, and leave it and its charts", () => {
  const make = (name: string, charts: ChartConfig[]) =>
    createDashboard(space.editor, { dashboard_id: `made-${count}`, system_id, name }, charts);
  expect(make("Planner", [chart("a", "costs"), chart("b", "answer")]).ok).toBe(true);
  const twice = get(space.editor, dashboardEntity, `made-${count}`)!;
  expect(chartsOf(space.editor, twice).map(({ config_id }) => config_id)).toEqual([id("a"), id("b")]);
  expect(make("Planner 2", [chart("c", "costs"), chart("d", "answer")])).toEqual({ ok: true, value: twice });
  expect(get(space.editor, chartConfigEntity, id("c"))).toBeUndefined();
  const other = make("Board", [chart("e", "answer")]);
  expect(other).toMatchObject({ ok: true, value: { name: "Board", config_ids: [id("e")] } });
  expect(dashboardsOf(space.editor, system_id).map(({ name }) => name)).toEqual(["Default", "Planner", "Board"]);
  expect(get(space.editor, dashboardEntity, `made-${count}`)).toEqual(twice);
  // The id of another system's dashboard is none to answer with, nor to change.
  const elsewhere = newSystem(space.editor, { name: `Quay ${count}` });
  const row = { dashboard_id: `made-${count}`, system_id: elsewhere, name: "Planner" };
  const there = createDashboard(space.editor, row, []);
  expect(there).toMatchObject({ ok: true, value: { system_id: elsewhere, name: "Planner" } });
  expect(get(space.editor, dashboardEntity, `made-${count}`)).toEqual(twice);
});

test("an empty dashboard is filled once, whatever the page knew of it", () => {
  const { dashboard_id } = first();
  expect(fillDashboard(space.editor, dashboard_id, [chart("a", "costs")]).ok).toBe(true);
  expect(fillDashboard(space.editor, dashboard_id, [chart("b", "costs")]).ok).toBe(true);
  expect(first().config_ids).toEqual([id("a")]);
  expect(get(space.editor, chartConfigEntity, id("b"))).toBeUndefined();
  expect(fillDashboard(space.editor, "gone", [])).toMatchObject({ status: 404 });
});

test("a setting that the chart does not listen to, and a run of nowhere, are refused", () => {
  const config = chartConfigEntity.schema.parse({
    config_id: "x",
    system_id,
    chart: "costs",
    settings: { year: 2030 },
  });
  expect(add("a", { settings: (config as ChartConfig).settings })).toMatchObject({
    status: 422,
    issues: [{ path: "settings.year", message: "dashboards.rules.setting_unused" }],
  });
  expect(add("a", { optimization_id: "nowhere" })).toMatchObject({
    status: 422,
    issues: [{ path: "optimization_id", message: "rules.unknown_reference" }],
  });
});
