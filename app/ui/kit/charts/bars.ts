import type { ChartProps, ChartSeries } from "./chartData";

/** What a chart of bars takes, and its bars. */
export interface BarChartProps extends ChartProps {
  /** One label per bar or group of bars. */
  labels: readonly string[];
  /** Series on top of each other instead of side by side. */
  stacked?: boolean;
  /** Colour of each label's own technology or carrier (#rrggbb); series then differ in strength. */
  colours?: readonly (string | undefined)[];
  /** Lying bars under their labels: for long names. */
  horizontal?: boolean;
  /** Where the bar of each label begins, instead of at zero: the steps of a waterfall. */
  starts?: readonly number[];
  /** A line over standing bars, with a value in the middle of each. */
  line?: ChartSeries;
}

/** A bar with its lower and upper value. */
export interface Bar {
  series: number;
  at: number;
  from: number;
  to: number;
}

/** Bars with their lower and upper value; stacked ones pile up away from zero on both sides. */
export function barsOf({ series, labels, stacked = false, starts = [] }: BarChartProps): Bar[] {
  const count = labels.length;
  const up = labels.map((_, at) => starts[at] ?? 0);
  const down = [...up];
  return series.flatMap((one, index) =>
    one.values.slice(0, count).flatMap((value, at): Bar[] => {
      if (value === null || !Number.isFinite(value)) return [];
      if (!stacked) return [{ series: index, at, from: 0, to: value }];
      const pile = value >= 0 ? up : down;
      const from = pile[at] ?? 0;
      pile[at] = from + value;
      return value === 0 ? [] : [{ series: index, at, from, to: from + value }];
    }),
  );
}
