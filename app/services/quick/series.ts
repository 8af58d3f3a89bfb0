import { generate, syntheticWeather, type Weather } from "~/engines/generation";
import { deliveryDays, pricesInSteps, syntheticPrices } from "~/engines/spot";
import type { SeriesData } from "~/entities/archive/snapshot";
import { dayOf } from "~/entities/core/clock";
import { type GenerationKind, kindSchema } from "~/entities/generation/generation";
import type { SiteKind } from "~/entities/quick/kinds";
import type { CompletedSite, SitePlace } from "~/entities/quick/quickSite";
import { midnightClock } from "~/entities/spot/deliveryClock";
import type { SeriesSpread } from "~/entities/timeseries/spread";
import { type SeriesBlock, timeseriesProperties } from "~/entities/timeseries/timeseries";
import { hourly } from "./meter/wholeYear";

/** The year of every series of the page: the last with 8760 hours that weather can be made of. */
export const SERIES_YEAR = 2023;
export const HOURS = 8760;
const STEP_S = 3600;

const SHAPES = {
  home: "homes",
  district: "homes",
  commerce: "offices",
  supermarket: "shops",
  hotel: "homes",
  industry: "industry",
  farm: "farms",
  dairy: "farms",
} as const satisfies Record<SiteKind, string>;

/** Share of the heat that is hot water, the same all year: a fifth, of factories and offices less, of guests and of cleaning milk more. */
const HOT_WATER: Readonly<Record<SiteKind, number>> = {
  home: 0.2,
  district: 0.2,
  commerce: 0.1,
  supermarket: 0.1,
  hotel: 0.3,
  industry: 0.1,
  farm: 0.3,
  dairy: 0.3,
};
/** Electricity that a car charges in a year [MWh]: 15 000 km of 0.17 kWh. */
export const EV_MWH = 2.55;

/** A whole year of a meter [MW], its energy [MWh], the name of its file, and how many steps are from another year or week. */
export interface SiteMeterYear {
  block: SeriesBlock;
  mwh: number;
  name: string;
  moved: number;
  filled: number;
  /** How values of days, months or longer were spread; null where there were none. */
  spread: SeriesSpread | null;
}

export interface SiteSeries {
  electricity: Float64Array;
  /** What `electricity` is the hourly means of, where it was measured. */
  meter: SiteMeterYear | null;
  /** null: there is no heat. */
  heat: Float64Array | null;
  charging: Float64Array | null;
  /** Output per installed power [1]; of each face of the roof, in their order, where faces are entered. */
  pv: Float64Array;
  faces: Float64Array[];
  /** The same of wind; null: there is none and none may be built. */
  wind: Float64Array | null;
  /** Cold [MW]; null: none is needed. */
  cold: Float64Array | null;
  /** Times at which cars and the process may take energy [0 or 1], and the hour before which it is due [0 or 1]; null: nothing waits. */
  cars: Waiting | null;
  process: Waiting | null;
  /** Heat per electricity of an air-source heat pump [1]. */
  performance: Float64Array;
  /** Day-ahead price [currency/MWh]; null where the price is fixed. */
  price: Float64Array | null;
}

/** A window of each day, and its last hour. */
export interface Waiting {
  open: Float64Array;
  due: Float64Array;
}

