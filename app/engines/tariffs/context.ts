import type { TariffElement } from "~/entities/tariffs/element";
import { pathFactor, type TariffVersion } from "~/entities/tariffs/tariff";
import type { BillRemark, Meter } from "./meter";
import type { MeterCalendar, MeterMonth } from "./meterCalendar";

/** What the parts of a bill are computed from: a calendar year of a meter. */
export interface BillContext {
  meter: Meter;
  calendar: MeterCalendar;
  /** Places in `calendar.months` of the months of the year that is billed. */
  months: readonly number[];
  year: number;
  version: TariffVersion;
  remark(remark: BillRemark): void;
}

/** One part of a bill. */
export interface BillLine {
  name: string;
  kind: TariffElement["kind"];
  role: TariffElement["role"];
  /** Without tax, by month of the meter [currency]: what is paid, or (below 0) earned. */
  net: Float64Array;
  /** What it was computed from, where one number says it. */
  quantity: { value: number; unit: "kWh" | "kW" | "h" | "d" } | null;
}

/** A price of an element in the year that is billed. An open price is refused before any part is computed. */
export const priced = ({ version, year }: BillContext, element: TariffElement, price: number | null): number =>
  (price ?? 0) * pathFactor(element, version.year, year);

export const monthsOf = ({ calendar, months }: BillContext): MeterMonth[] => months.map((m) => calendar.months[m]!);

/** Sum of values of the steps of a month; missing ones are nothing. */
export function sumOf(values: Float64Array | undefined, { from, to }: MeterMonth): number {
  let sum = 0;
  for (let t = from; t < to; t++) sum += values?.[t] || 0;
  return sum;
}

/** Share of its year that a month has of what the meter covers [1]. */
export const yearShare = ({ days, daysOfYear }: MeterMonth): number => days / daysOfYear;
/** Share of a month that the meter covers [1]. */
export const monthShare = ({ days, daysOfMonth }: MeterMonth): number => days / daysOfMonth;

export const blank = ({ calendar }: BillContext): Float64Array => new Float64Array(calendar.months.length);

/** A yearly amount on the months of the year, by the days of them that the meter covers. */
export function overMonths(ctx: BillContext, amount: number): Float64Array {
  const net = blank(ctx);
  const covered = monthsOf(ctx).reduce((sum, month) => sum + month.days, 0);
  for (const m of ctx.months) net[m] = covered > 0 ? (amount * ctx.calendar.months[m]!.days) / covered : 0;
  return net;
}
