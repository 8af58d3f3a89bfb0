import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { generationKind } from "~/entities/generation/generation";
import { generate, GenerationFailure } from "./generate";
import { syntheticWeather } from "./synthetic";
import type { GeoPosition, Weather } from "./weather";

const SOLAR_CONSTANT = 1361;
const positionAndYear = fc.record({
  latitudeDeg: fc.double({ min: -90, max: 90, noNaN: true }),
  longitudeDeg: fc.double({ min: -180, max: 180, noNaN: true }),
  year: fc.integer({ min: 1980, max: 2024 }),
});
/** Both sides of the date line, the poles, the equator, leap years: tried in every run. */
const EDGES = [
  [-17.5, 179.99, 2023],
  [-17.5, -179.99, 2024],
  [90, 0, 2023],
  [-90, 180, 2000],
  [0, 0, 1980],
  [78.2, 15.6, 2023],
  [-77.8, 166.7, 2024],
].map(([latitudeDeg, longitudeDeg, year]) => [{ latitudeDeg, longitudeDeg, year }] as never);

const extremes = (values: Float64Array) => {
  let [low, high, sum] = [Infinity, -Infinity, 0];
  for (const value of values) {
    // Not a number: neither lower nor higher than anything.
    if (!Number.isFinite(value)) return { low: -Infinity, high: Infinity, sum: NaN };
    low = Math.min(low, value);
    high = Math.max(high, value);
    sum += value;
  }
  return { low, high, sum };
};
/** Between what each value lies, and the sum of all. */
interface Bounds {
  lower: number;
  upper: number;
  least?: number;
  most?: number;
}

function within(values: Float64Array, { lower, upper, least = -Infinity, most = Infinity }: Bounds): void {
  const { low, high, sum } = extremes(values);
  expect(low).toBeGreaterThanOrEqual(lower);
  expect(high).toBeLessThanOrEqual(upper);
  expect(sum).toBeGreaterThanOrEqual(least);
  expect(sum).toBeLessThanOrEqual(most);
}
const generateAt = (position: GeoPosition, weather: Weather, kind: object) =>
  generate({
    ...position,
    kind: generationKind.parse({ ...kind, years: [2023] }),
    weather: [weather],
    timezone: "UTC",
  });
const everywhere = (check: (position: GeoPosition, weather: Weather, year: number) => void, numRuns: number) =>
  fc.assert(
    fc.property(positionAndYear, ({ year, ...position }) => check(position, syntheticWeather(position, year), year)),
    { numRuns: numRuns + EDGES.length, examples: EDGES },
  );

