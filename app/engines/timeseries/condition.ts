import { cleanSeries } from "./cleaning/clean";
import { NO_CLEANING } from "./cleaning/options";
import type { FindingList } from "./findings";
import type { Grid } from "./grid";
import type { ReadChange, ReadOptions } from "./options";
import { partSteps } from "./resample";

/**
 * From the numbers of the file to the stored ones, in this order: unit, cleaning, bounds, finer step. A value that is outside
 * the bounds after cleaning, and a resolution that does not fit the step, leave an error.
 */
export function conditionValues(
  grid: Grid,
  o: ReadOptions,
  findings: FindingList,
): { grid: Grid; changes: ReadChange[] } {
  const {
    values,
    changes,
    findings: rawFindings,
  } = cleanSeries(convert(grid, o), { ...NO_CLEANING, ...o.cleaning }, o.undone);
  for (const finding of rawFindings) findings.pass(finding);
  checkBounds({ ...grid, values }, o, findings);
  return {
    grid: finer({ ...grid, values }, o, findings),
    changes: changes.map((change) => ({
      ...change,
      row: grid.rows[change.index]!,
      atMs: o.place?.mode === "by position" ? null : grid.startMs + change.index * grid.stepS * 1000,
    })),
  };
}

function convert({ values, stepS }: Grid, o: ReadOptions): Float64Array {
  const factor = (o.factor ?? 1) / (o.perStep ? stepS / 3600 : 1);
  const offset = o.offset ?? 0;
  return factor === 1 && offset === 0 ? values : values.map((v) => v * factor + offset);
}

function checkBounds({ values, rows }: Grid, o: ReadOptions, findings: FindingList): void {
  const low = o.lowerBound ?? -Infinity;
  const high = o.upperBound ?? Infinity;
  values.forEach((v, i) => {
    if (!(v < low || v > high)) return;
    const name = v > high ? "above_bound" : low >= 0 && v < 0 ? "negative_value" : "below_bound";
    findings.add(name, "error", { row: rows[i]!, value: Number(v.toPrecision(6)), bound: v > high ? high : low });
  });
}

function finer(grid: Grid, o: ReadOptions, findings: FindingList): Grid {
  const stepWantedS = (o.resolutionMinutes ?? 0) * 60;
  if (stepWantedS === 0 || stepWantedS === grid.stepS) return grid;
  const coarse = Math.max(stepWantedS, grid.stepS);
  if (coarse % Math.min(stepWantedS, grid.stepS) !== 0 || 86_400 % stepWantedS !== 0) {
    findings.add("resolution_unfit", "error", { from: grid.stepS / 60, to: stepWantedS / 60 });
    return grid;
  }
  findings.add("resampled", "note", { from: grid.stepS / 60, to: stepWantedS / 60 });
  if (stepWantedS > grid.stepS) return grid;
  const parts = grid.stepS / stepWantedS;
  const values = partSteps(grid.values, parts, o.cleaning?.interpolation ?? "linear");
  return {
    startMs: grid.startMs,
    stepS: stepWantedS,
    values,
    rows: Int32Array.from(values, (_, i) => grid.rows[Math.floor(i / parts)]!),
  };
}
