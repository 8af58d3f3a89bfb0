import type { InputRef } from "~/entities/optimizations/variation";
import type { RunSummary } from "~/entities/results/result";
import { type MonteCarloSettings, samplesOf } from "./monteCarlo";
import { alternativesOf, type NearOptimalSettings } from "./nearOptimal";
import { type Bin, histogramOf, meanOf, type Quantile, quantilesOf, rankCorrelation } from "./quantiles";
import { pointsOf, type SweepSettings } from "./sweep";

/**
 * What comes out of the runs of a study. Values by position: 0 is the run as it is, then the runs in their order. Null: no result (yet).
 */
type ByPosition<Value> = readonly (Value | null | undefined)[];

/** Values of a sweep: [point of the first input][point of the second], one column where there is no second. */
export function sweepValues({ axes }: SweepSettings, values: ByPosition<number>): (number | null)[][] {
  const [rows = [], columns = [0]] = axes.map(pointsOf);
  return rows.map((_, r) => columns.map((_column, c) => values[1 + r * columns.length + c] ?? null));
}

/** What one figure does in a Monte Carlo study. */
export interface Spread {
  /** Of the runs with a result. */
  quantiles: Quantile[];
  mean: { mean: number; error: number | null } | null;
  least: number | null;
  most: number | null;
  /** In the order of the inputs, strongest first. `rank` null: one of both does not vary. */
  correlations: { input: InputRef; index: number; rank: number | null }[];
  bins: Bin[];
  /** Runs with a result. */
  count: number;
}

export function spreadOf(settings: MonteCarloSettings, values: ByPosition<number>): Spread {
  const drawn = samplesOf(settings);
  const points = drawn.flatMap((row, i) => {
    const value = values[i + 1];
    return value === null || value === undefined ? [] : [{ row, value }];
  });
  const amounts = points.map(({ value }) => value);
  const correlations = settings.inputs.map((input, index) => ({
    input,
    index,
    rank: rankCorrelation(
      points.map(({ row }) => row[index]!),
      amounts,
    ),
  }));
  return {
    quantiles: quantilesOf(amounts),
    mean: amounts.length > 0 ? meanOf(amounts) : null,
    least: amounts.length > 0 ? Math.min(...amounts) : null,
    most: amounts.length > 0 ? Math.max(...amounts) : null,
    correlations: correlations.sort((a, b) => Math.abs(b.rank ?? 0) - Math.abs(a.rank ?? 0)),
    bins: histogramOf(amounts),
    count: amounts.length,
  };
}

/** One end of a range. */
export interface RangeEnd {
  position: number;
  size: number | null;
  /** Of what the run minimizes. */
  cost: number | null;
}

interface SizeRange {
  /** [%] */
  slack: number;
  least: RangeEnd;
  most: RangeEnd;
}

/** The sizes a group may have, slack by slack, and the one it has in the best system. */
export interface GroupRange {
  group: number;
  optimum: number | null;
  ranges: SizeRange[];
}

export function rangesOf(settings: NearOptimalSettings, summaries: ByPosition<RunSummary>): GroupRange[] {
  const alternatives = alternativesOf(settings);
  const end = (index: number): RangeEnd => {
    const summary = summaries[index + 1];
    return {
      position: index + 1,
      size: summary?.alternative?.size ?? null,
      cost: summary?.alternative ? summary.objective : null,
    };
  };
  return settings.groups.map(({ component_ids }, group) => {
    const own = alternatives.flatMap((one, index) => (one.group === group ? [{ ...one, index }] : []));
    const slacks = [...new Set(own.map(({ slack }) => slack))];
    const at = (slack: number, sense: "least" | "most") =>
      end(own.find((one) => one.slack === slack && one.sense === sense)!.index);
    const sizes = summaries[0]?.sizes;
    return {
      group,
      optimum: sizes ? component_ids.reduce((sum, id) => sum + (sizes[id] ?? 0), 0) : null,
      ranges: slacks.map((slack) => ({ slack, least: at(slack, "least"), most: at(slack, "most") })),
    };
  });
}
