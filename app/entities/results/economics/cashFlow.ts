import { horizonEnd, type MoneyItem, moneyItems, type MoneyResult, type RunningKind } from "./moneyItems";
export { horizonEnd, type MoneyResult } from "./moneyItems";

/**
 * Money of one calendar year, in the currency of that year (nothing is discounted): paid is positive, earned negative. Net present value,
 * rate of return, payback and levelized cost are taken from this table alone.
 *
 * Timing. A lump sum is paid on 1 January of the first year of service. Everything else falls at the end of its year. What is left of a lump
 * sum is worth the annuities not yet paid. The engine's annuities say the same. An ordinary annuity has its first payment one year after the
 * lump sum it replaces. The run counts it with the other costs of the first year of service (decision 6).
 */
export interface CashFlowYear {
  year: number;
  /** Lump sums of what is built, and of what replaces something that reached its end of life. */
  invested: number;
  replaced: number;
  /** Everything else, the sum of `kinds` and `financing`. */
  running: number;
  /** By kind: fixed, variable, purchase, sale, decommissioning ... */
  kinds: Partial<Record<RunningKind, number>>;
  /** What capital at a rate of its own costs more than at that of the run. */
  financing: number;
  /** What is left when its service or the horizon ends; negative, as it is worth something. */
  residual: number;
}

/** What is replaced, by calendar year and component [currency]. */
export interface Replacement {
  year: number;
  componentId: string;
  amount: number;
}

const emptyYear = (year: number): CashFlowYear => ({
  year,
  invested: 0,
  replaced: 0,
  running: 0,
  kinds: {},
  financing: 0,
  residual: 0,
});

/** One entry for every calendar year from the first model year to the end of the horizon. */
export function cashFlowOf(result: MoneyResult): CashFlowYear[] {
  const first = result.years[0] ?? 0;
  return flowOf(moneyItems(result), first, horizonEnd(result) - first);
}

/** Items as a table of so many years. */
export function flowOf(items: readonly MoneyItem[], first: number, length: number): CashFlowYear[] {
  const flow = Array.from({ length: Math.max(0, length) }, (_, i) => emptyYear(first + i));
  for (const { year, part, amount } of items) {
    const at = flow[year - first];
    if (!at) continue;
    if (part === "invested" || part === "replaced") at[part] += amount;
    else if (part === "left") at.residual += amount;
    else {
      at.running += amount;
      if (part === "financing") at.financing += amount;
      else at.kinds[part] = (at.kinds[part] ?? 0) + amount;
    }
  }
  return flow;
}

/** What is replaced when, by name, in the order of the years. */
export function replacementsOf(items: readonly MoneyItem[]): Replacement[] {
  const byKey = new Map<string, Replacement>();
  for (const { year, part, componentId, amount } of items) {
    if (part !== "replaced" || componentId === null) continue;
    const row = byKey.get(`${year}|${componentId}`) ?? { year, componentId, amount: 0 };
    byKey.set(`${year}|${componentId}`, row);
    row.amount += amount;
  }
  return [...byKey.values()].sort((a, b) => a.year - b.year);
}

/**
 * Present value of a cash flow [currency], discounted to the end of its first year as the run does: D of that year is 1.
 *   PV = sum over i of (running + residual)_i (1+r)^-(i-y0) + (invested + replaced)_i (1+r)^-(i-1-y0)
 */
export function presentValueOf(flow: readonly CashFlowYear[], rate: number): number {
  return flow.reduce(
    (sum, { invested, replaced, running, residual }, i) =>
      sum + (running + residual) * (1 + rate) ** -i + (invested + replaced) * (1 + rate) ** -(i - 1),
    0,
  );
}

/** What an item counts in the present value, by years since the first one. */
export const weightOf = ({ part, year }: MoneyItem, first: number, rate: number): number =>
  (1 + rate) ** -(year - first - (part === "invested" || part === "replaced" ? 1 : 0));

/** a - b, year by year; both stand for the same calendar years. */
export const flowDifference = (a: readonly CashFlowYear[], b: readonly CashFlowYear[]): CashFlowYear[] =>
  a.map((row, i) => {
    const other = b[i] ?? emptyYear(row.year);
    const kinds: CashFlowYear["kinds"] = { ...row.kinds };
    for (const [kind, amount] of Object.entries(other.kinds) as [RunningKind, number][])
      kinds[kind] = (kinds[kind] ?? 0) - amount;
    return {
      year: row.year,
      invested: row.invested - other.invested,
      replaced: row.replaced - other.replaced,
      running: row.running - other.running,
      kinds,
      financing: row.financing - other.financing,
      residual: row.residual - other.residual,
    };
  });
