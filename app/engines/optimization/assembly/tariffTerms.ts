import { type MeterCalendar, meterCalendar, pricesByTime } from "~/engines/tariffs";
import { countsFor } from "~/engines/tariffs/fixedParts";
import { dayStart, HOUR_MS, isLeapYear, yearStart } from "~/entities/core/clock";
import type { ElementOf, TariffElement } from "~/entities/tariffs/element";
import { openPrices, pathFactor, type Tariff, type TariffVersion, versionOf } from "~/entities/tariffs/tariff";
import { isInSeason, type TariffWindow } from "~/entities/tariffs/window";
import { HOURS_OF_YEAR } from "../calendar";
import { combine, mapProfile, type PeakTerm, type Profile, type ReductionTerm, type TierTerm } from "../problem";

/** kWh in a MWh, kW in a MW. */
const PER_MW = 1000;

/** What a tariff comes to for a purchase and a sale in a model year. */
export interface TariffYear {
  /** Of what is bought and of what is sold [currency/MWh]; null where no part says it. */
  purchase: Profile | null;
  sale: Profile | null;
  /** What of the purchase price is the price of the market. */
  ofMarket: Record<"factor" | "rest", Profile>;
  constant: number;
  peaks: PeakTerm[];
  tiers: TierTerm[];
  reductions: ReductionTerm[];
}

/** A part that a run cannot take as it is: why, and whether it can go on without. */
export interface TariffRemark {
  rule: string;
  severity: "error" | "warning" | "info";
  detail?: string;
}

interface YearQuery {
  year: number;
  stepH: number;
  /** Clock of the system: its model years begin at its New Year. */
  zone: string;
  /** Day-ahead price of the component [currency/MWh]; undefined where none is entered. */
  market: Profile | undefined;
  remark: (remark: TariffRemark) => void;
}

/** The steps of a model year by the clock of a tariff, without 29 February. */
interface ModelCalendar {
  calendar: MeterCalendar;
  /** Step of the calendar of each step of the model year. */
  steps: Int32Array;
}

function modelCalendar(tariff: Tariff, { year, stepH, zone }: YearQuery): ModelCalendar {
  const startMs = yearStart(zone, year);
  const leap = isLeapYear(year);
  const calendar = meterCalendar({
    zone: tariff.timezone,
    startMs,
    stepMin: stepH * 60,
    steps: (HOURS_OF_YEAR + (leap ? 24 : 0)) / stepH,
    holidayCountry: tariff.holiday_country,
  });
  const before = leap ? Math.round((dayStart(zone, `${year}-02-29`) - startMs) / HOUR_MS / stepH) : Infinity;
  const steps = Int32Array.from({ length: HOURS_OF_YEAR / stepH }, (_, t) => (t < before ? t : t + 24 / stepH));
  return { calendar, steps };
}

/**
 * What a part's currency unit counts in the cost: with tax where the customer bears it, and with the percentages of it that other parts
 * are. Percentages are of what comes before them.
 */
function weightOf({ bears_vat }: Tariff, { elements, vat_percent, year: from }: TariffVersion, year: number) {
  const tax = ({ vat }: TariffElement) => (bears_vat && vat ? 1 + vat_percent / 100 : 1);
  const shares = elements.flatMap((element, position) => (element.kind === "share" ? [{ element, position }] : []));
  const weight = (element: TariffElement, after: number): number =>
    shares
      .filter(({ element: share, position }) => position > after && countsFor(share.of, element))
      .reduce(
        (sum, { element: share, position }) =>
          sum + ((share.percent ?? 0) / 100) * pathFactor(share, from, year) * weight(share, position),
        tax(element),
      );
  return (element: TariffElement) => weight(element, element.kind === "share" ? elements.indexOf(element) : -1);
}

