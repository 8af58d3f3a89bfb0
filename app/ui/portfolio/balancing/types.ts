import type { ImbalanceFilter } from "~/entities/portfolio/imbalanceFilter";
import type { ImbalanceCoverage, ImbalanceRatios, ImbalanceSums, WorstStep } from "~/entities/portfolio/view";

export interface PeriodShown extends ImbalanceSums, ImbalanceRatios {
  key: string;
  label: string;
}

export interface WorstShown extends Omit<WorstStep, "step" | "againstDayAhead"> {
  label: string;
  href: string | null;
  /** Null where the day-ahead price is not known. */
  againstDayAhead: number | null;
}

export type PriceNames = Record<"positive" | "negative" | "dayAhead", string | null>;

export interface BalancingFigures {
  coverage: ImbalanceCoverage;
  sums: ImbalanceSums;
  periods: PeriodShown[];
  worst: WorstShown[];
  /** Cost by hour and weekday from Monday on [currency]; null without a deviation that is known. */
  heat: (number | null)[][];
}

export interface BalancingProps {
  title: string;
  /** This page with its filters. */
  here: string;
  base: string;
  filter: ImbalanceFilter;
  /** What is wrong with the address, in words. */
  faults: string[];
  periodText: string;
  currency: string;
  timezone: string;
  stepMinutes: number;
  stale: boolean;
  /** The day-ahead prices are made by the product. */
  synthetic: boolean;
  /** Of the series and the market that prices are from. */
  names: PriceNames;
  remarks: { kind: string; name: string; href: string }[];
  scheduleHref: string | null;
  figures: BalancingFigures | null;
  files: { periods: string; worst: string; hours: string; steps: string };
  weekdays: string[];
}
