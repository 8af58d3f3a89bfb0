import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { adminOnly, requireActor, valueOrThrow } from "~/routes/page/guard.server";
import { dbOf } from "~/services/core/store.server";
import { futuresMarket, marketPair } from "~/services/market/markets.server";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** The market of futures of the address, for everybody of the space; 404 where there is none. */
export function marketScope(args: Args) {
  const actor = requireActor(args);
  const market = valueOrThrow(futuresMarket(actor, args.params.futures_id ?? ""));
  return { actor, market, pair: marketPair(dbOf(actor), market.futures_id)! };
}

/** The same for those who keep the markets; 403 for others. */
export function ownMarketScope(args: Args) {
  adminOnly(args);
  return marketScope(args);
}
