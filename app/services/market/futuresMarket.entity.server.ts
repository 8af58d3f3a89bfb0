import { futuresMarkets } from "~db/schema/market";
import { futuresMarketSchema } from "~/entities/market/futuresMarket";
import { entity } from "~/services/core/entity.server";
import { checkFuturesMarket } from "./rules.server";

/** A market of futures. Every system of the space has the same ones. */
export const futuresMarketEntity = entity({
  name: "futures_market",
  path: "futures-market",
  lists: [{ path: "futures-markets", rows: "all", updates: true }],
  idField: "futures_id",
  table: futuresMarkets,
  schema: futuresMarketSchema,
  scope: "global",
  beforeSave: checkFuturesMarket,
});
