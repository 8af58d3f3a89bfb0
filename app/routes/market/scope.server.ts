import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { refusalPage, requireActor, valueOrThrow } from "~/routes/page/guard.server";
import { isAdmin } from "~/services/core/access.server";
import { notAllowed } from "~/services/core/outcome";
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
  requireAdmin(args);
  return marketScope(args);
}

/** Who asks, if an admin; 403 for others. */
export function requireAdmin(args: Args) {
  const actor = requireActor(args);
  if (!isAdmin(actor)) throw refusalPage(notAllowed());
  return actor;
}
