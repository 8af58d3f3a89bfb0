import type { ElementOf, TimedPrice } from "~/entities/tariffs/element";
import { isInSeason } from "~/entities/tariffs/window";
import { type BillContext, blank, monthShare, monthsOf, priced, sumOf, yearShare } from "./context";
import type { MeterCalendar } from "./meterCalendar";

/** Net amounts by month, and the energy they are of [kWh]. */
interface Amounts {
  net: Float64Array;
  kwh: number;
}

/**
 * Price by time of use in each step: of a quarter of an hour the first time that it lies in, else the price of all other hours. A step of
 * several quarters has their mean: its energy is taken to flow evenly.
 */
export function pricesByTime(
  calendar: MeterCalendar,
  { price, windows }: { price: number | null; windows: readonly TimedPrice[] },
): Float64Array {
  const prices = new Float64Array(calendar.steps);
  const left = new Float64Array(calendar.steps).fill(1);
  windows.forEach((window, i) => {
    // Quarters of an hour that an earlier time has already are not those of a later one.
    const share = calendar.shareWithout(window, windows.slice(0, i));
    for (let t = 0; t < prices.length; t++) {
      prices[t]! += share[t]! * (window.price ?? 0);
      left[t]! -= share[t]!;
    }
  });
  for (let t = 0; t < prices.length; t++) prices[t]! += left[t]! * (price ?? 0);
  return prices;
}

/** E[m] = sum over t in m of e[t] * p[t] * path, for a price in each step. */
function byStep(ctx: BillContext, energy: Float64Array | undefined, price: (t: number) => number): Amounts {
  const net = blank(ctx);
  let kwh = 0;
  for (const m of ctx.months) {
    const { from, to } = ctx.calendar.months[m]!;
    for (let t = from; t < to; t++) {
      const e = energy?.[t] || 0;
      kwh += e;
      if (e !== 0) net[m]! += e * price(t);
    }
  }
  return { net, kwh };
}

export function energyAmounts(ctx: BillContext, element: ElementOf<"energy">): Amounts {
  const prices = pricesByTime(ctx.calendar, element);
  const path = priced(ctx, element, 1);
  return byStep(ctx, ctx.meter.importKwh, (t) => prices[t]! * path);
}

/** (factor * day-ahead price / 1000 + margin) per kWh; the path counts on the margin alone. Steps without a price count the margin. */
export function dayAheadAmounts(ctx: BillContext, element: ElementOf<"day_ahead">): Amounts {
  const margin = priced(ctx, element, element.margin);
  return byStep(ctx, ctx.meter.importKwh, (t) => element.factor * marketPrice(ctx, t) + margin);
}

/** Day-ahead price of a step [currency/kWh]; nothing where there is none. */
const marketPrice = ({ meter }: BillContext, t: number): number => (meter.dayAhead?.[t] || 0) / 1000;

/**
 * Tiers: of the energy E used so far in the month (year) each part costs the price of the tier it lies in. Bounds are those of a whole month
 * (year), of part of one its share by days; bounds per day times the days. Of a yearly tier a month costs what the sum rises by.
 */
export function tierAmounts(ctx: BillContext, element: ElementOf<"tiers">): Amounts {
  const net = blank(ctx);
  const inSeason = ctx.months.filter((m) => isInSeason(element, ctx.calendar.months[m]!.month));
  const days = inSeason.reduce((sum, m) => sum + ctx.calendar.months[m]!.days, 0);
  const wholeYear = monthsOf(ctx).reduce((sum, month) => sum + yearShare(month), 0);
  let kwh = 0;
  for (const m of inSeason) {
    const month = ctx.calendar.months[m]!;
    const energy = sumOf(ctx.meter.importKwh, month);
    const perMonth = element.per_day ? month.days : monthShare(month);
    const scale = element.per === "month" ? perMonth : element.per_day ? days : wholeYear;
    const cost = (sum: number) => tierCost(element, sum, scale);
    net[m] = priced(ctx, element, element.per === "month" ? cost(energy) : cost(kwh + energy) - cost(kwh));
    kwh += energy;
  }
  return { net, kwh };
}

/** Sum over the tiers of price * the part of the energy between its bounds [currency]. */
export function tierCost({ tiers }: Pick<ElementOf<"tiers">, "tiers">, kwh: number, scale: number): number {
  let cost = 0;
  let from = 0;
  for (const { up_to_kwh, price } of tiers) {
    const to = up_to_kwh === null ? Number.POSITIVE_INFINITY : up_to_kwh * scale;
    if (kwh > from) cost += (Math.min(kwh, to) - from) * (price ?? 0);
    from = to;
  }
  return cost;
}

/**
 * Fed in: - e[t] * price. Fixed: the price of the size of the plant, by steps (share: mean of the steps weighted by the part of the size in
 * each, as EEG 2023 § 23c; class: the step that the whole size lies in). Direct marketing: factor * day-ahead price - fee + premium. After
 * the years of the contract what is agreed for then.
 */
export function feedInAmounts(ctx: BillContext, element: ElementOf<"feed_in">): Amounts {
  const isOver =
    element.first_year !== null && element.years !== null && ctx.year >= element.first_year + element.years;
  const path = priced(ctx, element, 1);
  const price = isOver ? () => (element.after ?? 0) * path : feedInPrice(ctx, element, path);
  return byStep(ctx, ctx.meter.exportKwh, (t) => -price(t));
}

function feedInPrice(ctx: BillContext, element: ElementOf<"feed_in">, path: number): (t: number) => number {
  if (element.pay === "day_ahead")
    return (t) => element.factor * marketPrice(ctx, t) + path * ((element.premium ?? 0) - (element.fee ?? 0));
  if (ctx.meter.plantKw === undefined && element.steps.length > 1)
    ctx.remark({ rule: "no_plant_size", name: element.name });
  const fixed = priceOfSize(element, ctx.meter.plantKw) * path;
  return () => fixed;
}

/** Price for a plant of a size [kW]; without a size that of the smallest. */
export function priceOfSize({ steps, by }: Pick<ElementOf<"feed_in">, "steps" | "by">, kw: number | undefined): number {
  const first = steps[0]?.price ?? 0;
  if (kw === undefined || kw <= 0) return first;
  if (by === "class") return steps.find(({ up_to_kw }) => up_to_kw === null || kw <= up_to_kw)?.price ?? 0;
  let [from, sum] = [0, 0];
  for (const { up_to_kw, price } of steps) {
    const to = Math.min(kw, up_to_kw ?? kw);
    sum += Math.max(0, to - from) * (price ?? 0);
    from = Math.max(from, to);
  }
  return sum / kw;
}

/** Used on site: - (production - fed in) * price, at least nothing in each step. */
export function selfUseAmounts(ctx: BillContext, element: ElementOf<"self_use">): Amounts {
  const { productionKwh, exportKwh } = ctx.meter;
  if (!productionKwh) ctx.remark({ rule: "no_production", name: element.name });
  const used = productionKwh?.map((produced, t) => Math.max(0, (produced || 0) - (exportKwh?.[t] || 0)));
  const price = priced(ctx, element, element.price);
  return byStep(ctx, used, () => -price);
}

/** What energy fed in is worth by month, before it is settled [currency], and how much it is. */
export function creditAmounts(ctx: BillContext, element: ElementOf<"net_billing">): Amounts {
  const prices = pricesByTime(ctx.calendar, element);
  const path = priced(ctx, element, 1);
  return byStep(ctx, ctx.meter.exportKwh, (t) => prices[t]! * path);
}
