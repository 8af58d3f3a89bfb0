import { readFileSync } from "node:fs";
import { AccuracySums, type ExternalSeries, forecastTask, type RegularSeries, Rolling } from "~/engines/forecast";
import { SETTINGS } from "~/engines/forecast/samples";
import { clearSkyGlobal, type GeoPosition } from "~/engines/generation";
import { zoneClock } from "~/engines/timeseries";
import { DAY_MS } from "~/entities/core/clock";
import type { ForecastModel } from "~/entities/forecasts/forecast";
import { realData } from "../helpers/realData";
import { syntheticForecast } from "./backtest/syntheticForecast";

/**
 * `ENERGY_DATA=<folder> npm run bench -- forecast`: whole local days of measured series, forecast from all that was known at midnight
 * (a day-ahead price and a meter read at midnight alike). For each series it prints a line for the day before, the week before, and for
 * what the search would have chosen on each of the days. Its figures are those of P50 and of the band. Below those of the household in France it prints what others published. `cpu_s` is the processor time of all
 * models on all days; `search_cpu_s` that of one search.
 */
interface Case {
  series: string;
  files: string[];
  column: number;
  startMs: number;
  stepS: number;
  timezone: string;
  days: number;
  lower: number | null;
  external?: number;
  /** Where the sun is that drives it. */
  place?: GeoPosition;
  /** With a synthetic weather forecast: measured weather with errors. */
  isWithWeather?: boolean;
  /** Values of the file that are read; all without. */
  until?: number;
  /** What others published for the same steps: root mean squares of what they missed. */
  published?: Readonly<Record<string, number>>;
}

