import { createReadStream } from "node:fs";
import { describe, expect, it } from "vitest";
import { readCsv, type ReadOptions } from "~/engines/timeseries";
import { HOUR_MS } from "~/entities/core/clock";
import { realData } from "../../../../tests/helpers/realData";
import { expected } from "./fixture";
import { plausibility, type Quantity } from "./index";

/** Measured files of the folder ENERGY_DATA; these tests are skipped, visibly, where there is none. */
const DUESSELDORF = { latitudeDeg: 51.3, longitudeDeg: 6.77 };
const LUXEMBOURG = { latitudeDeg: 49.7, longitudeDeg: 6.1 };

interface Moved {
  position?: typeof DUESSELDORF;
  /** All values so many hours later. */
  laterH?: number;
}

async function keysOf(name: string, quantity: Quantity, options: ReadOptions, moved: Moved = {}) {
  const { position = DUESSELDORF, laterH = 0 } = moved;
  const { ok, blocks } = await readCsv(createReadStream(realData(name)!), options);
  expect(ok).toBe(true);
  const later = blocks.map((block) => ({ ...block, startMs: block.startMs + laterH * HOUR_MS }));
  const findings = plausibility(later, expected(quantity, { position }), { chosen: "", others: [] });
  return findings.map(({ key }) => key.replace("timeseries.plausible.", ""));
}

describe.skipIf(!realData("weather_duesseldorf_2024_hourly.csv"))("measured years", () => {
  const WEATHER = "weather_duesseldorf_2024_hourly.csv";
  const radiation = { valueColumn: "ghi_wm2", factor: 3600 };

  it("have nothing to ask about", async () => {
    expect(await keysOf(WEATHER, "radiation", radiation)).toEqual([]);
    expect(await keysOf(WEATHER, "temperature", { valueColumn: "temp_air_c", offset: 273.15 })).toEqual([]);
    expect(await keysOf(WEATHER, "wind_speed", { valueColumn: "wind_speed_10m_ms" })).toEqual([]);
    for (const year of [2024, 2025]) {
      const file = `de_${year}_hourly_price_load_solar.csv`;
      expect(await keysOf(file, "electricity_price", { valueColumn: "price_eur_mwh" })).toEqual([]);
    }
    const household = { valueColumn: 1, factor: 1e-6 };
    expect(await keysOf("household_fr_2024_halfhourly_load.csv", "electricity_demand", household)).toEqual([]);
    const steel = { valueColumn: 1, factor: 0.001, perStep: true, timezone: "+09:00" };
    expect(await keysOf("site_steel_plant_2018_15min.csv", "electricity_demand", steel)).toEqual([]);
  });

  it("of a country's photovoltaics follow the sun, and an hour later do not", async () => {
    // All of Luxembourg's plants, in quarter-hours, as a share of 500 MW.
    const plants = { valueColumn: "pv_mwh", factor: 4 / 500 };
    const file = "lu_2024_15min_load_wind_pv.csv";
    expect(await keysOf(file, "solar_share", plants, { position: LUXEMBOURG })).toEqual([]);
    expect(await keysOf(file, "solar_share", plants, { position: LUXEMBOURG, laterH: 1 })).toContain("sun_late");
  });

  it("an hour off, in another unit or at another place, are asked about", async () => {
    expect(await keysOf(WEATHER, "radiation", radiation, { laterH: -1 })).toEqual(["sun_early"]);
    expect(await keysOf(WEATHER, "radiation", { ...radiation, factor: 1 })).toEqual(["sum"]);
    const position = { latitudeDeg: 51.3, longitudeDeg: -100 };
    expect(await keysOf(WEATHER, "radiation", radiation, { position })).toContain("night_sun");
  });
});
