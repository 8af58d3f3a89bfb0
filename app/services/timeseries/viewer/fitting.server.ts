import { setImmediate as turn } from "node:timers/promises";
import { fittingSeriesUnit, sumUnit } from "~/entities/timeseries/course";
import type { Curve } from "./read.server";

interface InUnit {
  unit: string;
  sumUnit: string;
  /** The first is what the unit is chosen by. */
  curves: readonly Curve[];
}

/**
 * A series in the unit in which all of its values are read best, so that every period of it has the same one: the factory in MW, the home
 * in W. What has no family of units stays as it is.
 */
export async function inFittingUnit<S extends InUnit>(series: S): Promise<S> {
  const [curve] = series.curves;
  if (!curve || series.sumUnit !== sumUnit(series.unit)) return series;
  const [factor, unit] = fittingSeriesUnit(series.unit, await sizeOf(curve));
  if (factor === 1) return series;
  const curves = series.curves.map((one) => ({
    ...one,
    read: async (span: Parameters<Curve["read"]>[0]) =>
      (await one.read(span)).map((block) => ({ ...block, values: block.values.map((value) => value / factor) })),
  }));
  return { ...series, unit, sumUnit: sumUnit(unit), curves };
}

/** Mean and greatest size of all values of a curve; null of one without values. */
async function sizeOf(curve: Curve): Promise<{ mean: number | null; max: number | null }> {
  let [sum, count, max] = [0, 0, 0];
  for (const { startMs, stepS, steps } of curve.blocks) {
    for (const { values } of await curve.read({ fromMs: startMs, toMs: startMs + steps * stepS * 1000 }))
      for (const value of values) {
        if (Number.isNaN(value)) continue;
        sum += value;
        count += 1;
        max = Math.max(max, Math.abs(value));
      }
    await turn();
  }
  return count > 0 ? { mean: sum / count, max } : { mean: null, max: null };
}
