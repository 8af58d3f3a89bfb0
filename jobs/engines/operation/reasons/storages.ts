import { at } from "../site/perStep";
import type { Storage } from "../site/types";
import { NOTHING, WORTHLESS, type Explained, type Reason } from "./reason";
import type { Situation } from "./situation";

export function explainStorage(situation: Situation, storage: Storage): Explained {
  const { plan, site } = situation;
  const { charge, discharge, level } = plan.storages[storage.id]!;
  const setpoint = discharge.map((power, t) => power - charge[t]!);
  const value = plan.values?.storages[storage.id] ?? new Float64Array(site.steps);
  const reason = Array.from(setpoint, (power, t): Reason => {
    const limits = at(storage.chargeLimit, t) + at(storage.dischargeLimit, t);
    if (limits === 0) return "maintenance";
    if (power < -NOTHING) return situation.hasSurplus(storage.bus, t) ? "surplus" : "cheap_hour";
    if (power > NOTHING) return situation.isAtPeak(storage.bus, t) ? "demand_charge" : "dear_hour";
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
