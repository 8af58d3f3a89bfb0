import type { Course } from "./plan";

/**
 * What is planned: a site over a horizon of equal steps. Units are kW, kWh, hours and one currency; steps are counted from 0, a
 * window `from`..`to` holds the steps from <= t < to. Ids are unique over all components and buses of a site.
 */

/** One value for all steps, or one per step (length `steps` of the site). */
export type PerStep = number | Float64Array;

/** What a plan may be long [h]; shorter ones are computed, too (the rest of a day, cases by hand). */
export const HORIZON_HOURS = { shortest: 24, longest: 168 } as const;

export interface OperationSite {
  /** Begin of step 0, UTC, as an ISO time with "Z". */
  start: string;
  /** Length of a step [h]: 0.25. */
  stepHours: number;
  /** Number of steps: 1 to `HORIZON_HOURS.longest / stepHours`. */
  steps: number;
  buses: Bus[];
  grids: GridConnection[];
  demands: FixedDemand[];
  sources: Source[];
  units: Unit[];
  storages: Storage[];
  shiftables: ShiftableLoad[];
  batches: Batch[];
  targets: SoftTarget[];
  /** How otherwise than expected buses may need power; what energy in a storage is worth depends on it, the plan does not. */
  deviations?: Deviation[];
  /** Approved steps that stay, as far as they are possible. */
  kept?: KeptSteps;
  /** The plan that was made before this one. */
  before?: PlanBefore;
  /** What is bought and sold already, whatever the site does. */
  position?: Position;
}

/** What is dealt for connections together: what they take otherwise is imbalance. */
export interface Position {
  /** Ids of the connections. */
  grids: string[];
  /** Purchases less sales [kW], length steps. NaN: nothing is dealt, and any power will do. */
  volume: Float64Array;
  /** What a kWh more or less than dealt costs on top of its price [currency/kWh]. */
  price: number;
}

/** Where the flows of one carrier meet. */
export interface Bus {
  id: string;
  carrier: string;
  /** False: only counted by targets (a product that leaves the site). True: what flows in also flows out. */
  balanced: boolean;
  /** What a kWh too few or too many costs in the objective [currency/kWh]; high, so that it is the last resort. Listed as a shortfall. */
  shortfallPrice: number;
  /** Power that may be thrown away [kW], and what that costs [currency/kWh]. */
  dumpLimit: PerStep;
  dumpPrice: PerStep;
  /** Most that all its connections export together [kW]: it is one meter. Not there: no limit but theirs. */
  exportLimit?: number;
  /** It stands for several locations behind one metering point. Not there: for one. */
  joined?: true;
}

export interface GridConnection {
  id: string;
  bus: string;
  /** Paid for import and earned by export, without fees [currency/kWh]. */
  importPrice: PerStep;
  exportPrice: PerStep;
  /** Paid on top of the import price, and kept back from the export price [currency/kWh]. */
  importFee: PerStep;
  exportFee: PerStep;
  /** Limits [kW]; 0 in an outage of the connection. */
  importLimit: PerStep;
  exportLimit: PerStep;
  demandCharges: DemandCharge[];
  /** It has a meter of its own: it can import while others of its bus export, and the other way round. Not there: all of a bus are one meter. */
  ownMeter?: true;
  /** It stands behind the meter of another connection, which is billed for what this one takes or gives; a plan gives it nothing to do. */
  behind?: { grid: string; way: MeterWay };
}

/** What goes through a meter: purchases or sales. */
export type MeterWay = "import" | "export";

/** Charge on the highest import within a period, e.g. the rest of the month. */
export interface DemandCharge {
  from: number;
  to: number;
  /** [currency/kW], for each kW above `peakSoFar`. */
  price: number;
  /** Highest import of the period before the plan [kW]. */
  peakSoFar: number;
}

export interface FixedDemand {
  id: string;
  bus: string;
  /** [kW] */
  power: PerStep;
  /** What a line loses whatever flows: nobody demands, measures or approves it. */
  standing?: true;
}

export interface Source {
  id: string;
  bus: string;
  /** What sun, wind or contract give [kW]; 0 in an outage. */
  available: PerStep;
  /** False: all of it is taken. */
  curtailable: boolean;
  /** [currency/kWh] of what is taken. */
  cost: PerStep;
}

/** A machine; its power is one leading quantity (heat of a boiler, electricity of a CHP), all flows follow from it. */
export interface Unit {
  id: string;
  /** Least power while it runs [kW]. */
  minPower: number;
  /** Upper ends of the pieces of its lines [kW], ascending; the last one is its maximum power. */
  pieces: readonly number[];
  flows: readonly UnitFlow[];
  /** What it burns without a bus. Null: nothing. */
  fuel: UnitFuel | null;
  /** Wear and maintenance of running [currency/h]. */
  wear: number;
  /** [currency] per start. */
  startCost: number;
  /** Change of the power between two steps of a run [kW/h]. Infinity: free. */
  rampUp: number;
  rampDown: number;
  /** Highest power in the first and in the last step of a run [kW], at least minPower. Infinity: maximum power. */
  startLimit: number;
  stopLimit: number;
  /** Least time that it runs or rests [h]; rounded up to steps. */
  minUpHours: number;
  minDownHours: number;
  /** Highest power [kW] per step: maintenance and outages are 0. Below minPower it is off. */
  limit: PerStep;
  /** It runs as it comes, at `limit` in every step; only of a unit without on/off, ramps and minimum. Not there: the plan decides. */
  fixed?: true;
  /** What was measured when the plan begins. */
  state: UnitState;
}

