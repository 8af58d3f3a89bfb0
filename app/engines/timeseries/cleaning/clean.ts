import { type Finding, hasError } from "~/entities/core/finding";
import { FindingList } from "../findings";
import { runs } from "../grid";
import { fillGaps } from "../resample";
import { findAccumulated, spreadAccumulated } from "./accumulated";
import { MOST_CHANGES, Worksheet } from "./changes";
import { checkJumps, checkRange, checkStuck } from "./checks";
import type { ChangeKind, CleaningOptions, SeriesChange, Undone } from "./options";
import { checkOutliers } from "./outliers";

export interface Cleaned {
  /** As long as what was given; NaN is a gap. */
  values: Float64Array;
  /** Every change, in the order of the work and then of time; what is not listed is as it was. */
  changes: SeriesChange[];
  findings: Finding[];
}

const NOTHING: Undone = { kinds: [], steps: [] };

/**
 * Cleans values at a regular step: range, stuck values, jumps, outliers, accumulated values, then gaps. The same input gives
 * the same result. What is `undone` is as if it had never been found: later checks see the values of the file. An error among
 * the findings (more outages than accepted, more changes than can be listed) leaves the values of the file.
 */
export function cleanSeries(values: Float64Array, o: CleaningOptions, undone: Undone = NOTHING): Cleaned {
  const sheet = new Worksheet(values, keptSteps(values.length, undone));
  const findings = new FindingList();
  const does = (kind: ChangeKind) => !undone.kinds.includes(kind);

  if (does("range")) checkRange(sheet, o.lowerBound, o.upperBound);
  if (does("stuck") && o.stuckSteps !== null) checkStuck(sheet, o.stuckSteps, [o.lowerBound, o.upperBound]);
  const factor = o.thresholdFactorAccumulated;
  if (factor !== null && factor <= 1) findings.add("accumulated_factor_low", "warning", { factor });
  const accumulated = factor !== null && does("accumulated") ? findAccumulated(sheet, factor, o.windowSize) : [];
  // They are no outliers, and their size says nothing about their neighbours.
  const spared = new Set(accumulated.map(({ at }) => at));
  if (does("jump") && o.jumpLimit !== null) {
    const count = checkJumps(sheet, o.jumpLimit, o.windowSize, spared);
    if (count > 0) findings.add("other_levels", "warning", { count });
  }
  if (o.outlierZscore !== null)
    checkOutliers(sheet, {
      score: o.outlierZscore,
      windowSize: o.windowSize,
      spared,
      kinds: { zscore: does("zscore"), hampel: does("hampel") },
    });
  spreadAccumulated(sheet, accumulated);

  checkOutages(sheet.values, o.percentOutages, findings);
  fill(sheet, o, does);
  if (sheet.overfull) findings.add("too_many_changes", "error", { max: MOST_CHANGES });
  const list = findings.list();
  if (hasError(list)) return { values: Float64Array.from(values), changes: [], findings: list };
  return { values: sheet.values, changes: sheet.changes, findings: list };
}

function keptSteps(length: number, undone: Undone): Uint8Array {
  const isProtected = new Uint8Array(length);
  for (const { index, steps } of undone.steps) isProtected.fill(1, Math.max(0, index), Math.max(0, index + steps));
  return isProtected;
}

/** An error when more percent of the steps are without a value than accepted; 0 accepts any number. */
function checkOutages(values: Float64Array, accepted: number, findings: FindingList): void {
  const count = values.reduce((gaps, v) => gaps + (Number.isNaN(v) ? 1 : 0), 0);
  const percent = (100 * count) / values.length;
  if (accepted > 0 && percent > accepted)
    findings.add("too_many_outages", "error", { percent: Number(percent.toFixed(2)), accepted, count });
}

/** Short gaps from their neighbours, then the default value for what is still missing. */
function fill(sheet: Worksheet, o: CleaningOptions, does: (kind: ChangeKind) => boolean): void {
  if (o.fillSteps > 0 && does("interpolated")) {
    const { values, filled } = fillGaps(sheet.values, o.fillSteps, o.interpolation);
    for (const { from, to } of filled)
      for (let i = from; i <= to; i++) sheet.set("interpolated", i, values[i]!, to - from + 1);
  }
  if (o.defaultValue === null || !does("default_value")) return;
  for (const { from, to } of runs(sheet.values, (v) => Number.isNaN(v)))
    for (let i = from; i <= to; i++) sheet.set("default_value", i, o.defaultValue, to - from + 1);
}
