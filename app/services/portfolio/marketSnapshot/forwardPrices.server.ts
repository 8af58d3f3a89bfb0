import type { PriceScenario } from "~/entities/market/priceScenario";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { futuresPlace } from "~/services/market/markets.server";
import type { DayRange, PeriodKind } from "~/engines/portfolio";
import { forwardIn, type ForwardPrices } from "./forwardIn.server";
import { storedSnapshot } from "./store.server";

/** The same of the market of the space as it was prepared last: nothing before that. Every market that is dealt on is prepared once an hour. */
export function forwardPrices(
  actor: Actor,
  futuresId: string,
  window: DayRange,
  kind: PeriodKind,
  scenario: PriceScenario,
): Map<string, ForwardPrices> {
  const db = dbOf(actor);
  const place = futuresPlace(db, futuresId);
  const snapshot = place && storedSnapshot(db, futuresId);
  return place && snapshot ? forwardIn(snapshot.snapshot, place.spot.timezone, window, kind, scenario) : new Map();
}
