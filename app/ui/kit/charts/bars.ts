import type { ChartProps, ChartSeries } from "./chartData";

/** What a chart of bars takes, and its bars. */
export interface BarChartProps extends ChartProps {
  /** One label per bar or group of bars. */
  labels: readonly string[];
  /** Series on top of each other instead of side by side. */
  stacked?: boolean;
  /** Lying series in one row, each from zero on: what less and what more of an input changes. */
  overlaid?: boolean;
  /** Colour of each label's own technology or carrier (#rrggbb); series then differ in strength. */
  colours?: readonly (string | undefined)[];
  /** Lying bars under their labels: for long names. */
  horizontal?: boolean;
  /** Where the bar of each label begins, instead of at zero: the steps of a waterfall. */
  starts?: readonly number[];
  /** Labels of standing bars that belong together, such as today and the plan of a year: under their bars, with the name of the group below. */
  groups?: readonly { name: string; labels: readonly string[] }[];
  /** A line over standing bars, with a value in the middle of each. */
  line?: ChartSeries;
}

/** Places of a column: left edge, width and middle, as shares of the width. */
export interface ColumnPlace {
  left: number;
  width: number;
  middle: number;
}

/** Where the columns of labels are. Those of a group stand closer to each other than to others. */
export function columnsOf({ labels, groups }: Pick<BarChartProps, "labels" | "groups">): ColumnPlace[] {
  const band = 1 / labels.length;
  if (!groups)
    return labels.map((_, at) => ({ left: (at + 0.14) * band, width: 0.72 * band, middle: (at + 0.5) * band }));
  const pitch = 0.84 * band;
  let before = 0;
  return groups.flatMap((group) => {
    const start = before * band + (group.labels.length * (band - pitch)) / 2;
    before += group.labels.length;
    return group.labels.map((_, i) => {
      const left = start + (i + 0.07) * pitch;
      return { left, width: 0.86 * pitch, middle: left + 0.43 * pitch };
    });
  });
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

/** A number at the end of a bar or of a pile of bars. */
export interface EndValue {
  at: number;
  lane: number;
  value: number;
  /** End of the bar on the scale. */
  end: number;
}

/** What each bar, or each pile of bars, comes to. A pile below zero only has its sum at its lower end. */
export function endValues(props: BarChartProps, bars: readonly Bar[]): EndValue[] {
  const { series, labels, stacked } = props;
  if (!stacked) return bars.map((bar) => ({ at: bar.at, lane: bar.series, value: bar.to, end: bar.to }));
  return labels.flatMap((_, at) => {
    const own = bars.filter((bar) => bar.at === at);
    const ends = own.flatMap((bar) => [bar.from, bar.to]);
    if (series.every((one) => (one.values[at] ?? null) === null)) return [];
    const value = series.reduce((sum, one) => sum + (one.values[at] ?? 0), 0);
    const [least, most] = [Math.min(0, ...ends), Math.max(0, ...ends)];
    return [{ at, lane: 0, value, end: most > 0 ? most : least }];
  });
}
