import { COST_KINDS, type CostKind, type EmissionRow, type RunResult } from "../result";
import type { CarrierYear } from "../shares";
import {
  cashFlowOf,
  type CashFlowYear,
  flowDifference,
  type MoneyResult,
  presentValueOf,
  type Replacement,
  replacementsOf,
} from "./cashFlow";
import { moneyItems } from "./moneyItems";
import {
  extendedPayback,
  grossOf,
  internalRate,
  type NoPayback,
  type NoRate,
  paybackYears,
  pointsOf,
} from "./profitability";
import { isOneYear, repeated, repeatedYears } from "./repeated";

/** A year of the cash flow of both runs, and what the plan saves. Not discounted [currency]. */
export interface ComparedYear {
  year: number;
  plan: CashFlowYear;
  statusQuo: CashFlowYear;
  /** Status quo less plan: what the plan pays less (its lump sums: more) in the year, its rest at the end included. */
  saved: number;
  /** Sum of `saved` from the first year to this one. */
  cumulated: number;
}

/** What a plan is worth against a status quo. */
export interface Profitability {
  /** Runs of one year: the years that it is repeated for, as if every year were like it [a]. Null: the years are those of the runs. */
  repeatedA: number | null;
  /** Present value of the status quo less that of the plan, of the cash flow [currency]. */
  npv: number;
  /** Lump sums of the plan less those of the status quo, without replacements, not discounted [currency]. */
  extraInvestment: number;
  rate: number | null;
  noRate: NoRate | null;
  /** Years from 1 January of the first year. */
  payback: number | null;
  noPayback: NoPayback | null;
  /**
   * Where the payback is beyond the horizon: if every later year saves what the last one does. Null where that cannot be said: something is
   * replaced, which comes again, or the years are those of a repeated year, whose later ones are counted.
   */
  extendedPayback: number | null;
  discountedPayback: number | null;
  noDiscountedPayback: NoPayback | null;
  flows: ComparedYear[];
  /** What is replaced in both runs, by name. */
  replacements: { plan: Replacement[]; statusQuo: Replacement[] };
}

/** Key figures of a plan against a status quo of the same calendar years, currency and interest rate. */
export function profitabilityOf(plan: MoneyResult, statusQuo: MoneyResult): Profitability {
  const lengthA = isOneYear(plan) && isOneYear(statusQuo) ? repeatedYears(plan) : 1;
  const [planned, today] = lengthA > 1 ? [repeated(plan, lengthA), repeated(statusQuo, lengthA)] : [plan, statusQuo];
  const [own, old] = [cashFlowOf(planned), cashFlowOf(today)];
  const saved = flowDifference(old, own);
  const gross = grossOf(own, old);
  const rate = internalRate(pointsOf(saved, gross));
  const payback = paybackYears(saved, 0, gross);
  const discounted = paybackYears(saved, plan.interestRate, gross);
  const isBeyond = "reason" in payback && payback.reason === "beyond_horizon";
  const comesAgain = lengthA > 1 || [...own, ...old].some(({ replaced }) => replaced !== 0);
  let cumulated = 0;
  return {
    repeatedA: lengthA > 1 ? lengthA : null,
    npv: presentValueOf(saved, plan.interestRate),
    extraInvestment: -saved.reduce((sum, row) => sum + row.invested, 0),
    rate: "rate" in rate ? rate.rate : null,
    noRate: "reason" in rate ? rate.reason : null,
    payback: "years" in payback ? payback.years : null,
    noPayback: "reason" in payback ? payback.reason : null,
    extendedPayback: isBeyond && !comesAgain ? extendedPayback(saved) : null,
    discountedPayback: "years" in discounted ? discounted.years : null,
    noDiscountedPayback: "reason" in discounted ? discounted.reason : null,
    flows: saved.map((row, i) => {
      const net = row.invested + row.replaced + row.running + row.residual;
      cumulated += net;
      return { year: row.year, plan: own[i]!, statusQuo: old[i]!, saved: net, cumulated };
    }),
    replacements: { plan: replacementsOf(moneyItems(planned)), statusQuo: replacementsOf(moneyItems(today)) },
  };
}

/** Yearly money of a kind in both runs [currency/a]; `difference` is plan less status quo. */
export interface ComparedKind {
  kind: CostKind;
  statusQuo: number;
  plan: number;
  difference: number;
}

type Costs = { tables: Pick<RunResult["tables"], "costs"> };

/** What both runs cost in a model year by kind, decommissioning left out as it is paid once; kinds that occur in neither are left out. */
export function comparedKinds(plan: Costs, statusQuo: Costs, year: number): ComparedKind[] {
  const [own, old] = [kindSums(plan, year), kindSums(statusQuo, year)];
  return COST_KINDS.flatMap((kind) => {
    const [planned, before] = [own.get(kind) ?? 0, old.get(kind) ?? 0];
    if (kind === "decommissioning" || (planned === 0 && before === 0)) return [];
    return [{ kind, statusQuo: before, plan: planned, difference: planned - before }];
  });
}

function kindSums({ tables }: Costs, year: number): Map<CostKind, number> {
  const sums = new Map<CostKind, number>();
  for (const row of tables.costs)
    if (row.year === year && row.impact === "money") sums.set(row.kind, (sums.get(row.kind) ?? 0) + row.amount);
  return sums;
}

/** A value in both runs; null where a run has none. */
export interface Compared {
  statusQuo: number | null;
  plan: number | null;
}

interface ComparedCapacity extends Compared {
  componentId: string;
  kind: "capacity" | "power";
  unit: string;
}

type Capacities = { tables: Pick<RunResult["tables"], "capacities"> };

/** Sizes in a model year that differ or exist in both runs; connections without a limit are left out. */
export function comparedCapacities(plan: Capacities, statusQuo: Capacities, year: number): ComparedCapacity[] {
  const rows = new Map<string, ComparedCapacity>();
  for (const [side, { tables }] of [
    ["plan", plan],
    ["statusQuo", statusQuo],
  ] as const)
    for (const row of tables.capacities) {
      if (row.year !== year || row.total === null) continue;
      const { componentId, kind, unit } = row;
      const key = `${componentId}|${kind}`;
      const entry = rows.get(key) ?? { componentId, kind, unit, statusQuo: null, plan: null };
      rows.set(key, entry);
      entry[side] = row.total;
    }
  return [...rows.values()].filter((row) => (row.plan ?? 0) > 1e-6 || (row.statusQuo ?? 0) > 1e-6);
}

/** A model year of both runs. */
export interface ComparedModelYear {
  year: number;
  kinds: ComparedKind[];
  /** All yearly money [currency/a]. */
  statusQuo: number;
  plan: number;
  emissions: { impact: EmissionRow["impact"]; statusQuo: number; plan: number }[];
  energy: { carrierId: string; statusQuo: CarrierYear | null; plan: CarrierYear | null }[];
  capacities: ComparedCapacity[];
}
