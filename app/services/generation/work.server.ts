import { generate, GenerationFailure, type Remark, weatherNeeds } from "~/engines/generation";
import type { GenerationKind } from "~/entities/generation/generation";
import type { GeneratedFacts } from "~/entities/generation/view";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import type { WeatherDays } from "~/entities/weather/view";
import type { Actor } from "~/services/core/access.server";
import { done, type Outcome, refused } from "~/services/core/outcome";
import { customWeatherOf, emptyYear, placeOf, type PlaceWeather, weatherOf } from "~/services/weather/weather.server";
import { factsOf, weatherDays } from "./facts";

/** What is to be generated, and where. */
export interface GenerationOrder {
  kind: GenerationKind;
  geometry_id: string;
  /** Of clocks, where the kind names none. */
  timezone: string;
}

export interface GeneratedSeries {
  blocks: SeriesBlock[];
  facts: GeneratedFacts;
  remarks: Remark[];
  angles: { tilt: number; azimuth: number } | null;
  /** null: no weather takes part. */
  weather: (Pick<PlaceWeather, "source" | "origins"> & { year: number; days: WeatherDays }) | null;
}

/**
 * Generates a series: up to two seconds of processor time for twenty years, so a worker does it. Refuses with 404 a place out
 * of sight and with 422 what cannot be generated of it.
 */
export function generateSeries(
  actor: Actor,
  { kind, geometry_id, timezone }: GenerationOrder,
): Outcome<GeneratedSeries> {
  const location = placeOf(actor, geometry_id);
  if (!location.ok) return location;
  const needs = weatherNeeds(kind);
  const ids = kind.timeseries_weather_ids;
  const availability =
    needs.length === 0
      ? done({
          source: null,
          origins: [],
          weather: kind.years.map((year) => emptyYear(location.value, year)),
          remarks: [],
        })
      : ids
        ? customWeatherOf(actor, location.value, ids, { needs, years: kind.years })
        : weatherOf(actor, geometry_id, needs, kind.years);
  if (!availability.ok) return availability;
  const { source, origins, weather } = availability.value;
  try {
    const { blocks, remarks, angles } = generate({ ...location.value, kind, weather, timezone });
    return done({
      blocks,
      angles,
      remarks: [...availability.value.remarks, ...remarks],
      facts: factsOf(blocks, kind.type),
      weather: source && { source, origins, year: kind.years[0]!, days: weatherDays(weather[0]!, needs) },
    });
  } catch (error) {
    if (error instanceof GenerationFailure)
      return refused(422, `generation.failed.${error.key}`, { params: error.params });
    throw error;
  }
}
