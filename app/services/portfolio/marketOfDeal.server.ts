import type { SpaceDb } from "~db/client";
import { futuresPlace, offeredPlaces, type MarketPlace } from "~/services/market/markets.server";

/** The market of futures that values a deal: the one that is named, else the first one of the country; null where there is none. */
export const marketOfDeal = (db: SpaceDb, futuresId: string, country: string | undefined): MarketPlace | null =>
  (futuresId ? futuresPlace(db, futuresId) : null) ?? offeredPlaces(db, country)[0] ?? null;
