import { createReadStream, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { realData } from "../../../tests/helpers/realData";
import { inspectCsv, readCsv, type ReadOptions, type ReadResult, statistics } from "./index";

/** Measured files of the folder ENERGY_DATA; these tests are skipped, visibly, where there is none. */
const file = (name: string) => realData(name)!;
const read = (name: string, options: ReadOptions) => readCsv(createReadStream(file(name)), options);
const all = (result: ReadResult) => Float64Array.from(result.blocks.flatMap((b) => Array.from(b.values)));
const errors = (result: ReadResult) => result.findings.filter((f) => f.severity === "error");

describe.skipIf(!realData("de_2024_hourly_price_load_solar.csv"))("measured files", () => {
  it("German prices of 2024 and 2025", async () => {
    for (const [year, mean, below] of [
      [2024, 78.51, 457],
      [2025, 89.56, 576],
    ] as const) {
      const result = await read(`de_${year}_hourly_price_load_solar.csv`, { valueColumn: "price_eur_mwh" });
      expect(result.findings).toEqual([]);
      expect(result.blocks.map((b) => [b.year, b.values.length])).toEqual([[year, year === 2024 ? 8784 : 8760]]);
      expect(statistics(all(result), 1).mean).toBeCloseTo(mean, 2);
      expect(all(result).filter((v) => v < 0)).toHaveLength(below);
    }
  });

  it("Luxembourg's load: energy per quarter-hour, one calendar year there, two in UTC", async () => {
    const local = await read("lu_2024_15min_load_wind_pv.csv", {
      valueColumn: "load_mwh",
      seriesTimezone: "Europe/Luxembourg",
    });
    expect(local.findings).toEqual([]);
    expect(local.blocks.map((b) => [b.year, b.values.length])).toEqual([[2024, 35136]]);
    expect(statistics(all(local), 0.25).mean).toBeCloseTo(139.33, 2);
    const utc = await read("lu_2024_15min_load_wind_pv.csv", { valueColumn: "load_mwh", perStep: true });
    expect(utc.blocks.map((b) => b.year)).toEqual([2023, 2024]);
    const counts = utc.findings.map(({ key, params: { missing, count } }) => [key, missing ?? count]);
    expect(counts).toEqual([
      ["timeseries.year_rest", 4],
      ["timeseries.year_incomplete", 4],
    ]);
    expect(statistics(all(utc), 0.25).mean).toBeCloseTo(4 * 139.33, 1);
  });

  it("the steel plant: as stamped in Seoul, and 2018 taken as 2025 by position in hourly means", async () => {
    const name = "site_steel_plant_2018_15min.csv";
    const stamped = await read(name, {
      valueColumn: "usage_kwh",
      timezone: "Asia/Seoul",
      seriesTimezone: "Asia/Seoul",
    });
    expect(stamped.findings).toEqual([]);
    expect(stamped.blocks[0]?.startMs).toBe(Date.UTC(2017, 11, 31, 15));
    const numbers = statistics(all(stamped), 0.25);
    expect(numbers.mean).toBeCloseTo(27.4, 1);
    expect(numbers.max).toBeCloseTo(157.2, 1);
    const placed = await read(name, {
      valueColumn: "usage_kwh",
      place: { mode: "by position", year: 2025 },
      factor: 0.001,
      perStep: true,
      resolutionMinutes: 60,
    });
    expect(errors(placed)).toEqual([]);
    expect(placed.blocks[0]).toMatchObject({ year: 2025, startMs: Date.UTC(2025, 0, 1), stepS: 3600 });
    expect(placed.blocks[0]?.values).toHaveLength(8760);
    // The energy of the year is kept: the file's own sum of kWh.
    const rows = readFileSync(file(name), "utf8").trim().split("\n").slice(1);
    const kwh = rows.reduce((sum, row) => sum + Number(row.split(",")[1]), 0);
    expect(statistics(all(placed), 1).sum).toBeCloseTo(kwh / 1000, 6);
  });

  it("a household without a zone, weather, buildings, a cleaning case and a file with gaps", async () => {
    const household = await read("household_2020_hourly_demand_pv.csv", {});
    expect(household.findings).toEqual([]);
    expect(statistics(all(household), 1).mean).toBeCloseTo(0.239, 3);
    const weather = await read("weather_duesseldorf_2024_15min.csv", { valueColumn: "ghi_wm2" });
    expect(statistics(all(weather), 0.25).sum / 1000).toBeCloseTo(990, 0);
    const buildings = await read("site_buildings_bdg2_2016_hourly.csv", { valueColumn: 2 });
    expect(errors(buildings)).toEqual([]);
    expect(statistics(all(buildings), 1).mean).toBeCloseTo(246.2, 1);
    const pv = await read("pv_nrel_serf_east_2016_15min.csv", {
      valueColumn: "ac_power_w",
      lowerBound: 0,
      cleaning: { lowerBound: 0 },
    });
    // The nights: a few watts below zero, each run of them one change.
    expect(pv.changes.length).toBeGreaterThan(90);
    expect(pv.changes.every(({ kind, from }) => kind === "range" && from![0] > -10)).toBe(true);
    expect(statistics(all(pv), 0.25).min).toBeGreaterThanOrEqual(0);
    expect(Math.round(statistics(all(pv), 0.25).max ?? 0)).toBe(5426);
    const wind = await read("wind_transnetbw_2015_15min_forecast_actual.csv", { valueColumn: "actual_mw" });
    expect(errors(wind)).toEqual([]);
    expect(wind.findings.some((f) => f.key === "timeseries.empty_value")).toBe(true);
  });

  it("says beforehand how a file is written", async () => {
    const inspected = await inspectCsv(createReadStream(file("site_steel_plant_2018_15min.csv")));
    expect(inspected).toMatchObject({
      delimiter: ",",
      decimal: { separator: "dot" },
      stampFormat: { value: "ISO" },
      hasHeader: true,
    });
    expect(inspected?.columns.slice(0, 2)).toEqual(["start_local_kst", "usage_kwh"]);
    expect(inspected?.preview[0]?.[1]).toBe("3.17");
  });
});
