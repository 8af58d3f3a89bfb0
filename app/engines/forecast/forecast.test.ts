import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { FORECAST_MODELS, type ForecastModel } from "~/entities/forecasts/forecast";
import { AccuracySums, type ForecastInput, forecastSeries, forecastTask, Rolling } from "./index";
import { dayAhead, dayMs, hourly, normals, SETTINGS } from "./samples";

const forecastOf = (input: ForecastInput) => {
  const outcome = forecastSeries(input);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.forecast;
};
/** The mean absolute value of a normal number of spread 1: the smallest error that a forecast can have. */
const NORMAL = Math.sqrt(2 / Math.PI);

/** Mean absolute errors of the models over the `days` days before and with the day of the origin. */
function errorsOf(input: ForecastInput, days: number): Record<ForecastModel | "chosen", number> {
  const whole = forecastTask({ ...input, originMs: input.originMs + DAY_MS });
  const task = forecastTask(input, days);
  const rolling = new Rolling(task, input.settings, input.bounds);
  const sums = new Map<string, AccuracySums>();
  for (let fold = 0; fold < days; fold++) {
    const chosen = rolling.choose(rolling.search(fold))!;
    for (const model of [...rolling.models, "chosen"] as const) {
      const point = rolling.point(model === "chosen" ? chosen : model, fold);
      const sum = sums.get(model) ?? new AccuracySums();
      task.targets.forEach(({ ahead, step }, t) => {
        const cell = (task.origin.day - fold + ahead - whole.cells.firstDay) * whole.cells.perDay + step;
        sum.add(whole.cells.values[cell]!, point[t]!, null);
      });
      sums.set(model, sum);
    }
  }
  return Object.fromEntries([...sums].map(([model, sum]) => [model, sum.accuracy(NaN).mae])) as never;
}

describe("forecasts of processes whose best forecast is known", () => {
  it("a week that repeats, with independent noise: the mean of weeks is better by what theory says", () => {
    const noise = normals(2);
    const series = hourly(480, (day, hour) => 20 + (day % 7) * 3 + hour + noise());
    const mae = errorsOf(dayAhead(series, 479), 60);
    // The error of the mean of m values is spread by sqrt(1 + 1/m).
    expect(mae.week_naive).toBeCloseTo(NORMAL * Math.SQRT2, 1);
    expect(mae.three_week_mean).toBeCloseTo(NORMAL * Math.sqrt(4 / 3), 1);
    expect(mae.ridge).toBeLessThan(mae.three_week_mean);
    expect(mae.ridge).toBeGreaterThan(NORMAL * 0.97);
    expect(mae.chosen).toBeLessThan(NORMAL * 1.1);
  });

  it("a day that is 0.8 of the day before: the regression finds it", () => {
    const noise = normals(3);
    const last = new Float64Array(24);
    const series = hourly(480, (_, hour) => 100 + (last[hour] = 0.8 * last[hour]! + noise()));
    const mae = errorsOf(dayAhead(series, 479), 60);
    // The day before misses by sqrt(2 (1 - 0.8) / (1 - 0.8 ** 2)) times the noise.
    expect(mae.day_naive).toBeCloseTo(NORMAL * Math.sqrt(0.4 / 0.36), 1);
    expect(mae.ridge).toBeLessThan(mae.day_naive);
    expect(mae.ridge).toBeLessThan(NORMAL * 1.06);
  });

  it("a walk at random: nothing is better than the last day, and the search sees it", () => {
    const noise = normals(4);
    const last = new Float64Array(24);
    const series = hourly(200, (_, hour) => (last[hour]! += noise()));
    const { model, table } = forecastOf(dayAhead(series, 200));
    const compared = (one: string) => table.find((line) => line.model === one)!.compared;
    expect(table.find((line) => line.model !== "combination")!.model).toBe("day_naive");
    expect(compared("day_naive")).toBeCloseTo(NORMAL, 1);
    // The mean of all models is taken, and nearly is the one that is right. The mean of seven days misses more than twice as much.
    expect(model).toBe("combination");
    expect(compared("combination")).toBeLessThan(1.03 * compared("day_naive"));
    expect(compared("seven_day_mean")).toBeGreaterThan(1.5 * compared("day_naive"));
    expect(table.map((line) => line.compared)).toEqual(table.map((line) => line.compared).sort((a, b) => a - b));
  });

  it("an external series that is the same, or a straight line of it", () => {
    const noise = normals(5);
    const external = hourly(130, () => 8 + noise());
    const temperature = { series: external, knownAheadMs: DAY_MS };
    const same = forecastOf({
      ...dayAhead(
        hourly(120, (day, hour) => external.values[day * 24 + hour]!),
        120,
      ),
      external: temperature,
    });
    expect(same.model).toBe("external");
    expect(same.p50).toEqual(external.values.slice(120 * 24, 121 * 24));
    const line = hourly(120, (day, hour) => 2 * external.values[day * 24 + hour]! + 3);
    const fitted = forecastOf({ ...dayAhead(line, 120), external: temperature });
    expect(fitted.model).toBe("external_linear");
    fitted.p50.forEach((value, t) => expect(value).toBeCloseTo(2 * external.values[120 * 24 + t]! + 3, 9));
    const measured = forecastOf({ ...dayAhead(line, 120), external: { series: external, knownAheadMs: 0 } });
    expect(measured.table.map((one) => one.model)).not.toContain("external");
  });

  it("a series that follows another with a delay: its lags explain it", () => {
    const noise = normals(6);
    const external = hourly(250, () => noise());
    const at = (i: number) => external.values[i] ?? 0;
    const series = hourly(250, (day, hour) => at(day * 24 + hour - 2) + 0.5 * at(day * 24 + hour + 1));
    const settings = { ...SETTINGS, externalBackward: 2, externalForward: 1 };
    const input = { ...dayAhead(series, 249), external: { series: external, knownAheadMs: 49 * HOUR_MS }, settings };
    expect(errorsOf(input, 30).ridge).toBeLessThan(0.05);
    expect(errorsOf({ ...input, settings: SETTINGS }, 30).ridge).toBeGreaterThan(0.5);
  });
});

