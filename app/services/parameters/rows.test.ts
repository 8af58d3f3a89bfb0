import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Parameter, ParameterImpact, PriceScenario } from "~/entities/parameters/parameter";
import type { ElementRef } from "~/entities/parameters/parameterElement";
import { keyFor } from "~/entities/parameters/parameterKey";
import type { TypedRow } from "~/entities/parameters/view";
import type { System } from "~/entities/systems/system";
import { CLEANING_DEFAULTS } from "~/entities/timeseries/cleaning";
import { PLAIN_TABLE, uploadForm, type UploadSettings } from "~/entities/timeseries/uploadForm";
import { get, restore, save, type Stored } from "~/services/core/store.server";
import { parameterEntity } from "~/services/parameters/parameter.entity.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";
import { removeScenario, scenarioRows } from "~/services/scenarios/scenarios.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { readSeries } from "~/services/timeseries/series.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../../tests/helpers/space";
import { convertUpload } from "../timeseries/upload/convert.server";
import { headerUnit, inspectUpload, readUploadDraft, takeUpload } from "../timeseries/upload/draft.server";
import { namedElement, type ParameterScope, technologiesOf, typesById } from "./context.server";
import { elementParameters } from "./overview.server";
import { findParameters, PAGE_SIZE, removeParameters, rowsOfParameter } from "./rows.server";
import { type ParameterTarget, saveParameter } from "./save.server";
import { saveUpload, uploadAim } from "./uploaded/save.server";

let space: TestSpace;
let systemId: string;
const node: ElementRef = { type: "Node", id: "battery", technology_id: null };
const system = () => get(space.editor, systemEntity, systemId) as Stored<System>;
const technologies = () => technologiesOf(space.editor);
const scope = (actor = space.editor): ParameterScope => ({ actor, system: system(), technologies: technologies() });

function target(type: string, impact: ParameterImpact | null = null, scenario_id = "base"): ParameterTarget {
  const element = namedElement(scope(), node, "en")!;
  return { element, scenario_id, type: typesById(space.editor).get(type)!, impact, price_scenario: "base" };
}
const row = (value: number | boolean, fields: Partial<TypedRow> = {}): TypedRow => ({
  parameter_id: randomUUID(),
  date: null,
  value,
  eol: null,
  reference: null,
  expected: null,
  ...fields,
});
const enter = (parameter: ParameterTarget, unit: string, ...rows: TypedRow[]) =>
  saveParameter(scope(), parameter, rows, { unit });
const problems = (outcome: Awaited<ReturnType<typeof enter>>) =>
  outcome.ok ? [] : (outcome.issues ?? [{ path: outcome.message, message: "" }]).map((issue) => issue.path);

beforeAll(async () => {
  space = await testSpace();
  systemId = newSystem(space.editor);
  giveRole(space.viewer, systemId, "viewer");
  const location = {
    geometry_id: "place",
    name: "Place",
    type: "Point" as const,
    coordinates: [6.5, 51.5] as [number, number],
    system_id: systemId,
  };
  const battery = { node_id: "battery", technology_id: "battery", geometry_id: "place", system_id: systemId };
  expect(save(space.editor, geometryEntity, location)).toMatchObject({ ok: true });
  const level = { carrier_level_input: "electricity_0.4kV" };
  expect(save(space.editor, nodeEntity, { ...battery, ...level, name: "Battery" })).toMatchObject({ ok: true });
});
afterAll(() => space.close());

describe("saving a parameter", () => {
  it("converts the typed unit, for each row of years", () => {
    const parameter = target("investment_cost", "money");
    const outcome = enter(parameter, "EUR/kWh", row(250), row(200, { date: "2035-01-01" }));
    expect(outcome).toMatchObject({ ok: true });
    const rows = rowsOfParameter(
      space.editor,
      systemId,
      keyFor(parameter.element, { scenario_id: parameter.scenario_id, type: "investment_cost" }),
    );
    expect(rows.map(({ date, properties }) => [date, properties.value, properties.unit])).toEqual([
      [null, 250_000, "EUR/MWh"],
      ["2035-01-01", 200_000, "EUR/MWh"],
    ]);
    expect(problems(enter(parameter, "EUR/MWh", row(1, { date: "2035-01-01" })))).toEqual(["rows.0.date"]);
  });

  it("refuses other units, values out of bounds, years out of order and elements it does not fit", () => {
    expect(problems(enter(target("investment_cost", "CO2"), "EUR/MWh", row(1)))).toEqual(["unit"]);
    expect(problems(enter(target("charging_efficiency"), "%", row(120)))).toEqual(["rows.0.value"]);
    expect(problems(enter(target("lifetime"), "a", row(10), row(12)))).toEqual(["rows.1.date"]);
    const later = [row(10, { date: "2035-01-01" }), row(12, { date: "2030-01-01" })];
    expect(problems(enter(target("lifetime"), "a", ...later))).toEqual(["rows.1.date"]);
    const gone = row(1, { date: "2030-01-01", eol: "2030-01-01" });
    expect(problems(enter(target("existing_capacity"), "MWh", gone))).toEqual(["rows.0.eol"]);
    expect(problems(enter(target("demand"), "MW", row(1)))).toEqual(["parameter_type"]);
  });

  it("refuses a viewer, and who began from an older state", () => {
    const parameter = target("lifetime");
    const first = row(20);
    expect(saveParameter(scope(space.viewer), parameter, [first], { unit: "a" })).toMatchObject({
      status: 403,
    });
    expect(enter(parameter, "a", first)).toMatchObject({ ok: true });
    expect(enter(parameter, "a", { ...first, value: 21, expected: "2000-01-01T00:00:00.000Z" })).toMatchObject({
      status: 409,
    });
  });
});

