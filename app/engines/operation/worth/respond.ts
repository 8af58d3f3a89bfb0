import type { OperationSite, Storage } from "../site/types";
import { CELLS, changeOf, costOfGiving, powerOf } from "./cells";
import type { BusNeed } from "./exchange";
import type { StorageWorth } from "./storageWorth";
import { rangeOf } from "./uses";

/** What is measured at a bus with a storage in a step. */
export interface Measured extends BusNeed {
  /** The step, of those that the worth is told for. */
  step: number;
  /** [kWh] */
  level: number;
}

export interface Response {
  /** Net power of the storage [kW]. Negative: it takes. */
  power: number;
  /** Of the step, less what is in the storage worth afterwards [currency]. */
  cost: number;
}

/**
 * What a storage best does in a step: the least of what the step costs and of what the energy in it is worth afterwards. This is what a
 * plant does between two plans when things come otherwise than planned.
 */
export function bestPower(
  { stepHours }: Pick<OperationSite, "stepHours">,
  storage: Storage,
  worth: StorageWorth,
  { step: t, exchange, need, surplus, level }: Measured,
): Response {
  const left = level * (1 - storage.lossPerHour * stepHours);
  const range = rangeOf(storage, t, { exchange, need, surplus });
  const most = Math.min(range.give, (left * storage.dischargeEfficiency) / stepHours);
  const room = Math.max(0, storage.capacity - left) / storage.chargeEfficiency / stepHours;
  const least = -Math.min(range.take, room);
  const best: Response = { power: 0, cost: Infinity };
  const offer = (offered: number): void => {
    const power = Math.min(most, Math.max(least, offered));
    if (power < 0 && power > -range.leastTake) return;
    const stored = storedWorth(worth, t, left + changeOf(storage, power, stepHours));
    const cost = stepHours * costOfGiving(storage, exchange, need, power) - stored;
    const isSame = Math.abs(cost - best.cost) <= TIE;
    if (isSame ? Math.abs(power) < Math.abs(best.power) : cost < best.cost) Object.assign(best, { power, cost });
  };
  // Between these powers all costs are straight.
  offer(0);
  offer(most);
  offer(least);
  offer(-range.leastTake);
  for (const corner of exchange.corners) offer(need - corner);
  for (const target of worth.levels) offer(powerOf(storage, target - left, stepHours));
  return best;
}

/** Costs that are nearer to each other are the same [currency]. */
const TIE = 1e-9;

/** What all energy in a storage is worth at the end of step t [currency], at a level [kWh]. */
export function storedWorth({ levels, values }: StorageWorth, t: number, level: number): number {
  const band = levels[1]!;
  let sum = 0;
  let below = level;
  for (let b = 0; b < CELLS && below > 0; b++, below -= band) sum += Math.min(below, band) * values[t * CELLS + b]!;
  return sum;
}
