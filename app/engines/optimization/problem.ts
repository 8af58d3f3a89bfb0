import type { RootTechnology } from "~/entities/catalogue/technology";
import type { Alternative } from "~/entities/optimizations/alternative";
import type { ModelFlag, OptimizationKind } from "~/entities/optimizations/optimization";
import type { Impact, ParameterImpact } from "~/entities/parameters/parameter";
import type { TransmissionDirection } from "~/entities/twin/component";
import type { Stock } from "./stock";
import type { GrantTerms } from "./typed/grant";
import type { Profile } from "./typed/profile";
import type { TariffTerms } from "./typed/tariff";

export { at, combine, mapProfile, type Profile } from "./typed/profile";
export type { Decided, Stock } from "./stock";
export type { PeakTerm, ReductionTerm, TariffTerms, TierTerm } from "./typed/tariff";

export { isMoneyImpact as isMoney } from "~/entities/parameters/parameter";

/**
 * The typed model between the entered system and the matrix. Powers MW, energies MWh, money in the system's currency,
 * emissions kg, areas m², lengths km. Lists "by year" have one entry per model year, profiles one per step.
 */

export type ImpactProfiles = Partial<Record<ParameterImpact, Profile>>;
export type ImpactValues = Partial<Record<ParameterImpact, number>>;

/** How old plants become this component. */
interface ConversionModel {
  /** New capacity per converted capacity [1]. */
  factor: number;
  /** Instead of the investment, per unit of new capacity and date of building. */
  cost: ImpactValues[];
  /** Components (index) that may be converted. */
  from: number[];
}

export interface CapacityModel {
  role: "capacity" | "power";
  unit: string;
  /** No limit at all: a grid connection or a consumer without a size. */
  unlimited: boolean;
  /** The maximum of each year is the size in that year, nothing is built: trade with a maximum alone. */
  byMaximum: boolean;
  stock: Stock[];
  /** Of a dispatch run, by year: what was there without a decision of the investment run, before early retirement [unit]. */
  sure?: number[];
  /** Built for sure, and paid, at a model year (index). */
  planned: {
    yearIndex: number;
    amount: number;
    until: number;
    /** Paid over so many years, if not those that it serves in the model [a]. */
    lifetimeA?: number;
    /** Calendar year of service, if not that one. */
    from?: number;
    /** In the place of something that reached its end of life. */
    replacement?: true;
  }[];
  /** May be built at the model years. */
  buildable: boolean;
  /** What old plants may be converted into it (repowering); null = nothing. */
  conversion: ConversionModel | null;
  /** Components (index) that what is here may be converted into. */
  convertsTo: number[];
  /** Whether a run may take something out of it before its end of life: its option and the component allow it. */
  retirementAllowed: boolean;
  /** Bounds of the total by year [unit]; null = none. */
  maximum: (number | null)[];
  minimum: number[];
  /** Bound of what is built at one date [unit]; null = none. */
  maximumExpansion: (number | null)[];
  /** Least that is built at a date where anything is built [unit]; 0 = any size. */
  minimumExpansion: number[];
  /** Size of one unit when building in whole units [unit], by date of building. */
  unitSize: (number | null)[];
  /** [a] of what is built at a date; Infinity when not entered. */
  lifetimeA: number[];
  /** [a] from the date of the decision to the start of service, by date. */
  buildingTimeA: number[];
  /** Interest rate of the annuity [1/a]. */
  interestRate: number;
  /** Per capacity unit and date of building (lines: length included). */
  investment: ImpactValues[];
  /** The same of what replaces in kind, by the model year in whose span it begins: also of what exists and was never paid here. */
  replacement: ImpactValues[];
  /** Per building decision and date. */
  buildCost: ImpactValues[];
  /** Per capacity unit and year of operation [1/a]. */
  fixedCost: ImpactValues[];
  /** Per capacity unit when it leaves service, by year. */
  decommissioning: number[];
  /** [m²/unit] by year. */
  spacePerUnit: number[];
}

