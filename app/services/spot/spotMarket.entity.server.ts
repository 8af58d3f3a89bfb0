import { spotMarkets } from "~db/schema/spot";
import { spotMarketSchema } from "~/entities/spot/spotMarket";
import { entity } from "~/services/core/entity.server";
import { checkMarketRemoval } from "./dealRules.server";
import { fetchOfNewSource } from "./fetchOfNewSource.server";
import { checkSpotMarket } from "./marketRules.server";

/** A market on which energy is traded for the next day. Every system of the space has the same ones. */
export const spotMarketEntity = entity({
  name: "spot_market",
  path: "spot-market",
  lists: [{ path: "spot-markets", rows: "all", updates: true }],
  idField: "spot_id",
  table: spotMarkets,
  schema: spotMarketSchema,
  scope: "global",
  beforeSave: checkSpotMarket,
  afterSave: fetchOfNewSource,
  beforeRemove: checkMarketRemoval,
});
