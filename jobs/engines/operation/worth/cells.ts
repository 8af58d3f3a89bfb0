import { at } from "../site/perStep";
import type { Deviation, Storage } from "../site/types";
import type { Exchange } from "./exchange";

/** Bands of the level that a worth is told for, and cells in each that it is computed with. */
export const BANDS = 16;
export const PER_BAND = 4;
export const CELLS = BANDS * PER_BAND;
export const ROUNDING = 1e-9;

/**
 * Three values that stand for a spread of which 10 % are below the first and 10 % above the last, and their weights
 * (Keefer & Bodily, Three-point approximations for continuous random variables, Management Science 29, 1983).
 */
export const WEIGHTS = [0.3, 0.4, 0.3] as const;

/** What a bus may need in step t [kW], in the order of WEIGHTS; one value where it comes as expected. */
export const needsOf = (need: number, deviation: Deviation | undefined, t: number): number[] =>
  deviation ? [need + deviation.low[t]!, need, need + deviation.high[t]!] : [need];

/** Net power that a storage gives [kW] to change its level by `change` kWh in a step; negative: it takes. */
export const powerOf = (
  { chargeEfficiency, dischargeEfficiency }: Storage,
  change: number,
  stepHours: number,
): number => (change > 0 ? -change / chargeEfficiency / stepHours : (-change * dischargeEfficiency) / stepHours);

/** The change of the level in a step [kWh] that a net power [kW] makes. */
export const changeOf = (
  { chargeEfficiency, dischargeEfficiency }: Storage,
  power: number,
  stepHours: number,
): number => stepHours * (power < 0 ? -power * chargeEfficiency : -power / dischargeEfficiency);

/** [currency/h] of a need of which a storage gives `power` kW. */
export const costOfGiving = ({ wear }: Storage, exchange: Exchange, need: number, power: number): number =>
  exchange.costOf(need - power) + wear * Math.abs(power);

/** Cells that a storage can go down and up in step t. */
export function reachInCells(storage: Storage, t: number, stepHours: number): { down: number; up: number } {
  const size = storage.capacity / CELLS;
  const cells = (kwh: number): number => Math.floor(Math.min(CELLS, kwh / size + ROUNDING));
  return {
    down: cells((at(storage.dischargeLimit, t) * stepHours) / storage.dischargeEfficiency),
    up: cells(at(storage.chargeLimit, t) * stepHours * storage.chargeEfficiency),
  };
}
