import { z } from "zod";
import { weatherYearsAsked } from "~/entities/optimizations/weatherYears/plan";
import type { Member } from "../member";

/** Sizes that are best over many weather years, and how they do in each of them. */
export const manyYears = weatherYearsAsked.extend({
  kind: z.literal("many_years"),
  /** The plan of the run that is asked of is operated in each year, too: what it costs there, and what it does not serve. */
  compare: z.boolean().default(true),
  /** What each year by itself would build is found, too. */
  alone: z.boolean().default(false),
});
export type ManyYearsSettings = z.infer<typeof manyYears>;

/** What a run of such a study is: the plan, a year of it, a year of the plan that is asked of, or the best plan of a year alone. */
export type YearRole = "plan" | "operated" | "compared" | "alone";

/** A run of such a study, and which of its years it is of. */
export interface YearMember extends Member {
  role: YearRole;
  /** Position among the years of the settings. */
  index: number;
}

/**
 * Its runs in the order of their start. The plan comes first. Its years are operated last: they take over its sizes, and begin when it has
 * ended.
 */
export function membersOfManyYears({ years, criterion, compare, alone }: ManyYearsSettings): YearMember[] {
  const plain = { scenario_id: null, isStatusQuo: false };
  const inYear = (role: YearRole, sizes_of: Member["sizes_of"]): YearMember[] =>
    years.map(({ year }, index) => ({
      ...plain,
      role,
      index,
      weather_year: year,
      variation: { changes: [], alternative: null, whole_years: true },
      ...(sizes_of ? { sizes_of } : {}),
    }));
  const variation = { changes: [], alternative: null, whole_years: true as const, weather_years: { years, criterion } };
  const plan: YearMember = { ...plain, role: "plan", index: 0, weather_year: years[0]!.year, variation };
  return [
    plan,
    ...(compare ? inYear("compared", "base") : []),
    ...(alone ? inYear("alone", undefined) : []),
    ...inYear("operated", "first"),
  ];
}
