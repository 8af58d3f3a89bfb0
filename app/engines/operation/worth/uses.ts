import { at } from "../site/perStep";
import { energyAway, missingPrices } from "../site/trips";
import type { OperationSite, Storage } from "../site/types";
import type { BusNeed } from "./exchange";

/** Powers that a storage may have in a step [kW], where all else at its bus is known. */
export interface PowerRange {
  /** The most that it gives and takes. */
  give: number;
  take: number;
  /** Less than this it does not take at all. */
  leastTake: number;
}

/**
 * What a storage may do in step t by its limits and by how it is used. Not from the connections: no more than its bus has beyond its need
 * without buying; from the sun alone: nor more than the sources give beyond the fixed demands. Not into them: no more than is needed when
 * nothing is sold.
 */
export function rangeOf(storage: Storage, t: number, { exchange, need, surplus = Infinity }: BusNeed): PowerRange {
  const { chargesFrom, feedsIn, leastCharge = 0 } = storage;
  const spare = Math.max(0, exchange.ofSources - need);
  const mostTaken = chargesFrom === "sun" ? Math.min(spare, surplus) : chargesFrom === "own" ? spare : Infinity;
  const take = Math.min(at(storage.chargeLimit, t), mostTaken);
  const mostGiven = feedsIn === false ? Math.max(0, need - exchange.ofSources) : Infinity;
  return {
    give: Math.min(at(storage.dischargeLimit, t), mostGiven),
    take: take < leastCharge ? 0 : take,
    leastTake: leastCharge,
  };
}

/** What trips take out of a storage in each step [kWh], and what a kWh that is missing then costs [currency/kWh]; length steps. */
export interface Driven {
  away: Float64Array;
  price: Float64Array;
}

/** Undefined where it makes no trips. */
export const drivenOf = (site: OperationSite, storage: Storage): Driven | undefined =>
  storage.trips?.length ? { away: energyAway(site, storage), price: missingPrices(site, storage) } : undefined;
