import { spotDeals } from "~db/schema/spot";
import { spotDealSchema } from "~/entities/spot/spotDeal";
import { entity } from "~/services/core/entity.server";
import { checkSpotDeal, completeSpotDeal } from "./dealRules.server";

/** Energy that a system bought or sold on a spot market for one delivery period. */
export const spotDealEntity = entity({
  name: "spot_deal",
  path: "spotdeal",
  module: "operation",
  lists: [{ path: "system/:system_id/spotdeals", rows: "system", updates: true }],
  idField: "spotdeal_id",
  table: spotDeals,
  schema: spotDealSchema,
  scope: "system",
  softDelete: true,
  complete: completeSpotDeal,
  beforeSave: checkSpotDeal,
});
