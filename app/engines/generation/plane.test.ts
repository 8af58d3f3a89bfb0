import { describe, expect, it } from "vitest";
import { bestAngles } from "./angles";
import { irradianceOf } from "./irradiance";
import { photovoltaicPower } from "./photovoltaic";
import { onPlane } from "./plane";
import { collectorEfficiency, collectorHeat } from "./solarThermal";
import { syntheticWeather } from "./synthetic";
import type { Weather } from "./weather";

/** One hour with 800 W/m² on the ground, 600 of it direct: the sun half an hour after `startMs`. */
const hour = (startMs: number, more: Partial<Weather> = {}): Weather => ({
  latitudeDeg: 45,
  longitudeDeg: 0,
  startMs,
  stepS: 3600,
  temperatureC: Float64Array.of(25),
  windSpeed100Ms: Float64Array.of(4),
  ssrdJm2: Float64Array.of(800 * 3600),
  fdirJm2: Float64Array.of(600 * 3600),
  ...more,
});
const NOON = Date.UTC(2024, 5, 20, 11, 31, 30);
const flat = { tiltDeg: 0, azimuthDeg: 180, tracking: "no_tracking" } as const;

describe("irradiance on a plane", () => {
  it("is the global irradiance on the ground and the beam with the sky's share on a plane to the sun", () => {
    const irradiance = irradianceOf(hour(NOON));
    expect(onPlane(irradiance, flat)[0]).toBeCloseTo(800, 9);
    const { beam, extra, sun } = irradiance;
    const cosZ = sun.cosZenith[0]!;
    const share = beam[0]! / extra[0]!;
    // Hay and Davies by hand: the plane faces the sun, so cos i = 1 and R = 1 / cos z. Tilt = zenith.
    const sky = 200 * (share / cosZ + ((1 - share) * (1 + cosZ)) / 2);
    const byHand = 600 / cosZ + sky + (0.2 * 800 * (1 - cosZ)) / 2;
    expect(onPlane(irradiance, { ...flat, tracking: "double_axis" })[0]).toBeCloseTo(byHand, 9);
  });

  it("has no beam from behind, none at night and none of a sun just above the horizon", () => {
    const irradiance = irradianceOf(hour(NOON));
    const north = onPlane(irradiance, { tiltDeg: 90, azimuthDeg: 0, tracking: "no_tracking" })[0]!;
    // Half of the isotropic sky and the ground.
    const share = irradiance.beam[0]! / irradiance.extra[0]!;
    expect(north).toBeCloseTo(200 * (1 - share) * 0.5 + 0.2 * 800 * 0.5, 9);
    const night = irradianceOf(hour(Date.UTC(2024, 5, 20, 23)));
    expect(night.beam[0]).toBe(0);
    expect(onPlane(night, { ...flat, tracking: "double_axis" })[0]).toBeCloseTo(200 + 0, 9);
  });

  it("a single axis follows the sun over the day and is what the fixed plane is at noon", () => {
    const noon = irradianceOf(hour(NOON));
    const tilted = { tiltDeg: 30, azimuthDeg: 180 } as const;
    const [fixed, turning] = (["no_tracking", "single_axis"] as const).map((tracking) =>
      onPlane(noon, { ...tilted, tracking }),
    );
    expect(turning![0]).toBeCloseTo(fixed![0]!, 1);
    const morning = irradianceOf(hour(Date.UTC(2024, 5, 20, 7)));
    const at = (tracking: "no_tracking" | "single_axis" | "double_axis") =>
      onPlane(morning, { ...tilted, tracking })[0]!;
    expect(at("single_axis")).toBeGreaterThan(1.3 * at("no_tracking"));
    expect(at("double_axis")).toBeGreaterThanOrEqual(at("single_axis"));
  });

  it("a gap of the weather is a gap of the plane and of the power", () => {
    const gap = hour(NOON, { ssrdJm2: Float64Array.of(NaN) });
    const plant = { ...flat, moduleType: "c-Si", mount: "free" } as const;
    expect(photovoltaicPower(gap, plant)[0]).toBeNaN();
    const noWind = hour(NOON, { windSpeed100Ms: Float64Array.of(NaN) });
    expect(photovoltaicPower(noWind, plant)[0]).toBeNaN();
    // Without the correction neither temperature nor wind is asked.
    expect(photovoltaicPower(noWind, { ...plant, mount: null })[0]).toBeGreaterThan(0.7);
  });
});

