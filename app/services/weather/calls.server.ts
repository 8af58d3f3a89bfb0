import { z } from "zod";
import { FALLBACK_LOCALE } from "~/entities/core/locale";
import { STORED_MOMENTS } from "~/entities/timeseries/moment";
import { timeseriesSchema } from "~/entities/timeseries/timeseries";
import { WEATHER_TYPES } from "~/entities/timeseries/weatherType";
import { weatherYears } from "~/entities/weather/weather";
import { call, json, jsonBody } from "~/services/core/call.server";
import { done, type Outcome, refused } from "~/services/core/outcome";
import { findingSentences } from "~/services/timeseries/plausible/stored";
import { sentBody } from "~/services/timeseries/sentBody.server";
import { readSeries } from "~/services/timeseries/series.server";
import { dropUpload } from "~/services/timeseries/upload/draft.server";
import { convertSent, MOST_SENT, seriesInput, withRemarks } from "~/services/timeseries/upload/fileCall.server";
import { FILE_BOUNDS } from "~/services/timeseries/upload/rowsInput";
import { weatherFindings } from "./plausible.server";
import { weatherPoints } from "./points.server";
import { editedPlace, saveWeather } from "./save.server";
import { nearestWeather, removeWeather, type WeatherSeries } from "./stored.server";
import { saveUploadedWeather, weatherAimAt } from "./upload.server";

/** A weather series as programs know it. */
const metadata = z.object({
  timeseries_id: z.string(),
  geometry_id: z.string(),
  type: z.enum(WEATHER_TYPES),
  interpolation: timeseriesSchema.shape.interpolation,
  /** Of radiation: the mean of the hour from its time, or of half an hour around it, or an instant. */
  moment: z.enum(["after", ...STORED_MOMENTS]),
  /** Minutes from the start of the hour to when the sun stands as the value says; null: in the middle of the hour. */
  moment_minute: z.number().nullable(),
  properties: z.object({ unit: z.string() }).passthrough(),
});

const asMetadata = ({ ts_id, geometry_id, weather_type, interpolation, ...series }: WeatherSeries) => ({
  timeseries_id: ts_id,
  geometry_id,
  type: weather_type,
  interpolation,
  moment: series.moment ?? "after",
  moment_minute: series.moment_minute ?? null,
  properties: series.properties,
});
const metadataOf = (series: Outcome<WeatherSeries>) => (series.ok ? done(asMetadata(series.value)) : series);

export const weatherCalls = [
  call({
    method: "GET",
    path: "api/timeseries-weather-metadata/geometry/:geometry_id/:weather_type",
    id: "weatherMetadata",
    summary:
      "The weather series that counts for a place: its own, that of the system's border, that of the whole world",
    returns: json(metadata),
    run({ actor, params }) {
      const type = WEATHER_TYPES.find((candidate) => candidate === params.weather_type);
      if (!type) return refused(422, "weather.rule.type", { params: { types: WEATHER_TYPES.join(", ") } });
      return metadataOf(nearestWeather(actor, params.geometry_id, type));
    },
  }),
  call({
    method: "GET",
    path: "api/timeseries-weather/:timeseries_id",
    id: "readWeather",
    summary:
      "Hours of a weather series from 1 January of start_year to 31 December of end_year in a zone; temperature in °C",
    query: z.object({ timezone: z.string().max(64).default("UTC"), ...weatherYears }),
    returns: json(z.array(z.object({ timestamp: z.string(), value: z.number().nullable() }))),
    run: ({ actor, params, query }) => weatherPoints(actor, params.timeseries_id, query),
  }),
  call({
    method: "POST",
    path: "api/timeseries-weather/:timeseries_id",
    id: "saveWeather",
    summary:
      "Save the weather of a place by the hour: temp in K, wind in m/s, ssrd and fdir in J/m^2 with the moment of their values",
    input: sentBody("weather"),
    // The remarks are those that the page of an upload asks about.
    returns: json(metadata.extend({ remarks: z.array(z.string()) })),
    run({ actor, params, input }) {
      const outcome = saveWeather(actor, params.timeseries_id, input);
      if (!outcome.ok) return outcome;
      const stored = readSeries(actor, params.timeseries_id);
      const blocks = stored.ok ? stored.value.blocks : [];
      const remarks = findingSentences(weatherFindings(actor, input, blocks), actor.locale ?? FALLBACK_LOCALE);
      return done({ ...asMetadata(outcome.value as WeatherSeries), remarks });
    },
  }),
  call({
    method: "POST",
    path: "api/timeseries-weather-metadata/geometry/:geometry_id/:weather_type/file",
    id: "storeWeatherFile",
    summary: "Save the weather of a place from a file, read as the page of an upload reads it",
    allow({ actor, params }) {
      const location = editedPlace(actor, params.geometry_id);
      return location.ok ? undefined : location;
    },
    input: jsonBody(seriesInput, MOST_SENT, FILE_BOUNDS),
    returns: json(z.object({ timeseries_id: z.string(), remarks: z.array(z.string()) })),
    async run({ actor, params: { geometry_id, weather_type }, input, locale }) {
      const type = WEATHER_TYPES.find((candidate) => candidate === weather_type);
      if (!type) return refused(422, "weather.rule.type", { params: { types: WEATHER_TYPES.join(", ") } });
      const aim = weatherAimAt(actor, geometry_id, type);
      const draft = await convertSent(actor, `weather ${geometry_id} ${type}`, { input, aim, locale });
      if (!draft.ok) return draft;
      const saved = await saveUploadedWeather(actor, { geometry_id, type }, draft.value, undefined);
      if (saved.ok) return withRemarks(saved.value, draft.value, locale);
      await dropUpload(draft.value);
      return saved;
    },
  }),
  call({
    method: "DELETE",
    path: "api/timeseries-weather/:timeseries_id",
    id: "removeWeather",
    summary: "Delete a weather series for good",
    returns: json(metadata),
    run: ({ actor, params }) => metadataOf(removeWeather(actor, params.timeseries_id)),
  }),
];
