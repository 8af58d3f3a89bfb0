import { at } from "../site/perStep";
import type { ShiftableLoad, Storage } from "../site/types";
import { NOTHING, WORTHLESS } from "./reason";
import type { Situation } from "./situation";

/**
 * Whether deals make a store do what it does in step t, where its bus takes just what is dealt. At the price without imbalance it would not
 * charge, would not give, or would not rest.
 */
export function isStoreForDeals(situation: Situation, storage: Storage, t: number): boolean {
  const price = situation.dealtPrice(storage.bus, t);
  const worth = situation.plan.values?.storages[storage.id]?.[t];
  if (!price || worth === undefined) return false;
  const { charge, discharge, level } = situation.plan.storages[storage.id]!;
  const [stored, released] = [worth * storage.chargeEfficiency, worth / storage.dischargeEfficiency];
  const { wear } = storage;
  if (charge[t]! > NOTHING) return price.sell + wear > stored + WORTHLESS;
  if (discharge[t]! > NOTHING) return price.buy - wear < released - WORTHLESS;
  const hasRoom = level[t]! < storage.capacity - 10 * NOTHING && at(storage.chargeLimit, t) > NOTHING;
  const hasSome = level[t]! > storage.minLevel + 10 * NOTHING && at(storage.dischargeLimit, t) > NOTHING;
  return (hasRoom && price.buy + wear < stored - WORTHLESS) || (hasSome && price.sell - wear > released + WORTHLESS);
}

/** What work that can wait costs, seen from each step: where it runs as dealt, what it would bring not to run. Length `steps` [currency/kWh]. */
export function pricesOfWork(
  situation: Situation,
  { bus }: { bus: string },
  runs: (t: number) => boolean,
): Float64Array {
  const [buy, sell] = [situation.plainPrices(bus, "buy"), situation.plainPrices(bus, "sell")];
  return buy.map((price, t) => (runs(t) && situation.dealtPrice(bus, t) ? sell[t]! : price));
}

/**
 * Whether deals make work run, or wait, in step t: at the price without imbalance another hour in which it could run would be cheaper than
 * this one, or this one cheaper than that in which it runs next.
 */
export function isWorkForDeals(
  situation: Situation,
  load: ShiftableLoad,
  { t, setpoint, prices }: { t: number; setpoint: Float64Array; prices: Float64Array },
): boolean {
  const price = situation.dealtPrice(load.bus, t);
  if (!price) return false;
  if (setpoint[t]! <= NOTHING) {
    const next = setpoint.findIndex((power, k) => k > t && k < load.to && power > NOTHING);
    return next >= 0 && price.buy < prices[next]! - WORTHLESS && at(load.maxPower, t) > NOTHING;
  }
  let cheapest = Infinity;
  for (let k = load.from; k < load.to; k++)
    if (k !== t && setpoint[k]! < at(load.maxPower, k) - NOTHING) cheapest = Math.min(cheapest, prices[k]!);
  return price.sell > cheapest + WORTHLESS;
}