/** The series of a site, hourly over SERIES_YEAR in UTC: some 0.3 s of processor time. Powers in MW. All synthetic, but for a meter. */
export function siteSeries(answers: CompletedSite, place: SitePlace, meter: SiteMeterYear | null = null): SiteSeries {
  const { latitude: latitudeDeg, longitude: longitudeDeg, timezone } = place;
  const weather = syntheticWeather({ latitudeDeg, longitudeDeg }, SERIES_YEAR);
  const generated = (kind: Record<string, unknown> & Pick<GenerationKind, "type">): Float64Array => {
    const properties = kindSchema(kind.type).parse({ years: [SERIES_YEAR], ...kind });
    return generate({ kind: properties, weather: [weather], timezone, latitudeDeg, longitudeDeg }).blocks[0]!.values;
  };
  const { kind, electricity_mwh, cooling_mwh, heat_mwh, evs, price_kind } = answers;
  const uncooledMwh = Math.max(electricity_mwh - cooling_mwh, 1e-6);
  const south = latitudeDeg < 0 ? 0 : 180;
  return {
    meter,
    electricity: meter
      ? hourly(meter.block)
      : generated({ type: "load_shape", shape: SHAPES[kind], yearly_consumption: uncooledMwh }),
    heat: heat_mwh > 0 ? heatOf(heat_mwh, HOT_WATER[kind], weather, generated) : null,
    charging: evs && !answers.ev_waits ? charging(evs, answers, generated) : null,
    pv: generated({ type: "photovoltaic", tilt: tiltAt(latitudeDeg), azimuth: south, mount: "rooftop" }),
    faces: answers.faces.map(({ azimuth, tilt }) =>
      generated({
        type: "photovoltaic",
        tilt: tilt ?? tiltAt(latitudeDeg),
        azimuth: azimuth ?? south,
        mount: "rooftop",
      }),
    ),
    wind:
      (answers.wind_kw ?? 0) > 0 || answers.build.includes("wind")
        ? generated({ type: "wind", height: hubHeight(answers) })
        : null,
    cold: answers.cold_mwh ? coldOf(answers.cold_mwh, kind, weather, generated) : null,
    cars: evs && answers.ev_waits ? waiting(answers.ev_from, answers.ev_until, generated) : null,
    process: answers.process_mwh ? waiting(answers.process_from, answers.process_until, generated) : null,
    performance: generated({ type: "heat_pump", heatpump_regression: "air", heating_type: "radiator" }),
    price: price_kind === "day_ahead" ? dayAhead(timezone) : null,
  };
}

type Wind = Pick<CompletedSite, "kind" | "wind_kw" | "wind_max_kw">;
/** Room for wind [kW]: where nothing is entered a small turbine for a home, a larger one elsewhere. */
export const windRoom = ({ kind, wind_max_kw }: Wind): number => wind_max_kw ?? (kind === "home" ? 10 : 100);
/** Hubs of turbines by the size up to which they hold [kW, m]: the classes of REopt.jl (wind.jl). */
const HUBS = [
  { upTo: 20, height: 20 },
  { upTo: 100, height: 40 },
  { upTo: 999, height: 60 },
  { upTo: Infinity, height: 80 },
] as const;
/** Height of the hub of what there is, else of the largest turbine there is room for [m]. */
export const hubHeight = (answers: Wind): number => {
  const kw = (answers.wind_kw ?? 0) > 0 ? answers.wind_kw! : windRoom(answers);
  return HUBS.find(({ upTo }) => kw <= upTo)!.height;
};

/** A usual pitch of a roof, flatter near the equator [degrees]. */
const tiltAt = (latitude: number): number => Math.min(35, Math.max(10, Math.round(Math.abs(latitude) * 0.7)));

function heatOf(
  mwh: number,
  hotWater: number,
  weather: Weather,
  generate: (kind: { type: "heating"; yearly_consumption: number }) => Float64Array,
): Float64Array {
  const constant = (mwh * hotWater) / HOURS;
  // Where it never is cold enough, all of it is hot water.
  const isCold = weather.temperatureC.some((celsius) => celsius < 14);
  const rooms = isCold ? generate({ type: "heating", yearly_consumption: mwh * (1 - hotWater) }) : null;
  return rooms ? rooms.map((power) => power + constant) : even(mwh);
}

type Running = (kind: Record<string, unknown> & { type: "fixed_operation" }) => Float64Array;
const EVERY_DAY = { days: [1, 2, 3, 4, 5, 6, 7], period: "year" } as const;
/** "06:00" as the last minute before it. */
const beforeHour = (hour: string): string => `${String((Number(hour.slice(0, 2)) + 23) % 24).padStart(2, "0")}:59`;

