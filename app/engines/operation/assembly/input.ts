import type { LevelGoal, Shift, Trip } from "~/entities/operator/operationSite";
import type { EnergyProblem } from "../../optimization/problem";
import type { UnitState } from "../site/types";

/** What is known of a component at the begin of a plan, besides its parameters. Courses have one value per step of the horizon. */
export interface ComponentInput {
  /**
   * Expected power [kW]: of a demand, of a source that is not steered, or measured and forecast, of a plant that is not steered. NaN where
   * nothing measured says what could be: what is entered stands in.
   */
  course?: Float64Array;
  /** What the course may be less (below 0) and more by [kW], one in ten times each. */
  spread?: { low: Float64Array; high: Float64Array };
  /** Price of the market [currency/kWh], in place of the price among the parameters. */
  price?: Float64Array;
  /** Measured level of a storage [kWh]. */
  levelKwh?: number;
  state?: UnitState;
  /** Steps from <= t < to in which it is out or maintained. */
  blocked?: readonly (readonly [from: number, to: number])[];
  /** The same of the two days before the horizon, in steps from its begin: below 0. */
  blockedBefore?: readonly (readonly [from: number, to: number])[];
  /** Highest import of the month (and of the year) before the plan [kW]. */
  peakMonthKw?: number;
  peakYearKw?: number;
  shift?: Shift | null;
  /** Level that a storage should have by a time of the day. */
  target?: LevelGoal;
  /** What a storage uses elsewhere; how it charges and discharges. */
  trips?: readonly Trip[];
  leastChargeKw?: number;
  chargesFrom?: "own" | "sun";
  feedsIn?: false;
  /** What an hour in which one of its units runs wears of it [currency/h]. */
  wearPerHour?: number;
  /**
   * What plans in force did of its batches, in steps from the begin of the horizon (before it below 0). It says since when that is known,
   * and when the last one began. Null: none did. Not there: nothing is known.
   */
  work?: { since: number; ran: number | null };
  /** Steps from <= t < to in which somebody expects a power [kW]; the last of several counts. */
  manual?: readonly { from: number; to: number; kw: number }[];
  /** False: takes its course as it comes. */
  steered: boolean;
}

/** A component, and one of another location behind whose metering point it stands; ids. What it is called, should the plan not have it. */
export type BehindMeter = readonly [component: string, other: string, name?: string];

export interface HorizonInput {
  /** Begin of the first step, ms since 1970, and the number of quarter-hours. */
  startMs: number;
  steps: number;
  timezone: string;
  components: ReadonlyMap<string, ComponentInput>;
  /** What is dealt for components that trade: purchases less sales [kW], NaN in steps without, and what a kWh otherwise costs. */
  dealt?: { components: readonly string[]; volume: Float64Array; price: number };
  /** Price of the market expected in the two days after the horizon [currency/kWh], length STEPS_AFTER. Not there: nothing tells it. */
  afterPrice?: Float64Array;
  /** Components of several locations that stand behind one metering point. */
  behindMeter?: readonly BehindMeter[];
}

/** The model of a year in the steps of a horizon: what a component of the site is read from. */
export interface HorizonModel {
  problem: EnergyProblem;
  input: HorizonInput;
  /** The step of the model year for each step of the horizon. */
  model: Int32Array;
}

/** Something that a plan does otherwise than was entered, or does without. */
export interface Remark {
  key:
    | "extraction_fixed"
    | "inflow_left_out"
    | "unsteered_left_out"
    | "unsteered_store"
    | "flexible_without_work"
    | "level_assumed"
    | "level_outside"
    | "work_begun"
    | "demand_by_work"
    | "yearly_limits"
    | "many_units"
    | "wear_unused"
    | "target_unused"
    | "store_unused"
    | "trip_begun"
    | "least_charge_high"
    | "no_meter"
    | "meter_apart"
    | "meter_absent"
    | "meter_tariff"
    | "meter_own"
    | "meter_line"
    | "no_sun"
    | "no_sun_for_work"
    | "peak_unknown"
    | "price_untold"
    | "tariff_by_energy"
    | "demand_out"
    | "manual_forecast"
    | "manual_forecast_unused";
  component_id: string;
  name: string;
  /** Another component that it is about. */
  other?: string;
}

export const STEP_H = 0.25;
export const STEP_MS = 900_000;