it("shows what counts for an element, missing parameters first", async () => {
  const element = namedElement(scope(), node, "en")!;
  const parameters = elementParameters(scope(), element, "base");
  const firstGiven = parameters.findIndex(({ missing }) => !missing);
  expect(firstGiven).toBeGreaterThan(0);
  expect(parameters.slice(firstGiven).some(({ missing }) => missing)).toBe(false);
  const cost = parameters.find((parameter) => parameter.type.parameter_type === "investment_cost");
  expect(cost).toMatchObject({ own: true, origin: "component", unit: "EUR/MWh" });
  save(space.editor, scenarioEntity, { scenario_id: "cheap", name: "Cheap", system_id: systemId });
  const inCheap = elementParameters(scope(), element, "cheap");
  expect(inCheap.find((parameter) => parameter.type.parameter_type === "investment_cost")).toMatchObject({
    own: false,
    scenario_id: "base",
  });
});

it("pages and filters the list in the database, and deletes and restores", () => {
  const parameter = (n: number): Parameter => ({
    parameter_id: `many-${n}`,
    formula_element: null,
    scenario_id: "base",
    system_id: systemId,
    node_id: null,
    line_id: null,
    technology_id: null,
    geometry_id: "place",
    date: `${1950 + n}-01-01`,
    ts_id: null,
    task_id: null,
    properties: { type: "available_space", value: n, unit: "m^2" },
  });
  for (let n = 0; n < PAGE_SIZE + 5; n++) expect(save(space.editor, parameterEntity, parameter(n)).ok).toBe(true);
  const find = (overrides: object) =>
    findParameters(space.editor, systemId, { lifecycle: "live", page: 1, ...overrides });
  expect(find({ parameter_type: "available_space" })).toMatchObject({ total: PAGE_SIZE + 5 });
  expect(find({ parameter_type: "available_space", page: 2 }).rows).toHaveLength(5);
  expect(find({ search: "batter" }).rows.every((row) => row.element === "Battery")).toBe(true);
  expect(find({ search: "batter" }).total).toBeGreaterThan(0);
  expect(find({ group: "cost and environmental" }).total).toBe(2);
  expect(findParameters(space.stranger, systemId, { lifecycle: "live", page: 1 }).total).toBe(0);
  expect(findParameters(space.otherEditor, systemId, { lifecycle: "live", page: 1 }).total).toBe(0);
  expect(removeParameters(space.editor, systemId, ["many-0", "no-such"])).toMatchObject({ status: 404 });
  expect(get(space.editor, parameterEntity, "many-0")?.deleted_at).toBeNull();
  expect(removeParameters(space.editor, systemId, ["many-0", "many-1"])).toMatchObject({ ok: true });
  expect(find({ lifecycle: "deleted" }).total).toBe(2);
  expect(restore(space.editor, parameterEntity, "many-0").ok).toBe(true);
  expect(removeParameters(space.editor, systemId, ["many-1"], true)).toMatchObject({ ok: true });
  expect(get(space.editor, parameterEntity, "many-1")).toBeUndefined();
});

it("a scenario deleted for good takes its parameters along; shared ones stay", () => {
  expect(enter(target("lifetime", null, "cheap"), "a", row(15))).toMatchObject({ ok: true });
  expect(scenarioRows(space.editor, systemId).find((row) => row.scenario_id === "cheap")?.parameters).toBe(1);
  expect(removeScenario(space.editor, systemId, "base", false)).toMatchObject({ status: 403 });
  expect(removeScenario(space.viewer, systemId, "cheap", false)).toMatchObject({ status: 403 });
  expect(removeScenario(space.editor, systemId, "cheap", false)).toMatchObject({ ok: true });
  expect(removeScenario(space.editor, systemId, "cheap", true)).toMatchObject({ ok: true, value: 1 });
});

