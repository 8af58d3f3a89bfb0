import { MINUTE_MS } from "~/entities/core/clock";
import type { ElementOf } from "~/entities/tariffs/element";
import type { TariffWindow } from "~/entities/tariffs/window";
import { type BillContext, blank, monthShare, monthsOf, overMonths, priced, sumOf, yearShare } from "./context";
import type { MeterMonth } from "./meterCalendar";

/** Net amounts by month, and the power billed, as a mean over the months where they differ [kW]. */
interface PowerAmounts {
  net: Float64Array;
  kw: number;
}

/** A mean power over an interval: in which month and day. */
interface Reading {
  kw: number;
  month: number;
  day: number;
}

/**
 * Mean powers over intervals of the clock [kW] that lie in a window, those of the whole meter. An interval with a part in the window
 * counts. A meter with longer steps has its own.
 */
function readings(ctx: BillContext, name: string, intervalMin: number, window: TariffWindow): Reading[] {
  const { meter, calendar } = ctx;
  const minutes = Math.max(intervalMin, meter.stepMin);
  if (meter.stepMin > intervalMin) ctx.remark({ rule: "coarse_meter", name, minutes: meter.stepMin });
  const share = calendar.share(window);
  const intervalMs = minutes * MINUTE_MS;
  const out: Reading[] = [];
  for (let t = 0; t < calendar.steps;) {
    const interval = Math.floor((calendar.startMs + t * calendar.stepMs) / intervalMs);
    let [kwh, inWindow, steps] = [0, false, 0];
    const first = t;
    while (t < calendar.steps && Math.floor((calendar.startMs + t * calendar.stepMs) / intervalMs) === interval) {
      kwh += meter.importKwh[t] || 0;
      inWindow ||= share[t]! > 0;
      steps += 1;
      t += 1;
    }
    if (inWindow)
      out.push({
        kw: (kwh / (steps * meter.stepMin)) * 60,
        month: calendar.monthOf[first]!,
        day: calendar.dayOf[first]!,
      });
  }
  return out;
}

/** Mean of the highest so many powers, each of them another day (month) where asked; 0 of none. */
function meanOfHighest(
  of: readonly Reading[],
  { peaks, apart, least_kw }: Pick<ElementOf<"demand">, "peaks" | "apart" | "least_kw">,
): number {
  let candidates = of.map(({ kw }) => kw);
  if (apart !== "any") {
    const highest = new Map<number, number>();
    for (const reading of of) {
      const key = apart === "day" ? reading.day : reading.month;
      highest.set(key, Math.max(highest.get(key) ?? 0, reading.kw));
    }
    candidates = [...highest.values()];
  }
  const chosen = candidates.sort((a, b) => b - a).slice(0, peaks);
  return chosen.length === 0 ? least_kw : chosen.reduce((sum, kw) => sum + Math.max(kw, least_kw), 0) / chosen.length;
}

/**
 * Demand charge. Per month: price * billed[m] * share of the month, billed[m] = max(P[m], ratchet * highest P of the eleven months before).
 * Per year: price * P * share of the year. P is the mean of the n highest mean powers in the window. Months out of the season of the window
 * have none.
 */
export function demandAmounts(ctx: BillContext, element: ElementOf<"demand">): PowerAmounts {
  const { calendar, months } = ctx;
  const price = priced(ctx, element, element.price);
  const all = readings(ctx, element.name, element.interval_min, element.window);
  if (element.per === "year") {
    const kw = meanOfHighest(
      all.filter(({ month }) => months.includes(month)),
      element,
    );
    const covered = monthsOf(ctx).reduce((sum, month) => sum + yearShare(month), 0);
    return { net: overMonths(ctx, price * kw * covered), kw };
  }
  const ofMonth = new Map<number, Reading[]>();
  for (const reading of all) {
    const list = ofMonth.get(reading.month);
    if (list) list.push(reading);
    else ofMonth.set(reading.month, [reading]);
  }
  const peak = (m: number) => (ofMonth.has(m) ? meanOfHighest(ofMonth.get(m)!, element) : 0);
  if (element.ratchet_percent > 0 && (months[0] ?? 0) < 11)
    ctx.remark({ rule: "months_before_unknown", name: element.name });
  const net = blank(ctx);
  let sum = 0;
  for (const m of months) {
    const before = Array.from({ length: 11 }, (_, i) => peak(m - 1 - i));
    const kw = Math.max(peak(m), (element.ratchet_percent / 100) * Math.max(...before));
    net[m] = price * kw * monthShare(calendar.months[m]!);
    sum += kw;
  }
  return { net, kw: months.length === 0 ? 0 : sum / months.length };
}