describe("power and heat of a plane", () => {
  it("is 1 kW per kW at 1000 W/m² and 25 °C", () => {
    const standard = hour(NOON, { ssrdJm2: Float64Array.of(3.6e6), fdirJm2: Float64Array.of(3e6) });
    expect(photovoltaicPower(standard, { ...flat, moduleType: "CdTe", mount: null })[0]).toBeCloseTo(1, 9);
    // On a roof, 25 + 1000 / 15 = 91.67 °C: 1 - 0.004702 * 66.67 + 0.000005 * 66.67² = 0.70875.
    expect(photovoltaicPower(standard, { ...flat, moduleType: "c-Si", mount: "rooftop" })[0]).toBeCloseTo(0.70875, 4);
  });

  // 800 W/m² are -0.2231 as a logarithm. The wind at 10 m is 4 * 0.1^(1/7) = 2.879 m/s. The module has 25 + 800 / (25 + 6.84 * 2.879) =
  // 42.90 °C. c-Si: 0.8 (1 + 0.003846 - 0.002015 - 0.084613 + 0.001602) = 0.73506. It is 0.7446 with the wind of 100 m, 0.6846 without any
  // wind.
  it.each([
    ["c-Si", 0.735056, 0.801465],
    ["CIS", 0.748386, 0.799449],
    ["CdTe", 0.770733, 0.805433],
  ] as const)(
    "%s gives %d kW at 800 W/m² and 25 °C of air, and %d kW if it stayed at 25 °C",
    (moduleType, warm, cold) => {
      const power = (mount: "free" | null) => photovoltaicPower(hour(NOON), { ...flat, moduleType, mount })[0];
      expect(power("free")).toBeCloseTo(warm, 6);
      expect(power(null)).toBeCloseTo(cold, 6);
    },
  );

  it("a collector loses by its coefficients and never gives less than nothing", () => {
    const collector = { tiltDeg: 0, azimuthDeg: 180, meanC: 45, eta0: 0.8, a1: 3.3, a2: 0.014 };
    // 0.8 * 800 - 3.3 * 20 - 0.014 * 400 = 568.4
    expect(collectorHeat(hour(NOON), collector)[0]).toBeCloseTo(568.4, 9);
    expect(collectorHeat(hour(NOON), { ...collector, meanC: 150, a2: 0.04 })[0]).toBe(0);
    expect(collectorEfficiency(collector, 800, 20)).toBeCloseTo(568.4 / 800, 9);
  });
});

describe("the best plane", () => {
  it("leans towards the equator, on both sides of it", () => {
    const best = (latitudeDeg: number) => {
      const irradiance = irradianceOf(syntheticWeather({ latitudeDeg, longitudeDeg: 10 }, 2023));
      return { irradiance, ...bestAngles(irradiance, latitudeDeg, "no_tracking") };
    };
    const north = best(50);
    expect(north.azimuthDeg).toBeGreaterThan(150);
    expect(north.azimuthDeg).toBeLessThan(210);
    expect(north.tiltDeg).toBeGreaterThan(20);
    expect(north.tiltDeg).toBeLessThan(55);
    const south = best(-34);
    expect(Math.min(south.azimuthDeg, 360 - south.azimuthDeg)).toBeLessThan(30);
    expect(best(1).tiltDeg).toBeLessThan(15);
    // No plane next to it has more.
    const sum = (tiltDeg: number, azimuthDeg: number) =>
      onPlane(north.irradiance, { tiltDeg, azimuthDeg, tracking: "no_tracking" }).reduce((a, b) => a + b, 0);
    const most = sum(north.tiltDeg, north.azimuthDeg);
    for (const [tilt, azimuth] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const)
      expect(sum(north.tiltDeg + tilt, north.azimuthDeg + azimuth)).toBeLessThanOrEqual(most);
  });
});
