import { SPARK_LEGS, type SparkEarnings, type SparkLeg, type SparkLegName, type SparkSum } from "./spark";

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

/**
 * What a plant is planned to do in a day of gas, and earns: efficiency is of all hours, prices are means over what is priced. null: no price is known of what
 * it does, or it does nothing.
 */
export interface PlanSparkDay extends SparkEarnings {
  /** YYYY-MM-DD: the day of gas, from 06:00 to 06:00. */
  day: string;
  /** Electricity, gas (higher heating value) and heat [MWh], and emissions [t of CO2]. */
  powerMwh: number;
  gasMwh: number;
  heatMwh: number;
  co2T: number;
  /** Electricity of the hours of which all prices are known [MWh]: spread and value are of them. */
  pricedMwh: number;
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
export interface PlanSparkTotal extends SparkSum {
  day: string;
  /** Hours of the day that are ahead and planned, of how many: 23, 24 or 25 [h]. */
  hours: number;
  ofHours: number;
  gaps: PlanSparkGap[];
  legs: PlanSparkLeg[];
}

export interface PlanSpark {
  currency: string;
  /** Zone of the day of gas. */
  timezone: string;
  plans: SparkPlan[];
  /** The day of the quotes of each forward curve (YYYY-MM-DD); null where there is none. */
  quoteDays: Record<SparkLegName, string | null>;
  /** Some of the prices are made by the product. */
  synthetic: boolean;
  plants: PlanSparkPlant[];
  totals: PlanSparkTotal[];
}