describe("an uploaded table", () => {
  const settings: UploadSettings = {
    ...PLAIN_TABLE,
    delimiter: ";",
    decimal_separator: "comma",
    stamp_column: 0,
    value_column: 1,
    timestamp_format: "dd.mm.yyyy HH:MM",
    timezone: "Europe/Berlin",
    stamps_mark: "start",
    unit: "%",
    interpolation: "linear",
    place: "stamped",
    year: null,
    duplicates: "refuse",
    res_minutes: null,
    ...CLEANING_DEFAULTS,
    cleaning: false,
    factor: 1,
    reference: "meter",
    header_unit_ignored: false,
  };
  const upload = async (text: string, name = "limit.csv") => {
    const path = join(space.dataDir, `upload-${randomUUID()}`);
    writeFileSync(path, text);
    return takeUpload(
      space.editor,
      systemId,
      { path, name, size: Buffer.byteLength(text) },
      { query: "node_id=battery" },
    );
  };

  it("is converted, shown, and saved only then", async () => {
    const draft = await upload("Zeit;Wert\n01.01.2025 00:00;50,0\n01.01.2025 01:00;25,5\n");
    if (!draft.ok) throw new Error(JSON.stringify(draft));
    const parameter = target("charging_limit");
    const early = await saveUpload(scope(), parameter, draft.value, {
      parameterId: null,
    });
    expect(early).toMatchObject({ status: 409 });
    const wrong = await convertUpload(draft.value, uploadAim(system(), parameter), { ...settings, unit: "kg" });
    expect(wrong).toMatchObject({ status: 422, issues: [{ path: "unit" }] });
    const converted = await convertUpload(draft.value, uploadAim(system(), parameter), settings);
    if (!converted.ok) throw new Error(JSON.stringify(converted));
    expect(converted.value.converted).toMatchObject({
      ok: true,
      rows: 2,
      statistics: { count: 2, max: 0.5, min: 0.255 },
    });
    expect(await readUploadDraft(space.admin, systemId, draft.value.draft_id)).toBeUndefined();
    const outcome = await saveUpload(scope(), parameter, converted.value, {
      parameterId: null,
    });
    if (!outcome.ok) throw new Error(JSON.stringify(outcome));
    const series = readSeries(space.editor, outcome.value.ts_id);
    // From the first value to the last, in years of UTC, as a call stores them.
    const blocks = series.ok ? series.value.blocks : [];
    expect(blocks[0]?.startMs).toBe(Date.parse("2024-12-31T23:00:00Z"));
    expect(blocks.flatMap(({ values }) => [...values])).toEqual([0.5, 0.255]);
    expect(get(space.editor, parameterEntity, outcome.value.parameter_id)).toMatchObject({
      ts_id: outcome.value.ts_id,
      properties: { type: "charging_limit", unit: "1", reference: "meter" },
    });
    expect(await readUploadDraft(space.editor, systemId, draft.value.draft_id)).toBeUndefined();
  });

  it("out of bounds is refused with its rows", async () => {
    const draft = await upload("t;v\n01.01.2025 00:00;50\n01.01.2025 01:00;150\n");
    if (!draft.ok) throw new Error(JSON.stringify(draft));
    const converted = await convertUpload(draft.value, uploadAim(system(), target("charging_limit")), settings);
    const series = converted.ok ? converted.value.converted : null;
    expect(series?.ok).toBe(false);
    expect(series?.findings).toContainEqual(
      expect.objectContaining({ severity: "error", params: expect.objectContaining({ row: 3 }) }),
    );
  });

  it("takes the unit of its header, and asks when another one is chosen", async () => {
    const draft = await upload("time;limit [%]\n01.01.2025 00:00;50,0\n01.01.2025 01:00;25,5\n");
    if (!draft.ok) throw new Error(JSON.stringify(draft));
    const parameter = target("charging_limit");
    const inspected = await inspectUpload(draft.value, "UTC");
    expect(headerUnit(inspected, 1, uploadAim(system(), parameter))).toEqual({ unit: "%", column: "limit [%]" });
    expect(headerUnit(inspected, 0, uploadAim(system(), parameter))).toBeNull();
    const convert = (form: Partial<UploadSettings>) =>
      convertUpload(draft.value, uploadAim(system(), parameter), { ...settings, ...form });
    expect(await convert({ unit: "1", factor: 0.01 })).toMatchObject({
      status: 422,
      issues: [{ path: "unit", message: "timeseries.rule.header_unit", params: { unit: "%", chosen: "1" } }],
    });
    const findings = async (form: Partial<UploadSettings>) => {
      const converted = await convert(form);
      return converted.ok ? converted.value.converted?.findings.at(-1) : converted;
    };
    expect(await findings({ unit: "%" })).toMatchObject({ key: "timeseries.header_unit", severity: "note" });
    expect(await findings({ unit: "1", factor: 0.01, header_unit_ignored: true })).toMatchObject({
      key: "timeseries.header_unit_ignored",
      severity: "warning",
    });
    const bare = await upload("time;limit\n01.01.2025 00:00;50,0\n01.01.2025 01:00;25,5\n");
    if (!bare.ok) throw new Error(JSON.stringify(bare));
    const converted = await convertUpload(bare.value, uploadAim(system(), parameter), settings);
    expect(converted.ok && converted.value.converted?.findings.at(-1)).toMatchObject({
      key: "timeseries.header_no_unit",
      params: { unit: "%" },
    });
  });

  it("of a single column has no stamps: its rows are a year, and never stamp and value at once", async () => {
    const same = { ...settings, stamp_column: 0, value_column: 0 };
    const issues = (form: object) =>
      uploadForm.safeParse(form).error?.issues.map(({ path, message }) => [path[0], message]);
    expect(issues(same)).toEqual([["value_column", "rules.same_column"]]);
    const byPosition = { ...same, place: "position" as const, year: 2025, timestamp_format: "" };
    expect(issues(byPosition)).toBeUndefined();
    const draft = await upload(`limit [%]\n${"50\n".repeat(17_520)}`);
    if (!draft.ok) throw new Error(JSON.stringify(draft));
    const converted = await convertUpload(draft.value, uploadAim(system(), target("charging_limit")), byPosition);
    expect(converted.ok && converted.value.converted).toMatchObject({ ok: true, stepS: 1800, years: [2025] });
  });

  it("must be text or a workbook, as its name says", async () => {
    expect(await upload("a;b\n1;2\n", "table.pdf")).toMatchObject({
      status: 422,
      issues: [{ path: "file", params: { kinds: ".csv, .txt, .tsv, .xlsx, .ods, .xml, .epw, .nc" } }],
    });
    expect(await upload("a;b\n1;2\n", "table.xlsx")).toMatchObject({ status: 422, issues: [{ path: "file" }] });
    expect(await upload("a;b\n1;2\n", "table.TXT")).toMatchObject({ ok: true });
    expect(await upload("PK\u0000\u0003", "table.csv")).toMatchObject({ status: 422 });
  });
});