describe("anywhere on earth and in any year", () => {
  it("synthetic weather is a whole year of believable numbers", () => {
    everywhere((position, weather, year) => {
      const hours = (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / HOUR_MS;
      expect(weather.temperatureC).toHaveLength(hours);
      within(weather.temperatureC, { lower: -90, upper: 60 });
      within(weather.windSpeed100Ms, { lower: 0, upper: 60, least: 2 * hours, most: 15 * hours });
      // By the year from 400 to 2800 kWh/m²; no hour has more than the sun sends.
      within(weather.ssrdJm2, {
        lower: 0,
        upper: SOLAR_CONSTANT * 1.035 * 3600,
        least: 400 * 3.6e6,
        most: 2800 * 3.6e6,
      });
      within(weather.fdirJm2, { lower: 0, upper: SOLAR_CONSTANT * 1.035 * 3600 });
      weather.fdirJm2.forEach((direct, i) => {
        if (direct > weather.ssrdJm2[i]! + 1e-6)
          expect.fail(`hour ${i}: more direct than global at ${JSON.stringify(position)}`);
      });
    }, 20);
  });

  it("the sun stays away in polar nights and comes at noon of the place", () => {
    const dayOf = (values: Float64Array, day: number) => [...values.subarray(day * 24, day * 24 + 24)];
    for (const [latitudeDeg, night, light] of [
      [80, 355, 172],
      [-80, 172, 355],
    ] as const) {
      const { ssrdJm2 } = syntheticWeather({ latitudeDeg, longitudeDeg: 20 }, 2023);
      expect(Math.max(...dayOf(ssrdJm2, night))).toBe(0);
      expect(Math.min(...dayOf(ssrdJm2, light))).toBeGreaterThan(0);
    }
    fc.assert(
      fc.property(fc.double({ min: -180, max: 180, noNaN: true }), (longitudeDeg) => {
        const { ssrdJm2 } = syntheticWeather({ latitudeDeg: -30, longitudeDeg }, 2023);
        // Weighted by its radiation, the middle of the days is noon by the sun: 12:00 less a 24th of a turn for every 15°.
        let [x, y] = [0, 0];
        ssrdJm2.forEach((value, i) => {
          const angle = (((i % 24) + 0.5) / 24) * 2 * Math.PI;
          x += value * Math.cos(angle);
          y += value * Math.sin(angle);
        });
        const noon = ((Math.atan2(y, x) / (2 * Math.PI)) * 24 + longitudeDeg / 15 + 48) % 24;
        expect(Math.abs(noon - 12)).toBeLessThan(0.4);
      }),
      { numRuns: 6, examples: [[180], [-180]] },
    );
  });

  it("is the same place on both sides of the date line", () => {
    const [west, east] = [-180, 180].map((longitudeDeg) => syntheticWeather({ latitudeDeg: -17, longitudeDeg }, 2023));
    expect(Buffer.from(west!.temperatureC.buffer).equals(Buffer.from(east!.temperatureC.buffer))).toBe(true);
    expect(Buffer.from(west!.ssrdJm2.buffer).equals(Buffer.from(east!.ssrdJm2.buffer))).toBe(true);
  });

  it("every kind gives numbers within its bounds, in sums that can be", () => {
    everywhere((position, weather) => {
      const towardsEquator = position.latitudeDeg >= 0 ? 180 : 0;
      const plane = { tilt: 30, azimuth: towardsEquator };
      const of = (kind: object) => generateAt(position, weather, kind).blocks[0]!.values;
      for (const tracking of ["no_tracking", "single_axis", "double_axis"])
        within(of({ type: "photovoltaic", ...plane, tracking }), { lower: 0, upper: 1.6, least: 250, most: 3600 });
      // kW per m², less than the sun sends.
      within(of({ type: "solar_thermal", ...plane }), { lower: 0, upper: 1.5, least: 0, most: 3000 });
      within(of({ type: "wind" }), { lower: 0, upper: 1, least: 0, most: 8784 });
      within(of({ type: "free_cooling" }), { lower: 0, upper: 1, least: 0, most: 8784 });
      for (const heatpump_regression of ["air", "ground", "water"])
        within(of({ type: "heat_pump", heatpump_regression }), { lower: 0.5, upper: 12 });
      for (const [type, consumption] of [
        ["heating", 1],
        ["cooling", 1],
      ] as const)
        try {
          within(of({ type, yearly_consumption: consumption }), {
            lower: 0,
            upper: consumption,
            least: consumption * (1 - 1e-9),
            most: consumption * (1 + 1e-9),
          });
        } catch (error) {
          // Where it is never cold, or never warm, that is said.
          if (!(error instanceof GenerationFailure)) throw error;
          expect(error.message).toMatch(/no_(heating|cooling)/);
        }
    }, 2);
  });

  it("the best plane faces the equator", () => {
    for (const [latitudeDeg, longitudeDeg] of [
      [48, 170],
      [-38, 176],
      [-33, -70],
    ] as const) {
      const position = { latitudeDeg, longitudeDeg };
      const { angles } = generateAt(position, syntheticWeather(position, 2023), { type: "photovoltaic" });
      const aside = Math.abs(((angles!.azimuth - (latitudeDeg > 0 ? 180 : 0) + 540) % 360) - 180);
      expect(aside).toBeLessThan(35);
      expect(Math.abs(angles!.tilt - Math.abs(latitudeDeg))).toBeLessThan(25);
    }
  });
});
