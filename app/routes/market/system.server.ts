import type { LoaderFunctionArgs } from "@remix-run/node";
import { carrierOfDeals, FUTURES_CARRIER } from "~/entities/market/futuresMarket";
import { requireSystem } from "~/routes/page/guard.server";
import { dbOf } from "~/services/core/store.server";
import { offeredPairs } from "~/services/market/markets.server";

/** The markets that a system can deal on, and the one that the address asks for: else the first of electricity, or of them, null where there is none. */
export function systemMarket(args: LoaderFunctionArgs) {
  const { actor, system } = requireSystem(args, "portfolio");
  const query = new URL(args.request.url).searchParams;
  const pairs = offeredPairs(dbOf(actor), system.properties.country_code, "");
  const pair =
    pairs.find(({ market }) => market.futures_id === query.get("market")) ??
    pairs.find(({ spot }) => carrierOfDeals(spot.carrier_id) === FUTURES_CARRIER) ??
    pairs[0] ??
    null;
  return { actor, system, query, pairs, pair };
}
