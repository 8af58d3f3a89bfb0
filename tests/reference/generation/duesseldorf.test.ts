import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Weather } from "~/engines/generation";
import { BETAS, performance } from "~/engines/generation/heatPump";
import { irradianceOf } from "~/engines/generation/irradiance";
import { photovoltaicPower } from "~/engines/generation/photovoltaic";
import { onPlane } from "~/engines/generation/plane";
import { collectorHeat } from "~/engines/generation/solarThermal";
import { windPower } from "~/engines/generation/wind";
import { realData } from "../../helpers/realData";

/** Hourly results of pvlib and windpowerlib for measured weather (DWD), the sun taken in the middle of the hour. */
const file = realData("reference/duesseldorf_2024_generation.csv");
const rows = file ? readFileSync(file, "utf8").trim().split(/\r?\n/) : [];
const names = rows[0]?.split(",") ?? [];
const cells = rows.slice(1).map((row) => row.split(",").map(Number));
const column = (name: string) => Float64Array.from(cells, (row) => row[names.indexOf(name)]!);

function weatherOf(): Weather {
  const [global, diffuse] = [column("ghi_wm2"), column("dhi_wm2")];
  return {
    latitudeDeg: 51.296,
    longitudeDeg: 6.769,
    startMs: Date.UTC(2024, 0, 1),
    stepS: 3600,
    temperatureC: column("temp_air_c"),
    windSpeed100Ms: column("wind100_ms"),
    ssrdJm2: global.map((value) => value * 3600),
    fdirJm2: global.map((value, i) => (value - diffuse[i]!) * 3600),
  };
}

const notBelowZero = (values: Float64Array) => values.map((value) => Math.max(0, value));
const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
const differences = (a: Float64Array, b: Float64Array) => a.map((value, i) => Math.abs(value - b[i]!));
const largest = (a: Float64Array, b: Float64Array) =>
  differences(a, b).reduce((most, value) => Math.max(most, value), 0);
const meanDifference = (a: Float64Array, b: Float64Array) => sum(differences(a, b)) / a.length;
const degrees = (radians: Float64Array) => radians.map((value) => (value * 180) / Math.PI);

describe.skipIf(!file)("generation at Düsseldorf in 2024, as pvlib and windpowerlib compute it", () => {
  const weather = weatherOf();
  const irradiance = irradianceOf(weather);
  const fixed = { tiltDeg: 30, azimuthDeg: 180, tracking: "no_tracking" } as const;

  it("sun within 0.05° in every hour", () => {
    expect(cells).toHaveLength(8784);
    expect(largest(degrees(irradiance.sun.zenith), column("zenith_deg"))).toBeLessThan(0.05);
    expect(largest(degrees(irradiance.sun.azimuth), column("azimuth_deg"))).toBeLessThan(0.05);
  });

  it.each([
    ["no_tracking", "fixed30_180_poa_global_haydavies"],
    ["single_axis", "sat_inclined30_poa_global_haydavies"],
    ["double_axis", "dual_poa_global_haydavies"],
  ] as const)("plane with %s: 1 W/m² in the mean of the hours, half a percent in the year", (tracking, name) => {
    const plane = onPlane(irradiance, { ...fixed, tracking });
    expect(meanDifference(plane, column(name))).toBeLessThan(1);
    expect(Math.abs(sum(plane) / sum(column(name)) - 1)).toBeLessThan(0.005);
  });

  it.each([
    ["c-Si", "free", "no_tracking", "huld_cSi_free_fixed_hd"],
    ["c-Si", "rooftop", "no_tracking", "huld_cSi_roof_fixed_hd"],
    ["c-Si", null, "no_tracking", "huld_cSi_notemp_fixed_hd"],
    ["CIS", "free", "no_tracking", "huld_CIS_free_fixed_hd"],
    ["CdTe", "free", "no_tracking", "huld_CdTe_free_fixed_hd"],
    ["c-Si", "free", "single_axis", "huld_cSi_free_sat_inclined30_hd"],
    ["c-Si", "free", "double_axis", "huld_cSi_free_dual_hd"],
  ] as const)(
    "photovoltaics %s, mount %s, %s: 0.001 kW in the mean of the hours, half a percent in the year",
    (...plant) => {
      const [moduleType, mount, tracking, name] = plant;
      const power = photovoltaicPower(weather, { ...fixed, tracking, moduleType, mount }, irradiance);
      const reference = notBelowZero(column(name));
      expect(meanDifference(power, reference)).toBeLessThan(1e-3);
      expect(Math.abs(sum(power) / sum(reference) - 1)).toBeLessThan(0.005);
    },
  );

  it.each([
    [0.8, 3.3, 0.014, "st_flat_tm40_wm2"],
    [0.7, 1.5, 0.025, "st_vacuum_tm40_wm2"],
  ] as const)("collector of eta0 %d: 1 W/m² in every hour", (eta0, a1, a2, name) => {
    const heat = collectorHeat(weather, { tiltDeg: 30, azimuthDeg: 180, meanC: 40, eta0, a1, a2 });
    expect(largest(heat, column(name))).toBeLessThan(1);
  });

  it("wind turbine: 0.001 in every hour", () => {
    const curve = { minSpeed: 2, nominalSpeed: 15, maxSpeed: 25 };
    expect(largest(windPower(weather, 80, curve), column("wind_pu_cubic_v80"))).toBeLessThan(1e-3);
  });

  it.each([
    ["air", "outdoor", "radiator", "hp_cop_air_radiator"],
    ["air", "outdoor", "floor", "hp_cop_air_floor"],
    ["air", "outdoor", "water", "hp_cop_air_water"],
    ["ground", 5, "radiator", "hp_cop_ground_radiator_src5"],
    ["air", 10, 40, "hp_cop_user_40_10"],
  ] as const)("heat pump on %s from %s to %s: 0.001 in every hour", (betas, source, sink, name) => {
    expect(largest(performance(weather, { betas: BETAS[betas], source, sink }), column(name))).toBeLessThan(1e-3);
  });
});
