import { shareLeft } from "../investmentRows";
import type { InvestmentRow, RunResult } from "../result";

/** What of a result its money is worked out from. */
export type MoneyResult = Pick<RunResult, "years" | "spans" | "interestRate" | "summary"> & {
  tables: Pick<RunResult["tables"], "costs" | "investments" | "vintages">;
};

/**
 * Money of one calendar year, in the currency of that year (nothing is discounted): paid is positive, earned negative.
 *
 * Timing. A lump sum is paid on 1 January of the first year of service. Everything else falls at the end of its year. What is left of an
 * investment is worth its straight-line share at the end of the last year. The engine's annuities say the same. An ordinary annuity has its
 * first payment one year after the lump sum it replaces. The run counts it with the other costs of the first year of service (decision 6).
 */
export interface CashFlowYear {
  year: number;
  /** Lump sums. */
  invested: number;
  /** Every other kind: fixed, variable, purchase, sale ... Decommissioning is in the year in which it is paid. */
  running: number;
  /** Straight-line rest of what was built, in the last year only; negative, as it is worth something. */
  residual: number;
}

/** Kinds of yearly costs that stand for lump sums. */
const ANNUITIES: ReadonlySet<string> = new Set(["investment", "build"]);

/** The calendar year after the last one that a run stands for. */
export const horizonEnd = ({ years, spans }: Pick<MoneyResult, "years" | "spans">): number =>
  (years.at(-1) ?? 0) + (spans.at(-1) ?? 1);

/** One entry for every calendar year from the first model year to the end of the horizon. */
export function cashFlowOf(result: MoneyResult): CashFlowYear[] {
  const { years, spans, tables } = result;
  const first = years[0] ?? 0;
  const end = horizonEnd(result);
  const flow = Array.from({ length: Math.max(0, end - first) }, (_, i): CashFlowYear => ({
    year: first + i,
    invested: 0,
    running: 0,
    residual: 0,
  }));
  for (const { year, kind, impact, amount, paidIn } of tables.costs) {
    if (impact !== "money" || ANNUITIES.has(kind)) continue;
    if (kind === "decommissioning") {
      const at = flow[(paidIn ?? year) - first];
      if (at) at.running += amount;
      continue;
    }
    const span = spans[years.indexOf(year)] ?? 1;
    for (let i = year; i < year + span; i++) flow[i - first]!.running += amount;
  }
  for (const { year, row, left } of paymentsOf(result)) {
    const at = flow[year - first];
    if (at) at.invested += row.lumpSum;
    if (at) flow.at(-1)!.residual -= row.lumpSum * left;
  }
  return flow;
}

/** Money paid when something is built, with the calendar year and the share that is left at the end of the horizon. */
interface Payment {
  year: number;
  row: InvestmentRow;
  left: number;
}

export function paymentsOf(result: MoneyResult): Payment[] {
  const { tables } = result;
  const end = horizonEnd(result);
  const isMoney = (row: InvestmentRow) => row.impact === "money";
  // Results of earlier versions name the model year only.
  if (!tables.vintages)
    return tables.investments.filter(isMoney).map((row) => ({
      year: row.year,
      row,
      left: row.lumpSum === 0 ? 0 : row.residual / row.lumpSum,
    }));
  return tables.vintages.flatMap((vintage) =>
    vintage.payments
      .filter(isMoney)
      .map((row) => ({ year: Math.ceil(vintage.from ?? row.year), row, left: shareLeft(vintage, end) })),
  );
}

/**
 * Present value of a cash flow [currency], discounted to the end of its first year as the run does: D of that year is 1.
 *   PV = sum over i of (running + residual)_i (1+r)^-(i-y0) + invested_i (1+r)^-(i-1-y0)
 */
export function presentValueOf(flow: readonly CashFlowYear[], rate: number): number {
  return flow.reduce(
    (sum, { invested, running, residual }, i) =>
      sum + (running + residual) * (1 + rate) ** -i + invested * (1 + rate) ** -(i - 1),
    0,
  );
}

/** a - b, year by year; both stand for the same calendar years. */
export const flowDifference = (a: readonly CashFlowYear[], b: readonly CashFlowYear[]): CashFlowYear[] =>
  a.map((row, i) => ({
    year: row.year,
    invested: row.invested - (b[i]?.invested ?? 0),
    running: row.running - (b[i]?.running ?? 0),
    residual: row.residual - (b[i]?.residual ?? 0),
  }));
