import { addDays, firstOfMonth } from "~/entities/core/clock";
import type { ValueLine } from "../value/lines";
import { toMinor } from "../value/money";

/** Day of the month after delivery on which it is paid (EFET General Agreement Electricity, 2007, section 13.2). */
export const PAYMENT_DAY = 20;

/** What is delivered and not yet paid [minor units]. */
export interface SettlementExposure {
  /** What the counterparty owes for sales, and what is owed to it for purchases. */
  receivableMinor: number;
  payableMinor: number;
  /** What would be lost: max(0, receivable - payable) where payments are netted, else the receivable. */
  nettedMinor: number;
  /** The months of delivery it is made of, in order. */
  months: SettlementMonth[];
}

export interface SettlementMonth {
  /** YYYY-MM. */
  month: string;
  /** YYYY-MM-DD. */
  due: string;
  receivableMinor: number;
  payableMinor: number;
}

/** The day on which a month of delivery (YYYY-MM) is paid. Throws a RangeError for a day that some months do not have. */
export function dueOn(month: string, paymentDay = PAYMENT_DAY): string {
  if (!Number.isInteger(paymentDay) || paymentDay < 1 || paymentDay > 28) {
    throw new RangeError(`Payments are due on a day from 1 to 28, not on ${paymentDay}`);
  }
  return addDays(firstOfMonth(`${month}-01`, 1), paymentDay - 1);
}

/**
 * Settlement exposure on a day (YYYY-MM-DD): what contracts pay for the delivered energy of `lines` whose day of payment has not passed. Each line is
 * rounded once. A negative price turns what is owed around.
 */
export function settlementExposure(
  lines: readonly ValueLine[],
  asOf: string,
  paymentDay = PAYMENT_DAY,
): SettlementExposure {
  const months = new Map<string, SettlementMonth>();
  for (const { part, month, contract } of lines) {
    const due = dueOn(month, paymentDay);
    if (part !== "delivered" || due < asOf) continue;
    const sums = months.get(month) ?? { month, due, receivableMinor: 0, payableMinor: 0 };
    months.set(month, sums);
    // A purchase has a positive contract value: it is paid.
    const minor = toMinor(contract);
    if (minor > 0) sums.payableMinor += minor;
    else sums.receivableMinor -= minor;
  }
  const sorted = [...months.values()].sort((a, b) => (a.month < b.month ? -1 : 1));
  const receivableMinor = sorted.reduce((sum, one) => sum + one.receivableMinor, 0);
  const payableMinor = sorted.reduce((sum, one) => sum + one.payableMinor, 0);
  return {
    receivableMinor,
    payableMinor,
    months: sorted,
    nettedMinor: Math.max(0, receivableMinor - payableMinor),
  };
}
