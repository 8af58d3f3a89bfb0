import { describe, expect, it } from "vitest";
import { syntheticWeather } from "./synthetic";

const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
const at = (latitudeDeg: number, longitudeDeg: number, year = 2023) =>
  syntheticWeather({ latitudeDeg, longitudeDeg }, year);
const hoursOf = (values: Float64Array, fromDay: number) => values.subarray(fromDay * 24, (fromDay + 31) * 24);
const kwhM2 = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / 3.6e6;

describe("synthetic weather", () => {
  it("is the same at every call, another elsewhere and in another year, and knows leap years", () => {
    const bytes = ({ temperatureC, windSpeed100Ms, ssrdJm2, fdirJm2 }: ReturnType<typeof at>) =>
      [temperatureC, windSpeed100Ms, ssrdJm2, fdirJm2].map(({ buffer }) => Buffer.from(buffer).toString("base64"));
    expect(bytes(at(51, 7)).join()).toBe(bytes(at(51, 7)).join());
    const others = [at(51, 8), at(52, 7), at(51, 7, 2022)].map(bytes);
    for (const other of others) bytes(at(51, 7)).forEach((text, i) => expect(text === other[i]).toBe(false));
    expect(at(51, 7).ssrdJm2).toHaveLength(8760);
    expect(at(51, 7, 2024).ssrdJm2).toHaveLength(8784);
    expect(at(51, 7, 2024).startMs).toBe(Date.UTC(2024, 0, 1));
  });

  it.each([
    // Latitude, longitude, mean [°C] and radiation [kWh/m²]: wide ranges around what such places have.
    [51.3, 6.8, { coldest: 7, warmest: 13, least: 900, most: 1250 }],
    [27, 30, { coldest: 17, warmest: 28, least: 1800, most: 2500 }],
    [0, 110, { coldest: 24, warmest: 29, least: 1500, most: 2100 }],
    [-34, 19, { coldest: 12, warmest: 21, least: 1600, most: 2200 }],
    [69, 19, { coldest: -8, warmest: 6, least: 500, most: 950 }],
  ])("is plausible at %d, %d", (latitude, longitude, { coldest, warmest, least, most }) => {
    const weather = at(latitude, longitude);
    const temperature = mean(weather.temperatureC);
    expect(temperature).toBeGreaterThan(coldest);
    expect(temperature).toBeLessThan(warmest);
    const year = kwhM2(weather.ssrdJm2);
    expect(year).toBeGreaterThan(least);
    expect(year).toBeLessThan(most);
    const wind = mean(weather.windSpeed100Ms);
    expect(wind).toBeGreaterThan(3.5);
    expect(wind).toBeLessThan(9);
  });

  it("has its summer in July in the north and in January in the south", () => {
    const [north, south] = [at(50, 10), at(-35, 140)];
    for (const series of ["temperatureC", "ssrdJm2"] as const) {
      expect(mean(hoursOf(north[series], 181))).toBeGreaterThan(mean(hoursOf(north[series], 0)));
      expect(mean(hoursOf(south[series], 181))).toBeLessThan(mean(hoursOf(south[series], 0)));
    }
  });

  it("keeps to physics: no sun at night, no more direct than global radiation, no gaps", () => {
    const weather = at(51.3, 6.8);
    expect(weather.ssrdJm2[0]).toBe(0);
    expect(weather.ssrdJm2.every((global, i) => global >= 0 && weather.fdirJm2[i]! <= global)).toBe(true);
    for (const series of [weather.temperatureC, weather.windSpeed100Ms, weather.ssrdJm2, weather.fdirJm2])
      expect(series.some((value) => !Number.isFinite(value))).toBe(false);
  });

  it("wind follows a Weibull distribution of shape 2: its standard deviation is 0.52 of its mean", () => {
    const wind = at(5, 100).windSpeed100Ms;
    const middle = mean(wind);
    const deviation = Math.sqrt(mean(wind.map((value) => (value - middle) ** 2)));
    expect(deviation / middle).toBeGreaterThan(0.48);
    expect(deviation / middle).toBeLessThan(0.57);
  });
});
