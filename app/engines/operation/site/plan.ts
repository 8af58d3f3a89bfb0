/** What a plan says: the course of every component, and how good it is proven to be. All arrays have length `steps`. */

/** What every component does (or did: a measured course has the same form). Keys are the ids of the site. */
export interface Course {
  units: Record<string, UnitCourse>;
  storages: Record<string, StorageCourse>;
  grids: Record<string, GridCourse>;
  /** Taken power [kW]. */
  sources: Record<string, Float64Array>;
  /** [kW] */
  shiftables: Record<string, Float64Array>;
  /** The step a batch begins in. -1: it does not run. */
  batches: Record<string, number>;
  buses: Record<string, BusCourse>;
}

export interface UnitCourse {
  /** 1 on, 0 off. */
  on: Uint8Array;
  /** Leading power [kW]; 0 when off. */
  power: Float64Array;
}

export interface StorageCourse {
  /** [kW] at the bus. */
  charge: Float64Array;
  discharge: Float64Array;
  /** At the end of each step [kWh]. */
  level: Float64Array;
}

interface GridCourse {
  /** [kW] */
  import: Float64Array;
  export: Float64Array;
}

interface BusCourse {
  /** Thrown away on purpose, missing, and too much [kW]. */
  dumped: Float64Array;
  unserved: Float64Array;
  excess: Float64Array;
}

/** Parts of the objective [currency]; they add up to it. */
export const COST_TERMS = [
  "energy",
  "fees",
  "feed_in",
  "demand_charge",
  "sources",
  "fuel",
  "starts",
  "wear",
  "dumping",
  "switching",
  "keeping",
  "shortfalls",
  "end_value",
] as const;
export type CostTerm = (typeof COST_TERMS)[number];
export type CostTerms = Record<CostTerm, number>;
/** Terms that nobody pays: penalties, and the value of what is left. */
export const TERMS_WITHOUT_MONEY: readonly CostTerm[] = ["switching", "keeping", "shortfalls", "end_value"];

export type ShortfallKind = "unserved" | "excess" | "level" | "energy" | "batch" | "target" | "trip" | "kept";

/** What could not be reached: of which component, how much and when. */
export interface Shortfall {
  /** Id of the component or bus. */
  component: string;
  kind: ShortfallKind;
  /** [kWh]; of a level the deepest shortfall [kWh], of a batch its energy, of kept steps the changed energy. */
  amount: number;
  from: number;
  to: number;
}

/**
 * Why the search ended: the gap is reached, time is over, it was stopped, nothing was left to try. Or it goes on and this is the plan so
 * far.
 */
export type PlanEnd = "gap" | "time" | "cancelled" | "done" | "going_on";

export interface Stage {
  name: string;
  /** Since the begin, by the clock that was handed in [s]. */
  seconds: number;
  objective: number | null;
  bound: number | null;
}

/**
 * What one more of something is worth in the plan, its on/off decisions as they are. What leaving approved powers counts is not in it: nobody
 * pays that.
 */
export interface PlanValues {
  /** By bus: a kWh more there [currency/kWh], length steps. Of a bus that is only counted 0. */
  buses: Record<string, Float64Array>;
  /** By storage: a kWh more in it, come in the step [currency/kWh], length steps. */
  storages: Record<string, Float64Array>;
  /** By connection: the part of a kWh imported that the demand charge makes [currency/kWh], length steps. */
  peaks: Record<string, Float64Array>;
  /** By target: a kWh more towards it [currency/kWh]. */
  targets: Record<string, number>;
}

export interface OperationPlan extends Course {
  steps: number;
  cost: CostTerms;
  /** Sum of `cost` [currency]. */
  objective: number;
  /** No plan costs less [currency]. */
  bound: number;
  /** (objective - bound) / max(|objective|, gross purchase) [1]. */
  gap: number;
  shortfalls: Shortfall[];
  /** null: the plan before as it was, for which no prices are known any more. */
  values: PlanValues | null;
  stages: Stage[];
  ended: PlanEnd;
}
