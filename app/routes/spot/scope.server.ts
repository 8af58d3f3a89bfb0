import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requireActor, refusalPage, valueOrThrow } from "~/routes/page/guard.server";
import { isAdmin } from "~/services/core/access.server";
import { notAllowed } from "~/services/core/outcome";
import { spotMarket } from "~/services/spot/markets.server";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** The market of the address, for everybody of the space; 404 where there is none. */
export function marketScope(args: Args) {
  const actor = requireActor(args);
  return { actor, market: valueOrThrow(spotMarket(actor, args.params.spot_id ?? "")) };
}

/** The same for those who keep the markets; 403 for others. */
export function ownMarketScope(args: Args) {
  const actor = requireActor(args);
  if (!isAdmin(actor)) throw refusalPage(notAllowed());
  return marketScope(args);
}
