import type { Storage } from "../site/types";
import type { Exchange } from "./exchange";

/** Bands of the level that a worth is computed and told for. */
export const CELLS = 32;
export const ROUNDING = 1e-9;

/**
 * Three values that stand for a spread of which 10 % are below the first and 10 % above the last, and their weights. Source: Keefer &
 * Bodily, Three-point approximations for continuous random variables, Management Science 29, 1983.
 */
export const SIDES = [0.3, 0.4, 0.3] as const;

/** Net power that a storage gives [kW] to change its level by `change` kWh in a step. Negative: it takes. */
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
