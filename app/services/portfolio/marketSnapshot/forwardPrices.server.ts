import { deliveryClock } from "~/entities/spot/deliveryClock";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { marketPair } from "~/services/market/markets.server";
import { forwardIn, type ForwardPrices, type ForwardQuery } from "./forwardIn.server";
import { storedSnapshot } from "./store.server";

/** The same of the market of the space as it was prepared last: nothing before that. Every market that is dealt on is prepared once an hour. */
export function forwardPrices(actor: Actor, futuresId: string, query: ForwardQuery): Map<string, ForwardPrices> {
  const db = dbOf(actor);
  const pair = marketPair(db, futuresId);
  const snapshot = pair && storedSnapshot(db, futuresId);
  return pair && snapshot ? forwardIn(snapshot.snapshot, deliveryClock(pair.spot), query) : new Map();
}
