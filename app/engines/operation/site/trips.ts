import type { OperationSite, Storage } from "./types";

/** What trips take out of a storage in each step [kWh], length steps. */
export function energyAway(
  { steps }: Pick<OperationSite, "steps">,
  { trips = [] }: Pick<Storage, "trips">,
): Float64Array {
  const away = new Float64Array(steps);
  for (const { from, to, energy } of trips) for (let t = from; t < to; t++) away[t]! += energy / (to - from);
  return away;
}

/**
 * What a kWh that trips find missing costs by the step in which it is missing [currency/kWh], length steps. On top of its own price comes
 * all that its being there would save from then on: of the least level, and of the levels that are to be reached. So nothing is gained by
 * missing energy while some is left, nor by missing it sooner than it is.
 */
export function missingPrices(
  { steps, stepHours, buses }: Pick<OperationSite, "steps" | "stepHours" | "buses">,
  { bus, minLevel, trips = [], targets = [] }: Pick<Storage, "bus" | "minLevel" | "trips" | "targets">,
): Float64Array {
  const { shortfallPrice } = buses.find(({ id }) => id === bus)!;
  const below = minLevel > 0 ? stepHours * shortfallPrice : 0;
  const prices = new Float64Array(steps);
  let price = Math.max(0, ...trips.map((trip) => trip.shortfallPrice));
  for (let t = steps - 1; t >= 0; t--) {
    price += below;
    for (const target of targets) if (target.to === t + 1) price += target.shortfallPrice;
    prices[t] = price;
  }
  return prices;
}

/** The energy that trips find missing in each step [kWh], length steps: a level [kWh] that is higher than they leave it. */
export function missingAway(
  site: Pick<OperationSite, "steps" | "stepHours">,
  storage: Storage,
  { charge, discharge, level }: { charge: Float64Array; discharge: Float64Array; level: Float64Array },
): Float64Array {
  const dt = site.stepHours;
  const away = energyAway(site, storage);
  let before = storage.level;
  return away.map((energy, t) => {
    const change = storage.chargeEfficiency * charge[t]! - discharge[t]! / storage.dischargeEfficiency;
    const left = before * (1 - storage.lossPerHour * dt) + dt * change - energy;
    before = level[t]!;
    return Math.min(energy, Math.max(0, before - left));
  });
}
