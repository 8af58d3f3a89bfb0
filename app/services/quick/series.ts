import { generate, syntheticWeather, type Weather } from "~/engines/generation";
import { deliveryDays, pricesInSteps, syntheticPrices } from "~/engines/spot";
import type { SeriesData } from "~/entities/archive/snapshot";
import { dayOf } from "~/entities/core/clock";
import { type GenerationKind, kindSchema } from "~/entities/generation/generation";
import type { CompletedSite, SiteKind, SitePlace } from "~/entities/quick/quickSite";
import { midnightClock } from "~/entities/spot/deliveryClock";
import type { SeriesSpread } from "~/entities/timeseries/spread";
import { type SeriesBlock, timeseriesProperties } from "~/entities/timeseries/timeseries";
import { hourly } from "./meter/wholeYear";

/** The year of every series of the page: the last with 8760 hours that weather can be made of. */
export const SERIES_YEAR = 2023;
const HOURS = 8760;
const STEP_S = 3600;

const SHAPES = {
  home: "homes",
  district: "homes",
  commerce: "offices",
  industry: "industry",
  farm: "farms",
} as const satisfies Record<SiteKind, string>;

/** Share of the heat that is hot water, the same all year: a fifth, of factories and offices less. */
const HOT_WATER: Readonly<Record<SiteKind, number>> = {
  home: 0.2,
  district: 0.2,
  commerce: 0.1,
  industry: 0.1,
  farm: 0.3,
};
/** Electricity that a car charges in a year [MWh]: 15 000 km of 0.17 kWh. */
const EV_MWH = 2.55;

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
  /** Output per installed power [1]. */
  pv: Float64Array;
  /** Heat per electricity of an air-source heat pump [1]. */
  performance: Float64Array;
  /** Day-ahead price [currency/MWh]; null where the price is fixed. */
  price: Float64Array | null;
}

/** The series of a site, hourly over SERIES_YEAR in UTC: some 0.3 s of processor time. Powers in MW. All synthetic, but for a meter. */
export function siteSeries(answers: CompletedSite, place: SitePlace, meter: SiteMeterYear | null = null): SiteSeries {
  const { latitude: latitudeDeg, longitude: longitudeDeg, timezone } = place;
  const weather = syntheticWeather({ latitudeDeg, longitudeDeg }, SERIES_YEAR);
  const generated = (kind: Record<string, unknown> & Pick<GenerationKind, "type">): Float64Array => {
    const properties = kindSchema(kind.type).parse({ years: [SERIES_YEAR], ...kind });
    return generate({ kind: properties, weather: [weather], timezone, latitudeDeg, longitudeDeg }).blocks[0]!.values;
  };
  const { kind, electricity_mwh, heat_mwh, evs, price_kind } = answers;
  const south = latitudeDeg < 0 ? 0 : 180;
  return {
    meter,
    electricity: meter
      ? hourly(meter.block)
      : generated({ type: "load_shape", shape: SHAPES[kind], yearly_consumption: Math.max(electricity_mwh, 1e-6) }),
    heat: heat_mwh > 0 ? heatOf(heat_mwh, HOT_WATER[kind], weather, generated) : null,
    charging: evs ? charging(evs, generated) : null,
    pv: generated({ type: "photovoltaic", tilt: tiltAt(latitudeDeg), azimuth: south, mount: "rooftop" }),
    performance: generated({ type: "heat_pump", heatpump_regression: "air", heating_type: "radiator" }),
    price: price_kind === "day_ahead" ? dayAhead(timezone) : null,
  };
}

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
  return rooms ? rooms.map((power) => power + constant) : new Float64Array(HOURS).fill(mwh / HOURS);
}

/** Cars that charge when they come home: from six to eleven in the evening, every day alike. */
function charging(
  cars: number,
  generate: (kind: Record<string, unknown> & { type: "fixed_operation" }) => Float64Array,
) {
  const times = { days: [1, 2, 3, 4, 5, 6, 7], period: "year", time_start: "18:00", time_end: "22:59" };
  const running = generate({ type: "fixed_operation", constraints: [times] });
  const hours = running.reduce((sum, share) => sum + share, 0);
  return running.map((share) => (share * cars * EV_MWH) / hours);
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
