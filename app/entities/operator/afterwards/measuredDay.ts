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

/** Days in which a plan was in force for less than this share of their steps say nothing of what plans save [1]. */
export const LEAST_PLANNED = 0.9;

/** Share of a day in which a plan was in force [1]. */
export const sharePlanned = ({ planned_steps, steps }: Pick<MeasuredDay, "planned_steps" | "steps">): number =>
  planned_steps / steps;

/** Whether a plan was in force for so much of a day that what the day saved or lost says something of plans. */
export const hadPlan = (day: Pick<MeasuredDay, "planned_steps" | "steps">): boolean =>
  sharePlanned(day) >= LEAST_PLANNED;

/**
 * What a day saved against the status quo at the same prices [currency]. Null where it is not judged, and where it had no plan.
 * Negative: it cost more.
 */
export const savingOfDay = (day: Pick<MeasuredDay, "costs" | "planned_steps" | "steps">): number | null =>
  day.costs && hadPlan(day) ? day.costs.status_quo.total - day.costs.measured.total : null;

/**
 * Where less than this share of the status quo's cost could be saved, a share of it says nothing [1]. It is more than twice what the plan
 * with everything known may be off its bound.
 */
export const LEAST_POSSIBLE = 0.005;

/** Total costs of a day or of days [currency]. */
type Totals = Record<Exclude<DayCourse, "planned">, number>;

/** Why no share of the possible saving is told: there was hardly any, or the measured course cost more than the status quo. */
export type NoShare = "hardly" | "worse";

export function whyNoShare({ status_quo, foresight, measured }: Totals): NoShare | null {
  if (status_quo - foresight <= LEAST_POSSIBLE * Math.abs(status_quo)) return "hardly";
  return measured > status_quo ? "worse" : null;
}

/** Share of the saving of perfect foresight that was reached [1]; null where it says nothing (`whyNoShare`): then the amounts say it. */
export const reachedOf = (costs: Totals): number | null =>
  whyNoShare(costs) === null ? (costs.status_quo - costs.measured) / (costs.status_quo - costs.foresight) : null;

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
  /** What all of them cost [currency]. */
  measured: number;
  /** Of days with a plan (`hadPlan`): what they saved, could have saved, and cost more than with everything known [currency]. */
  withPlan: number;
  saving: number;
  possible: number;
  regret: number;
  /** Share of the saving of perfect foresight that was reached [1]; null where that says nothing, and why. */
  reached: number | null;
  noShare: NoShare | null;
  /** What the other days cost more than with everything known [currency]. */
  withoutPlan: number;
  missed: number;
}

/** Sums of days: what plans saved is told of the days that had one. */
export function daysTogether(days: readonly MeasuredDay[]): DaysTogether {
  const judged = days.flatMap((day) => (day.costs ? [{ costs: day.costs, hadPlan: hadPlan(day) }] : []));
  const planned = judged.filter((day) => day.hadPlan);
  const without = judged.filter((day) => !day.hadPlan);
  const sum = (list: typeof judged, each: (costs: (typeof judged)[number]["costs"]) => number) =>
    list.reduce((total, { costs }) => total + each(costs), 0);
  const measured = sum(planned, (one) => one.measured.total);
  const status_quo = sum(planned, (one) => one.status_quo.total);
  const foresight = sum(planned, (one) => one.foresight.total);
  return {
    judged: judged.length,
    planned: judged.filter(({ costs }) => costs.planned !== null).length,
    promised: sum(judged, (one) => one.planned?.total ?? 0),
    promisedMeasured: sum(judged, (one) => (one.planned ? one.measured.total : 0)),
    measured: sum(judged, (one) => one.measured.total),
    withPlan: planned.length,
    saving: status_quo - measured,
    possible: status_quo - foresight,
    regret: measured - foresight,
    reached: reachedOf({ measured, status_quo, foresight }),
    noShare: whyNoShare({ measured, status_quo, foresight }),
    withoutPlan: without.length,
    missed: sum(without, (one) => one.measured.total - one.foresight.total),
  };
}

/** Why a day with a plan cost more than the status quo. */
export interface WhyWorse {
  /** The term that most of it is, and by how much [currency]; what is stored less counts as one. */
  term: DayTerm | "stored";
  more: number;
  /**
   * A plan was in force in a part of the day alone. It came otherwise than plans that would have cost no more. Or they cost more
   * themselves, at the prices that came. Null: it cannot be told.
   */
  cause: "part" | "otherwise" | "plans" | null;
}

/** Null where a day is not judged, had no plan or did not cost more. */
export function whyWorse(day: Pick<MeasuredDay, "costs" | "planned_steps" | "steps">): WhyWorse | null {
  const { costs } = day;
  if (!costs || (savingOfDay(day) ?? 0) >= 0) return null;
  const { measured, status_quo, planned } = costs;
  const terms = [
    ...DAY_TERMS.map((term) => ({ term, more: measured.terms[term] - status_quo.terms[term] })),
    { term: "stored" as const, more: status_quo.stored - measured.stored },
  ];
  const most = terms.reduce((a, b) => (b.more > a.more ? b : a));
  const part = day.planned_steps < day.steps ? "part" : null;
  const whole = planned && (planned.total <= status_quo.total ? "otherwise" : "plans");
  return { ...most, cause: whole ?? part };
}
