import { describe, expect, it } from "vitest";
import { clearSkyGlobal } from "~/engines/generation";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { forecastSeries, forecastTask, Rolling, type WeatherIssue } from "./index";
import { dayAhead, dayMs, hourly, normals, SETTINGS, START } from "./samples";

/** Photovoltaics and wind whose days are all chance: only a forecast of the weather can tell them. */
const DAYS = 120;
const sun = {
  startMs: START,
  stepS: 3600,
  values: clearSkyGlobal({ latitudeDeg: 50, longitudeDeg: 0 }, { startMs: START, stepS: 3600, count: (DAYS + 3) * 24 }),
};
const noise = normals(3);
const clearness = Array.from({ length: DAYS + 3 }, () => Math.min(1, Math.max(0.2, 0.6 + 0.3 * noise())));
const speeds = Array.from({ length: DAYS + 3 }, () => 3 + 9 * Math.abs(Math.sin(noise())));
const solar = hourly(DAYS, (day, hour) => 0.8 * clearness[day]! * sun.values[day * 24 + hour]!);
const wind = hourly(DAYS, (day) => speeds[day]! ** 3);

/** A forecast for each day, issued at 18:00 of the day before, that states what `valueOf` gives of the day. */
const issuesOf = (
  valueOf: (day: number, hour: number) => WeatherIssue["values"][keyof WeatherIssue["values"]] | number,
  quantity: "global_radiation" | "wind_speed",
) =>
  Array.from({ length: DAYS }, (_, i): WeatherIssue => {
    const day = i + 1;
    const issuedMs = dayMs(day) - 6 * HOUR_MS;
    const values = Float64Array.from({ length: 24 }, (_, hour) => Number(valueOf(day, hour)));
    return { issuedMs, knownMs: issuedMs, startMs: dayMs(day), values: { [quantity]: values } };
  });
const radiation = issuesOf((day, hour) => clearness[day]! * sun.values[day * 24 + hour]!, "global_radiation");

const figuresOf = (input: Parameters<typeof forecastTask>[0]) => {
  const rolling = new Rolling(forecastTask(input), SETTINGS, { lower: 0, upper: null });
  const ranking = rolling.search(0);
  return { figures: new Map(ranking.map(({ model, mae }) => [model, mae])), choice: rolling.choose(ranking) };
};
const solarDay = { ...dayAhead(solar, DAYS), sun };

describe("forecasts that know a weather forecast", () => {
  it("tell the sun of chance days where the radiation is forecast, and no better than before without", () => {
    const { figures, choice } = figuresOf({ ...solarDay, weather: { issues: radiation, leadMs: 0 } });
    const without = figuresOf(solarDay);
    // The series is 0.8 of the radiation: a regression on it is exact. Without, the day before misses what two days differ by.
    expect(figures.get("sun_weather")!).toBeLessThan(0.05 * without.figures.get("sun_regression")!);
    expect(figures.get("ridge_weather")!).toBeLessThan(0.2 * without.figures.get("ridge")!);
    expect(["sun_weather", "combination"]).toContain(choice);
    expect(without.figures.has("sun_weather")).toBe(false);
  });

  it("tell wind by the cube of its speed", () => {
    const issues = issuesOf((day) => speeds[day]!, "wind_speed");
    const { figures } = figuresOf({ ...dayAhead(wind, DAYS), weather: { issues, leadMs: 0 } });
    expect(figures.get("ridge_weather")!).toBeLessThan(0.2 * figures.get("ridge")!);
  });

  it("do not take weather that has nothing to do with the series", () => {
    const other = normals(9);
    const issues = issuesOf(
      (_, hour) => Math.max(0, 300 + 200 * other()) * Math.sin((Math.PI * hour) / 24),
      "global_radiation",
    );
    const { figures, choice } = figuresOf({ ...solarDay, weather: { issues, leadMs: 0 } });
    const without = figuresOf(solarDay);
    expect(choice).toBe("combination");
    // Chance in the regressors costs little: the mean of the models does not miss 5 % more for it.
    expect(figures.get("combination")!).toBeLessThan(1.05 * without.figures.get("combination")!);
  });

  it.each([
    ["is not known yet", { knownMs: dayMs(DAYS) + 1 }],
    ["is older than 36 hours", { issuedMs: dayMs(DAYS) - 37 * HOUR_MS }],
    ["tells other days", { startMs: dayMs(DAYS + 3) }],
  ])("do without where the latest issue %s", (_, change) => {
    const issues = radiation.map((issue) => (issue.startMs === dayMs(DAYS) ? { ...issue, ...change } : issue));
    const { figures } = figuresOf({ ...solarDay, weather: { issues, leadMs: 0 } });
    expect(figures.has("sun_weather")).toBe(false);
    expect(figures.has("ridge_weather")).toBe(false);
    expect(figures.has("sun_regression")).toBe(true);
  });

  it("take a step from the latest issue that tells it", () => {
    // Issued at noon, for the coming twelve hours alone and wrong: the day after is still the one of the evening before.
    const wrong = { issuedMs: dayMs(DAYS) - HOUR_MS, knownMs: dayMs(DAYS) - HOUR_MS, startMs: dayMs(DAYS) - HOUR_MS };
    const short = { ...wrong, values: { global_radiation: new Float64Array(7).fill(999) } };
    const task = forecastTask({ ...solarDay, weather: { issues: [...radiation, short], leadMs: 0 } });
    const reader = task.weather!.readerAt(dayMs(DAYS))!;
    const day = task.origin.day;
    expect(reader.at("global_radiation", day, 3)).toBe(999);
    expect(reader.at("global_radiation", day, 12)).toBe(radiation.at(-1)!.values.global_radiation![12]);
    expect(reader.at("wind_speed", day, 12)).toBeNaN();
  });

  it("learn from nothing that was issued after the day it is learnt for", () => {
    // Corrected afterwards: exact, but issued a day too late. A search that took them would be exact.
    const late = radiation.map((issue) => ({
      ...issue,
      issuedMs: issue.issuedMs + DAY_MS,
      knownMs: issue.knownMs + DAY_MS,
    }));
    const vague = normals(5);
    const before = radiation.map((issue) => ({
      ...issue,
      values: {
        global_radiation: issue.values.global_radiation!.map((value) => Math.max(0, value * (1 + 0.6 * vague()))),
      },
    }));
    const early = figuresOf({ ...solarDay, weather: { issues: before, leadMs: 0 } });
    const both = figuresOf({ ...solarDay, weather: { issues: [...before, ...late], leadMs: 0 } });
    expect([...both.figures]).toEqual([...early.figures]);
  });

  it("count what is known when the forecast is made, not when the last value came", () => {
    const later = radiation.map((issue) => ({ ...issue, knownMs: issue.startMs + HOUR_MS / 2 }));
    const at = (leadMs: number) => figuresOf({ ...solarDay, weather: { issues: later, leadMs } }).figures;
    expect(at(0).has("sun_weather")).toBe(false);
    expect(at(HOUR_MS).has("sun_weather")).toBe(true);
  });

  it("name the model that is asked for as one that cannot where no weather is forecast", () => {
    const outcome = forecastSeries({ ...solarDay, model: "sun_weather" });
    expect(outcome).toMatchObject({ ok: false, reason: "model_cannot" });
  });
});
