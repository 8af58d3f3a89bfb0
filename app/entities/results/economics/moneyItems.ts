import { type InvestmentRow, leftOf, paidYears, shareThere, type VintageRow } from "../investmentRows";
import type { CostKind, RunResult } from "../result";

/** What of a result its money is worked out from. */
export type MoneyResult = Pick<RunResult, "years" | "spans" | "interestRate" | "summary"> & {
  tables: Pick<RunResult["tables"], "costs" | "investments" | "vintages">;
};

/** A kind of cost that is paid as it comes; annuities stand for lump sums, which have parts of their own. */
export type RunningKind = Exclude<CostKind, "investment" | "build">;

/**
 * One amount of the cash-flow table [currency]: paid is positive, earned negative.
 *
 *   invested    lump sum, on 1 January of its year
 *   replaced    the same, in the place of something that reached its end of life
 *   financing   at the end of its year: what the capital of a technology with an interest rate of its own costs more than that of the run
 *   left        at the end of its year, negative: what is left of a lump sum, worth the annuities not yet paid
 *   running     at the end of its year, of a kind
 */
export interface MoneyItem {
  componentId: string | null;
  /** Calendar year. */
  year: number;
  part: "invested" | "replaced" | "financing" | "left" | RunningKind;
  amount: number;
}

interface Horizon {
  from: number;
  until: number;
}

/** The calendar year after the last one that a run stands for. */
export const horizonEnd = ({ years, spans }: Pick<MoneyResult, "years" | "spans">): number =>
  (years.at(-1) ?? 0) + (spans.at(-1) ?? 1);

/**
 * All money of a run by calendar year and component. Its present value is that of the run, whatever its lives, rates and horizon are
 * (decision 102). With B_n left after n annuities A at the rate q of a lump sum I, and the rate r of the run:
 *
 *   I = sum over its years k of (A - (q - r) B_(k-1)) (1+r)^-k + B_n (1+r)^-n
 *
 * What was built before the first year comes in with what is left to pay then.
 */
export function moneyItems(result: MoneyResult): MoneyItem[] {
  const horizon = { from: result.years[0] ?? 0, until: horizonEnd(result) };
  return [...runningItems(result, horizon), ...investmentItems(result, horizon)];
}

function runningItems({ years, spans, tables }: MoneyResult, { from, until }: Horizon): MoneyItem[] {
  const items: MoneyItem[] = [];
  for (const { componentId, year, kind, impact, amount, paidIn } of tables.costs) {
    if (impact !== "money" || kind === "investment" || kind === "build") continue;
    if (kind === "decommissioning") {
      const at = paidIn ?? year;
      if (from <= at && at < until) items.push({ componentId, year: at, part: kind, amount });
      continue;
    }
    const span = spans[years.indexOf(year)] ?? 1;
    for (let i = year; i < year + span; i++) items.push({ componentId, year: i, part: kind, amount });
  }
  return items;
}

function investmentItems({ tables, interestRate }: MoneyResult, horizon: Horizon): MoneyItem[] {
  const isMoney = (row: InvestmentRow) => row.impact === "money" && row.lumpSum !== 0;
  // Results of earlier versions name the model year only.
  if (!tables.vintages)
    return tables.investments
      .filter(isMoney)
      .flatMap(({ componentId, year, lumpSum, residual }) =>
        lumpItems({ componentId, year }, lumpSum, residual, horizon),
      );
  return tables.vintages.flatMap((vintage) =>
    vintage.payments
      .filter(isMoney)
      .flatMap((row) =>
        row.interestRate === undefined
          ? straightItems(vintage, row, horizon)
          : annuityItems(vintage, { ...row, interestRate: row.interestRate }, interestRate, horizon),
      ),
  );
}

/** A lump sum and its rest at the end of the horizon. */
const lumpItems = (
  at: Pick<MoneyItem, "componentId" | "year">,
  lumpSum: number,
  left: number,
  { from, until }: Horizon,
): MoneyItem[] => [
  ...(from <= at.year && at.year < until ? [{ ...at, part: "invested" as const, amount: lumpSum }] : []),
  { ...at, year: until - 1, part: "left", amount: -left },
];

/** Results of earlier versions do not say at which rate the annuity is: what is left is the straight line over the life. */
function straightItems(vintage: VintageRow, row: InvestmentRow, horizon: Horizon): MoneyItem[] {
  const { from, until } = vintage;
  const { componentId, lumpSum } = row;
  const there = shareThere(vintage, horizon.until);
  const left = until === null || from === null ? 1 : Math.min(1, Math.max(0, until - horizon.until) / (until - from));
  return lumpItems({ componentId, year: Math.ceil(from ?? row.year) }, lumpSum, lumpSum * left * there, horizon);
}

function annuityItems(
  vintage: VintageRow,
  row: InvestmentRow & { interestRate: number },
  rate: number,
  horizon: Horizon,
): MoneyItem[] {
  const years = paidYears(vintage, row.lifetimeA, horizon);
  if (!years) return [];
  const { componentId, annuity, interestRate } = row;
  const items: MoneyItem[] = [];
  const part = row.replacement ? "replaced" : "invested";
  let left = row.lumpSum;
  for (let i = -years.before; i <= years.until - years.from; i++) {
    const year = years.from + i;
    if (i === 0) items.push({ componentId, year, part, amount: left });
    if (year === years.until) break;
    if (i >= 0 && interestRate !== rate)
      items.push({ componentId, year, part: "financing", amount: (interestRate - rate) * left });
    left = row.lifetimeA === null ? row.lumpSum : left * (1 + interestRate) - annuity;
  }
  const last = years.until - 1;
  const { worth, lost } = leftOf(vintage, row, horizon);
  if (worth !== 0) items.push({ componentId, year: last, part: "left", amount: -worth });
  // A life of a part of a year is paid for the whole of it.
  const rest = left - worth - lost;
  if (Math.abs(rest) > 1e-9 * row.lumpSum) items.push({ componentId, year: last, part: "financing", amount: -rest });
  return items;
}
