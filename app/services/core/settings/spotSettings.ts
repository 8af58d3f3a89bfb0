import { z } from "zod";
import { providerUrlProblem } from "./providerUrl";

/** The settings of the sources of day-ahead prices; docs/configuration.md describes them. Nothing is fetched before an admin chooses one. */
export const spotShape = {
  SPOT_ENERGY_CHARTS_URL: z.string().url().default("https://api.energy-charts.info"),
  SPOT_SMARD_URL: z.string().url().default("https://www.smard.de/app/chart_data"),
  SPOT_ENTSOE_URL: z.string().url().default("https://web-api.tp.entsoe.eu/api"),
  SPOT_ENTSOE_TOKEN: z.string().trim().min(1).max(200).optional(),
};
type Given = z.output<z.ZodObject<typeof spotShape>>;

export interface SpotSettings {
  energyChartsUrl: string;
  smardUrl: string;
  entsoeUrl: string;
  /** Without one nothing is fetched from ENTSO-E. */
  entsoeToken?: string;
}

/** One sentence per setting that cannot be used. */
export function spotProblems(settings: Given & { NODE_ENV: string }): string[] {
  return (["SPOT_ENERGY_CHARTS_URL", "SPOT_SMARD_URL", "SPOT_ENTSOE_URL"] as const).flatMap((name) => {
    const problem = providerUrlProblem(settings[name], settings.NODE_ENV === "production");
    return problem ? [`${name}: ${problem}.`] : [];
  });
}

const bare = (url: string): string => url.replace(/\/+$/, "");

export const spotSettings = (settings: Given): SpotSettings => ({
  energyChartsUrl: bare(settings.SPOT_ENERGY_CHARTS_URL),
  smardUrl: bare(settings.SPOT_SMARD_URL),
  entsoeUrl: bare(settings.SPOT_ENTSOE_URL),
  entsoeToken: settings.SPOT_ENTSOE_TOKEN,
});