/** Share of the main flow that enters (+) or leaves (-) a balance. */
export interface Port {
  bus: number;
  perMain: Profile[];
  /** Per MW of running capacity, by year: the part of a fuel line that does not follow the load. */
  perRunning?: Profile[];
  side: "output" | "intake" | "secondary_output" | "secondary_intake";
}

export interface YearlyLimits {
  /** [MWh/a] by year; null = none. */
  lowerMwh: (number | null)[];
  upperMwh: (number | null)[];
  /** [h/a] of the capacity by year; null = none. */
  fullLoadHours: (number | null)[];
}

interface ComponentBase {
  id: string;
  name: string;
  technologyId: string;
  /** Its technology is photovoltaics or below it. */
  isPhotovoltaic: boolean;
  root: RootTechnology;
  location: number;
  /** The geometry where it is, before clustering: what its area is taken from. */
  geometryId: string;
  carrierLevelInput: string | null;
  carrierLevelOutput: string | null;
  capacity: CapacityModel;
}

/** How units of a plant are switched on and off, by year. Only in runs with detailed operation. */
export interface CommitmentModel {
  /** Size of a unit that is built by decision, and of one that is there without a decision (0: nothing is) [MW]. */
  unitMw: number[];
  ownUnitMw: number[];
  /** Of one unit, each time [currency]. */
  startUpCost: number[];
  shutDownCost: number[];
  /** [h] */
  minimumUpH: number[];
  minimumDownH: number[];
  /** Largest change per hour as a share of the capacity that runs [1/h]; Infinity = none. */
  rampPerH: number[];
  /** Least output of a running unit as a share of its size [1]. */
  minimumLoad: number[];
}

/** Heat that a plant may give instead of a part of its main output, by year. */
export interface Extraction {
  bus: number;
  /** Main output lost per heat [1]. */
  loss: number[];
  /** The most heat per main output [1]. */
  ratio: Profile[];
}

/** Transformation, flexible consumption, efficiency measure: one main flow and its ports. */
export interface ProcessModel extends ComponentBase {
  kind: "process";
  /** Share of capacity that can be used [1], by year. */
  availability: Profile[];
  /** Set where the flow is prescribed as a share of capacity [1]; null = free. */
  fixedProfile: (Profile | null)[];
  /** Smallest flow as a share of capacity [1]. */
  lowerShare: number[];
  /** Whether the flow is the same share of what is available in every step of the year, by year. */
  flat: boolean[];
  /** Units that are switched on and off; null = all of the capacity is always ready. */
  commitment: CommitmentModel | null;
  ports: Port[];
  /** Null: secondary flows are fixed shares of the main one. */
  extraction: Extraction | null;
  /** Per MWh of main flow, by year. */
  variableCost: ImpactProfiles[];
  limits: YearlyLimits;
}

/** A fixed demand: no variable, it is on the right-hand side of its balance. Its yearly limits can only agree with it or not. */
export interface DemandModel extends ComponentBase {
  kind: "demand";
  bus: number;
  demandMw: Profile[];
  /** In an outage: share that has to be served [1], and the damage of what of it is not [currency/MWh], by year. */
  criticalShare: number[];
  unservedCost: number[];
  /** Capacity that has to be there beyond the highest demand (blocks/joint/reserve.ts): a share of it [1], and without any one plant; null = nobody asks. */
  reserve: { share: (number | null)[]; largestUnit: boolean[] } | null;
  /** Of a dispatch run: price of what is not served, by year [currency/MWh]. Null: all of it has to be served. */
  unservedPrice: number[] | null;
  variableCost: ImpactProfiles[];
  limits: YearlyLimits;
}

