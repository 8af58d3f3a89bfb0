import type { GenerationKind, KindOf } from "~/entities/generation/generation";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import type { WeatherType } from "~/entities/timeseries/weatherType";
import { bestAngles } from "./angles";
import { degrees } from "./degreeDays";
import { operation, type OperationTime } from "./fixedOperation";
import { BETAS, type HeatPump, performance } from "./heatPump";
import { type Irradiance, irradianceOf } from "./irradiance";
import { loadShape } from "./loadShapes";
import { photovoltaicPower } from "./photovoltaic";
import { toEnergy, toPeak } from "./shares";
import { collectorHeat } from "./solarThermal";
import type { GeoPosition, Weather } from "./weather";
import { windPower } from "./wind";

/** What a kind needs of the weather. */
export function weatherNeeds(kind: GenerationKind): readonly WeatherType[] {
  switch (kind.type) {
    case "photovoltaic":
      return kind.temp_efficiency ? ["temp", "wind", "ssrd", "fdir"] : ["ssrd", "fdir"];
    case "solar_thermal":
      return ["temp", "ssrd", "fdir"];
    case "wind":
      return ["wind"];
    case "fixed_operation":
    case "load_shape":
      return [];
    default:
      return ["temp"];
  }
}

/** Whether the weather of the years takes part at all. */
export const needsWeather = (kind: GenerationKind): boolean => weatherNeeds(kind).length > 0;

interface GenerationInput extends GeoPosition {
  kind: GenerationKind;
  /** One per year, in order; those of kinds without weather only say which steps there are. */
  weather: readonly Weather[];
  /** The zone of clocks, where the kind names none. */
  timezone: string;
}

/** Something the reader of the result has to know: a text key under `generation.remark`. */
export interface Remark {
  key: string;
  params?: Record<string, string | number>;
}

export interface Generated {
  /** One per weather, as long as it. Shares and coefficients without unit, demands in MW. */
  blocks: SeriesBlock[];
  remarks: Remark[];
  /** The plane that was chosen, where it was to be found. */
  angles: { tilt: number; azimuth: number } | null;
}

/** Why nothing can be generated: a text key under `generation.failed`. */
export class GenerationFailure extends Error {
  constructor(
    readonly key: string,
    readonly params: Record<string, string | number> = {},
  ) {
    super(key);
    this.name = "GenerationFailure";
  }
}

/**
 * The series of a kind. Throws GenerationFailure where no series comes of it: a demand that never occurs, weather without any value.
 * RangeError for an unknown zone.
 */
export function generate(input: GenerationInput): Generated {
  const { kind, weather } = input;
  const remarks: Remark[] = [];
  let angles: Generated["angles"] = null;
  let values: Float64Array[];
  switch (kind.type) {
    case "photovoltaic":
      ({ values, angles } = photovoltaic(kind, input, remarks));
      break;
    case "solar_thermal": {
      const { tilt, azimuth, Tm, eta0, a1, a2 } = kind;
      const collector = { tiltDeg: tilt, azimuthDeg: azimuth, meanC: Tm, eta0, a1, a2 };
      values = weather.map((year) => collectorHeat(year, collector).map((heat) => heat / 1000));
      remarks.push({ key: "collector_unit" });
      break;
    }
    case "wind": {
      const curve = { minSpeed: kind.min_speed, nominalSpeed: kind.nom_speed, maxSpeed: kind.max_speed };
      values = weather.map((year) => windPower(year, kind.height, curve));
      break;
    }
    case "heating":
    case "cooling":
    case "heating_measurement":
    case "cooling_measurement":
      values = temperatureDemand(kind, weather, remarks);
      break;
    case "fixed_operation":
      values = fixedOperation(kind, input);
      break;
    case "free_cooling":
      values = weather.map((year) =>
        year.temperatureC.map((outdoor) => (Number.isNaN(outdoor) ? NaN : outdoor <= kind.temp_max ? 1 : 0)),
      );
      break;
    case "heat_pump":
      values = weather.map((year) => performance(year, heatPump(kind, remarks)));
      break;
    case "load_shape":
      values = electricLoad(kind, input);
      remarks.push({ key: "load_shape_synthetic" });
      break;
  }
  if (values.every((year) => year.every((value) => Number.isNaN(value)))) throw new GenerationFailure("no_weather");
  const blocks = weather.map(({ startMs, stepS }, i) => ({
    year: new Date(startMs).getUTCFullYear(),
    startMs,
    stepS,
    values: values[i]!,
  }));
  return { blocks, remarks: distinct(remarks), angles };
}

const distinct = (remarks: readonly Remark[]): Remark[] =>
  remarks.filter((remark, i) => remarks.findIndex(({ key }) => key === remark.key) === i);

function photovoltaic(kind: KindOf<"photovoltaic">, { weather, latitudeDeg }: GenerationInput, remarks: Remark[]) {
  const { tilt, azimuth, tracking, module_type, mount, temp_efficiency } = kind;
  const irradiances = weather.map(irradianceOf);
  const ownAngles = tilt !== null && azimuth !== null ? { tiltDeg: tilt, azimuthDeg: azimuth } : null;
  const plane = ownAngles ?? bestAngles(inOne(irradiances), latitudeDeg, tracking);
  if (ownAngles && tracking === "double_axis") remarks.push({ key: "angles_follow_sun" });
  if (!temp_efficiency && mount !== "free") remarks.push({ key: "mount_unused" });
  const plant = { ...plane, tracking, moduleType: module_type, mount: temp_efficiency ? mount : null };
  const values = weather.map((year, i) => photovoltaicPower(year, plant, irradiances[i]));
  const searched = ownAngles === null && tracking !== "double_axis";
  return { values, angles: searched ? { tilt: plane.tiltDeg, azimuth: plane.azimuthDeg } : null };
}

