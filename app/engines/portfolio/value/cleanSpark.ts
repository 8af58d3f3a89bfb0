/**
 * Efficiency of a boiler that would give the heat instead [1]: harmonised reference value for hot water from natural gas in new plants
 * (Delegated Regulation (EU) 2015/2402, annex II).
 */
export const BOILER_EFFICIENCY = 0.92;

/** What a plant takes and gives in a time: electricity, gas by the lower heating value and heat [MWh], and CO2 [t]. */
export interface PlantEnergy {
  powerMwh: number;
  gasMwh: number;
  heatMwh: number;
  co2T: number;
}

/** Prices of electricity, of gas by the lower heating value [currency/MWh] and of an allowance [currency/t]. */
export interface SparkPrices {
  power: number;
  gas: number;
  co2: number;
}

/**
 * Clean spark spread of a plant [currency/MWh of electricity], by its own efficiency and emissions:
 * `P - G / eta - C f / eta` with `eta = electricity / gas` and `f = CO2 / gas`. What is left of the price of electricity after fuel and
 * allowances (definition: ICE and EEX, clean spark spread). Heat is credited with what a boiler would pay for it:
 * `(heat / electricity) (G + f C) / 0.92`. Null without electricity or gas.
 */
export function cleanSparkOf(
  { powerMwh, gasMwh, heatMwh, co2T }: PlantEnergy,
  { power, gas, co2 }: SparkPrices,
): { efficiency: number; spread: number; heatCredit: number } | null {
  if (!(powerMwh > 0) || !(gasMwh > 0)) return null;
  const efficiency = powerMwh / gasMwh;
  const fuel = gas + (co2 * co2T) / gasMwh;
  return {
    efficiency,
    spread: power - fuel / efficiency,
    heatCredit: ((heatMwh / powerMwh) * fuel) / BOILER_EFFICIENCY,
  };
}
