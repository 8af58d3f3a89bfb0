import { SPARK_LEGS, type SparkLeg } from "./spark";

/**
 * What hours lack: a plan in force, what the plan says of its plants (one made before that was kept), the power of a deal, or the price of a leg of
 * what plants do in them.
 */
export const PLAN_SPARK_GAPS = ["plan", "flows", "contracted", ...SPARK_LEGS] as const;
export type PlanSparkGapKind = (typeof PLAN_SPARK_GAPS)[number];

/** Hours without something, from <= t < until (ms since 1970). */
export interface PlanSparkGap {
  what: PlanSparkGapKind;
  fromMs: number;
  untilMs: number;
}

/** A plan in force in some of the hours. */
export interface SparkPlan {
  id: string;
  name: string;
  /** When it was made, and approved (ISO 8601 UTC). */
  made_at: string;
  approved_at: string | null;
  /** The hours in which it is in force, from the first to the last of them (ms since 1970). */
  fromMs: number;
  untilMs: number;
}

/** What a plant is planned to do in a day of gas, and earns. null: no price is known of what it does, or it does nothing. */
export interface PlanSparkDay {
  /** YYYY-MM-DD: the day of gas, from 06:00 to 06:00. */
  day: string;
  /** Electricity, gas (higher heating value) and heat [MWh], and emissions [t of CO2]. */
  powerMwh: number;
  gasMwh: number;
  heatMwh: number;
  co2T: number;
  /** Electricity of the hours of which all prices are known [MWh]: spread and value are of them. */
  pricedMwh: number;
  /** Electricity per gas of the lower heating value [1], of all hours. */
  efficiency: number | null;
  /** Means over what is priced [currency/MWh], gas by the higher heating value, of an allowance [currency/t]. */
  powerPrice: number | null;
  gasPrice: number | null;
  co2Price: number | null;
  /** Clean spark spread, and what the heat adds to it [currency/MWh of electricity]. */
  spread: number | null;
  heatCredit: number | null;
  /** [currency] */
  value: number | null;
}

export interface PlanSparkPlant {
  id: string;
  name: string;
  /** Whether the plan says what its gas, or its use, emits; else the usual CO2 of the fuel counts. */
  isFactorOfPlan: boolean;
  days: PlanSparkDay[];
}

/** A leg of a day. dealt null: nobody knows which part of the allowances of the year is for it. */
export interface PlanSparkLeg extends Omit<SparkLeg, "dealt" | "expected" | "open"> {
  expected: number;
  dealt: number | null;
  open: number | null;
}

/** All plants together in a day of gas. */
export interface PlanSparkTotal {
  day: string;
  /** Hours of the day that are ahead and planned, of how many: 23, 24 or 25 [h]. */
  hours: number;
  ofHours: number;
  gaps: PlanSparkGap[];
  /** With the heat, over the electricity that is priced [currency/MWh]. */
  spread: number | null;
  value: number | null;
  /** Of the legs the least share that is dealt [0 to 1], and the value of the rest. */
  hedged: number;
  openValue: number | null;
  legs: PlanSparkLeg[];
}

export interface PlanSpark {
  currency: string;
  /** Zone of the day of gas. */
  timezone: string;
  plans: SparkPlan[];
  /** The day of the quotes of each forward curve (YYYY-MM-DD); null where there is none. */
  quoteDays: Record<"power" | "gas" | "allowances", string | null>;
  /** Names of the markets of futures of the legs. */
  markets: Record<"power" | "gas" | "allowances", string>;
  /** Some of the prices are made by the product. */
  synthetic: boolean;
  plants: PlanSparkPlant[];
  totals: PlanSparkTotal[];
}
