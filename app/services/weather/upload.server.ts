import type { WeatherType } from "~/entities/timeseries/weatherType";
import { WEATHER, WEATHER_STEP_S } from "~/entities/weather/weather";
import type { Actor } from "~/services/core/access.server";
import { done, type Outcome } from "~/services/core/outcome";
import { WEATHER_QUANTITIES } from "~/services/timeseries/plausible/quantity";
import type { UploadAim, UploadDraft } from "~/services/timeseries/upload/draft.server";
import { saveConverted } from "~/services/timeseries/upload/save.server";
import { onTheGroundAt } from "./ground.server";
import { hasMoment, placedHours } from "./moment";
import { weatherSite } from "./plausible.server";
import { editedPlace, storeWeather } from "./save.server";
import { placeOf } from "./weather.server";

/** How a kind of weather is stored: by the hour in UTC, in its unit, within what weather is believed to be. */
export function weatherAim(type: WeatherType): UploadAim {
  const { unit, lower, upper, ofStep, fileUnits } = WEATHER[type];
  const fixed = { minutes: WEATHER_STEP_S / 60, perStep: ofStep };
  const quantity = WEATHER_QUANTITIES[type];
  const asksMoment = hasMoment(type);
  const bounds = { lower, upper, fixed };
  const columnOf = era5Column(type);
  return { unit, currency: "EUR", timezone: "UTC", ...bounds, asksMoment, fileUnits, quantity, columnOf };
}

/** Wind is stored 100 m above the ground: that of 10 m is nobody's but a person's choice. */
const ERA5_COLUMNS: Readonly<Record<WeatherType, RegExp>> = {
  temp: /^t2m\b/,
  wind: /^wind speed at 100 m\b/,
  ssrd: /^ssrd\b/,
  fdir: /^fdir\b/,
};

/** The column of a kind of weather by the names of ERA5; null in other tables. */
const era5Column =
  (type: WeatherType): NonNullable<UploadAim["columnOf"]> =>
  ({ format, columns, valueColumns }) =>
    (format === "ERA5" ? valueColumns.find((at) => ERA5_COLUMNS[type].test(columns[at] ?? "")) : undefined) ?? null;

/** The same for a place, whose sun and whose other weather the values are compared with. */
export const weatherAimAt = (actor: Actor, geometryId: string, type: WeatherType): UploadAim => ({
  ...weatherAim(type),
  site: () => weatherSite(actor, geometryId, type),
  position() {
    const location = placeOf(actor, geometryId);
    return location.ok ? [location.value.longitudeDeg, location.value.latitudeDeg] : null;
  },
  ...(type === "fdir" ? { toHorizontal: horizontalAt(actor, geometryId) } : {}),
});

/**
 * Direct radiation on a plane that faces the sun, as hours on the ground of a place: times the sine of the sun's height when the values are of it.
 */
const horizontalAt =
  (actor: Actor, geometryId: string): NonNullable<UploadAim["toHorizontal"]> =>
  (blocks, { moment, moment_minute }, stepS) =>
    onTheGroundAt(actor, geometryId, blocks, { moment: moment ?? "after", minute: moment_minute ?? 0, stepS });

/**
 * Saves what was converted as the weather of a place, and ends the draft. Refuses what `saveConverted` and `storeWeather` do,
 * and a place the actor may not edit.
 */
export async function saveUploadedWeather(
  actor: Actor,
  { geometry_id, type }: { geometry_id: string; type: WeatherType },
  draft: UploadDraft,
  fileName: string | undefined,
): Promise<Outcome<{ timeseries_id: string }>> {
  const location = editedPlace(actor, geometry_id);
  if (!location.ok) return location;
  return saveConverted(
    draft,
    weatherAim(type),
    fileName,
    ({ ts_id, interpolation, properties, reference, ...series }) => {
      const source = reference ? reference.slice(0, 500) : properties.source;
      const { settings, fileStepS } = draft.converted!;
      const { moment, moment_minute } = settings;
      const rows = { moment: moment ?? "after", minute: moment_minute ?? 0, stepS: fileStepS };
      const { blocks, ...stored } = placedHours(series.blocks, rows);
      const meta = { geometry_id, type, interpolation, properties: { ...properties, source }, ...stored };
      const outcome = storeWeather(actor, ts_id, { ...meta, system_id: location.value.system_id }, blocks);
      return outcome.ok ? done({ timeseries_id: ts_id }) : outcome;
    },
  );
}
