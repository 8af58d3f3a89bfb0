import { z } from "zod";
import { providerUrlProblem } from "./providerUrl";

/** The settings of a counter of visits that the company runs itself; docs/configuration.md describes them. Off by default. */
export const analyticsShape = {
  ANALYTICS_URL: z.string().url().optional(),
  ANALYTICS_TOKEN: z.string().min(1).optional(),
};

export interface AnalyticsSettings {
  url: string;
  token?: string;
}

interface Given {
  NODE_ENV: string;
  ANALYTICS_URL?: string;
  ANALYTICS_TOKEN?: string;
}

/** One sentence per setting that cannot be used. */
export function analyticsProblems({ NODE_ENV, ANALYTICS_URL, ANALYTICS_TOKEN }: Given): string[] {
  if (!ANALYTICS_URL) return ANALYTICS_TOKEN ? ["ANALYTICS_TOKEN needs ANALYTICS_URL."] : [];
  const problem = providerUrlProblem(ANALYTICS_URL, NODE_ENV === "production");
  return problem ? [`ANALYTICS_URL: ${problem}.`] : [];
}

export const analyticsSettings = ({ ANALYTICS_URL, ANALYTICS_TOKEN }: Given): AnalyticsSettings | undefined =>
  ANALYTICS_URL ? { url: ANALYTICS_URL, token: ANALYTICS_TOKEN } : undefined;
