import { z } from "zod";
import { providerUrlProblem } from "./providerUrl";

/** The settings of a provider of weather; docs/configuration.md describes them. Without one weather is synthetic or uploaded. */
export const weatherShape = {
  WEATHER_URL: z.string().url().optional(),
  WEATHER_KEY: z.string().min(1).optional(),
  WEATHER_SOURCE: z
    .string()
    .trim()
    .min(1)
    .max(300)
    .default("Open-Meteo archive, ERA5 of the Copernicus Climate Change Service"),
  WEATHER_LICENCE: z.string().trim().min(1).max(200).default("CC BY 4.0"),
};
type Given = z.output<z.ZodObject<typeof weatherShape>>;

export interface WeatherProvider {
  /** An archive in the form of Open-Meteo's, e.g. https://archive-api.open-meteo.com/v1/archive. */
  url: string;
  /** Sent as `apikey`. */
  key?: string;
  /** Kept with every series that comes from it. */
  source: string;
  licence: string;
}

/** One sentence per setting that cannot be used. */
export function weatherProblems({ NODE_ENV, WEATHER_URL, WEATHER_KEY }: Given & { NODE_ENV: string }): string[] {
  if (!WEATHER_URL) return WEATHER_KEY ? ["WEATHER_KEY needs WEATHER_URL."] : [];
  const problem = providerUrlProblem(WEATHER_URL, NODE_ENV === "production");
  return problem ? [`WEATHER_URL: ${problem}.`] : [];
}

export const weatherSettings = (settings: Given): WeatherProvider | undefined =>
  settings.WEATHER_URL
    ? {
        url: settings.WEATHER_URL,
        key: settings.WEATHER_KEY,
        source: settings.WEATHER_SOURCE,
        licence: settings.WEATHER_LICENCE,
      }
    : undefined;
