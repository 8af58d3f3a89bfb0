import type { ImbalanceAsked } from "~/entities/portfolio/imbalanceAsked";

interface ImbalanceSumsShown {
  longMwh: number;
  shortMwh: number;
  netMwh: number;
  longMinor: number;
  shortMinor: number;
  costMinor: number;
  againstDayAheadMinor: number;
  volumeMwh: number;
  pricedMwh: number;
  hours: number;
  hoursWithoutPrice: number;
  hoursWithoutDayAhead: number;
  hoursPreliminary: number;
}

export interface PeriodShown extends ImbalanceSumsShown {
  key: string;
  label: string;
  perMwh: number | null;
  perMeteredMwh: number | null;
  share: number | null;
}

export interface WorstShown {
  startMs: number;
  label: string;
  href: string | null;
  deltaMwh: number;
  price: number;
  cost: number;
  againstDayAhead: number | null;
  preliminary: boolean;
}

export type PriceNames = Record<"positive" | "negative" | "dayAhead", string | null>;

export interface CoverageShown {
  elapsed: number;
  metered: number;
  scheduled: number;
  positive: number;
  negative: number;
  dayAhead: number;
}

export interface BalancingFigures {
  coverage: CoverageShown;
  sums: ImbalanceSumsShown;
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
  asked: ImbalanceAsked;
  /** What is wrong with the address, in words. */
  faults: string[];
  shown: string;
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
