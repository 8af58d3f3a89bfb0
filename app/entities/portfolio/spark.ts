export const SPARK_LEGS = ["power", "gas", "allowances"] as const;
export type SparkLegName = (typeof SPARK_LEGS)[number];

/** What a month lacks: what the run has of it, or the price of a leg. */
export const SPARK_MISSING = ["production", ...SPARK_LEGS] as const;
export type SparkMissing = (typeof SPARK_MISSING)[number];

/** What a plant earns between gas and electricity in a time of delivery. null: not known, or nothing is produced. */
export interface SparkEarnings {
  /** Electricity per gas of the lower heating value [1]. */
  efficiency: number | null;
  /** Mean prices [currency/MWh] of electricity, and of gas per higher heating value; of an allowance [currency/t]. */
  powerPrice: number | null;
  gasPrice: number | null;
  co2Price: number | null;
  /** Clean spark spread, and what the heat adds to it [currency/MWh of electricity]. */
  spread: number | null;
  heatCredit: number | null;
  /** [currency]; 0 where nothing is produced. */
  value: number | null;
}

/** What a plant that turns gas into electricity is expected to earn in a month of delivery: prices are forward ones, weighted by production. null: not known, or nothing is produced. */
export interface SparkMonth extends SparkEarnings {
  /** YYYY-MM. */
  month: string;
  /** What is not known of the month, so that it has no value. */
  missing: SparkMissing[];
  /** Expected electricity, gas (higher heating value) and heat [MWh], and emissions [t of CO2], in the month of electricity. */
  powerMwh: number | null;
  gasMwh: number | null;
  heatMwh: number | null;
  co2T: number | null;
  /** Gas of the month of gas, which begins and ends at 06:00: what is to be bought [MWh, higher heating value]. */
  gasMonthMwh: number | null;
}

export interface SparkPlant {
  id: string;
  name: string;
  /** CO2 of a MWh of its gas, lower heating value [t/MWh], and whether the run says so; else it is that of natural gas. */
  co2Factor: number;
  isFactorOfRun: boolean;
  months: SparkMonth[];
}

/** One leg of a hedge in a month: electricity to sell, gas (higher heating value) or allowances to buy [MWh, t]. null: what is produced is not known. */
export interface SparkLeg {
  leg: SparkLegName;
  expected: number | null;
  dealt: number;
  /** expected - dealt. */
  open: number | null;
  /** dealt / expected [1]; null where nothing is expected. */
  ratio: number | null;
}

/** All plants together in a time of delivery, and what deals fix of it. */
export interface SparkSum {
  /** Spread with the heat, weighted by electricity that is priced [currency/MWh]; null without any. */
  spread: number | null;
  /** [currency]; null where it is known of no plant. */
  value: number | null;
  /** Of the legs the least share that is dealt [0 to 1], and the value of the rest. */
  hedged: number;
  openValue: number | null;
}

/** All plants together in a month. */
export interface SparkTotal extends SparkSum {
  month: string;
  /** What is not known of a plant; plants that lack it are left out of spread and value. */
  missing: SparkMissing[];
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
