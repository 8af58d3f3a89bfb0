import { eq } from "drizzle-orm";
import { handles, JobFailure, type Registry } from "~jobs/worker/handler";
import { openSpaceNames, type SpaceDb, spaceDb } from "~db/client";
import type { JsonObject } from "~db/queue";
import { spotMarkets } from "~db/schema/spot";
import { inEachSpace } from "~db/spaces/eachSpace";
import { type DeliveryDay, deliveryDays } from "~/engines/spot";
import { deliveryClock } from "~/entities/spot/deliveryClock";
import type { PriceProblem } from "~/entities/spot/prices";
import { isFetched, type SpotMarket } from "~/entities/spot/spotMarket";
import { enqueue } from "~/services/core/job.server";
import { ProviderFailure } from "~/services/core/providers/providerFetch.server";
import { environment } from "~/services/core/settings/environment.server";
import { dueDays, fetchedMarkets } from "~/services/spot/due.server";
import { fetchPricesJob, watchPricesJob } from "~/services/spot/fetchJob.server";
import { keepPrices, noteFetch } from "~/services/spot/keep.server";
import { type FetchedPrices, fetchPrices } from "~/services/spot/provider/fetch.server";

/** Days of one request. */
const AT_ONCE = 31;
const BY = "system";

const failed = (problem: PriceProblem): JobFailure =>
  new JobFailure("prices_unavailable", `No prices: ${problem.key}`, { details: { problem } as unknown as JsonObject });

const monthsOf = (days: readonly DeliveryDay[]): [DeliveryDay, ...DeliveryDay[]][] =>
  Array.from({ length: Math.ceil(days.length / AT_ONCE) }, (_, i) => {
    const [first, ...rest] = days.slice(i * AT_ONCE, (i + 1) * AT_ONCE);
    return [first!, ...rest];
  });

async function fetchForMarket(
  market: SpotMarket,
  days: [DeliveryDay, ...DeliveryDay[]],
  signal: AbortSignal,
): Promise<FetchedPrices> {
  const { price_source, zone, currency, timestep_minutes: minutes } = market;
  if (!isFetched(price_source) || zone === null) throw failed({ key: "gone", params: {} });
  return fetchPrices(price_source, environment().spot, { zone, currency, minutes, days }, { signal });
}

/** Day-ahead prices: those that are asked for, and by the clock what is missing. */
export const spotHandlers: Registry = {
  ...handles(fetchPricesJob, {
    /** Month by month, each stored before the next; a worker that takes over begins anew and changes nothing that is there. */
    async run({ signal, progress, log, dataDir }, { space, spot_id, first, last }) {
      const db = spaceDb(dataDir, space);
      const market = marketIn(db, spot_id);
      if (!market || !isFetched(market.price_source)) throw failed({ key: "gone", params: {} });
      const months = monthsOf(deliveryDays(deliveryClock(market), first, last));
      const counts = { days: 0, changed: 0 };
      let problem: PriceProblem | null = null;
      try {
        for (const [i, days] of months.entries()) {
          progress({ phase: "fetch", fraction: i / months.length });
          const prices = await fetchForMarket(market, days, signal);
          signal.throwIfAborted();
          const outcome = keepPrices(db, market, { ...prices, source: market.price_source, by: BY });
          if (!outcome.ok) throw failed({ key: "gone", params: {} });
          counts.days += prices.days.length;
          counts.changed += outcome.value.length;
          problem ??= prices.problem;
        }
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ProviderFailure)) throw error;
        noteFetch(db, market, { source: market.price_source, days: counts.days, problem: error.problem });
        throw failed(error.problem);
      }
      noteFetch(db, market, { source: market.price_source, days: counts.days, problem });
      log.info({ spot_id, first, last, ...counts }, "day-ahead prices stored");
      return counts;
    },
  }),
  ...handles(watchPricesJob, {
    async run({ signal, dataDir }) {
      let count = 0;
      const watch = (space: string) => {
        const db = spaceDb(dataDir, space);
        for (const market of fetchedMarkets(db)) {
          signal.throwIfAborted();
          const due = dueDays(db, market, Date.now());
          if (due) enqueue(fetchPricesJob, { space, spot_id: market.spot_id, ...due }, { space, by: BY });
          if (due) count++;
        }
      };
      await inEachSpace(openSpaceNames(dataDir), watch, signal);
      return { count };
    },
  }),
};

const marketIn = (db: SpaceDb, spotId: string): SpotMarket | undefined =>
  db.select().from(spotMarkets).where(eq(spotMarkets.spot_id, spotId)).get();