/**
 * Subscribed power S: (price * S + step of S) * share of the year, and what is beyond it. kw: price * highest excess of each month. hour:
 * price * hours in which the power is beyond S.
 */
export function subscribedAmounts(ctx: BillContext, element: ElementOf<"subscribed">): PowerAmounts {
  const all = readings(ctx, element.name, element.interval_min, element.window).filter(({ month }) =>
    ctx.months.includes(month),
  );
  const kw = element.subscribed_kw ?? all.reduce((most, reading) => Math.max(most, reading.kw), 0);
  const step = element.steps.find(({ up_to_kw }) => up_to_kw === null || kw <= up_to_kw)?.price ?? 0;
  const perYear = priced(ctx, element, (element.price ?? 0) * kw + step);
  const net = blank(ctx);
  for (const m of ctx.months) net[m] = perYear * yearShare(ctx.calendar.months[m]!);
  if (element.over === "none") return { net, kw };
  const price = priced(ctx, element, element.over_price);
  const hours = Math.max(element.interval_min, ctx.meter.stepMin) / 60;
  const excess = new Map<number, number>();
  for (const { kw: power, month } of all) {
    if (power <= kw) continue;
    if (element.over === "hour") net[month]! += price * hours;
    else excess.set(month, Math.max(excess.get(month) ?? 0, power - kw));
  }
  for (const [m, beyond] of excess) net[m]! += price * beyond;
  return { net, kw };
}

/**
 * Two price pairs: cost(pair) = price per kW * P * share of the year + price per kWh * E. By the full-load hours E / P against the threshold
 * (of part of a year its share), or the pair that costs less. Source of the form: StromNEV § 17 with annex 4 (2 500 h).
 */
export function highUseAmounts(ctx: BillContext, element: ElementOf<"high_use">): PowerAmounts {
  const all = readings(ctx, element.name, element.interval_min, {
    from_month: 1,
    to_month: 12,
    days: "every",
    from: "00:00",
    to: "24:00",
  }).filter(({ month }) => ctx.months.includes(month));
  const kw = all.reduce((most, reading) => Math.max(most, reading.kw), 0);
  const kwh = monthsOf(ctx).reduce((sum, month) => sum + sumOf(ctx.meter.importKwh, month), 0);
  const covered = monthsOf(ctx).reduce((sum, month) => sum + yearShare(month), 0);
  const pairs = [
    { perKw: element.below_kw ?? 0, perKwh: element.below_kwh ?? 0 },
    { perKw: element.above_kw ?? 0, perKwh: element.above_kwh ?? 0 },
  ] as const;
  const cost = ({ perKw, perKwh }: (typeof pairs)[number]) => perKw * kw * covered + perKwh * kwh;
  const isHigh =
    element.choose === "hours" ? kwh > element.threshold_h * covered * kw : cost(pairs[1]) < cost(pairs[0]);
  const pair = pairs[isHigh ? 1 : 0];
  const net = overMonths(ctx, priced(ctx, element, pair.perKw * kw * covered));
  for (const m of ctx.months)
    net[m]! += priced(ctx, element, pair.perKwh * sumOf(ctx.meter.importKwh, ctx.calendar.months[m] as MeterMonth));
  return { net, kw };
}
