import type { Storage } from "../site/types";
import { CELLS, changeOf, costOfGiving, powerOf, ROUNDING } from "./cells";
import type { BusNeed } from "./exchange";
import { rangeOf } from "./uses";

/** By level, in cells: what is still to be paid [currency]. Length CELLS + 1; between two cells it is straight. */
export type ToPay = Float64Array;

/** Changes of the level that a step may bring [cells], and what the step costs with each [currency]. */
export interface Moves {
  changes: Float64Array;
  costs: Float64Array;
}

/**
 * What a storage may do in step t, where `need` kW are needed. These are whole cells, all that its limits allow, and just what brings the
 * exchange to a corner, as far as it may be used so. Without the corners a need of less than a cell could only be met with more than is needed.
 */
export function movesOf(storage: Storage, t: number, stepHours: number, bus: BusNeed): Moves {
  const { exchange, need } = bus;
  const size = storage.capacity / CELLS;
  const { give, take, leastTake } = rangeOf(storage, t, bus);
  const most = changeOf(storage, -take, stepHours) / size;
  const least = changeOf(storage, give, stepHours) / size;
  const leastUp = changeOf(storage, -leastTake, stepHours) / size;
  const changes = [least, most, 0, leastUp];
  for (let k = Math.max(-CELLS, Math.ceil(least)); k <= Math.min(CELLS, most); k++) changes.push(k);
  for (const corner of exchange.corners) changes.push(changeOf(storage, need - corner, stepHours) / size);
  const isTaken = (change: number): boolean => change <= 0 || change >= leastUp;
  const possible = Float64Array.from(changes.filter((change) => change >= least && change <= most && isTaken(change)));
  const costOf = (change: number): number =>
    stepHours * costOfGiving(storage, exchange, need, powerOf(storage, change * size, stepHours));
  return { changes: possible, costs: possible.map(costOf) };
}

/** The best move from a level [cells]: its change [cells], and what is paid in the step and after it [currency]. */
export function bestMove({ changes, costs }: Moves, later: ToPay, level: number): { change: number; cost: number } {
  let change = 0;
  let cost = Infinity;
  for (let m = 0; m < changes.length; m++) {
    const to = level + changes[m]!;
    if (to < -ROUNDING || to > CELLS + ROUNDING) continue;
    const sum = costs[m]! + toPayAt(later, to);
    if (sum < cost) [change, cost] = [changes[m]!, sum];
  }
  return { change, cost };
}

/** What is still to be paid at a level [cells]. */
export function toPayAt(later: ToPay, level: number): number {
  const whole = Math.min(CELLS - 1, Math.max(0, Math.floor(level + ROUNDING)));
  const low = later[whole]!;
  return low + (level - whole) * (later[whole + 1]! - low);
}

/**
 * Writes into `least` what is still to be paid before a step by level, where that is less. `later`: what is after it. Losses come after.
 */
export function lowerBefore(least: ToPay, { changes, costs }: Moves, later: ToPay): void {
  // As `bestMove`, for all levels at once: this is where the time goes.
  for (let m = 0; m < changes.length; m++) {
    const down = Math.floor(changes[m]! + ROUNDING);
    const share = Math.max(0, changes[m]! - down);
    const isWhole = share <= ROUNDING;
    const last = Math.min(CELLS, isWhole ? CELLS - down : CELLS - down - 1);
    for (let i = Math.max(0, -down); i <= last; i++) {
      const low = later[i + down]!;
      const sum = costs[m]! + (isWhole ? low : low + share * (later[i + down + 1]! - low));
      if (sum < least[i]!) least[i] = sum;
    }
  }
}
