import type { Locale } from "~/entities/core/locale";
import type { WeatherYearsReport } from "~/entities/optimizations/weatherYears/plan";
import type { StudyRun } from "../StudyRun";

/** A plan operated in a weather year. */
export interface OperatedLine {
  cost: number | null;
  unservedMwh: number | null;
  run: StudyRun;
}

/** A weather year of a plan. */
export interface YearLine {
  year: number;
  weight: number;
  /** With the sizes of the plan [currency]; null without a plan (yet). */
  cost: number | null;
  /** What it costs more than the best plan for this year alone [currency]; null where that is not known. */
  regret: number | null;
  /** The binding week in words, and where its operation is; null where there is none (yet). */
  week: { label: string; price: number; href: string | null; comparedHref: string | null } | null;
  operated: OperatedLine;
  compared: OperatedLine | null;
  alone: { cost: number | null; run: StudyRun } | null;
}

/** What a component has in each plan, in its unit; null without a result. */
export interface SizeLine {
  id: string;
  name: string;
  unit: string;
  plan: number | null;
  base: number | null;
  /** Least and most of the plans for one year alone; null where nobody asked. */
  alone: [number, number] | null;
}

export interface ManyYearsProps {
  currency: string;
  /** The plan, and what it came to. */
  plan: StudyRun;
  report: WeatherYearsReport | null;
  /** Name of the run that is asked of. */
  base: string;
  sizes: SizeLine[];
  years: YearLine[];
}

/** Less than this is a rest of the solver [MWh]. */
const NOTHING_MWH = 1e-3;
export const isUnserved = (mwh: number | null): mwh is number => (mwh ?? 0) > NOTHING_MWH;

export type DisplayedYears = ManyYearsProps & { locale: Locale; editable: boolean; partial: boolean };
