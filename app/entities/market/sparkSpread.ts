/** CO2 of a MWh of natural gas, lower heating value [t/MWh]: 56.1 kg/GJ (IPCC 2006 Guidelines, volume 2, table 2.2). */
export const GAS_CO2 = 0.20196;

/** What a gas-fired power plant pays for its fuel. */
export interface GasPlant {
  /** Price of natural gas [currency/MWh, lower heating value] and of an allowance [currency/t]. */
  gas: number;
  co2: number;
  /** Electricity per gas [1], above 0. */
  efficiency: number;
}

/** Clean spark spread [currency/MWh]: what is left of the price of electricity after fuel and allowances, P - (G + 0.20196 C) / eta. */
export const cleanSparkSpread = (price: number, { gas, co2, efficiency }: GasPlant): number =>
  price - (gas + GAS_CO2 * co2) / efficiency;
