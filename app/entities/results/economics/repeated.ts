import { annuityFactor, type InvestmentRow, type VintageRow } from "../investmentRows";
import { horizonEnd, type MoneyResult } from "./moneyItems";

/** Longest time that a year is repeated for [a]: later years are worth little, and few prices are known so long. */
const LONGEST_A = 30;

/** Whether a run stands for a single calendar year. */
export const isOneYear = (result: Pick<MoneyResult, "years" | "spans">): boolean =>
  result.years.length === 1 && horizonEnd(result) === result.years[0]! + 1;

/**
 * How long the year of a plan is repeated [a]: the longest life of what it builds, 30 years at most. 1 where it builds nothing.
 */
export function repeatedYears(plan: MoneyResult): number {
  const lives = paidVintages(plan).flatMap(({ payments }) =>
    payments.map(({ lifetimeA, replacement }) => (replacement ? 1 : Math.ceil(lifetimeA ?? LONGEST_A))),
  );
  return Math.min(LONGEST_A, Math.max(1, ...lives));
}

/**
 * A run of one year, as if every year were like it for so many years. What is built is built once, and replaced in kind and at the same price
 * whenever its life ends; what is left at the end is worth the annuities not yet paid. What stands stays as it is in the year, unpaid.
 * Taking down is paid once.
 */
export function repeated(result: MoneyResult, lengthA: number): MoneyResult {
  const end = (result.years[0] ?? 0) + lengthA;
  return {
    ...result,
    spans: [lengthA],
    tables: {
      ...result.tables,
      vintages: paidVintages(result).flatMap((row) => [row, ...replacementsUntil(row, end)]),
    },
  };
}

/** What is built, with payments whose annuities are known. */
export function paidVintages({ tables, interestRate }: MoneyResult): VintageRow[] {
  const isMoney = (one: InvestmentRow) => one.impact === "money" && one.lumpSum !== 0;
  const withRate = (one: InvestmentRow): InvestmentRow =>
    one.interestRate === undefined ? asAnnuity(one, interestRate) : one;
  const vintages = tables.vintages ?? tables.investments.map(ofPayment);
  return vintages.flatMap((row) => {
    const payments = row.payments.filter(isMoney).map(withRate);
    return payments.length > 0 ? [{ ...row, payments }] : [];
  });
}

/** Results of earlier versions do not say at which rate their annuities are: that of the run is taken. */
function asAnnuity(payment: InvestmentRow, rate: number): InvestmentRow {
  const { lumpSum, lifetimeA } = payment;
  const annuity = lumpSum * annuityFactor(rate, lifetimeA ?? Number.POSITIVE_INFINITY);
  return { ...payment, annuity, interestRate: rate };
}

/** A payment of a result without vintages. */
function ofPayment(payment: InvestmentRow): VintageRow {
  const until = payment.lifetimeA === null ? null : payment.year + payment.lifetimeA;
  return {
    componentId: payment.componentId,
    kind: "capacity",
    year: payment.year,
    from: payment.year,
    until,
    amount: 1,
    cut: false,
    retired: [],
    payments: [payment],
    paidUntil: until,
  };
}

/** What replaces a vintage until the end, one after the other. */
function replacementsUntil(row: VintageRow, end: number): VintageRow[] {
  const { paidUntil } = row;
  const lives = row.payments.flatMap(({ lifetimeA }) => (lifetimeA === null ? [] : [lifetimeA]));
  if (paidUntil === null || row.until === null || lives.length === 0) return [];
  const length = Math.max(1, Math.ceil(Math.max(...lives)));
  const payments = row.payments.map((one): InvestmentRow => ({ ...one, replacement: true }));
  const rows: VintageRow[] = [];
  for (let from = Math.ceil(paidUntil); from < end; from += length) {
    const until = Math.min(from + length, end);
    rows.push({ ...row, from, until, paidUntil: until, cut: from + length > end, replacement: true, payments });
  }
  return rows;
}