/** A tariff in a model year as a linear program can take it. What it cannot is a remark, an error where the answer would be another. */
export function tariffYear(tariff: Tariff, query: YearQuery): TariffYear | null {
  const { year, remark } = query;
  const version = versionOf(tariff, year);
  if (!version) {
    remark({ rule: "tariff_without_year", severity: "error", detail: tariff.name });
    return null;
  }
  const open = openPrices(version);
  if (open.length > 0) {
    remark({ rule: "tariff_open_prices", severity: "error", detail: open.join(", ") });
    return null;
  }
  if (version.example_prices) remark({ rule: "tariff_example_prices", severity: "warning", detail: tariff.name });
  if (version.year > year) remark({ rule: "tariff_later_version", severity: "info", detail: String(version.year) });
  const model = modelCalendar(tariff, query);
  const weight = weightOf(tariff, version, year);
  const out: TariffYear = {
    purchase: null,
    sale: null,
    ofMarket: { factor: 0, rest: 0 },
    constant: 0,
    peaks: [],
    tiers: [],
    reductions: [],
  };
  const part = { tariff, version, query, model, out, weight };
  for (const element of version.elements) addPart(part, element);
  const { factor } = out.ofMarket;
  if (out.purchase !== null && factor !== 0)
    out.ofMarket.rest = combine(out.purchase, query.market ?? 0, (all, market) => all - market * (factor as number));
  else out.ofMarket = { factor: 0, rest: out.purchase ?? 0 };
  return out;
}

interface PartContext {
  tariff: Tariff;
  version: TariffVersion;
  query: YearQuery;
  model: ModelCalendar;
  out: TariffYear;
  weight: (element: TariffElement) => number;
}

const plus = (a: Profile | null, b: Profile): Profile => (a === null ? b : combine(a, b, (x, y) => x + y));
const inModel = (values: Float64Array, { steps }: ModelCalendar): Profile => {
  const all = Float64Array.from(steps, (t) => values[t]!);
  return all.every((v) => v === all[0]) ? (all[0] ?? 0) : all;
};

function addPart({ version, query, model, out, weight }: PartContext, element: TariffElement): void {
  const { year, market, remark } = query;
  const path = pathFactor(element, version.year, year);
  const refuse = (rule: string) => remark({ rule, severity: "error", detail: element.name });
  const w = weight(element);
  const buy = (perKwh: Profile) =>
    (out.purchase = plus(
      out.purchase,
      mapProfile(perKwh, (v) => v * PER_MW * path * w),
    ));
  const sell = (perKwh: Profile) =>
    (out.sale = plus(
      out.sale,
      mapProfile(perKwh, (v) => v * PER_MW * path * w),
    ));
  const byTime = (timed: ElementOf<"energy"> | ElementOf<"net_billing">) =>
    inModel(pricesByTime(model.calendar, timed), model);
  const peak = (price: number, window: TariffWindow, more: Partial<PeakTerm>): PeakTerm => ({
    price: price * PER_MW * path * w,
    per: "year",
    window: inModel(model.calendar.share(window), model),
    peaks: 1,
    leastMw: 0,
    apart: "any",
    dayOf: Int32Array.from(model.steps, (t) => model.calendar.dayOf[t]!),
    ratchet: 0,
    beyondMw: 0,
    ...more,
  });
  const powerOver = (minutes: number) => {
    if (minutes !== query.stepH * 60) remark({ rule: "tariff_power_by_step", severity: "info", detail: element.name });
  };
  switch (element.kind) {
    case "energy":
      return void buy(byTime(element));
    case "day_ahead":
      if (market === undefined) return refuse("tariff_without_market_price");
      out.purchase = plus(
        out.purchase,
        mapProfile(market, (v) => v * element.factor * w),
      );
      out.ofMarket.factor = (out.ofMarket.factor as number) + element.factor * w;
      return void buy(element.margin ?? 0);
    case "tiers": {
      const prices = element.tiers.map(({ price }) => (price ?? 0) * PER_MW * path * w);
      if (prices.some((price, i) => i > 0 && price < prices[i - 1]!)) return refuse("tariff_tiers_fall");
      out.tiers.push(tierTerm(element, prices));
      return;
    }
    case "demand":
      powerOver(element.interval_min);
      out.peaks.push(
        peak(element.price ?? 0, element.window, {
          per: element.per,
          peaks: element.peaks,
          leastMw: element.least_kw / PER_MW,
          apart: element.apart,
          ratchet: element.ratchet_percent / 100,
        }),
      );
      return;
    case "subscribed": {
      const { subscribed_kw: kw, price, steps, over, over_price, window } = element;
      powerOver(element.interval_min);
      if (kw === null) {
        if (steps.length > 0) return refuse("tariff_steps_of_power");
        out.peaks.push(peak(price ?? 0, window, {}));
        return;
      }
      const step = steps.find(({ up_to_kw }) => up_to_kw === null || kw <= up_to_kw)?.price ?? 0;
      out.constant += ((price ?? 0) * kw + step) * path * w;
      if (over === "hour" && over_price !== 0) return refuse("tariff_hours_beyond");
      if (over === "kw") out.peaks.push(peak(over_price ?? 0, window, { per: "month", beyondMw: kw / PER_MW }));
      return;
    }
    case "high_use":
      return refuse("tariff_full_load_hours");
    case "standing":
      out.constant += (element.price ?? 0) * { day: 365, month: 12, year: 1 }[element.per] * path * w;
      return;
    case "reduction":
      return addReduction({ version, query, model, out }, element, { path, w, byTime });
    case "share":
      // Its percentage is in the weight of what it is of.
      return;
    case "feed_in": {
      const isOver =
        element.first_year !== null && element.years !== null && year >= element.first_year + element.years;
      if (isOver) return void sell(element.after ?? 0);
      if (element.pay === "day_ahead") {
        if (market === undefined) return refuse("tariff_without_market_price");
        out.sale = plus(
          out.sale,
          mapProfile(market, (v) => v * element.factor * w),
        );
        return void sell((element.premium ?? 0) - (element.fee ?? 0));
      }
      if (element.steps.length > 1)
        remark({ rule: "tariff_feed_in_by_size", severity: "warning", detail: element.name });
      return void sell(element.steps[0]?.price ?? 0);
    }
    case "net_billing":
      if (element.settle !== "none") return refuse("tariff_credit_settled");
      return void sell(byTime(element));
    case "self_use":
      remark({ rule: "tariff_self_use", severity: "warning", detail: element.name });
      return;
  }
}

