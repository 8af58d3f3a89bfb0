import type { SpaceDb } from "~db/client";
import { type MarketPair, marketPair, offeredPairs } from "~/services/market/markets.server";

/** The market of futures that values a deal: the one that is named, else the first one of the country for the carrier, electricity unless said. Null where there is none. */
export const marketOfDeal = (
  db: SpaceDb,
  futuresId: string,
  country: string | undefined,
  carrier?: string,
): MarketPair | null => (futuresId ? marketPair(db, futuresId) : null) ?? offeredPairs(db, country, carrier)[0] ?? null;
