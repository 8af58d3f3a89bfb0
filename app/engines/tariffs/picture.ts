import { addDays, DAY_MS, weekdayOf } from "~/entities/core/clock";
import { holidaysOf } from "~/entities/tariffs/holidays";
import type { Tariff, TariffVersion } from "~/entities/tariffs/tariff";
import { isInSeason } from "~/entities/tariffs/window";
import { pricesByTime } from "./energyParts";
import { meterCalendar, wholeYear } from "./meterCalendar";

/** What a kWh costs by the clock, all parts per kWh together [currency/kWh]: the first tier of tiers, nothing of day-ahead prices. */
export interface TariffPicture {
  /** A week without holidays in January and in July, Monday first: by day and hour. */
  weeks: { month: number; rows: number[][] }[];
  /** By hour of the clock and day of the year; an hour that is skipped is null. */
  year: (number | null)[][];
}

/** The picture of a version in its own year; with tax where the customer bears it. */
export function pictureOf(tariff: Tariff, version: TariffVersion): TariffPicture {
  const { timezone: zone, holiday_country } = tariff;
  const span = wholeYear(zone, version.year, 60);
  const calendar = meterCalendar({ zone, ...span, stepMin: 60, holidayCountry: holiday_country });
  const prices = new Float64Array(calendar.steps);
  const month = (t: number) => calendar.months[calendar.monthOf[t]!]!.month;
  for (const element of version.elements) {
    const tax = tariff.bears_vat && element.vat ? 1 + version.vat_percent / 100 : 1;
    if (element.kind === "energy") pricesByTime(calendar, element).forEach((price, t) => (prices[t]! += price * tax));
    if (element.kind === "day_ahead") prices.forEach((_, t) => (prices[t]! += (element.margin ?? 0) * tax));
    if (element.kind === "tiers")
      prices.forEach((_, t) => {
        if (isInSeason(element, month(t))) prices[t]! += (element.tiers[0]?.price ?? 0) * tax;
      });
  }
  const days = calendar.dayOf.at(-1)! + 1;
  const year: (number | null)[][] = Array.from({ length: 24 }, () => new Array<number | null>(days).fill(null));
  for (let t = 0; t < calendar.steps; t++) year[calendar.hourOf(t)]![calendar.dayOf[t]!] = prices[t]!;
  const holidays = new Set(holiday_country ? holidaysOf(holiday_country, version.year) : []);
  const weeks = [1, 7].map((of) => {
    const first = mondayWithoutHolidays(version.year, of, holidays);
    const from = Math.round((Date.parse(first) - Date.parse(`${version.year}-01-01`)) / DAY_MS);
    return { month: of, rows: Array.from({ length: 7 }, (_, d) => year.map((hours) => hours[from + d] ?? 0)) };
  });
  return { weeks, year };
}

/** The first Monday from the 8th of a month on whose week has no holiday. */
function mondayWithoutHolidays(year: number, month: number, holidays: ReadonlySet<string>): string {
  const start = `${year}-${String(month).padStart(2, "0")}-08`;
  let monday = addDays(start, (7 - weekdayOf(start)) % 7);
  for (let tries = 0; tries < 3; tries++) {
    if (![0, 1, 2, 3, 4, 5, 6].some((d) => holidays.has(addDays(monday, d)))) break;
    monday = addDays(monday, 7);
  }
  return monday;
}
