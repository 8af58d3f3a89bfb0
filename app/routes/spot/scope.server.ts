import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { adminOnly, requireActor, valueOrThrow } from "~/routes/page/guard.server";
import { spotMarket } from "~/services/spot/markets.server";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** The market of the address, for everybody of the space; 404 where there is none. */
export function marketScope(args: Args) {
  const actor = requireActor(args);
  return { actor, market: valueOrThrow(spotMarket(actor, args.params.spot_id ?? "")) };
}

/** The same for those who keep the markets; 403 for others. */
export function ownMarketScope(args: Args) {
  adminOnly(args);
  return marketScope(args);
}