/** Whether both directions may be used at once, by year. */ type BothWays = Record<"bothWays", boolean[]>;
export interface StorageModel extends ComponentBase, BothWays {
  kind: "storage";
  bus: number;
  /** Null: power = powerRatio * energy. */
  power: CapacityModel | null;
  /** [1/h] */
  powerRatio: number[];
  chargingEfficiency: number[];
  dischargingEfficiency: number[];
  /** Loss per hour [1/h]. */
  selfDischarge: number[];
  /** Level at the start as a share of the energy capacity; null = that of the end, which is free. */
  initialLevel: (number | null)[];
  cyclic: boolean[];
  minimumLevel: number[];
  availability: Profile[];
  /** Shares of the power that may be used to charge and to discharge [1], by year. */
  chargingLimit: Profile[];
  dischargingLimit: Profile[];
  /** What flows into the store by itself [MW of what is stored], by year; null = nothing. */
  inflow: (Profile | null)[];
  /** On discharge and on charge, per MWh. */
  variableCost: ImpactProfiles[];
  chargingCost: ImpactProfiles[];
  limits: YearlyLimits;
}

export interface LineModel extends ComponentBase, BothWays {
  kind: "line";
  busStart: number;
  busEnd: number;
  locationEnd: number;
  lengthKm: number;
  direction: TransmissionDirection;
  /** Share of a flow that is lost on the way [1], by year. */
  loss: number[];
  /** Lost whatever flows, by year [MW/MW]; null = nothing. `bySize`: what stands, too. `inService`: share of a step with availability. */
  standing: { ofWhatStands: number[]; ofWhatIsBuilt: number[]; bySize: boolean[]; inService: Profile[] } | null;
  /** Of a dispatch run: price of a standing loss that is not covered, by year [currency/MWh]. Null: all of it has to be. */
  unservedPrice: number[] | null;
  availability: Profile[];
  variableCost: ImpactProfiles[];
  limits: YearlyLimits;
}

/** Purchase into, or sale out of, a balance. */
export interface TradeSide {
  direction: "purchase" | "sale";
  bus: number;
  /** Price per MWh by impact: what is paid, or (sale) earned. */
  price: ImpactProfiles[];
  /** Where the price of a market counts: so many times it [1] and the rest [currency/MWh], by year. Null: its formula does not tell. */
  ofMarket: (Record<"factor" | "rest", Profile> | null)[];
  /** Added to the purchase price [currency/MWh]. */
  levy: Profile[];
  variableCost: ImpactProfiles[];
  /** On the highest flow of the year [currency/MW/a] and of each month [currency/MW/month]; 0 = none. */
  capacityPrice: number[];
  capacityPriceMonthly: number[];
  /** Null: no tariff prices it. */
  tariff: TariffTerms | null;
}

export interface TradeModel extends ComponentBase, BothWays {
  kind: "trade";
  sides: TradeSide[];
  /** The most that is sold, as a share of the photovoltaic capacity at the same balance [1]; null: not limited so. */
  feedInShare: (number | null)[];
  availability: Profile[];
  /** As of a process; of each side. */
  fixedProfile: (Profile | null)[];
  lowerShare: number[];
  limits: YearlyLimits;
}

export type ComponentModel = ProcessModel | DemandModel | StorageModel | LineModel | TradeModel;

/** One of the capacities of a component: a storage may have two. */
export interface ComponentCapacity {
  component: ComponentModel;
  cap: CapacityModel;
}

/** How findings name a component. */
export const nameOf = ({ id, name }: ComponentModel) => ({ componentId: id, componentName: name });

/** One balance: a carrier level at a location. */
export interface Bus {
  location: number;
  carrierLevelId: string;
}

/** Hours of a model year without any trade. */
export interface Outage {
  yearIndex: number;
  /** Steps of the year that it touches, in their order (after the last of the year comes the first), and how long it lasts in each [h]: all of it, but in the first and last. */
  steps: Int32Array;
  hours: Float64Array;
  /** Hour of the year in which it begins [h]. */
  firstHour: number;
  /** Expected number of such outages in a year [1/a]. Null: it has to be survived, nothing critical is given up. */
  frequency: number | null;
}

