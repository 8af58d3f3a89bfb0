import type { TariffElement } from "~/entities/tariffs/element";
import { openPrices, type Tariff, usesDayAhead, versionOf } from "~/entities/tariffs/tariff";
import { type BillContext, type BillLine, blank, monthsOf } from "./context";
import {
  creditAmounts,
  dayAheadAmounts,
  energyAmounts,
  feedInAmounts,
  selfUseAmounts,
  tierAmounts,
} from "./energyParts";
import { reductionAmounts, settledCredit, shareAmounts, standingAmounts } from "./fixedParts";
import type { BillRemark, Meter } from "./meter";
import { meterCalendar, type MeterMonth } from "./meterCalendar";
import { demandAmounts, highUseAmounts, subscribedAmounts } from "./powerParts";

/** What a calendar year of a meter costs by a tariff. */
export interface YearBill {
  year: number;
  /** Year of the version that was applied. */
  version: number;
  /** Places of its months in the list of the bill. */
  months: number[];
  lines: BillLine[];
  /** Tax on each line, by month [currency]. */
  vat: Float64Array[];
}

export interface Bill {
  currency: string;
  months: MeterMonth[];
  years: YearBill[];
  /** All parts of a month, without and with tax [currency]. */
  net: Float64Array;
  gross: Float64Array;
  /** What it comes to, as the customer bears it: with tax where he does [currency]. */
  total: number;
  /** Energy taken from and fed into the grid [kWh]. */
  importKwh: number;
  exportKwh: number;
  remarks: BillRemark[];
}

/** Why there is no bill: no version, prices that have still to be entered, or no prices of the market. */
export type BillRefusal =
  | { refused: "no_version" }
  | { refused: "open_prices"; year: number; names: string[] }
  | { refused: "no_day_ahead"; year: number };

export const isRefused = (bill: Bill | BillRefusal): bill is BillRefusal => "refused" in bill;

/**
 * The bill of a meter by a tariff: each calendar year of the tariff's zone by its version, each part of it by month. Amounts are not rounded.
 * The equations and their sources are in docs/finance.md. Throws a RangeError for steps that are no quarters of an hour.
 */
export function billOf(tariff: Tariff, meter: Meter): Bill | BillRefusal {
  const calendar = meterCalendar({
    zone: tariff.timezone,
    startMs: meter.startMs,
    stepMin: meter.stepMin,
    steps: meter.importKwh.length,
    holidayCountry: tariff.holiday_country,
  });
  const remarks = new Map<string, BillRemark>();
  const remark = (one: BillRemark) => void remarks.set(JSON.stringify(one), one);
  const missing = meter.importKwh.reduce((n, v) => n + (Number.isNaN(v) ? 1 : 0), 0);
  if (missing > 0) remark({ rule: "values_missing", steps: missing });
  const years: YearBill[] = [];
  for (const year of new Set(calendar.months.map((month) => month.year))) {
    const version = versionOf(tariff, year);
    if (!version) return { refused: "no_version" };
    const names = openPrices(version);
    if (names.length > 0) return { refused: "open_prices", year: version.year, names };
    if (usesDayAhead(version)) {
      if (!meter.dayAhead) return { refused: "no_day_ahead", year };
      const without = meter.dayAhead.reduce((n, v) => n + (Number.isNaN(v) ? 1 : 0), 0);
      if (without > 0) remark({ rule: "prices_missing", steps: without });
    }
    if (version.year > year) remark({ rule: "version_of_other_year", year, version: version.year });
    if (version.example_prices) remark({ rule: "example_prices", version: version.year });
    const months = calendar.months.flatMap((month, m) => (month.year === year ? [m] : []));
    const ctx: BillContext = { meter, calendar, months, year, version, remark };
    const days = monthsOf(ctx).reduce((sum, month) => sum + month.days, 0);
    if (days < calendar.months[months[0]!]!.daysOfYear - 0.5)
      remark({ rule: "part_of_year", year, days: Math.round(days) });
    years.push({ year, version: version.year, months, ...linesOf(ctx) });
  }
  const sum = (of: (bill: YearBill, m: number) => number): Float64Array =>
    Float64Array.from(calendar.months, (_, m) => years.reduce((all, bill) => all + of(bill, m), 0));
  const net = sum(({ lines }, m) => lines.reduce((all, line) => all + line.net[m]!, 0));
  const vat = sum((bill, m) => bill.vat.reduce((all, tax) => all + tax[m]!, 0));
  const gross = net.map((amount, m) => amount + vat[m]!);
  const all = (values: Float64Array | undefined) => values?.reduce((total, v) => total + (v || 0), 0) ?? 0;
  return {
    currency: tariff.currency,
    months: calendar.months,
    years,
    net,
    gross,
    total: all(tariff.bears_vat ? gross : net),
    importKwh: all(meter.importKwh),
    exportKwh: all(meter.exportKwh),
    remarks: [...remarks.values()],
  };
}

/** Parts that need what others come to are computed after them; the lines are in the order of the tariff. */
function linesOf(ctx: BillContext): Pick<YearBill, "lines" | "vat"> {
  const { elements, vat_percent } = ctx.version;
  const lines: (BillLine | undefined)[] = elements.map(() => undefined);
  const rank = ({ kind }: TariffElement) => ({ reduction: 1, share: 2, net_billing: 3 })[kind as string] ?? 0;
  for (const now of [0, 1, 2, 3])
    elements.forEach((element, i) => {
      if (rank(element) === now)
        lines[i] = lineOf(
          ctx,
          element,
          lines.filter((line) => line !== undefined),
        );
    });
  const all = lines as BillLine[];
  const vat = all.map(({ net }, i) => net.map((v) => (elements[i]!.vat ? (v * vat_percent) / 100 : 0)));
  return { lines: all, vat };
}

function lineOf(ctx: BillContext, element: TariffElement, before: readonly BillLine[]): BillLine {
  const { name, kind, role } = element;
  const line = (net: Float64Array, value?: number, unit: "kWh" | "kW" | "d" = "kWh"): BillLine => ({
    name,
    kind,
    role,
    net,
    quantity: value === undefined ? null : { value, unit },
  });
  const ofEnergy = ({ net, kwh }: { net: Float64Array; kwh: number }) => line(net, kwh);
  const ofPower = ({ net, kw }: { net: Float64Array; kw: number }) => line(net, kw, "kW");
  switch (element.kind) {
    case "energy":
      return ofEnergy(energyAmounts(ctx, element));
    case "day_ahead":
      return ofEnergy(dayAheadAmounts(ctx, element));
    case "tiers":
      return ofEnergy(tierAmounts(ctx, element));
    case "demand":
      return ofPower(demandAmounts(ctx, element));
    case "subscribed":
      return ofPower(subscribedAmounts(ctx, element));
    case "high_use":
      return ofPower(highUseAmounts(ctx, element));
    case "standing": {
      const { net, days } = standingAmounts(ctx, element);
      return line(net, days, "d");
    }
    case "reduction":
      return line(reductionAmounts(ctx, element, before));
    case "share":
      return line(shareAmounts(ctx, element, before));
    case "feed_in":
      return ofEnergy(feedInAmounts(ctx, element));
    case "self_use":
      return ofEnergy(selfUseAmounts(ctx, element));
    case "net_billing": {
      const { net, kwh } = creditAmounts(ctx, element);
      return line(settledCredit(ctx, element, net, before), kwh);
    }
    default:
      return line(blank(ctx));
  }
}