const LUXEMBOURG = {
  files: ["lu_2024_15min_load_wind_pv.csv"],
  startMs: Date.UTC(2023, 11, 31, 23),
  stepS: 900,
  timezone: "Europe/Luxembourg",
  days: 61,
  lower: 0,
};
const CITY = { latitudeDeg: 49.8, longitudeDeg: 6.1 };
const WIND = {
  files: ["wind_transnetbw_2015_15min_forecast_actual.csv"],
  column: 2,
  startMs: Date.UTC(2014, 10, 30, 23),
  stepS: 900,
  timezone: "Europe/Berlin",
  days: 61,
  lower: 0,
};
/** Computed by others (pvlib, windpowerlib) from measured weather; the weather forecasts are made up. */
const DUESSELDORF = {
  files: ["reference/duesseldorf_2024_generation.csv"],
  startMs: Date.UTC(2024, 0, 1),
  stepS: 3600,
  timezone: "Europe/Berlin",
  days: 61,
  lower: 0,
  place: { latitudeDeg: 51.3, longitudeDeg: 6.77 },
};
const PV_SYNTHETIC = "PV computed from weather measured in Düsseldorf, kW per kW";
const WIND_SYNTHETIC = "wind computed from weather measured in Düsseldorf, per unit";
const CASES: Case[] = [
  {
    series: "price, Germany, EUR/MWh, second half of 2025",
    files: ["de_2024_hourly_price_load_solar.csv", "de_2025_hourly_price_load_solar.csv"],
    column: 1,
    startMs: Date.UTC(2024, 0, 1),
    stepS: 3600,
    timezone: "Europe/Berlin",
    days: 184,
    lower: null,
  },
  { series: "load, Luxembourg, MWh per 15 min, November and December 2024", column: 1, ...LUXEMBOURG },
  { series: "PV, Luxembourg, MWh per 15 min, November and December 2024", column: 2, place: CITY, ...LUXEMBOURG },
  {
    series: "PV, Luxembourg, MWh per 15 min, May and June 2024",
    column: 2,
    place: CITY,
    ...LUXEMBOURG,
    until: 182 * 96,
  },
  {
    series: "PV of a household, kW per kW, September and October 2020",
    files: ["household_2020_hourly_demand_pv.csv"],
    column: 2,
    startMs: Date.UTC(2020, 0, 1),
    stepS: 3600,
    timezone: "UTC",
    days: 61,
    lower: 0,
    until: 310 * 24,
    place: { latitudeDeg: 52.04, longitudeDeg: 9.41 },
  },
  {
    series: "PV, NREL SERF East, W, last 42 days",
    files: ["pv_nrel_serf_east_2016_15min.csv"],
    column: 1,
    startMs: Date.UTC(2016, 6, 1, 7),
    stepS: 900,
    timezone: "America/Denver",
    days: 42,
    lower: null,
    place: { latitudeDeg: 39.74, longitudeDeg: -105.17 },
  },
  { series: "wind, TransnetBW, MW, last 61 days", ...WIND },
  { series: "wind, TransnetBW, with the operator's forecast", ...WIND, external: 1 },
  {
    series: "steel plant, kWh per 15 min, November and December 2018",
    files: ["site_steel_plant_2018_15min.csv"],
    column: 1,
    startMs: Date.UTC(2017, 11, 31, 15),
    stepS: 900,
    timezone: "Asia/Seoul",
    days: 61,
    lower: 0,
  },
  {
    series: "building, kWh per hour, last 61 days",
    files: ["site_buildings_bdg2_2016_hourly.csv"],
    column: 2,
    startMs: Date.UTC(2016, 0, 1),
    stepS: 3600,
    timezone: "UTC",
    days: 61,
    lower: 0,
  },
  { series: `${PV_SYNTHETIC}, May and June 2024`, column: 14, ...DUESSELDORF, until: 182 * 24 },
  {
    series: `${PV_SYNTHETIC}, May and June 2024, with a synthetic weather forecast`,
    column: 14,
    ...DUESSELDORF,
    until: 182 * 24,
    isWithWeather: true,
  },
  { series: `${WIND_SYNTHETIC}, last 61 days`, column: 24, ...DUESSELDORF, place: undefined },
  {
    series: `${WIND_SYNTHETIC}, last 61 days, with a synthetic weather forecast`,
    column: 24,
    ...DUESSELDORF,
    isWithWeather: true,
  },
  {
    series: "household in France, W per half-hour, last 14 days: a published study",
    files: ["household_fr_2024_halfhourly_load.csv"],
    column: 1,
    startMs: Date.UTC(2024, 1, 28, 21),
    stepS: 1800,
    timezone: "Europe/Paris",
    days: 14,
    lower: 0,
    published: {
      "Granite PatchTST-FM, 258 million parameters": 690.77,
      "FlowState, 19 million parameters": 700.33,
      "Toto 2.0": 717.21,
      "ensemble of small transformers": 729.17,
      "gradient boosting": 735.36,
      "Gaussian transformer": 764.13,
    },
  },
];

function read({ files, startMs, stepS, until }: Case, column: number): RegularSeries {
  const values = files.flatMap((name) => {
    const path = realData(name);
    if (!path) throw new Error(`${name} is missing: ENERGY_DATA names the folder of measured files`);
    const rows = readFileSync(path, "utf8").trim().split("\n").slice(1);
    return rows.map((row) => row.split(",")[column]!).map((cell) => (cell === "" ? NaN : Number(cell)));
  });
  return { startMs, stepS, values: Float64Array.from(values.slice(0, until)) };
}

/** A made-up forecast of the weather that was measured where the series was computed. */
function weatherOf(one: Case) {
  const global = read(one, 1);
  const clear = clearSkyGlobal(one.place!, { startMs: one.startMs, stepS: one.stepS, count: global.values.length });
  return syntheticForecast({ global, clear, temperature: read(one, 4).values, wind: read(one, 5).values }, 36);
}

const cpuSince = (since: NodeJS.CpuUsage): number => Math.round(process.cpuUsage(since).user / 1e4) / 100;

