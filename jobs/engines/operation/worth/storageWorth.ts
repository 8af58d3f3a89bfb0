import type { Course } from "../site/plan";
import type { OperationSite, Storage } from "../site/types";
import { BANDS, CELLS, costOfGiving, needsOf, PER_BAND, powerOf, reachInCells, ROUNDING, WEIGHTS } from "./cells";
import { exchangeOf, needOf } from "./exchange";

/** What energy in a storage is worth once a step is over, by how full it is. */
export interface StorageWorth {
  /** [kWh], ascending from empty to full; length BANDS + 1. */
  levels: Float64Array;
  /** Of a kWh between levels b and b + 1 at the end of step t, at t * BANDS + b [currency/kWh]; length steps * BANDS. */
  values: Float64Array;
}

/** By level, in cells: what is still to be paid [currency]. */
type ToPay = Float64Array;

/** The worth of every storage of a bus with a connection, by its id, all else being as in the course. */
export function storageWorths(site: OperationSite, course: Course): Record<string, StorageWorth> {
  const connected = new Set(site.grids.map(({ bus }) => bus));
  const told = site.storages.filter(({ bus, capacity }) => connected.has(bus) && capacity > 0);
  return Object.fromEntries(told.map((storage) => [storage.id, worthOf(site, course, storage)]));
}

/**
 * By dynamic programming backwards over the steps and levels (Bellman, Dynamic Programming, 1957) with the costs of the plan: energy, fees, demand
 * charge, wear, lack, end value. Where the need of the bus may come otherwise than expected, a step is worked at three needs, at each
 * as is best for it.
 */
function worthOf(site: OperationSite, course: Course, storage: Storage): StorageWorth {
  const { steps, stepHours } = site;
  const size = storage.capacity / CELLS;
  const deviation = site.deviations?.find(({ bus }) => bus === storage.bus);
  const values = new Float64Array(steps * BANDS);
  const { shortfallPrice } = site.buses.find(({ id }) => id === storage.bus)!;
  let later: ToPay = Float64Array.from({ length: CELLS + 1 }, (_, i) => -storage.endValue * i * size);
  for (let t = steps - 1; t >= 0; t--) {
    for (let i = 0; i <= CELLS; i++) later[i]! += stepHours * shortfallPrice * Math.max(0, storage.minLevel - i * size);
    for (const { to, level, shortfallPrice: missing } of storage.targets ?? [])
      if (t === to - 1) for (let i = 0; i <= CELLS; i++) later[i]! += missing * Math.max(0, level - i * size);
    for (let b = 0; b < BANDS; b++)
      values[t * BANDS + b] = (later[b * PER_BAND]! - later[(b + 1) * PER_BAND]!) / (size * PER_BAND);
    const exchange = exchangeOf(site, course, storage.bus, t);
    const needs = needsOf(needOf(site, course, storage.bus, storage.id, t), deviation, t);
    const { down, up } = reachInCells(storage, t, stepHours);
    const cost = new Float64Array(down + up + 1);
    const before = new Float64Array(CELLS + 1);
    for (const [n, need] of needs.entries()) {
      for (let k = -down; k <= up; k++)
        cost[k + down] = stepHours * costOfGiving(storage, exchange, need, powerOf(storage, k * size, stepHours));
      const paid = paidFrom(cost, down, up, later, 1 - storage.lossPerHour * stepHours);
      for (let i = 0; i <= CELLS; i++) before[i]! += (needs.length > 1 ? WEIGHTS[n]! : 1) * paid[i]!;
    }
    later = before;
  }
  return { levels: Float64Array.from({ length: BANDS + 1 }, (_, b) => b * size * PER_BAND), values };
}

/** What is still to be paid at the begin of a step, from what is at its end; cost[k + down] is that of k cells more in it. */
function paidFrom(cost: Float64Array, down: number, up: number, after: ToPay, kept: number): ToPay {
  const from = new Float64Array(CELLS + 1);
  for (let i = 0; i <= CELLS; i++) {
    // With losses a level comes to lie between two cells.
    const left = i * kept;
    const whole = Math.min(CELLS, Math.floor(left + ROUNDING));
    const share = Math.max(0, left - whole);
    const last = Math.min(up, CELLS - whole);
    let least = Infinity;
    for (let k = Math.max(-down, -whole); k <= last; k++) {
      const low = after[whole + k]!;
      const then = share === 0 || whole + k === CELLS ? low : low + share * (after[whole + k + 1]! - low);
      const sum = cost[k + down]! + then;
      if (sum < least) least = sum;
    }
    from[i] = least;
  }
  return from;
}