describe("bands", () => {
  it("hold four fifths of values whose noise is independent, and the share that was asked for", () => {
    const noise = normals(7);
    const series = hourly(150, () => noise());
    const task = forecastTask(dayAhead(series, 150));
    const accuracy = new Rolling(task, SETTINGS, { lower: null, upper: null }).accuracy("week_naive", 1);
    expect(accuracy.count).toBe(28 * 24);
    expect(Math.abs(accuracy.coverage! - 0.8)).toBeLessThan(0.05);
    const { p10, p50, p90, lower, upper } = forecastOf({ ...dayAhead(series, 150), percentile: 97.5 });
    p50.forEach((value, t) => {
      expect(p10[t]!).toBeLessThanOrEqual(value);
      expect(p90[t]!).toBeGreaterThanOrEqual(value);
      expect(lower[t]!).toBeLessThan(p10[t]!);
      expect(upper[t]!).toBeGreaterThan(p90[t]!);
    });
  });

  it("stay within what is physically possible", () => {
    const noise = normals(8);
    const series = hourly(100, () => Math.max(0, noise()));
    const { p10, p90 } = forecastOf({ ...dayAhead(series, 100), bounds: { lower: 0, upper: 1 } });
    expect(Math.min(...p10)).toBe(0);
    expect(Math.max(...p90)).toBe(1);
  });
});

