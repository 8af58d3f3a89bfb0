import { cleanSparkOf, type DeliveryGrid } from "~/engines/portfolio";
import { HOUR_MS } from "~/entities/core/clock";
import {
  SPARK_MISSING,
  type SparkLegName,
  type SparkMissing,
  type SparkMonth,
  type SparkPlant,
  type SparkTotal,
} from "~/entities/portfolio/spark";
import { HIGHER_OVER_LOWER } from "~/entities/spot/deliveryClock";
import type { CurveSnapshot } from "~/services/portfolio/marketSnapshot/types";

type Steps = readonly [from: number, until: number];

/** Sum of values over steps [from, until) of an hour; NaN where one is not known. */
export const sumOf = (values: Float64Array, [from, until]: Steps): number =>
  values.subarray(from, until).reduce((sum, value) => sum + value, 0);

/**
 * Prices of an hourly curve in the steps of a grid of hours; NaN beyond its end. Hours before it begins have its first price: a month of electricity
 * begins six hours before that of gas, of which the day may be today.
 */
export function curveOn(grid: DeliveryGrid, { startMs, prices }: CurveSnapshot): Float64Array {
  const offset = Math.round((grid.startMs - startMs) / HOUR_MS);
  return Float64Array.from({ length: grid.steps }, (_, step) => prices[Math.max(0, offset + step)] ?? NaN);
}

/** What a plant gives and takes in the hours of a grid [MW], gas by the lower heating value, and CO2 of the gas [t/MWh]. */
interface PlantPower {
  power: Float64Array;
  gas: Float64Array;
  heat: Float64Array;
  factor: number;
}

interface MonthInput {
  /** Steps of the month of electricity. */
  steps: Steps;
  /** Gas of the month of gas [MWh, lower heating value]. */
  gasMwh: number;
  /** Prices by step of the grid [currency/MWh], gas by the higher heating value, and that of an allowance for a month [currency/t]. */
  prices: { power: Float64Array; gas: Float64Array; co2Of: (month: string) => number };
}

/** A number that is known; null else. */
export const finiteOrNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Mean of prices over steps, weighted by amounts; NaN without amounts, and where an hour with one has no price. */
function meanPrice(prices: Float64Array, amounts: Float64Array, [from, until]: Steps): number {
  let [money, amount] = [0, 0];
  for (let step = from; step < until; step++) {
    if (amounts[step] === 0) continue;
    money += amounts[step]! * prices[step]!;
    amount += amounts[step]!;
  }
  return money / amount;
}

/**
 * A plant in a month. Each hour of gas has the price of its own gas day, so that the six hours before 06:00 of the first day count by the month
 * before. A month without a price, or before the first year of the run, stands with what it lacks.
 */
export function monthOf(
  month: string,
  plant: PlantPower,
  { steps, gasMwh: ofGasMonth, prices }: MonthInput,
): SparkMonth {
  const powerMwh = sumOf(plant.power, steps);
  const gasMwh = sumOf(plant.gas, steps);
  const heatMwh = sumOf(plant.heat, steps);
  const co2T = gasMwh * plant.factor;
  const power = meanPrice(prices.power, plant.power, steps);
  const gas = meanPrice(prices.gas, plant.gas, steps);
  const co2 = prices.co2Of(month);
  const isProduced = powerMwh > 0;
  const missing: SparkMissing[] = [];
  // Electricity of no gas has no efficiency: the figures of the run do not fit.
  if (Number.isNaN(powerMwh + gasMwh + heatMwh) || (isProduced && !(gasMwh > 0))) missing.push("production");
  else if (isProduced) {
    if (Number.isNaN(power)) missing.push("power");
    if (Number.isNaN(gas)) missing.push("gas");
    if (Number.isNaN(co2)) missing.push("allowances");
  }
  const energy = { powerMwh, gasMwh, heatMwh, co2T };
  const spark =
    missing.length === 0 && isProduced ? cleanSparkOf(energy, { power, gas: gas * HIGHER_OVER_LOWER, co2 }) : null;
  return {
    month,
    missing,
    powerMwh: finiteOrNull(powerMwh),
    gasMwh: finiteOrNull(gasMwh * HIGHER_OVER_LOWER),
    heatMwh: finiteOrNull(heatMwh),
    co2T: finiteOrNull(co2T),
    gasMonthMwh: finiteOrNull(ofGasMonth * HIGHER_OVER_LOWER),
    efficiency: isProduced ? finiteOrNull(powerMwh / gasMwh) : null,
    powerPrice: finiteOrNull(power),
    gasPrice: finiteOrNull(gas),
    co2Price: finiteOrNull(co2),
    spread: spark && spark.spread,
    heatCredit: spark && spark.heatCredit,
    value: spark ? (spark.spread + spark.heatCredit) * powerMwh : missing.length > 0 ? null : 0,
  };
}

/** What deals fix in a month: electricity sold and gas bought [MWh], and allowances of its year for each tonne that the year emits. */
interface Dealt {
  sold: number;
  gas: number;
  allowancesPerT: number;
}

/** All plants in a month. Plants that lack something are left out of the money, and what they lack is named. */
export function totalOf(
  month: string,
  plants: readonly SparkPlant[],
  { sold, gas, allowancesPerT }: Dealt,
): SparkTotal {
  const rows = plants.flatMap((plant) => plant.months.filter((one) => one.month === month));
  const sum = (pick: (one: SparkMonth) => number | null): number | null => {
    const parts = rows.flatMap((one) => pick(one) ?? []);
    return parts.length > 0 ? parts.reduce((all, part) => all + part, 0) : null;
  };
  const co2T = sum((one) => one.co2T);
  const value = sum((one) => one.value);
  const valued = sum((one) => (one.value === null ? null : one.powerMwh));
  const legs = [
    legOf(
      "power",
      sum((one) => one.powerMwh),
      sold,
    ),
    legOf(
      "gas",
      sum((one) => one.gasMonthMwh),
      gas,
    ),
    // The allowances of a year are those of its months, by what each emits.
    legOf("allowances", co2T, allowancesPerT * (co2T ?? 0)),
  ];
  const hedged = Math.min(1, Math.max(0, Math.min(...legs.map(({ ratio }) => ratio ?? 0))));
  return {
    month,
    missing: SPARK_MISSING.filter((one) => rows.some(({ missing }) => missing.includes(one))),
    spread: value !== null && valued !== null && valued > 0 ? value / valued : null,
    value,
    hedged,
    openValue: value === null ? null : value * (1 - hedged),
    legs,
  };
}

/** A leg with what is open of it, and the share that is dealt. */
export const legOf = <Expected extends number | null, Dealt extends number | null>(
  leg: SparkLegName,
  expected: Expected,
  dealt: Dealt,
) => ({
  leg,
  expected,
  dealt,
  open: expected === null || dealt === null ? null : expected - dealt,
  ratio: expected !== null && expected > 0 && dealt !== null ? dealt / expected : null,
});