export interface UnitFlow {
  bus: string;
  /** At minimum power [kW]; positive into the bus, negative out of it. */
  atMinimum: PerStep;
  /** Per kW above the minimum, one for each piece. */
  perPower: readonly PerStep[];
}

interface UnitFuel {
  /** [currency/kWh] */
  price: PerStep;
  /** At minimum power [kW]. */
  atMinimum: number;
  /** [kW/kW] above the minimum, one for each piece. */
  perPower: readonly number[];
}

export interface UnitState {
  on: boolean;
  /** [kW]; 0 when off. */
  power: number;
  /** For how long it has been on, or off [h]. */
  heldHours: number;
}

export interface Storage {
  id: string;
  bus: string;
  /** [kWh] */
  capacity: number;
  /** Level that it should not fall below [kWh]; below it counts as a shortfall. */
  minLevel: number;
  /** Measured level at the begin [kWh], 0 to capacity. */
  level: number;
  /** [kW] at the bus. */
  chargeLimit: PerStep;
  dischargeLimit: PerStep;
  /** 0 < efficiency <= 1 */
  chargeEfficiency: number;
  dischargeEfficiency: number;
  /** Share of the level that is lost per hour [1/h]. */
  lossPerHour: number;
  /** [currency/kWh], of what is charged and of what is discharged. */
  wear: number;
  /** What a kWh left at the end is worth [currency/kWh]. */
  endValue: number;
  /** Levels that it should reach. */
  targets?: readonly LevelTarget[];
  /** What is taken out of it elsewhere, e.g. by driving. */
  trips?: readonly Trip[];
  /** Least power of charging [kW]: less than it is none. Not there: any power will do. */
  leastCharge?: number;
  /**
   * `own`: it does not charge while the connections of its bus import. `sun`: nor with more than the sources of its bus give beyond its
   * fixed demands. Not there: with whatever there is.
   */
  chargesFrom?: "own" | "sun";
  /** False: it does not discharge while the connections of its bus export. */
  feedsIn?: false;
}

/** Energy that leaves a storage evenly from step `from` to before step `to`, and not at its bus. */
export interface Trip {
  from: number;
  to: number;
  /** [kWh] */
  energy: number;
  /**
   * What a kWh that is not in the storage then costs in the objective [currency/kWh], besides what a least level and levels to be reached
   * make it cost (`missingPrices`).
   */
  shortfallPrice: number;
}

/** What a storage should hold at a time, as far as it can, e.g. a vehicle that leaves. */
export interface LevelTarget {
  /** At the begin of this step, which is the end of the one before: 1 to steps. */
  to: number;
  /** [kWh] */
  level: number;
  /** What a missing kWh costs in the objective [currency/kWh]. */
  shortfallPrice: number;
}

/** A load that gets an energy by a deadline, e.g. a charging vehicle. */
export interface ShiftableLoad {
  /** The step in which its window began, where that was before the site: below 0. */
  begin?: number;
  id: string;
  bus: string;
  from: number;
  to: number;
  /** Still needed [kWh]. */
  energy: number;
  /** [kW] */
  maxPower: PerStep;
  /** What a missing kWh costs in the objective [currency/kWh]. */
  shortfallPrice: number;
  /** It takes no more than the sources of its bus give beyond its fixed demands, with all others that do so. Not there: whatever there is. */
  fromSun?: true;
}

/** A load of a fixed shape that begins once within a window. */
export interface Batch {
  id: string;
  bus: string;
  /** Earliest begin, and the step by which it has ended. */
  from: number;
  to: number;
  /** [kW], one per step of its run. */
  shape: Float64Array;
  /** What it costs in the objective when it does not run [currency]. */
  shortfallPrice: number;
  /** As of loads. */
  fromSun?: true;
}

/** An energy that units give to a bus within a window, as far as they can. */
export interface SoftTarget {
  id: string;
  bus: string;
  from: number;
  to: number;
  /** [kWh] */
  energy: number;
  /** [currency/kWh] of what is missing. */
  shortfallPrice: number;
}

/**
 * What a bus may need less (`low`, below 0) and more (`high`) than expected [kW]: one in ten times it is beyond each. Length steps. A day is
 * cloudy or clear as a whole: whether more or less comes than expected stays so until the next of the `mornings`.
 */
export interface Deviation {
  bus: string;
  low: Float64Array;
  high: Float64Array;
  /** Steps before which it is open again to which side things come, ascending. */
  mornings: readonly number[];
}

export interface KeptSteps {
  /** The steps 0 <= t < steps stay. */
  steps: number;
  /** By unit, length >= steps: 1 on, 0 off. */
  on: Record<string, Uint8Array>;
  /** By unit (leading power), storage (discharge - charge) and shiftable load [kW], length >= steps. */
  power: Record<string, Float64Array>;
  /** By batch: the step it begins in. */
  starts: Record<string, number>;
  /** What leaving a kept power costs in the objective [currency/kWh]. */
  price: number;
}

export interface PlanBefore {
  /** By unit, length steps: 1 on, 0 off, -1 it said nothing. */
  on: Record<string, Int8Array>;
  /** By batch: the step it was to begin in. */
  starts: Record<string, number>;
  /** Penalty per unit and step that is switched otherwise [currency]. */
  switchingPrice: number;
  /** Its whole course in the steps of this site, when it speaks of all of them: kept when nothing better is found. */
  course?: Course;
}
