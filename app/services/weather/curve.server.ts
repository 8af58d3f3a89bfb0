import { FIRST_YEAR } from "~/entities/core/shared";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import type { WeatherType } from "~/entities/timeseries/weatherType";
import { type YearRange, yearsOf } from "~/entities/timeseries/yearRange";
import { LAST_WEATHER_YEAR, shownWeather, WEATHER_STEP_S } from "~/entities/weather/weather";
import type { Actor } from "~/services/core/access.server";
import { done, type Outcome } from "~/services/core/outcome";
import type { Span } from "~/services/timeseries/viewer/periods";
import { type Curve, storedCurve } from "~/services/timeseries/viewer/read.server";
import { syntheticBlocks } from "./raw.server";
import { nearestWeather, type WeatherSeries } from "./stored.server";
import { type NamedPlace, placeOf } from "./weather.server";

const STEP_MS = WEATHER_STEP_S * 1000;

/** A kind of weather of a place in the unit it is shown in. */
export interface WeatherOfPlace {
  curve: Curve;
  /** The stored series that counts. Null: the values are synthetic. */
  meta: WeatherSeries | null;
  /** Of synthetic weather, which there is of every year: the years to begin with. */
  usual: YearRange | null;
}

/** Synthetic years of a place, all kinds together; the last ones asked for are kept. */
type Maker = (location: NamedPlace, years: readonly number[]) => ReturnType<typeof syntheticBlocks>;

export function yearMaker(): Maker {
  let [of, made]: [string, ReturnType<typeof syntheticBlocks> | null] = ["", null];
  return (location, years) => {
    if (!made || of !== years.join()) [of, made] = [years.join(), syntheticBlocks(location, years)];
    return made;
  };
}

/**
 * The weather that counts at a place, else synthetic weather. 404 out of sight, 422 for a place without coordinates. `make`: shared
 * where several kinds of one place are asked for.
 */
export function weatherCurve(
  actor: Actor,
  geometryId: string,
  type: WeatherType,
  make: Maker = yearMaker(),
): Outcome<WeatherOfPlace> {
  const nearest = nearestWeather(actor, geometryId, type);
  const display = (value: number) => shownWeather(type, value);
  if (nearest.ok)
    return done({ curve: storedCurve(actor, nearest.value.ts_id, display), meta: nearest.value, usual: null });
  const location = placeOf(actor, geometryId);
  if (!location.ok) return location;
  return done({ curve: syntheticCurve(location.value, type, make), meta: null, usual: yearsBeforeNow() });
}

/** The two years before this one. */
export function yearsBeforeNow(): YearRange {
  const end_year = new Date().getUTCFullYear() - 1;
  return { start_year: end_year - 1, end_year };
}

/** Synthetic years of a place, made as they are read. */
function syntheticCurve(location: NamedPlace, type: WeatherType, make: Maker): Curve {
  const blocks = yearsOf({ start_year: FIRST_YEAR, end_year: LAST_WEATHER_YEAR }).map((year) => {
    const startMs = Date.UTC(year, 0, 1);
    return { year, startMs, stepS: WEATHER_STEP_S, steps: (Date.UTC(year + 1, 0, 1) - startMs) / STEP_MS };
  });
  const generate = async ({ fromMs, toMs }: Span): Promise<SeriesBlock[]> => {
    const years = blocks.filter(({ startMs, steps }) => startMs < toMs && startMs + steps * STEP_MS > fromMs);
    const all = await make(
      location,
      years.map(({ year }) => year),
    );
    return all[type].map((block) => ({ ...block, values: block.values.map((value) => shownWeather(type, value)) }));
  };
  return { name: null, blocks, read: generate };
}
