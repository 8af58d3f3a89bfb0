import { costOf } from "../check/cost";
import { COST_TERMS, type CostTerm, type CostTerms, type Course, TERMS_WITHOUT_MONEY } from "../site/plan";
import type { OperationSite } from "../site/types";

/** Terms that are paid or earned. */
export const MONEY_TERMS: readonly CostTerm[] = COST_TERMS.filter((term) => !TERMS_WITHOUT_MONEY.includes(term));

export interface MeasuredCost {
  /** All terms [currency]; those without money are 0. */
  terms: CostTerms;
  /** Sum of the terms [currency]. */
  paid: number;
  /** Worth of the change of stored energy from begin to end [currency]. Positive: more is left. */
  stored: number;
  /** paid - stored: what courses are compared by [currency]. */
  total: number;
}

/**
 * What a course really cost at the prices of a site. It is of a plan or of what was measured, without penalties. The change of stored
 * energy is valued at each storage's `endValue`. The course has every component of the site, arrays of length `steps` without gaps
 * (`gapsOf`).
 */
export function measuredCost(site: OperationSite, course: Course): MeasuredCost {
  const all = costOf({ ...site, kept: undefined, before: undefined }, course);
  const terms = Object.fromEntries(
    COST_TERMS.map((term) => [term, MONEY_TERMS.includes(term) ? all[term] : 0]),
  ) as CostTerms;
  const paid = MONEY_TERMS.reduce((sum, term) => sum + terms[term], 0);
  const stored = site.storages.reduce((sum, { id, level, endValue }) => {
    const last = course.storages[id]!.level.at(-1) ?? level;
    return sum + endValue * (last - level);
  }, 0);
  return { terms, paid, stored, total: paid - stored };
}

/** The cost of each window of steps, from the begin of the course on: they add up to that of the whole. Ends ascend, the last is `steps`. */
export function costPerWindow(site: OperationSite, course: Course, ends: readonly number[]): MeasuredCost[] {
  let before = nothing();
  return ends.map((end) => {
    const until = measuredCost(...firstSteps(site, course, end));
    const cost = minus(until, before);
    before = until;
    return cost;
  });
}

export function minus(a: MeasuredCost, b: MeasuredCost): MeasuredCost {
  const terms = Object.fromEntries(COST_TERMS.map((term) => [term, a.terms[term] - b.terms[term]])) as CostTerms;
  return { terms, paid: a.paid - b.paid, stored: a.stored - b.stored, total: a.total - b.total };
}

function nothing(): MeasuredCost {
  const terms = Object.fromEntries(COST_TERMS.map((term) => [term, 0])) as CostTerms;
  return { terms, paid: 0, stored: 0, total: 0 };
}

/** Site and course up to a step. Loads that can wait and targets only cost when they are missed, which is no money. */
function firstSteps(site: OperationSite, course: Course, steps: number): [OperationSite, Course] {
  const cut = (array: Float64Array): Float64Array => array.subarray(0, steps);
  const each = <T>(list: Record<string, T>, change: (one: T) => T): Record<string, T> =>
    Object.fromEntries(Object.entries(list).map(([id, one]) => [id, change(one)]));
  const grids = site.grids.map((grid) => ({
    ...grid,
    demandCharges: grid.demandCharges
      .filter(({ from }) => from < steps)
      .map((charge) => ({ ...charge, to: Math.min(steps, charge.to) })),
  }));
  const storages = site.storages.map((storage) => ({ ...storage, targets: undefined, trips: undefined }));
  return [
    { ...site, steps, grids, storages, shiftables: [], batches: [], targets: [] },
    {
      units: each(course.units, ({ on, power }) => ({ on: on.subarray(0, steps), power: cut(power) })),
      storages: each(course.storages, (one) => ({
        charge: cut(one.charge),
        discharge: cut(one.discharge),
        level: cut(one.level),
      })),
      grids: each(course.grids, (one) => ({ import: cut(one.import), export: cut(one.export) })),
      sources: each(course.sources, cut),
      buses: each(course.buses, (one) => ({
        dumped: cut(one.dumped),
        unserved: cut(one.unserved),
        excess: cut(one.excess),
      })),
      shiftables: {},
      batches: {},
    },
  ];
}
