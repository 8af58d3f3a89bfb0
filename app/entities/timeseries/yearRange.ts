/** First and last year of a range are at most so many years apart. */
export const MOST_YEARS_APART = 20;

export interface YearRange {
  start_year: number;
  end_year: number;
}

/** A range that can be used, or what is wrong with it and where. */
type RangeFound =
  | { ok: true; range: YearRange }
  | { ok: false; path: "start_year" | "end_year"; message: string; params?: Record<string, number> };

/** The range with its end, the year after the start unless one is given; refuses one that runs backwards or is too long. */
export function wholeRange(range: { start_year: number; end_year?: number }): RangeFound {
  const { start_year, end_year = start_year + 1 } = range;
  if (start_year > end_year) return { ok: false, path: "start_year", message: "rules.smaller_than_end_year" };
  const apart = { max: MOST_YEARS_APART };
  if (end_year - start_year > MOST_YEARS_APART)
    return { ok: false, path: "end_year", message: "timeseries.rule.too_many_years", params: apart };
  return { ok: true, range: { start_year, end_year } };
}

export const yearsOf = ({ start_year, end_year }: YearRange): number[] =>
  Array.from({ length: end_year - start_year + 1 }, (_, i) => start_year + i);
