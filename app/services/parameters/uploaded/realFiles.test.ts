import { randomUUID } from "node:crypto";
import { copyFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ElementRef } from "~/entities/parameters/parameterElement";
import type { System } from "~/entities/systems/system";
import { CLEANING_DEFAULTS } from "~/entities/timeseries/cleaning";
import type { UploadSettings } from "~/entities/timeseries/uploadForm";
import { get, save, type Stored } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { readSeries } from "~/services/timeseries/series.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { realData } from "../../../../tests/helpers/realData";
import { newSystem, testSpace, type TestSpace } from "../../../../tests/helpers/space";
import { convertUpload } from "../../timeseries/upload/convert.server";
import { headerUnit, inspectUpload, takeUpload } from "../../timeseries/upload/draft.server";
import { namedElement, technologiesOf, typesById } from "../context.server";
import type { ParameterTarget } from "../save.server";
import { saveUpload, uploadAim } from "./save.server";

let space: TestSpace;
let systemId: string;
const system = () => get(space.editor, systemEntity, systemId) as Stored<System>;
const DEMAND: ElementRef = { type: "Node", id: "load", technology_id: null };
const SHOP: ElementRef = { type: "Node", id: "shop", technology_id: null };

beforeAll(async () => {
  space = await testSpace();
  systemId = newSystem(space.editor);
  const place = { geometry_id: "place", name: "Place", type: "Point" as const, system_id: systemId };
  expect(save(space.editor, geometryEntity, { ...place, coordinates: [6.5, 51.5] })).toMatchObject({ ok: true });
  for (const [node_id, technology_id, level] of [
    ["load", "electricity_demand", { carrier_level_input: "electricity_0.4kV" }],
    ["shop", "electricity_purchase", { carrier_level_output: "electricity_0.4kV" }],
  ] as const) {
    const node = { node_id, technology_id, geometry_id: "place", system_id: systemId, name: node_id, ...level };
    expect(save(space.editor, nodeEntity, node)).toMatchObject({ ok: true });
  }
});
afterAll(() => space.close());

/** Uploads a file with what the page proposes, to see what comes of it when nobody chooses anything but a column. */
async function upload(name: string, column: number, more: Partial<UploadSettings> = {}, element = DEMAND) {
  const path = join(space.dataDir, `upload-${randomUUID()}`);
  copyFileSync(realData(name)!, path);
  const draft = await takeUpload(space.editor, systemId, { path, name, size: statSync(path).size }, "");
  if (!draft.ok) throw new Error(JSON.stringify(draft));
  const technologies = technologiesOf(space.editor);
  const target: ParameterTarget = {
    element: namedElement(space.editor, system(), element, technologies, "en")!,
    scenario_id: "base",
    type: typesById(space.editor).get(element === DEMAND ? "demand" : "purchase_price")!,
    impact: element === DEMAND ? null : "money",
    price_scenario: "base",
  };
  const inspected = (await inspectUpload(draft.value))!;
  const settings: UploadSettings = {
    delimiter: inspected.delimiter,
    decimal_separator: inspected.decimalSeparator,
    stamp_column: 0,
    value_column: column,
    timestamp_format: inspected.stampFormat ?? "",
    timezone: "UTC",
    stamps_mark: "start",
    unit: headerUnit(inspected, column, uploadAim(system(), target))?.unit ?? "?",
    header_unit_ignored: false,
    factor: 1,
    interpolation: "linear",
    place: "stamped",
    year: null,
    duplicates: "refuse",
    res_minutes: null,
    ...CLEANING_DEFAULTS,
    cleaning: false,
    reference: null,
    ...more,
  };
  const converted = await convertUpload(draft.value, uploadAim(system(), target), settings);
  if (!converted.ok) throw new Error(JSON.stringify(converted));
  const found = converted.value.converted!;
  const saved = await saveUpload(space.editor, system(), technologies, target, converted.value, {
    parameterId: `${element.id}-series`,
  });
  const series = saved.ok ? readSeries(space.editor, saved.value.ts_id) : null;
  const values = series?.ok ? series.value.blocks.flatMap((block) => [...block.values]) : [];
  return { found, saved, values: values.filter((value) => !Number.isNaN(value)) };
}

describe.skipIf(!realData("de_2024_hourly_price_load_solar.csv"))("measured files through an upload", () => {
  it.each([
    // Mean and maximum of the file in MW; kWh per quarter-hour are 4 kW.
    ["lu_2024_15min_load_wind_pv.csv", 1, "MWh", { timezone: "UTC" }, 35_136, 4 * 139.33, null],
    ["site_steel_plant_2018_15min.csv", 1, "kWh", { timezone: "Asia/Seoul" }, 35_040, 0.004 * 27.4, 0.004 * 157.2],
    ["household_2020_hourly_demand_pv.csv", 1, "kW", { timezone: "UTC" }, 8784, 0.000239, null],
    ["site_buildings_bdg2_2016_hourly.csv", 1, "kWh", { timezone: "UTC" }, 6553, 0.2131, null],
    ["site_buildings_bdg2_2016_hourly.csv", 2, "kWh", { timezone: "UTC" }, 6553, 0.2462, null],
    ["wind_transnetbw_2015_15min_forecast_actual.csv", 1, "MW", { timezone: "UTC" }, null, null, null],
    ["de_2024_hourly_price_load_solar.csv", 2, "MW", { timezone: "UTC" }, 8784, null, null],
  ] as const)("%s, column %i: read as %s by its header", async (name, column, unit, more, rows, mean, max) => {
    const { found, saved, values } = await upload(name, column, more);
    expect(found.findings.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(found.conversion.from).toBe(unit);
    expect(saved).toMatchObject({ ok: true });
    if (rows !== null) expect(values).toHaveLength(rows);
    const average = values.reduce((sum, value) => sum + value, 0) / values.length;
    if (mean !== null) expect(Math.abs(average / mean - 1)).toBeLessThan(0.003);
    if (max !== null) expect(Math.max(...values)).toBeCloseTo(max, 3);
  });

  it("prices keep their negative hours", async () => {
    for (const [year, mean, below] of [
      [2024, 78.51, 457],
      [2025, 89.56, 576],
    ] as const) {
      const { found, values } = await upload(`de_${year}_hourly_price_load_solar.csv`, 1, {}, SHOP);
      expect(found.conversion).toMatchObject({ from: "EUR/MWh", to: "EUR/MWh", factor: 1 });
      expect(found.statistics!.mean).toBeCloseTo(mean, 2);
      expect(values.filter((value) => value < 0)).toHaveLength(below);
    }
  });

  it("photovoltaics below zero at night are refused, and saved once they are cleaned", async () => {
    const name = "pv_nrel_serf_east_2016_15min.csv";
    const refused = await upload(name, 1);
    expect(refused.found.ok).toBe(false);
    expect(refused.saved).toMatchObject({ status: 409 });
    const { found, saved, values } = await upload(name, 1, { cleaning: true, lower_bound: 0, default_value: 0 });
    expect(saved).toMatchObject({ ok: true });
    expect(found.conversion.from).toBe("W");
    expect(found.changed.map(({ kind }) => kind)).toEqual(["range", "default_value"]);
    expect(Math.min(...values)).toBe(0);
    expect(Math.max(...values)).toBeCloseTo(0.005426, 6);
  });
});