const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function tierTerm(element: ElementOf<"tiers">, prices: number[]): TierTerm {
  const months = DAYS_OF_MONTHS.flatMap((_, m) => (isInSeason(element, m + 1) ? [m] : []));
  const days = months.map((m) => DAYS_OF_MONTHS[m]!);
  const scales =
    element.per === "month"
      ? days.map((d) => (element.per_day ? d : 1))
      : [element.per_day ? days.reduce((sum, d) => sum + d, 0) : 1];
  const widthsMwh = scales.map((scale) =>
    element.tiers.slice(0, -1).map(({ up_to_kwh }, i) => {
      const from = i === 0 ? 0 : element.tiers[i - 1]!.up_to_kwh!;
      return ((up_to_kwh! - from) * scale) / PER_MW;
    }),
  );
  return { per: element.per, months, widthsMwh, prices };
}

/** Only energy at a price and fixed amounts can be what a flat reduction is taken off. */
function addReduction(
  { version, query, out }: Pick<PartContext, "version" | "query" | "model" | "out">,
  element: ElementOf<"reduction">,
  { path, w, byTime }: { path: number; w: number; byTime: (timed: ElementOf<"energy">) => Profile },
): void {
  const { year, remark } = query;
  let [price, constant]: [Profile, number] = [0, 0];
  for (const other of version.elements) {
    if (
      other.role !== element.role ||
      ["reduction", "share", "feed_in", "self_use", "net_billing"].includes(other.kind)
    )
      continue;
    const otherPath = pathFactor(other, version.year, year);
    if (other.kind === "energy") price = combine(price, byTime(other), (sum, v) => sum + v * PER_MW * otherPath);
    else if (other.kind === "standing")
      constant += (other.price ?? 0) * { day: 365, month: 12, year: 1 }[other.per] * otherPath;
    else return remark({ rule: "tariff_reduction_of_power", severity: "error", detail: element.name });
  }
  out.reductions.push({ amount: (element.price ?? 0) * path, weight: w, price, constant });
}
