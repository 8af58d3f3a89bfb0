import { at } from "../../site/perStep";
import type { OperationSite, Storage } from "../../site/types";
import { withoutBlocked } from "../horizon";
import type { ComponentInput, HorizonInput, Remark } from "../input";
import { neededAfter, tripsOf } from "./trips";

/** A missed level costs so much less than what is not served: more than any price or peak. */
export const BELOW_UNSERVED = 5;

interface Hearing {
  input: HorizonInput;
  say: (key: Remark["key"]) => void;
}

/**
 * How a store is used besides what it can do: it is away on trips, which take of it, charges with a least power, not from the
 * connections of its bus or from the sun alone, and does not discharge into them. What cannot count is a remark.
 */
export function addUses(
  site: Pick<OperationSite, "buses" | "grids" | "sources" | "steps">,
  store: Storage,
  { trips, leastChargeKw, chargesFrom, feedsIn }: ComponentInput,
  { input, say }: Hearing,
): void {
  if (trips) {
    const { shortfallPrice } = site.buses.find(({ id }) => id === store.bus)!;
    const away = tripsOf(trips, shortfallPrice, input);
    const windows = away.trips.map(({ from, to }) => [from, to] as const);
    if (away.trips.length > 0) store.trips = away.trips;
    store.chargeLimit = withoutBlocked(store.chargeLimit, site.steps, windows);
    store.dischargeLimit = withoutBlocked(store.dischargeLimit, site.steps, windows);
    const charged = mostOf(store.chargeLimit, site.steps) * store.chargeEfficiency;
    const level = Math.min(store.capacity, neededAfter(away.after, charged));
    if (level > 0)
      store.targets = [
        ...(store.targets ?? []),
        { to: site.steps, level, shortfallPrice: shortfallPrice / BELOW_UNSERVED },
      ];
    if (away.begun) say("trip_begun");
  }
  if (leastChargeKw !== undefined) {
    store.leastCharge = leastChargeKw;
    if (mostOf(store.chargeLimit, site.steps) < leastChargeKw) say("least_charge_high");
  }
  const isConnected = site.grids.some(({ bus }) => bus === store.bus);
  if ((chargesFrom || feedsIn === false) && !isConnected) say("no_meter");
  if (chargesFrom) store.chargesFrom = chargesFrom;
  if (feedsIn === false) store.feedsIn = false;
  if (chargesFrom === "sun" && !site.sources.some(({ bus }) => bus === store.bus)) say("no_sun");
}

function mostOf(values: Storage["chargeLimit"], steps: number): number {
  let most = 0;
  for (let t = 0; t < steps; t++) most = Math.max(most, at(values, t));
  return most;
}
