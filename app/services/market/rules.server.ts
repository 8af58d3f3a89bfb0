import { and, eq, ne } from "drizzle-orm";
import { futuresMarkets, futuresPrices } from "~db/schema/market";
import { spotMarkets } from "~db/schema/spot";
import type { FuturesMarket } from "~/entities/market/futuresMarket";
import { type Change, following } from "~/services/core/entity.server";
import { complain, type Refusal, refused } from "~/services/core/outcome";
import { hasRow } from "~/services/core/references.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";

/** Symbols are a market's own; its spot market stays while prices are stored, which are in its currency. */
export function checkFuturesMarket({ db, before, after }: Change<FuturesMarket>): Refusal | void {
  const { futures_id, symbol, spot_id } = after;
  if (!hasRow(db, spotMarkets, eq(spotMarkets.spot_id, spot_id))) return complain("spot_id", "rules.unknown_reference");
  const other = and(eq(futuresMarkets.symbol, symbol), ne(futuresMarkets.futures_id, futures_id));
  if (hasRow(db, futuresMarkets, other)) return complain("symbol", "market.rules.symbol_taken");
  const hasPrices = hasRow(db, futuresPrices, eq(futuresPrices.futures_id, futures_id));
  if (before && before.spot_id !== spot_id && hasPrices) return complain("spot_id", "market.rules.prices_stored");
}

/** A spot market stays as long as futures are settled on it, and keeps its clock and currency. */
export const futuresFollower = following(spotMarketEntity, {
  beforeRemove({ db, row }) {
    if (hasRow(db, futuresMarkets, eq(futuresMarkets.spot_id, row.spot_id))) return refused(409, "errors.in_use");
  },
  beforeSave({ db, before, after }) {
    const changed = (["currency", "timezone"] as const).find((field) => before && before[field] !== after[field]);
    if (!changed) return;
    const settled = db.select().from(futuresMarkets).where(eq(futuresMarkets.spot_id, after.spot_id)).all();
    if (settled.some(({ futures_id }) => hasRow(db, futuresPrices, eq(futuresPrices.futures_id, futures_id))))
      return complain(changed, "market.rules.futures_stored");
  },
});
