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
