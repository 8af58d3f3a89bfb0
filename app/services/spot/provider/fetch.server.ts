import type { PriceProblem } from "~/entities/spot/prices";
import type { FetchedSource } from "~/entities/spot/spotMarket";
import type { ProviderPace } from "~/services/core/providers/providerFetch.server";
import type { SpotSettings } from "~/services/core/settings/spotSettings";
import { energyCharts } from "./energyCharts";
import { entsoe } from "./entsoe";
import { type FetchedDay, type PriceQuestion, type PriceSourceAdapter, wholeDays } from "./points";
import { smard } from "./smard";

/** What came of asking for some days. */
export interface FetchedPrices {
  days: FetchedDay[];
  /** Whose they are. */
  origin: string;
  /** Why days that were asked for did not come. Null: all did. */
  problem: PriceProblem | null;
}

const adapterOf = (source: FetchedSource, settings: SpotSettings): [adapter: PriceSourceAdapter, url: string] => {
  if (source === "energy_charts") return [energyCharts(settings.energyChartsUrl), settings.energyChartsUrl];
  if (source === "smard") return [smard(settings.smardUrl), settings.smardUrl];
  return [entsoe(settings.entsoeUrl, settings.entsoeToken), settings.entsoeUrl];
};

/**
 * Asks a source for the prices of some days, at most a month of them. Days of which all prices came are returned; a part of a day
 * never is. Throws a ProviderFailure when the source cannot be asked or returns something else than prices of the zone.
 */
export async function fetchPrices(
  source: FetchedSource,
  settings: SpotSettings,
  question: PriceQuestion,
  pace: ProviderPace = {},
): Promise<FetchedPrices> {
  const [adapter, url] = adapterOf(source, settings);
  const { host } = new URL(url);
  const reply = await adapter(question, pace);
  const { days, parts } = wholeDays(reply, question.days, host);
  const there = new Set(days.map(({ day }) => day));
  const absent = question.days.find(({ day }) => !there.has(day));
  const [part] = parts;
  const problem = part
    ? { key: "part", params: { host, ...part } }
    : absent
      ? { key: "none", params: { host, day: absent.day } }
      : null;
  return { days, origin: reply.origin, problem };
}
