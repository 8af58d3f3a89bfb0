import { eq } from "drizzle-orm";
import { spotMarkets } from "~db/schema/spot";
import { carrierEntity } from "~/services/catalogue/carrier.entity.server";
import { following } from "~/services/core/entity.server";
import { refused } from "~/services/core/outcome";
import { hasRow } from "~/services/core/references.server";

/** A carrier stays as long as a market trades it. */
export const spotCarrierFollower = following(carrierEntity, {
  beforeRemove({ db, row }) {
    if (hasRow(db, spotMarkets, eq(spotMarkets.carrier_id, row.carrier_id))) return refused(409, "errors.in_use");
  },
});
