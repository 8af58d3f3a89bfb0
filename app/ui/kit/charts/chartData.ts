import type { Locale } from "~/entities/core/locale";

export interface ChartSeries {
  name: string;
  values: readonly (number | null)[];
  /** An entity's own colour (#rrggbb). Without it the palette gives one by position. */
  colour?: string;
}

/** Steps of a time axis: the start of the first (UTC, ms) and the length of one (s). */
export interface TimeSteps {
  start: number;
  step: number;
}

/** What the chart island reads from the page, or from `dataHref`. */
export interface ChartData {
  kind: "line" | "area" | "bar";
  stacked: boolean;
  horizontal: boolean;
  /** The value axis may begin above zero. */
  fromMinimum?: boolean;
  unit: string;
  locale: Locale;
  zone: string;
  labels?: string[];
  time?: TimeSteps;
  series: { name: string; values: (number | null)[]; colour?: string }[];
}

/** What every chart takes. */
export interface ChartProps {
  /** Unique on the page. */
  id: string;
  title: string;
  /** One sentence that says what the chart shows, with its main figure. */
  summary: string;
  unit: string;
  series: readonly ChartSeries[];
  /** Where the same figures are as CSV. */
  csvHref?: string;
  /** Where the island gets the figures (ChartData) when they are too many for the page. */
  dataHref?: string;
  /** Height of the drawing in px. Default 260. */
  height?: number;
  level?: 2 | 3 | 4;
}

/** Figures that may stand in the page for the island; more come from dataHref. */
const EMBEDDED = 4000;

export const mayEmbed = (series: readonly ChartSeries[]): boolean =>
  series.reduce((sum, one) => sum + one.values.length, 0) <= EMBEDDED;

/** The figures of a chart with five significant digits, as the island takes them. */
export function chartData(series: readonly ChartSeries[], facts: Omit<ChartData, "series">): ChartData {
  const short = (value: number | null) =>
    value === null || !Number.isFinite(value) ? null : Number(value.toPrecision(5));
  return {
    ...facts,
    series: series.map((one) => ({ name: one.name, colour: one.colour, values: one.values.map(short) })),
  };
}
