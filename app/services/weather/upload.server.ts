import type { WeatherType } from "~/entities/timeseries/weatherType";
import { WEATHER, WEATHER_STEP_S } from "~/entities/weather/weather";
import type { Actor } from "~/services/core/access.server";
import { done, type Outcome } from "~/services/core/outcome";
import type { UploadAim, UploadDraft } from "~/services/timeseries/upload/draft.server";
import { saveConverted } from "~/services/timeseries/upload/save.server";
import { editedPlace, storeWeather } from "./save.server";

/** How a kind of weather is stored: by the hour in UTC, in its unit, within what weather is believed to be. */
export function weatherAim(type: WeatherType): UploadAim {
  const { unit, lower, upper, ofStep, reaches, fileUnits } = WEATHER[type];
  const fixed = { minutes: WEATHER_STEP_S / 60, perStep: ofStep };
  return { unit, currency: "EUR", timezone: "UTC", lower, upper, fixed, reaches: { least: reaches, units: fileUnits } };
}

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
  return saveConverted(draft, weatherAim(type), fileName, ({ ts_id, blocks, interpolation, properties, reference }) => {
    const source = reference ? reference.slice(0, 500) : properties.source;
    const meta = { geometry_id, type, interpolation, properties: { ...properties, source } };
    const outcome = storeWeather(actor, ts_id, { ...meta, system_id: location.value.system_id }, blocks);
    return outcome.ok ? done({ timeseries_id: ts_id }) : outcome;
  });
}
