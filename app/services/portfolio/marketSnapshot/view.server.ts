import { changedPrices, SCENARIO_CHANGES } from "~/engines/portfolio";
import { HOUR_MS } from "~/entities/core/clock";
import type { ShapeDays } from "~/entities/market/marketFilter";
import type { PriceScenario } from "~/entities/market/priceScenario";
import type { CurvePeriod, CurveSnapshot, MarketSnapshot, SpotSnapshotMonth } from "./types";

const WEEK_CELLS = 7 * 24;
const WORKING_DAYS = 5;

/** The months of a curve that it has as a whole. */
export const wholeMonths = ({ periods }: CurveSnapshot): CurvePeriod[] =>
  periods.filter(({ kind, first }) => kind === "month" && first.endsWith("-01"));

/** The hours of a month of the curve [currency/MWh] at the prices of a scenario. */
export function hoursOfMonth(
  { startMs, prices, periods }: CurveSnapshot,
  month: CurvePeriod,
  scenario: PriceScenario,
): { startMs: number; values: number[] } {
  const before = periods
    .filter(({ kind, first }) => kind === "month" && first < month.first)
    .reduce((sum, { hours }) => sum + hours, 0);
  const monthPrices = Float64Array.from(prices.slice(before, before + month.hours));
  return { startMs: startMs + before * HOUR_MS, values: [...changedPrices(monthPrices, SCENARIO_CHANGES[scenario])] };
}

/** Mean of the shape by hour (24 rows) and month (12 columns) over some days of the week, each counting alike. */
export function shapeGrid({ factors }: MarketSnapshot["shape"], days: ShapeDays): number[][] {
  const weekdays = [0, 1, 2, 3, 4, 5, 6].filter((day) => days === "all" || (days === "working") === day < WORKING_DAYS);
  return Array.from({ length: 24 }, (_, hour) =>
    Array.from({ length: 12 }, (__, month) => {
      const dayFactors = weekdays.map((day) => factors[month * WEEK_CELLS + day * 24 + hour] ?? 1);
      return dayFactors.reduce((sum, factor) => sum + factor, 0) / dayFactors.length;
    }),
  );
}

/** The months of a year of spot prices, or the last twelve; and the days of the same time. */
export function spotWindow({ months, days }: MarketSnapshot, year: string) {
  const visibleMonths: SpotSnapshotMonth[] = year
    ? months.filter(({ month }) => month.startsWith(year))
    : months.slice(-12);
  const [first, last] = [visibleMonths[0]?.month ?? "", visibleMonths.at(-1)?.month ?? ""];
  const inside = (day: string) => day.slice(0, 7) >= first && day.slice(0, 7) <= last;
  return { months: visibleMonths, days: days.filter(({ day }) => inside(day)), inside };
}
