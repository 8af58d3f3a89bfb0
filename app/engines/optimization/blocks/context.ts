import type { ParameterImpact } from "~/entities/parameters/parameter";
import type {
  CapacityRow,
  CostKind,
  FindingSeverity,
  InvestmentRow,
  OperationRow,
  SeriesVariable,
  VintageRow,
} from "~/entities/results/result";
import type { ModelBuilder, ModelScope } from "../builder";
import type { NamedAbout } from "../findings";
import { type Ledger, yearSum } from "../ledger";
import type { EnergyProblem, ImpactProfiles, Profile } from "../problem";

/** Rows and columns in which a line draws its loss in a model year: both balances, step by step, or hour by hour of an outage. */
export interface StandingDraw {
  owner: number;
  year: number;
  /** First row of each balance. */
  rows: readonly number[];
  /** First column of what is not covered; -1 where all has to be. */
  uncovered: number;
  /** What of L each of them has [1]: both rows half of it, the column all. */
  on: Float64Array;
}

/** What a block gets for adding its columns and rows. */
export interface BuildContext {
  problem: EnergyProblem;
  builder: ModelBuilder;
  ledger: Ledger;
  /** First row of a balance in a year index. */
  balanceRow(y: number, bus: number): number;
  /** Where lines draw what they lose whatever flows, in the model so far. */
  standing: StandingDraw[];
}

/** A cost or an emission of a component in a model year. */
export interface Booking {
  kind: CostKind;
  impact: ParameterImpact;
  amount: number;
  /** The calendar year of a sum paid once; without it the amount is paid in every year that the model year stands for. */
  paidIn?: number;
}

/** What a block gets for reading its part of a solution. */
export interface ReadContext {
  problem: EnergyProblem;
  /** Column values. */
  x: Float64Array;
  book(scope: ModelScope, booking: Booking): void;
  /** Money of one calendar year that differs from what the row of its model year says. */
  correct(owner: number, kind: CostKind, year: number, amount: number): void;
  /** Something the planner should know of the outcome. */
  remark(owner: number, rule: string, severity: FindingSeverity, about: NamedAbout): void;
  capacity(row: CapacityRow): void;
  investment(row: InvestmentRow): void;
  vintage(row: VintageRow): void;
  operation(row: OperationRow): void;
  /** Values by step. */
  series(scope: ModelScope, variable: SeriesVariable, unit: string, values: Float64Array): void;
  /** Values by step of the input, where they differ within a step. */
  inputSeries(scope: ModelScope, variable: SeriesVariable, unit: string, values: Float64Array): void;
  /** Adds what enters (+) or leaves (-) a balance [MW], for the check and the yearly sums. */
  exchange(bus: number, y: number, values: Float64Array): void;
  /** Demand of a balance that is not served [MW]. */
  unserved(bus: number, y: number, values: Float64Array): void;
}

/** The values of a year's columns. */
export const slice = (ctx: ReadContext, first: number): Float64Array =>
  ctx.x.subarray(first, first + ctx.problem.time.steps);

/** values * profile, as a new array. */
export function times(values: Float64Array, profile: Profile): Float64Array {
  const out = new Float64Array(values.length);
  if (typeof profile === "number") for (let t = 0; t < out.length; t++) out[t] = values[t]! * profile;
  else for (let t = 0; t < out.length; t++) out[t] = values[t]! * profile[t]!;
  return out;
}

export function max(values: Float64Array): number {
  let most = 0;
  for (let t = 0; t < values.length; t++) if (values[t]! > most) most = values[t]!;
  return most;
}

/** A flow of a year [MWh]. */
export const energyOf = ({ problem }: ReadContext, flow: Float64Array): number => yearSum(flow, problem.time);

/** What is paid for a flow. */
interface FlowCost {
  kind: CostKind;
  /** By step [MW]. */
  flow: Float64Array;
  /** Per MWh. */
  prices: ImpactProfiles;
  /** -1 for revenue. */
  sign?: 1 | -1;
}

/** Books the cost of a flow: sum over steps of flow * price * hours, per impact. */
export function bookFlow(ctx: ReadContext, scope: ModelScope, { kind, flow, prices, sign = 1 }: FlowCost): void {
  for (const [impact, price] of Object.entries(prices) as [ParameterImpact, Profile][]) {
    ctx.book(scope, { kind, impact, amount: sign * energyOf(ctx, times(flow, price)) });
  }
}
