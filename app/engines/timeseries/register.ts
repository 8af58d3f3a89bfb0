import type { FindingList } from "./findings";
import type { Grid } from "./grid";

interface Report {
  /** How an instant is written. */
  text: (utcMs: number) => string;
  findings: FindingList;
}

/**
 * Readings of a meter -> what it counted in each step: the next reading less this one. The last step has none. What was counted over
 * readings that are missing is spread evenly, with a remark. A reading below the one before leaves its step empty: the meter was changed or
 * began anew, and nothing tells how far it had come.
 */
export function differencesOf(grid: Grid, { text, findings }: Report): Grid {
  const { values: readings, startMs, stepS, rows } = grid;
  const values = new Float64Array(readings.length).fill(NaN);
  const at = (i: number) => text(startMs + i * stepS * 1000);
  let from = -1;
  let steps = 0;
  for (let i = 0; i < readings.length; i++) {
    if (Number.isNaN(readings[i]!)) continue;
    const counted = from < 0 ? NaN : readings[i]! - readings[from]!;
    if (counted < 0)
      findings.add("register_falls", "warning", {
        row: rows[i]!,
        from: readings[from]!,
        to: readings[i]!,
        stamp: at(i),
      });
    else if (from >= 0) {
      values.fill(counted / (i - from), from, i);
      steps += i - from;
      // A longer step of the file itself is no gap: its row stands at each of its parts.
      if (rows.subarray(from + 1, i).some((row) => row !== rows[from]))
        findings.add("register_gap", "warning", { from: at(from), to: at(i), count: i - from });
    }
    from = i;
  }
  findings.add("register_differences", "note", { count: steps });
  // What was spread over missing rows has the row of the reading before.
  const lines = rows.slice();
  for (let i = 1; i < lines.length; i++) if (lines[i] === 0) lines[i] = lines[i - 1]!;
  return { ...grid, values, rows: lines };
}
