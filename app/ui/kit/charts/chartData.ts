import type { SpanHref } from "~/entities/core/axisSpan";
import type { Locale } from "~/entities/core/locale";
import { markColour, SERIES_COLOURS } from "~/ui/kit/palette";

export interface ChartSeries {
  name: string;
  values: readonly (number | null)[];
  /** Colour of a technology or carrier (#rrggbb), made visible by markColours. Without it the palette gives one by position. */
  colour?: string;
  /** A line that all others are compared with, in the colour of the text. */
  strong?: boolean;
  /** What is there already, beside what is built: a pale filling with a full edge. */
  pale?: boolean;
}

/** A series as a chart shows it. */
export interface MarkedSeries extends ChartSeries {
  /** Left out by the reader: struck through in the legend, nothing in the drawing. */
  hidden?: boolean;
  /** Which pattern lies over its colour, in place of that of its position. */
  hatch?: number;
  /** Of a stack with two sides: values are below zero. */
  below?: boolean;
  /** Names of the series that this one is the sum of. */
  members?: readonly string[];
}

/** How the values of a span add up: multiplied and summed, in a unit of their own. */
export interface Total {
  unit: string;
  factor: number;
}

/** Steps of a time axis: the start of the first (UTC, ms) and the length of one (s). */
export interface TimeSteps {
  start: number;
  step: number;
}

/** What the chart island reads from the page, or from `dataHref`. */
export interface ChartData {
  /** Values are under the points of a line, in columns, in rows, those of the marks with their number in data-at, or of a grid. */
  shape: "points" | "columns" | "rows" | "marks" | "grid";
  unit: string;
  locale: Locale;
  zone: string;
  /** Names of the steps; without them they are called by their time. */
  labels?: string[];
  time?: TimeSteps;
  /** Without it a span has the mean of its values. */
  total?: Total;
  /** `mark` is a colour as stylesheets know it. */
  series: { name: string; mark?: string; values: (number | null)[] }[];
}

/** What every chart takes. */
export interface ChartProps {
  /** Unique on the page. */
  id: string;
  title: string;
  /** What is drawn, where the title says what stands out in it: begins the line below the title, and names the table. */
  subject?: string;
  /** One sentence that says what the chart shows, with its main number. */
  summary: string;
  unit: string;
  series: readonly ChartSeries[];
  /** Where the same numbers are as CSV. */
  csvHref?: string;
  /** Where the island gets the numbers (ChartData) when they are too many for the page. */
  dataHref?: string;
  /** The same files of other years: the explorer lays them over each other. */
  yearHrefs?: readonly string[];
  /** Drawn below another drawing of the same file, which opens the explorer for both. */
  isPart?: boolean;
  /** What is said when they cannot be had. */
  failed?: string;
  /** Pages that show a part of the time, the shortest periods first: a span opens by the first that shows all of it. */
  spanHrefs?: readonly SpanHref[];
  /** What the values of a span come to, such as MW to MWh. Default: their mean. */
  total?: Total;
  /** Height of the drawing in px. Default 260. */
  height?: number;
  level?: 2 | 3 | 4;
}

/** Numbers that may be in the page for the island; more come from dataHref. */
const EMBEDDED = 4000;
/** As many where they can be had nowhere else, with three digits: a week of forty components. */
const EMBEDDED_SHORT = 8000;
/** The hours of a leap year. A grid says three digits of each value, which is more than its colours tell. */
const EMBEDDED_GRID = 8784;

/** The numbers as the page has them; null where they are too many. @param elsewhere they can be fetched */
export function embeddedData(
  series: readonly MarkedSeries[],
  facts: Omit<ChartData, "series">,
  elsewhere: boolean,
): ChartData | null {
  const count = series.reduce((sum, one) => sum + one.values.length, 0);
  const most = facts.shape === "grid" ? EMBEDDED_GRID : elsewhere ? EMBEDDED : EMBEDDED_SHORT;
  // What can be had nowhere else is read in means of longer steps; without a time nobody could say which.
  if (count > most && !elsewhere && facts.shape === "points" && facts.time)
    return chartData(...inLongerSteps(series, facts, facts.time, Math.ceil(count / most)), 3);
  if (count > most) return null;
  return chartData(series, facts, facts.shape === "grid" || count > EMBEDDED ? 3 : 5);
}

/** Means of so many steps each, on a time axis of such steps; a gap is left out of its mean. */
function inLongerSteps(
  series: readonly ChartSeries[],
  facts: Omit<ChartData, "series">,
  { start, step }: TimeSteps,
  by: number,
): [ChartSeries[], Omit<ChartData, "series">] {
  const mean = (values: readonly (number | null)[]): number | null => {
    const finite = values.filter((value) => value !== null && Number.isFinite(value));
    return finite.length === 0 ? null : finite.reduce((sum, value) => sum! + value!, 0)! / finite.length;
  };
  const thinned = series.map((one) => ({
    ...one,
    values: Array.from({ length: Math.ceil(one.values.length / by) }, (_, i) =>
      mean(one.values.slice(i * by, (i + 1) * by)),
    ),
  }));
  return [thinned, { ...facts, time: { start, step: step * by } }];
}

/** The numbers of a chart with as many significant digits, as the island takes them. */
export function chartData(series: readonly MarkedSeries[], facts: Omit<ChartData, "series">, digits = 5): ChartData {
  const short = (value: number | null) =>
    value === null || !Number.isFinite(value) ? null : Number(value.toPrecision(digits));
  return {
    ...facts,
    series: series.map((one, i) => ({
      name: nameWithMembers(one),
      mark: one.strong ? "var(--text)" : (one.colour ?? `var(--chart-${(i % COLOURS) + 1})`),
      values: one.values.map(short),
    })),
  };
}

const COLOURS = SERIES_COLOURS.light.length;

const nameWithMembers = ({ name, members }: MarkedSeries): string =>
  members ? `${name}: ${members.join(", ")}` : name;

/** The same series without the values of those that are hidden: they keep their place, their colour and their pattern. */
export const visible = (series: readonly MarkedSeries[]): MarkedSeries[] =>
  series.map((one) => (one.hidden ? { ...one, values: [] } : one));

const isDrawable = (value: number | null) => value === null || Number.isFinite(value);

/** Series as they are drawn: what is no finite number is a gap, and colours are marks (markColours). */
export const drawable = <Drawn extends ChartSeries>(series: readonly Drawn[]): Drawn[] =>
  markColours(series).map((one) =>
    one.values.every(isDrawable)
      ? one
      : { ...one, values: one.values.map((value) => (isDrawable(value) ? value : null)) },
  );

/** The same series with their own colours as marks can have them: seen in both themes, and no two alike. */
export function markColours<Marked extends { colour?: string }>(series: readonly Marked[]): Marked[] {
  const seen = new Map<string, number>();
  return series.map((one) => {
    if (!one.colour) return one;
    const repeat = seen.get(one.colour) ?? 0;
    seen.set(one.colour, repeat + 1);
    return { ...one, colour: markColour(one.colour, repeat) };
  });
}
