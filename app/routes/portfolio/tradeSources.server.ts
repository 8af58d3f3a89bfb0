import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import type { TradeSources } from "~/services/operator/trade/tradeView.server";
import { contractedPower } from "~/services/portfolio/contracted.server";

/** What pages of trade are told of a system: carriers of levels, and what its spot deals and own-use deals deliver. */
export const tradeSources = (actor: Actor, systemId: string, carrierOf: TradeSources["carrierOf"]): TradeSources => ({
  carrierOf,
  contractedOf: (carrierId, { startMs, steps }) =>
    contractedPower(dbOf(actor), systemId, { carrierId, startMs, steps }),
});
