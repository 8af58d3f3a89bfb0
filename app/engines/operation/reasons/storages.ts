import { at } from "../site/perStep";
import type { Storage } from "../site/types";
import { isStoreForDeals } from "./forDeals";
import { type ExplainedSteps, NOTHING, type Reason, WORTHLESS } from "./reason";
import type { Situation } from "./situation";

export function explainStorage(situation: Situation, storage: Storage): ExplainedSteps {
  const { plan, site } = situation;
  const { charge, discharge, level } = plan.storages[storage.id]!;
  const setpoint = discharge.map((power, t) => power - charge[t]!);
  const value = plan.values?.storages[storage.id] ?? new Float64Array(site.steps);
  const isForTarget = targetsAhead(situation, storage, value);
  const reason = Array.from(setpoint, (power, t): Reason => {
    const limits = at(storage.chargeLimit, t) + at(storage.dischargeLimit, t);
    if (limits === 0) return isOnTrip(storage, t) ? "on_trip" : "maintenance";
    if (power < -NOTHING) {
      if (isForTarget(t)) return "deadline";
      if (isStoreForDeals(situation, storage, t)) return "dealt";
      return situation.hasSurplus(storage.bus, t) ? "surplus" : "cheap_hour";
    }
    if (power > NOTHING && situation.isAtPeak(storage.bus, t)) return "demand_charge";
    if (isStoreForDeals(situation, storage, t)) return "dealt";
    if (power > NOTHING) return "dear_hour";
    const price = situation.price(storage.bus, t);
    const wouldGive = price - storage.wear > value[t]! / storage.dischargeEfficiency + WORTHLESS;
    const wouldTake = price + storage.wear < value[t]! * storage.chargeEfficiency - WORTHLESS;
    const isEmpty = level[t]! <= storage.minLevel + 10 * NOTHING;
    const isFull = level[t]! >= storage.capacity - 10 * NOTHING;
    // At an end of its range the value in it follows the price: what it would do is to be seen in the neighbours only.
    if (isFull && (wouldTake || price <= situation.meanPrice(storage.bus))) return "storage_full";
    if (isEmpty && (wouldGive || price > situation.meanPrice(storage.bus))) return "storage_empty";
    return "not_needed";
  });
  return { setpoint, reason, marginalValue: value };
}

const isOnTrip = ({ trips = [] }: Storage, t: number): boolean => trips.some(({ from, to }) => t >= from && t < to);

/**
 * Whether a step charges for a level that is to be reached: without it a kWh then would be worth less than it costs. A kWh is worth what
 * the next one is, less losses, as long as the level is not at an end of its range. A target adds to that where the level is no higher than
 * it, a trip where it leaves nothing.
 */
function targetsAhead(situation: Situation, storage: Storage, value: Float64Array): (t: number) => boolean {
  const { site, plan } = situation;
  const { targets = [], trips = [], endValue, chargeEfficiency, wear } = storage;
  if (targets.length + trips.length === 0) return () => false;
  const { level } = plan.storages[storage.id]!;
  const keep = 1 - storage.lossPerHour * site.stepHours;
  const later = (t: number): number => (t + 1 < site.steps ? keep * value[t + 1]! : endValue);
  /** What targets and trips make of the value of a kWh that comes in a step [currency/kWh]. */
  const added = new Float64Array(site.steps);
  for (let t = site.steps - 1; t >= 0; t--) {
    const own = Math.max(0, value[t]! - later(t));
    const isHeld =
      targets.some((one) => one.to === t + 1 && level[t]! <= one.level + 10 * NOTHING) ||
      (isOnTrip(storage, t) && level[t]! <= storage.minLevel + 10 * NOTHING);
    if (isHeld) added[t] = own;
    // At an end of its range what comes later does not matter now.
    if (t + 1 < site.steps && value[t]! >= later(t) - WORTHLESS && (isHeld || own <= WORTHLESS))
      added[t]! += keep * added[t + 1]!;
  }
  return (t) =>
    added[t]! > WORTHLESS &&
    situation.price(storage.bus, t) + wear > chargeEfficiency * (value[t]! - added[t]!) + WORTHLESS;
}
