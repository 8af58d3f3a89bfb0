import type { SpaceDb } from "~db/client";
import { addDays, daysFrom, isDay, lastAuctioned } from "~/engines/spot";
import { MOST_DAYS } from "~/entities/spot/prices";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import { complain, done, type Outcome } from "~/services/core/outcome";
import { lastPricedDay } from "./prices.server";

/** Days from the first to the last, both included, YYYY-MM-DD by the clock of a market. */
export interface Period {
  first: string;
  last: string;
}

/** The last auctioned day and the one before it, or the last two that have prices where newer ones are missing. */
export function newestDays(db: SpaceDb, market: SpotMarket, nowMs = Date.now()): Period {
  const last = lastPricedDay(db, market, nowMs) ?? lastAuctioned(market.timezone, nowMs);
  return { first: addDays(last, -1), last };
}

/** The days that were asked for; one alone is a period of its own. Refuses with 422 what is no day, runs backwards or is too long. */
export function periodBetween(from: string, to: string): Outcome<Period> {
  const [first, last] = [from || to, to || from];
  if (!isDay(first)) return complain("from", "rules.date_invalid");
  if (!isDay(last)) return complain("to", "rules.date_invalid");
  if (last < first) return complain("to", "rules.end_after_start");
  if (daysFrom(first, last) >= MOST_DAYS) return complain("to", "spot.rules.most_days", { most: MOST_DAYS });
  return done({ first, last });
}
