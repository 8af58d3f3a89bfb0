import { randomUUID } from "node:crypto";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { UploadSettings } from "~/entities/timeseries/uploadForm";
import { realData } from "../../../../tests/helpers/realData";
import { type TestSpace, testSpace } from "../../../../tests/helpers/space";
import { type UploadSite, uploadSite } from "../../../../tests/helpers/uploadSite";

/** Measured files of the folder ENERGY_DATA, where there is one. The same rules on files written here: `units.test.ts`. */
let space: TestSpace;
let site: UploadSite;

beforeAll(async () => {
  space = await testSpace();
  site = uploadSite(space);
});
afterAll(() => space.close());

async function upload(name: string, column: number, settings: Partial<UploadSettings> = {}, element = site.DEMAND) {
  const path = join(space.dataDir, `upload-${randomUUID()}`);
  copyFileSync(realData(name)!, path);
  return site.upload({ path, name }, column, settings, element);
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
  ] as const)("%s, column %i: read as %s by its header", async (...row) => {
    const [name, column, unit, settings, rows, mean, max] = row;
    const { converted, saved, values } = await upload(name, column, settings);
    expect(converted.findings.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(converted.conversion.from).toBe(unit);
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
      const { converted, values } = await upload(`de_${year}_hourly_price_load_solar.csv`, 1, {}, site.SHOP);
      expect(converted.conversion).toMatchObject({ from: "EUR/MWh", to: "EUR/MWh", factor: 1 });
      expect(converted.statistics!.mean).toBeCloseTo(mean, 2);
      expect(values.filter((value) => value < 0)).toHaveLength(below);
    }
  });

  it("photovoltaics below zero at night are refused, and saved once they are cleaned", async () => {
    const name = "pv_nrel_serf_east_2016_15min.csv";
    const refused = await upload(name, 1);
    expect(refused.converted.ok).toBe(false);
    expect(refused.saved).toMatchObject({ status: 409 });
    const { converted, saved, values } = await upload(name, 1, { cleaning: true, lower_bound: 0, default_value: 0 });
    expect(saved).toMatchObject({ ok: true });
    expect(converted.conversion.from).toBe("W");
    expect(converted.changed.map(({ kind }) => kind)).toEqual(["range", "default_value"]);
    expect(Math.min(...values)).toBe(0);
    expect(Math.max(...values)).toBeCloseTo(0.005426, 6);
  });
});
