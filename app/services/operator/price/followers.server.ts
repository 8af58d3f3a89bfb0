import { eq } from "drizzle-orm";
import { operationSites } from "~db/schema/operator";
import { following } from "~/services/core/entity.server";
import { refused } from "~/services/core/outcome";
import { hasRow } from "~/services/core/references.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";

/** A market stays as long as the plans of a system take its prices. */
export const pricedMarketFollower = following(spotMarketEntity, {
  beforeRemove({ db, row }) {
    if (hasRow(db, operationSites, eq(operationSites.price_spot_id, row.spot_id)))
      return refused(409, "operator.refused.market_in_use");
  },
});