/** The irradiances of several years one after the other. */
function inOne(years: readonly Irradiance[]): Irradiance {
  const all = (pick: (year: Irradiance) => Float64Array) => joined(years.map(pick));
  return {
    sun: {
      cosZenith: all(({ sun }) => sun.cosZenith),
      zenith: all(({ sun }) => sun.zenith),
      azimuth: all(({ sun }) => sun.azimuth),
    },
    global: all(({ global }) => global),
    diffuse: all(({ diffuse }) => diffuse),
    beam: all(({ beam }) => beam),
    extra: all(({ extra }) => extra),
  };
}

function joined(parts: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

type TemperatureDemand = KindOf<"heating" | "cooling" | "heating_measurement" | "cooling_measurement">;

/**
 * A demand of the given consumption is that of an average year: years share one factor, cold ones need more. A measured
 * consumption is that of each year. Unscaled, the highest value is 1 MW.
 */
function temperatureDemand(kind: TemperatureDemand, weather: readonly Weather[], remarks: Remark[]): Float64Array[] {
  const side = kind.type.startsWith("heating") ? "heating" : "cooling";
  const limitC = "heating_degree" in kind ? kind.heating_degree : kind.nom_room;
  const shapes = weather.map(({ temperatureC, stepS }) =>
    degrees(temperatureC, stepS, { kind: side, limitC, roomC: kind.nom_room }),
  );
  const stepS = weather[0]!.stepS;
  const together = joined(shapes);
  if (!kind.scaled) {
    remarks.push({ key: "peak_is_one" });
    return partsOf(toPeak(together) ?? never(side), shapes);
  }
  if (kind.type.endsWith("_measurement"))
    return shapes.map((shape) => toEnergy(shape, stepS, kind.yearly_consumption) ?? never(side));
  if (shapes.length > 1) remarks.push({ key: "average_year" });
  return partsOf(toEnergy(together, stepS, kind.yearly_consumption * shapes.length) ?? never(side), shapes);
}

function never(side: "heating" | "cooling"): never {
  throw new GenerationFailure(`no_${side}`);
}

/** Cuts values into parts as long as those given. */
function partsOf(values: Float64Array, like: readonly Float64Array[]): Float64Array[] {
  let at = 0;
  return like.map(({ length }) => values.slice(at, (at += length)));
}

function fixedOperation(kind: KindOf<"fixed_operation">, { weather, timezone }: GenerationInput): Float64Array[] {
  const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const times = kind.constraints.map(({ days, period, period_definer, time_start, time_end }): OperationTime => ({
    days,
    period,
    definer: period_definer,
    firstMinute: minutesOf(time_start),
    lastMinute: minutesOf(time_end),
  }));
  return weather.map(({ startMs, stepS, temperatureC }) =>
    operation(times, kind.timezone ?? timezone, { startMs, stepS, count: temperatureC.length }).map(
      (share) => share * kind.factor,
    ),
  );
}

function electricLoad(kind: KindOf<"load_shape">, { weather, timezone, latitudeDeg }: GenerationInput): Float64Array[] {
  const clocks = { zone: kind.timezone ?? timezone, latitudeDeg };
  return weather.map(({ startMs, stepS, temperatureC }) => {
    const shape = loadShape(kind.shape, clocks, { startMs, stepS, count: temperatureC.length });
    return toEnergy(shape, stepS, kind.yearly_consumption)!;
  });
}

const DEFAULT_SOURCE_C = 10;
const DEFAULT_SINK_C = 40;

/** The numbers of the regression, and a remark on every entry that has no effect with it. */
function heatPump(kind: KindOf<"heat_pump">, remarks: Remark[]): HeatPump {
  const { heatpump_regression: regression, heating_type, temp_sink, temp_source, beta0, beta1, beta2 } = kind;
  const isUserDefined = regression === "user_defined";
  const [b0, b1, b2] = BETAS[isUserDefined ? "air" : regression];
  const coefficients = [beta0, beta1, beta2];
  if (!isUserDefined && coefficients.some((beta, i) => beta !== null && beta !== BETAS[regression][i]))
    remarks.push({ key: "betas_unused" });
  if (regression === "air" && temp_source !== null) remarks.push({ key: "source_unused" });
  if (heating_type !== "user_defined" && temp_sink !== null) remarks.push({ key: "sink_unused" });
  const ground = (regression === "ground" || regression === "water") && temp_source === null;
  if (ground) remarks.push({ key: "source_from_air" });
  return {
    betas: isUserDefined ? [beta0 ?? b0, beta1 ?? b1, beta2 ?? b2] : [b0, b1, b2],
    source: regression === "air" ? "outdoor" : ground ? "ground" : (temp_source ?? DEFAULT_SOURCE_C),
    sink: heating_type === "user_defined" ? (temp_sink ?? DEFAULT_SINK_C) : heating_type,
  };
}