function benchSeries(one: Case): void {
  const series = read(one, one.column);
  const external: ExternalSeries | null = one.external
    ? { series: read(one, one.external), knownAheadMs: DAY_MS }
    : null;
  const clock = zoneClock(one.timezone);
  const end = series.startMs + series.values.length * series.stepS * 1000;
  const wall = Math.floor(clock.toWall(end) / DAY_MS) * DAY_MS;
  const midnight = clock.toUtc(wall - DAY_MS)[0]!;
  const sky = {
    startMs: series.startMs,
    stepS: series.stepS,
    count: series.values.length + 2 * (86_400 / series.stepS),
  };
  const sun = one.place
    ? { startMs: series.startMs, stepS: series.stepS, values: clearSkyGlobal(one.place, sky) }
    : null;
  const weather = one.isWithWeather ? weatherOf(one) : null;
  if (weather)
    console.log(JSON.stringify({ series: one.series, synthetic_nrmse: Math.round(weather.nrmse * 1000) / 1000 }));
  const input = {
    series,
    external,
    sun,
    weather,
    timezone: one.timezone,
    originMs: midnight,
    steps: 86_400 / series.stepS,
  };
  let since = process.cpuUsage();
  new Rolling(forecastTask(input), SETTINGS, { lower: one.lower, upper: null }).search(0);
  const search_cpu_s = cpuSince(since);
  since = process.cpuUsage();
  const task = forecastTask(input, one.days);
  const rolling = new Rolling(task, SETTINGS, { lower: one.lower, upper: null });
  const scale = rolling.weeklyChange();
  const lines = new Map<ForecastModel | "chosen", AccuracySums>();
  const squares = new Map<ForecastModel | "chosen", { sum: number; count: number }>();
  const chosen: Record<string, number> = {};
  for (let fold = 0; fold < one.days; fold++) {
    const best = rolling.choose(rolling.search(fold))!;
    chosen[best] = (chosen[best] ?? 0) + 1;
    for (const line of ["day_naive", "week_naive", "chosen"] as const) {
      const model = line === "chosen" ? best : line;
      const [p10, p50, p90] = rolling.quantiles(model, fold, [0.1, 0.5, 0.9]);
      const point = line === "chosen" ? p50! : rolling.point(model, fold);
      const sums = lines.get(line) ?? new AccuracySums();
      task.targets.forEach(({ ahead, step }, t) => {
        const cell = (task.origin.day - fold + ahead - task.cells.firstDay) * task.cells.perDay + step;
        sums.add(task.cells.values[cell]!, point[t]!, [p10![t]!, p50![t]!, p90![t]!]);
        const missed = task.cells.values[cell]! - point[t]!;
        if (Number.isNaN(missed)) return;
        const square = squares.get(line) ?? { sum: 0, count: 0 };
        squares.set(line, { sum: square.sum + missed ** 2, count: square.count + 1 });
      });
      lines.set(line, sums);
    }
  }
  const cpu_s = cpuSince(since);
  for (const [model, sums] of lines) {
    const { mae, bias, mase, pinball, coverage } = sums.accuracy(scale);
    const { sum, count } = squares.get(model)!;
    const rmse = Math.round(Math.sqrt(sum / count) * 1000) / 1000;
    const rounded = [mae, bias, mase, pinball, coverage].map((v) => Math.round(v! * 1000) / 1000);
    const [told, days] = [{ series: one.series, model }, model === "chosen" ? { chosen, cpu_s, search_cpu_s } : {}];
    const figures = {
      mae: rounded[0],
      rmse,
      bias: rounded[1],
      mase: rounded[2],
      pinball: rounded[3],
      coverage: rounded[4],
    };
    console.log(JSON.stringify({ ...told, ...figures, ...days }));
  }
  for (const [model, rmse] of Object.entries(one.published ?? {}))
    console.log(JSON.stringify({ series: one.series, model: `published: ${model}`, rmse }));
}

/** `npm run bench -- forecast Düsseldorf`: the cases whose series has that in its name. */
export function benchForecast(part = ""): void {
  for (const one of CASES.filter(({ series }) => series.includes(part))) benchSeries(one);
}
