import type { FindingList } from "./findings";
import type { Grid } from "./grid";
import { runs } from "./grid";
import type { ReadOptions } from "./options";
import { fillGaps, partSteps } from "./resample";

/**
 * From the numbers of the file to the stored ones, in this order: unit, bounds, gaps, finer step. `text` names an instant
 * of the grid. A resolution that does not fit the step leaves an error and the grid as it is.
 */
export function conditionValues(
  grid: Grid,
  o: ReadOptions,
  text: (utcMs: number) => string,
  findings: FindingList,
): Grid {
  const converted = convert(grid, o);
  const bounded = applyBounds({ ...grid, values: converted }, o, findings);
  const filled = fill({ ...grid, values: bounded }, o, text, findings);
  return finer({ ...grid, values: filled }, o, findings);
}

function convert({ values, stepS }: Grid, o: ReadOptions): Float64Array {
  const factor = (o.factor ?? 1) / (o.perStep ? stepS / 3600 : 1);
  const offset = o.offset ?? 0;
  return factor === 1 && offset === 0 ? values : values.map((v) => v * factor + offset);
}

function applyBounds({ values, rows }: Grid, o: ReadOptions, findings: FindingList): Float64Array {
  const low = o.lowerBound ?? -Infinity;
  const high = o.upperBound ?? Infinity;
  const action = o.outOfBounds ?? "report";
  return values.map((v, i) => {
    if (!(v < low || v > high)) return v;
    const name = v > high ? "above_bound" : low >= 0 && v < 0 ? "negative_value" : "below_bound";
    const params = { row: rows[i]!, value: Number(v.toPrecision(6)), bound: v > high ? high : low };
    if (action === "gap") findings.add(`${name}_removed`, "warning", params);
    else findings.add(name, action === "refuse" ? "error" : "warning", params);
    return action === "gap" ? NaN : v;
  });
}

function fill(grid: Grid, o: ReadOptions, text: (utcMs: number) => string, findings: FindingList): Float64Array {
  const mode = o.fill ?? { mode: "none" as const };
  if (mode.mode === "none") return grid.values;
  const result =
    mode.mode === "value"
      ? {
          values: grid.values.map((v) => (Number.isNaN(v) ? mode.value : v)),
          filled: runs(grid.values, (v) => Number.isNaN(v)),
        }
      : fillGaps(grid.values, mode.maxSteps, o.interpolation ?? "linear");
  const at = (i: number) => text(grid.startMs + i * grid.stepS * 1000);
  for (const { from, to } of result.filled) {
    findings.add(o.place?.mode === "by position" ? "filled_rows" : "filled", "note", {
      from: at(from),
      to: at(to),
      count: to - from + 1,
    });
  }
  return result.values;
}

function finer(grid: Grid, o: ReadOptions, findings: FindingList): Grid {
  const wanted = (o.resolutionMinutes ?? 0) * 60;
  if (wanted === 0 || wanted === grid.stepS) return grid;
  const coarse = Math.max(wanted, grid.stepS);
  if (coarse % Math.min(wanted, grid.stepS) !== 0 || 86_400 % wanted !== 0) {
    findings.add("resolution_unfit", "error", { from: grid.stepS / 60, to: wanted / 60 });
    return grid;
  }
  findings.add("resampled", "note", { from: grid.stepS / 60, to: wanted / 60 });
  if (wanted > grid.stepS) return grid;
  const parts = grid.stepS / wanted;
  const values = partSteps(grid.values, parts, o.interpolation ?? "linear");
  return {
    startMs: grid.startMs,
    stepS: wanted,
    values,
    rows: Int32Array.from(values, (_, i) => grid.rows[Math.floor(i / parts)]!),
  };
}
