import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { timeseriesProperties, type Interpolation } from "~/entities/timeseries/timeseries";
import type { WeatherType } from "~/entities/timeseries/weatherType";
import { WEATHER, WEATHER_STEP_S } from "~/entities/weather/weather";
import type { Finding } from "~/entities/core/finding";
import type { Actor } from "~/services/core/access.server";
import { complain, done, type Outcome } from "~/services/core/outcome";
import { readSeriesFile } from "~/services/timeseries/readFile";
import { sameUnit, unitInHeader } from "~/services/units/headerUnit";
import { editedPlace, storeWeather } from "./save.server";

/** How a table of weather is read; the unit and the step are fixed. */
export interface WeatherUpload {
  timezone: string;
  stamps_mark: "start" | "end";
  interpolation: Interpolation;
}

/** What was read and could not be used, as findings; or the id of the stored series. */
type Uploaded = { stored: true; timeseries_id: string; findings: Finding[] } | { stored: false; findings: Finding[] };

/**
 * Reads a CSV file (time stamps, values) as the weather of a place and stores it; the file is gone afterwards. Nothing is stored
 * where the file has an error, another step than an hour, a header that names another unit, or values that no weather has.
 */
export async function uploadWeather(
  actor: Actor,
  aim: { geometry_id: string; type: WeatherType },
  file: { path: string; name: string; size: number },
  { timezone, stamps_mark, interpolation }: WeatherUpload,
): Promise<Outcome<Uploaded>> {
  try {
    const place = editedPlace(actor, aim.geometry_id);
    if (!place.ok) return place;
    if (!/\.csv$/i.test(file.name)) return complain("file", "rules.file_format_not_allowed", { kinds: ".csv" });
    const { unit, lower, upper } = WEATHER[aim.type];
    const read = await readSeriesFile(file.path, file.size, {
      ...{ timezone, stampsMark: stamps_mark, interpolation, seriesTimezone: "UTC", duplicates: "refuse" },
      ...{ lowerBound: lower, upperBound: upper, outOfBounds: "refuse" },
    });
    const findings = [...read.findings];
    const error = (key: string, params: Finding["params"]) =>
      findings.unshift({ key: `weather.rule.${key}`, severity: "error", params });
    const header = read.read.header?.[1];
    const named = header ? unitInHeader(header, { currency: "EUR", target: unit }) : null;
    if (named && !sameUnit(named, unit, "EUR")) error("header_unit", { named, unit });
    if (read.ok && read.stepS !== WEATHER_STEP_S) error("file_step", { minutes: read.stepS / 60 });
    if (!read.ok || findings.some(({ severity }) => severity === "error")) return done({ stored: false, findings });
    const properties = timeseriesProperties.parse({ unit, source: file.name.slice(0, 500) });
    const timeseries_id = randomUUID();
    const meta = { ...aim, interpolation, properties, system_id: place.value.system_id };
    const saved = storeWeather(actor, timeseries_id, meta, read.blocks);
    if (!saved.ok) return saved;
    return done({ stored: true, timeseries_id, findings });
  } finally {
    await rm(file.path, { force: true });
  }
}
