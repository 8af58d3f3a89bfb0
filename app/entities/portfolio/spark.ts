/** What a plant that turns gas into electricity is expected to earn in a month of delivery. */
export interface SparkMonth {
  /** YYYY-MM. */
  month: string;
  /** Expected electricity, gas (higher heating value) and heat [MWh], and emissions [t of CO2]. */
  powerMwh: number;
  gasMwh: number;
  heatMwh: number;
  co2T: number;
  /** Electricity per gas of the lower heating value [1]. */
  efficiency: number;
  /** Forward prices [currency/MWh]: of electricity weighted by what is produced, of gas per higher heating value; of an allowance [currency/t]. */
  powerPrice: number;
  gasPrice: number;
  co2Price: number;
  /** Clean spark spread, and what the heat adds to it [currency/MWh of electricity]. */
  spread: number;
  heatCredit: number;
  /** (spread + heatCredit) times the electricity [currency]. */
  value: number;
}

export interface SparkPlant {
  id: string;
  name: string;
  /** CO2 of a MWh of its gas, lower heating value [t/MWh], and whether the run says so; else it is that of natural gas. */
  co2Factor: number;
  isFactorOfRun: boolean;
  months: SparkMonth[];
}

export const SPARK_LEGS = ["power", "gas", "allowances"] as const;
export type SparkLegName = (typeof SPARK_LEGS)[number];

/** One leg of a hedge in a month: electricity to sell, gas (higher heating value) or allowances to buy [MWh, t]. */
export interface SparkLeg {
  leg: SparkLegName;
  expected: number;
  dealt: number;
  /** expected - dealt. */
  open: number;
  /** dealt / expected [1]; null where nothing is expected. */
  ratio: number | null;
}

/** All plants together in a month. */
export interface SparkTotal {
  month: string;
  /** Spread with the heat, weighted by electricity [currency/MWh]; null without production. */
  spread: number | null;
  value: number;
  /** Of the three legs the least share that is dealt [0 to 1], and the value of the rest. */
  hedged: number;
  openValue: number;
  legs: SparkLeg[];
}

export interface SparkSpreads {
  run: { id: string; name: string };
  currency: string;
  /** Names of the markets of futures of the legs, and what their tickers begin with. */
  markets: Record<SparkLegName, string>;
  symbols: Record<SparkLegName, string>;
  plants: SparkPlant[];
  totals: SparkTotal[];
}