describe("what a forecast is asked for", () => {
  const noise = normals(9);
  const wall = (day: number, hour: number) => (day % 7) * 100 + hour + noise() * 0.01;

  it("may reach days ahead, then what is known earlier is taken", () => {
    const series = hourly(100, wall);
    const { p50 } = forecastOf({ ...dayAhead(series, 100), steps: 24 * 9, model: "week_naive" });
    expect(p50).toHaveLength(216);
    p50.forEach((value, t) => expect(Math.abs(value - wall(100 + Math.floor(t / 24), t % 24))).toBeLessThan(0.2));
  });

  it("may begin at any time of the day", () => {
    const series = hourly(100, (day, hour) => (day < 99 || hour < 10 ? wall(day, hour) : NaN));
    const { p50 } = forecastOf({ ...dayAhead(series, 99), originMs: dayMs(99) + 10 * HOUR_MS, model: "week_naive" });
    p50.forEach((value, t) =>
      expect(Math.abs(value - wall(99 + Math.floor((t + 10) / 24), (t + 10) % 24))).toBeLessThan(0.2),
    );
  });

  it.each([
    ["23 hours", Date.UTC(2025, 2, 29, 23), 23, [0, 1, 3, 4]],
    ["25 hours", Date.UTC(2025, 9, 25, 22), 25, [0, 1, 2, 2, 3]],
  ])("may be a local day of %s", (_, originMs, steps, hours) => {
    // What the wall clock of Berlin shows is the value.
    const start = Date.UTC(2025, 0, 6);
    const berlin = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Berlin", hour: "2-digit", hourCycle: "h23" });
    const values = Float64Array.from({ length: 8000 }, (_, i) => Number(berlin.format(start + i * HOUR_MS)));
    const series = { startMs: start, stepS: 3600, values };
    for (const model of ["day_naive", "three_week_mean", "ridge"] as const) {
      const { p50 } = forecastOf({ ...dayAhead(series, 0), timezone: "Europe/Berlin", originMs, steps, model });
      expect(Array.from(p50.slice(0, hours.length), (v) => Math.round(v * 1000) / 1000)).toEqual(hours);
      expect(Math.round(p50[steps - 1]!)).toBe(23);
    }
  });

  it("is refused without history, and for a model that cannot tell", () => {
    const series = hourly(100, wall);
    const none = { ...series, values: series.values.map(() => NaN) };
    expect(forecastSeries(dayAhead(none, 100))).toEqual({ ok: false, reason: "no_history", table: [] });
    const short = forecastSeries({ ...dayAhead(hourly(20, wall), 20), model: "ridge" });
    expect(short).toMatchObject({ ok: false, reason: "model_cannot" });
    expect(() => forecastSeries({ ...dayAhead({ ...series, stepS: 7000 }, 100) })).toThrow(RangeError);
    expect(() =>
      forecastSeries({ ...dayAhead(series, 100), external: { series: { ...series, stepS: 900 }, knownAheadMs: 0 } }),
    ).toThrow(RangeError);
  });

  it("has a band where a step has no errors of its own", () => {
    const series = hourly(60, (day, hour) => (hour === 5 && day < 59 ? NaN : wall(day, hour)));
    const { p10, p90 } = forecastOf({ ...dayAhead(series, 60), model: "day_naive" });
    expect(p10[5]!).toBeLessThan(p90[5]!);
  });

  it("takes a mean of the models that is theirs, and another model only where it missed a fifth less", () => {
    const noise = normals(12);
    const series = hourly(200, (day, hour) => wall(day, hour) + 3 * noise());
    const rolling = new Rolling(forecastTask(dayAhead(series, 200)), SETTINGS, { lower: null, upper: null });
    const own = rolling.models.filter((model) => model !== "combination");
    rolling.point("combination", 0).forEach((value, t) => {
      const values = own.map((model) => rolling.point(model, 0)[t]!);
      expect(value).toBeGreaterThanOrEqual(Math.min(...values) - 1e-9);
      expect(value).toBeLessThanOrEqual(Math.max(...values) + 1e-9);
    });
    const mean = { model: "combination", mae: 1 } as const;
    expect(rolling.choose([{ model: "ridge", mae: 0.81 }, mean])).toBe("combination");
    expect(rolling.choose([{ model: "ridge", mae: 0.79 }, mean])).toBe("ridge");
    expect(rolling.choose([{ model: "week_naive", mae: 2 }])).toBe("week_naive");
    expect(rolling.choose([])).toBeNull();
  });

  it("bears gaps", () => {
    const drop = normals(10);
    const series = hourly(200, (day, hour) => (drop() > 1.5 || day === 150 ? NaN : wall(day, hour)));
    const { table } = forecastOf(dayAhead(series, 200));
    expect(table.map((line) => line.model).sort()).toEqual(
      FORECAST_MODELS.filter((model) => !/^(external|sun)|weather/.test(model)).sort(),
    );
    for (const line of table) expect(line.compared).toBeGreaterThan(0);
  });

  it("bears values far from zero: a frequency is told to the millihertz", () => {
    const hum = normals(11);
    const series = hourly(150, (_, hour) => 50 + 0.01 * Math.sin((2 * Math.PI * hour) / 24) + 0.001 * hum());
    const { p50 } = forecastOf({ ...dayAhead(series, 150), model: "ridge" });
    p50.forEach((value, hour) => {
      expect(Math.abs(value - 50 - 0.01 * Math.sin((2 * Math.PI * hour) / 24))).toBeLessThan(0.001);
    });
  });
});
