import { HOUR_MS } from "~/entities/core/clock";
import type { Finding } from "~/entities/core/finding";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import { type OtherUnit, type UnitChoice, withFit } from "./fitting";
import { type SeriesNumbers, seriesNumbers, valueAt } from "./series";

/** Another series of the site. */
export interface OtherSeries {
  name: string;
  blocks: readonly SeriesBlock[];
}

/** Days of values that two series must share. */
const LEAST_DAYS = 7;
const LAGS_H = [0, 1, -1, 2, -2];
const CLOSE = 1e-6;
/** Steps that are looked at before all are. */
const SAMPLES = 200;

/**
 * A remark where values are those of another series of the site: the same, the same an hour or two later or earlier, or a factor of a unit
 * apart. A constant is nobody's copy.
 */
export function copyFinding(
  blocks: readonly SeriesBlock[],
  others: readonly OtherSeries[],
  units: UnitChoice,
): Finding | null {
  const numbers = seriesNumbers(blocks);
  if (!numbers || numbers.days < LEAST_DAYS || numbers.greatest === numbers.lowest) return null;
  // A year tells it: twenty of quarter-hours would take a second.
  const compared = numbers.year ? [numbers.year.block] : blocks;
  for (const { name, blocks: otherBlocks } of others) {
    const pair = { blocks: compared, others: otherBlocks, span: numbers.greatest - numbers.lowest };
    const lag = LAGS_H.find((hours) => isCopy(pair, hours, 1));
    if (lag === 0) return { key: "timeseries.plausible.copy", severity: "note", params: { name } };
    if (lag !== undefined) {
      const key = `timeseries.plausible.copy_${lag > 0 ? "late" : "early"}`;
      return { key, severity: "warning", params: { name, hours: Math.abs(lag), shift: -lag } };
    }
    const fitting = unitOfCopy(pair, numbers, units);
    if (fitting) return withFit("copy_size", fitting, { name, chosen: units.chosen });
  }
  return null;
}

interface Pair {
  blocks: readonly SeriesBlock[];
  others: readonly SeriesBlock[];
  /** From the lowest to the greatest value. */
  span: number;
}

/** The unit in which the values are those of the other series. */
function unitOfCopy(pair: Pair, numbers: SeriesNumbers, { others }: UnitChoice): OtherUnit | null {
  const mean = seriesNumbers(pair.others)?.mean ?? 0;
  if (mean === 0 || numbers.mean === 0) return null;
  return (
    others.find(({ factor, offset }) => offset === 0 && factor !== 1 && factor > 0 && isCopy(pair, 0, factor)) ?? null
  );
}

/** Whether each value times the factor is that of the other series so many hours before, where both have one. */
function isCopy({ blocks, others, span }: Pair, lagH: number, factor: number): boolean {
  const limit = CLOSE * span * factor;
  let [same, days] = [0, 0];
  const total = blocks.reduce((sum, { values }) => sum + values.length, 0);
  // A few first: most series are no copies.
  for (const every of [Math.max(1, Math.floor(total / SAMPLES)), 1]) {
    same = 0;
    for (const { startMs, stepS, values } of blocks) {
      for (let i = 0; i < values.length; i += every) {
        if (Number.isNaN(values[i]!)) continue;
        const other = valueAt(others, startMs + i * stepS * 1000 - lagH * HOUR_MS);
        if (Number.isNaN(other)) continue;
        if (Math.abs(values[i]! * factor - other) > limit) return false;
        same += 1;
      }
      days = (same * stepS) / 86_400;
    }
  }
  return days >= LEAST_DAYS;
}
