import type { LinearModel } from "~/engines/linearModel";
import type { Point } from "./iterate";

/** What the log of the structured method begins with; `second` is how long the structure took to find [s]. */
export const headOf = ({ rows, columns, nonzeros }: LinearModel, second: number): string =>
  [
    `Structured interior point: ${rows} rows, ${columns} columns, ${nonzeros} entries; analysed in ${second.toFixed(1)} s`,
    `${TITLES.map((title, i) => title.padStart(WIDTHS[i]!)).join(" ")}\n`,
  ].join("\n");

const TITLES = ["Iteration", "Objective", "Dual objective", "Primal error", "Dual error", "Gap", "Time"];
const WIDTHS = [9, 17, 17, 12, 10, 8, 8] as const;

/** One line for a point. Errors are relative to max(1, bound or cost), the gap to max(1, |objective|). */
export function lineOf(point: Point, second: number): string {
  const { iteration, objective, dualObjective, primalError, dualError, gap } = point;
  const short = [primalError, dualError, gap].map((value) => value.toExponential(1));
  const cells = [String(iteration), objective.toPrecision(10), dualObjective.toPrecision(10), ...short];
  return `${[...cells, `${second.toFixed(1)}s`].map((cell, i) => cell.padStart(WIDTHS[i]!)).join(" ")}\n`;
}