/** Cars that charge evenly while they are plugged in, every day alike. */
function charging(cars: number, { ev_from, ev_until }: Pick<CompletedSite, "ev_from" | "ev_until">, generate: Running) {
  const times = { ...EVERY_DAY, time_start: ev_from, time_end: beforeHour(ev_until) };
  return spreadOver(generate({ type: "fixed_operation", constraints: [times] }), cars * EV_MWH);
}

/** An energy of a year [MWh], spread evenly over the hours that are 1 of a series [MW]. */
export function spreadOver(hours: Float64Array, mwh: number): Float64Array {
  const count = hours.reduce((sum, share) => sum + share, 0);
  return hours.map((share) => (share * mwh) / count);
}

function waiting(from: string, until: string, generate: Running): Waiting {
  const time_end = beforeHour(until);
  const times = (time_start: string) =>
    generate({ type: "fixed_operation", constraints: [{ ...EVERY_DAY, time_start, time_end }] });
  return { open: times(from), due: times(`${time_end.slice(0, 2)}:00`) };
}

/** Whose cold is of milkings, and whose of food; elsewhere it follows the weather. */
export const coldShape = (kind: SiteKind): "milk" | "food" | "weather" =>
  kind === "farm" || kind === "dairy" ? "milk" : kind === "supermarket" ? "food" : "weather";

/** An energy of a year [MWh] as the same power in all its hours [MW]. */
const even = (mwh: number): Float64Array => new Float64Array(HOURS).fill(mwh / HOURS);

/**
 * Milk is cooled after each milking, and food in the same way all year. Elsewhere cold follows how hot it is outside, and is even where it
 * never is hot.
 */
function coldOf(
  mwh: number,
  kind: SiteKind,
  weather: Weather,
  generate: (kind: Record<string, unknown> & { type: "fixed_operation" | "cooling" }) => Float64Array,
): Float64Array {
  const shape = coldShape(kind);
  if (shape === "food") return even(mwh);
  if (shape === "milk") {
    const milkings = [
      { ...EVERY_DAY, time_start: "06:00", time_end: "08:59" },
      { ...EVERY_DAY, time_start: "17:00", time_end: "19:59" },
    ];
    return spreadOver(generate({ type: "fixed_operation", constraints: milkings }), mwh);
  }
  const isHot = weather.temperatureC.some((celsius) => celsius > 23);
  return isHot ? generate({ type: "cooling", yearly_consumption: mwh }) : even(mwh);
}

function dayAhead(timezone: string): Float64Array {
  const startMs = Date.UTC(SERIES_YEAR, 0, 1);
  const days = deliveryDays(
    midnightClock(timezone),
    dayOf(timezone, startMs),
    dayOf(timezone, startMs + (HOURS - 1) * STEP_S * 1000),
  );
  const pieces = days.map((day) => ({
    startMs: day.startMs,
    stepS: STEP_S,
    values: syntheticPrices("quick_site", day, STEP_S),
  }));
  return pricesInSteps(pieces, startMs, STEP_S, HOURS);
}

/** A series as a system stores it. */
export const storedSeries = (
  { ts_id, system_id, unit, source }: { ts_id: string; system_id: string; unit: string; source: string },
  values: Float64Array,
): SeriesData => ({
  meta: {
    ts_id,
    system_id,
    type: "generated",
    interpolation: "stepwise",
    properties: { ...timeseriesProperties.parse({ unit }), synthetic: true, source },
  },
  blocks: [{ year: SERIES_YEAR, startMs: Date.UTC(SERIES_YEAR, 0, 1), stepS: STEP_S, values }],
});

/** A measured series as a system stores it: in its own year and steps. */
export const measuredSeries = (
  {
    ts_id,
    system_id,
    source,
    spread,
  }: { ts_id: string; system_id: string; source: string; spread: SeriesSpread | null },
  block: SeriesBlock,
): SeriesData => ({
  meta: {
    ts_id,
    system_id,
    type: "uploaded",
    interpolation: "stepwise",
    properties: {
      ...timeseriesProperties.parse({ unit: "MW" }),
      source: source.slice(0, 500),
      ...(spread ? { spread } : {}),
    },
  },
  blocks: [block],
});
