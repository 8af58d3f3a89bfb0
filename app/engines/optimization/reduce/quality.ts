import type { ReducedSeries } from "~/entities/results/reduction";
import type { EnergyProblem } from "../problem";
import { expand } from "../timeAxis";
import { distinctSeries, mapSeries, rangeOf, type SeriesAbout } from "./profiles";

/** The worst of so many series are reported. */
const MOST = 100;

/**
 * How far the series that a run computes with are from those entered. It has the mean, largest value, and the root mean square difference
 * of the duration curves (both sorted over the year) as a share of the range. Worst first.
 */
export function compareSeries(before: EnergyProblem, after: EnergyProblem): ReducedSeries[] {
  const key = (a: SeriesAbout): string => `${a.componentId}|${a.parameterType}|${a.y}`;
  const originals = new Map<string, Float64Array>();
  // One component can have several series of one name (impacts, ports): they come in the same order on both sides.
  mapSeries(after.components, (values, about) => {
    for (let i = 0; ; i++) {
      if (originals.has(`${key(about)}|${i}`)) continue;
      originals.set(`${key(about)}|${i}`, values);
      return values;
    }
  });
  const keyOfValues = new Map<Float64Array, string>();
  const count = new Map<string, number>();
  mapSeries(before.components, (values, about) => {
    const i = count.get(key(about)) ?? 0;
    count.set(key(about), i + 1);
    if (!keyOfValues.has(values)) keyOfValues.set(values, `${key(about)}|${i}`);
    return values;
  });
  return distinctSeries(before)
    .map((series): ReducedSeries => {
      const reduced = expand(after.time, originals.get(keyOfValues.get(series.values)!)!);
      const [least, most] = rangeOf(series.values);
      const sorted = [series.values, reduced].map((v) => Float64Array.from(v).sort());
      let squares = 0;
      for (let t = 0; t < reduced.length; t++) squares += (sorted[0]![t]! - sorted[1]![t]!) ** 2;
      return {
        componentId: series.componentId,
        componentName: series.componentName,
        parameterType: series.parameterType,
        year: before.years[series.y]!,
        meanBefore: mean(series.values),
        meanAfter: mean(reduced),
        mostBefore: most,
        mostAfter: rangeOf(reduced)[1],
        durationRmse: Math.sqrt(squares / reduced.length) / (most - least),
      };
    })
    .sort((a, b) => b.durationRmse - a.durationRmse)
    .slice(0, MOST);
}

const mean = (values: Float64Array): number => values.reduce((sum, v) => sum + v, 0) / values.length;