describe("price scenarios", () => {
  const shop: ElementRef = { type: "Node", id: "shop", technology_id: null };
  const priceOf = (
    price_scenario: PriceScenario,
    type = "purchase_price",
    impact: ParameterImpact | null = "money",
  ) => ({
    ...target(type, impact),
    element: namedElement(scope(), shop, "en")!,
    price_scenario,
  });
  const lines = () =>
    elementParameters(scope(), priceOf("base").element, "base")
      .filter(({ type }) => type.parameter_type === "purchase_price")
      .map(({ price_scenario, rows, own, revertsTo }) => [
        price_scenario,
        rows[0]?.properties.value ?? null,
        own,
        revertsTo?.level ?? null,
      ]);

  it("are parameters of their own next to the base price, shown when entered", () => {
    const at = { technology_id: "electricity_purchase", geometry_id: "place", system_id: systemId };
    const fields = { ...at, node_id: "shop", name: "Shop", carrier_level_output: "electricity_0.4kV" };
    expect(save(space.editor, nodeEntity, fields)).toMatchObject({ ok: true });
    expect(lines()).toEqual([["base", null, false, null]]);
    expect(enter(priceOf("base"), "ct/kWh", row(8))).toMatchObject({ ok: true });
    expect(enter(priceOf("high"), "EUR/MWh", row(120))).toMatchObject({ ok: true });
    expect(problems(enter(priceOf("high"), "EUR/MWh", row(130)))).toEqual([""]);
    expect(lines()).toEqual([
      ["base", 80, true, null],
      ["high", 120, true, "component"],
    ]);
    const page = findParameters(space.editor, systemId, { lifecycle: "live", price_scenario: "high", page: 1 });
    expect(page.rows.map(({ properties }) => properties.value)).toEqual([120]);
  });

  it("are refused where a value is no price", () => {
    expect(problems(enter(priceOf("low", "purchase_price", "CO2"), "kg/MWh", row(1)))).toEqual(["price_scenario"]);
    const parameter = {
      parameter_id: "odd",
      scenario_id: "base",
      system_id: systemId,
      node_id: "battery",
      properties: { type: "lifetime", value: 3, unit: "a", price_scenario: "high" as const },
    };
    expect(save(space.editor, parameterEntity, parameter)).toMatchObject({
      issues: [{ path: "properties.price_scenario", message: "parameters.rule.no_price_scenario" }],
    });
  });
});
