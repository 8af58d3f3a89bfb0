import { eq } from "drizzle-orm";
import { spotFetches } from "~db/schema/spot";
import { addDays, lastAuctioned } from "~/engines/spot";
import type { PriceProblem } from "~/entities/spot/prices";
import { isFetched, type SpotMarket } from "~/entities/spot/spotMarket";
import { type Actor, isAdmin } from "~/services/core/access.server";
import { enqueue, liveJob } from "~/services/core/job.server";
import { complain, notAllowed, type Outcome, refused } from "~/services/core/outcome";
import { dbOf } from "~/services/core/store.server";
import { CATCH_UP_DAYS } from "./due.server";
import { fetchPricesJob } from "./fetchJob.server";
import { type Period, periodBetween } from "./period.server";

/** Where the fetching of a market's prices is. */
interface FetchingState {
  underWay: boolean;
  /** How it went last; null where nothing was fetched yet. */
  last: { triedAt: string; days: number; problem: PriceProblem | null } | null;
}

/** What is known of the fetching of a market; nothing of one whose prices are not fetched. */
export function fetchingState(actor: Actor, { spot_id, price_source }: SpotMarket): FetchingState {
  if (!isFetched(price_source)) return { underWay: false, last: null };
  const { space } = actor;
  const row = dbOf(actor).select().from(spotFetches).where(eq(spotFetches.spot_id, spot_id)).get();
  return {
    underWay: liveJob(fetchPricesJob, { space, spot_id, first: "", last: "" }) !== null,
    last: row?.source === price_source ? { triedAt: row.tried_at, days: row.days, problem: row.problem } : null,
  };
}

/**
 * Has the prices of some days fetched again; for admins. Refuses with 409 a market whose prices are not fetched, with 422 days that
 * are none, too many or not auctioned yet. Where the market is fetched already, it is that which goes on.
 */
export function fetchAgain(actor: Actor, market: SpotMarket, from: string, to: string): Outcome<Period> {
  if (!isAdmin(actor)) return notAllowed();
  if (!isFetched(market.price_source)) return refused(409, "spot.rules.not_fetched");
  const period = periodBetween(from, to);
  if (!period.ok) return period;
  const last = lastAuctioned(market.timezone, Date.now());
  if (period.value.last > last) return complain("to", "spot.rules.not_auctioned", { day: last });
  const { space, user_id } = actor;
  enqueue(fetchPricesJob, { space, spot_id: market.spot_id, ...period.value }, { space, by: user_id });
  return period;
}

/** The last month of a market, as its form offers it. */
export function lastToFetch({ timezone }: SpotMarket): { from: string; to: string } {
  const to = lastAuctioned(timezone, Date.now());
  return { from: addDays(to, -CATCH_UP_DAYS), to };
}