export interface EmissionPolicy {
  impact: Exclude<ParameterImpact, "money">;
  /** [kg/a] by year; null = none. */
  limit: (number | null)[];
  /** Allowances at this price [currency/kg]; null = no trade. */
  price: (number | null)[];
  /** [kg/a] */
  freeAllocation: number[];
  /**
   * Whether the limit binds by itself, by year. Where allowances can be bought it does not. Nor does it in a status quo, which decides on
   * nothing that could keep it.
   */
  hard: boolean[];
}

/**
 * The steps that every model year is solved in. They are those of the input, or fewer that stand for them (reduce/). Then steps differ in
 * length. A step counts for all days that its period stands for.
 */
export interface TimeAxis {
  /** Length of a step of the input, and of what is shown [h]; their number in a model year. */
  stepH: number;
  inputSteps: number;
  /** Steps that are solved. */
  steps: number;
  /** How many steps of the input each one lasts. */
  length: Profile;
  /** Hours of the year each step counts for [h]: what powers are multiplied by for the energy of a year. */
  yearH: Profile;
  /** First step of each period, then the number of steps. Storages couple the steps of a period; the whole year is one. */
  periodStarts: readonly number[];
  /** Typical days: the period that stands for each day of the year. Null where the periods follow each other. */
  dayPeriod: Int32Array | null;
  /** Typical days in which storages neither charge nor discharge. */
  restingPeriods: readonly number[];
  /** The step that stands for each step of the input (length inputSteps); null where they are the same. */
  stepOfInput: Int32Array | null;
  /** By model year, the steps of each of its twelve months; of a reduced year one may stand for steps of several. */
  monthSteps: ReadonlyMap<number, readonly Int32Array[]>;
}

export interface EnergyProblem {
  kind: OptimizationKind;
  objective: Impact;
  currency: string;
  years: number[];
  spans: number[];
  /**
   * Calendar years of the whole run, of which `years` may be a part: it counts from `from` (money is discounted to then) to
   * `until` (exclusive). `before`: the model year before the first one of `years`.
   */
  horizon: { before: number; from: number; until: number };
  /** D_y: sum over the years i a model year stands for of (1+r)^-(i-y0). */
  discount: number[];
  interestRate: number;
  time: TimeAxis;
  yearStartMs: number[];
  flags: Record<ModelFlag, boolean>;
  /** A component is built at one date of the run at most: without repowering, where there are several. */
  oneBuildingDate: boolean;
  /** Detailed operation switches whole units; otherwise parts of them. */
  wholeOperation: boolean;
  locations: { id: string; name: string }[];
  buses: Bus[];
  /** The carrier of each carrier level. */
  carrierOf: Readonly<Record<string, string>>;
  components: ComponentModel[];
  /** Available area [m²] by geometry. */
  space: { geometryId: string; name: string; availableM2: number[] }[];
  emissions: EmissionPolicy[];
  outages: Outage[];
  /** Grants with a cap that the run decides with; others are lower costs. */
  grants: GrantTerms[];
  /** Of a run that minimizes another impact: what it may cost. */
  costCap: CostCap | null;
  /** Of a run that looks for another system that is nearly as good. */
  alternative: AlternativeModel | null;
}

/** The objective is the size of some components, and what the run minimizes (`objective`) a limit (nearOptimal/). */
export interface AlternativeModel extends Pick<Alternative, "sense"> {
  /** Index of each; all are measured in the same unit. */
  components: number[];
  slackPercent: number;
  /** The least of what the run minimizes, and the most of it that the alternative may take. */
  optimum: number;
  limit: number;
  /** Once it is known: at least (most) so large, and as little as possible of what the run minimizes. */
  size: number | null;
}

interface CostCap {
  /** Most present value of all costs [currency]. */
  limitNpv: number;
  /** The least one [currency], where the cap was given as a share above it. */
  cheapestNpv: number | null;
}

/** The calendar year after the last one that the last model year stands for. */
export const horizonEnd = (p: EnergyProblem): number => (p.years.at(-1) ?? 0) + (p.spans.at(-1) ?? 1);
