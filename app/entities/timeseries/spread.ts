import { z } from "zod";

/**
 * What the rows of a file are values of, where that is a day or longer: so many days or months, or the time from one date to the next. The
 * last is known of readings of a meter alone.
 */
export interface SeriesPeriod {
  unit: "day" | "month" | "dates";
  count: number;
}

/** Typical loads that values can be spread by, as the generation of series has them. */
export const SPREAD_LOADS = ["homes", "offices", "shops", "farms", "industry"] as const;
/** What follows the weather of a place. */
export const SPREAD_WEATHER = ["heating", "cooling", "photovoltaic"] as const;
export const SPREAD_PROFILES = [...SPREAD_LOADS, ...SPREAD_WEATHER] as const;
export type SpreadProfile = (typeof SPREAD_PROFILES)[number];

/** How values of long periods become steps: the same all over each, by a profile, or by another series of the system. */
export const SPREADS = ["even", ...SPREAD_PROFILES] as const;
const SERIES = /^series:(.{1,100})$/;
export const spreadChoice = z
  .string()
  .max(120)
  .refine((text) => (SPREADS as readonly string[]).includes(text) || SERIES.test(text), "rules.not_in_list");

/** The series that a choice names; null where it names none. */
export const spreadSeriesId = (choice: string): string | null => SERIES.exec(choice)?.[1] ?? null;

export const isSpreadProfile = (choice: string): choice is SpreadProfile =>
  (SPREAD_PROFILES as readonly string[]).includes(choice);

/** What the steps of a series were made of, kept with it. */
export const seriesSpread = z.object({
  /** How many values, and of which periods. */
  values: z.number().int().min(1),
  unit: z.enum(["day", "month", "dates"]),
  count: z.number().int().min(1),
  /** "even", a profile, or "series". */
  by: z.enum([...SPREADS, "series"]),
  /** Of the series that gave its course. */
  name: z.string().max(200).optional(),
});
export type SeriesSpread = z.infer<typeof seriesSpread>;

/** "day", "week", "month", "year", "days", "months" or "dates": how a period is named. */
export function periodName({ unit, count }: SeriesPeriod): string {
  if (unit === "dates") return unit;
  if (unit === "day") return count === 1 ? "day" : count === 7 ? "week" : "days";
  return count === 1 ? "month" : count === 12 ? "year" : "months";
}

/** What is said of such a series. `say` gives the text of a key of the locale file "timeseries". */
export function spreadText(
  { values, by, name = "", ...period }: SeriesSpread,
  say: (key: string, params: Record<string, string | number>) => string,
): string {
  const shape = say(`spread.by.${by}`, { name });
  return say(`spread.told.${periodName(period)}`, { values, each: period.count, shape });
}
