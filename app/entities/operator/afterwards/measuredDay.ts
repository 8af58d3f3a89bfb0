/** Days with fewer values than this share are not judged [1]. */
export const LEAST_COVERAGE = 0.9;

/** What a day cost, by term, with the change of what is stored [currency]. `total` is what days are compared by: paid - stored. */
export interface DayCost {
  terms: Record<DayTerm, number>;
  paid: number;
  stored: number;
  total: number;
}

/** Terms that are paid or earned, as in a plan. */
export const DAY_TERMS = [
  "energy",
  "fees",
  "feed_in",
  "demand_charge",
  "sources",
  "fuel",
  "starts",
  "wear",
  "dumping",
] as const;
type DayTerm = (typeof DAY_TERMS)[number];

/** Courses of a day that are compared: what was measured, what the plans in force said, without a plan, and with everything known before. */
export const DAY_COURSES = ["measured", "planned", "status_quo", "foresight"] as const;
export type DayCourse = (typeof DAY_COURSES)[number];

type Assumed = "planned" | "balance" | "parameters";

/** A series that a day is judged by. */
export interface DaySeries {
  live_id: string | null;
  component_id: string | null;
  name: string;
  /** Share of the steps that have a value [1]. */
  share: number;
}

/** Why a day is not judged: too few values, a component that nothing is known of, a model that lacks something, no plan to be found. */
export type NotJudged = "coverage" | "unmeasured" | "not_ready" | "no_plan";

/** A day of a site, judged afterwards. */
export interface MeasuredDay {
  /** YYYY-MM-DD by the clock of the system, its begin (ms since 1970) and quarter-hours: 92, 96 or 100. */
  day: string;
  startMs: number;
  steps: number;
  series: DaySeries[];
  /** Of the series with the fewest values [1]. */
  coverage: number;
  /** What is not measured: taken from the plan in force, the balance of its carrier, or the parameters (demand, sun and wind). */
  assumed: { component_id: string; name: string; how: Assumed }[];
  /** Quarter-hours in which a plan was in force. */
  planned_steps: number;
  not_judged: NotJudged | null;
  /** Names of the components (or of what is missing) that the day is not judged for. */
  missing: string[];
  /** Null where the day is not judged; `planned` is null where no plan was in force all day. */
  costs: (Record<Exclude<DayCourse, "planned">, DayCost> & { planned: DayCost | null }) | null;
  /** What the day cost more than with everything known before [currency]; at most `most`, as that plan is proven to be as good as its bound. */
  regret: { amount: number; most: number; reached: number | null } | null;
  /** Net power from all connections by step [kW]; null where unknown. */
  net: Record<DayCourse, (number | null)[]> | null;
  seconds: number;
}

/** What a day saved against the status quo at the same prices [currency]; null where it is not judged. Negative: it cost more. */
export const savingOfDay = ({ costs }: Pick<MeasuredDay, "costs">): number | null =>
  costs && costs.status_quo.total - costs.measured.total;

/** Where less than this share of the status quo's cost could be saved, a share of it says nothing [1]. */
const HARDLY_ANYTHING = 0.001;

/** Share of the saving of perfect foresight that was reached [1], of total costs [currency]; null where there was hardly anything to save. */
export function reachedOf(costs: Record<Exclude<DayCourse, "planned">, number>): number | null {
  const possible = costs.status_quo - costs.foresight;
  if (possible <= HARDLY_ANYTHING * Math.abs(costs.status_quo)) return null;
  return (costs.status_quo - costs.measured) / possible;
}

/** Share of the values of a course that are there [1]. */
export const shareKnown = (values: Float64Array): number =>
  values.length === 0 ? 0 : values.reduce((count, v) => count + (Number.isNaN(v) ? 0 : 1), 0) / values.length;

/** Gaps take the value before them, those at the begin the first that follows; a course without values stays without. */
export function withoutGaps(values: Float64Array): Float64Array {
  const filled = values.slice();
  let last = filled.find((v) => !Number.isNaN(v)) ?? NaN;
  for (let t = 0; t < filled.length; t++) {
    if (Number.isNaN(filled[t]!)) filled[t] = last;
    last = filled[t]!;
  }
  return filled;
}

/** Days together: sums over those that are judged. */
export interface DaysTogether {
  judged: number;
  /** Days with a plan in force all day, and the sums of what they promised and what they then cost [currency]. */
  planned: number;
  promised: number;
  promisedMeasured: number;
  measured: number;
  status_quo: number;
  foresight: number;
  saving: number;
  regret: number;
  /** Share of the saving of perfect foresight that was reached [1]; null where there was hardly anything to save. */
  reached: number | null;
}

export function daysTogether(days: readonly MeasuredDay[]): DaysTogether {
  const costs = days.flatMap((day) => (day.costs ? [day.costs] : []));
  const sum = (each: (cost: (typeof costs)[number]) => number) => costs.reduce((total, one) => total + each(one), 0);
  const measured = sum((one) => one.measured.total);
  const status_quo = sum((one) => one.status_quo.total);
  const foresight = sum((one) => one.foresight.total);
  const saving = status_quo - measured;
  return {
    judged: costs.length,
    planned: costs.filter(({ planned }) => planned !== null).length,
    promised: sum(({ planned }) => planned?.total ?? 0),
    promisedMeasured: sum((one) => (one.planned ? one.measured.total : 0)),
    measured,
    status_quo,
    foresight,
    saving,
    regret: measured - foresight,
    reached: reachedOf({ measured, status_quo, foresight }),
  };
}
