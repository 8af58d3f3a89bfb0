import type { Solution } from "~/engines/linearModel";
import { reducedCosts } from "../residuals";
import type { ModelOfFile } from "./modelFile";

/**
 * A solution as lines of CSV: kind (column, row), name, value, dual. A column's dual is its reduced cost. Rows have the value of their sum.
 * Duals are empty where there are none (whole numbers). Signs are those of the file, also where it is maximised.
 */
export function* solutionLines(
  { model, names, isMaximised }: ModelOfFile,
  { x, rowDual }: Pick<Solution, "x" | "rowDual">,
  rowValues: Float64Array,
): Generator<string> {
  yield "kind,name,value,dual";
  const sign = isMaximised ? -1 : 1;
  const hasDuals = rowDual.length > 0;
  const reduced = hasDuals ? reducedCosts(model, rowDual) : rowDual;
  const line = (kind: string, name: string, value: number, dual: number | undefined) =>
    `${kind},${quoted(name)},${value},${hasDuals ? sign * dual! : ""}`;
  for (let j = 0; j < model.columns; j++) yield line("column", names.columns[j]!, x[j]!, reduced[j]);
  for (let i = 0; i < model.rows; i++) yield line("row", names.rows[i]!, rowValues[i]!, rowDual[i]);
}

const quoted = (name: string): string => (/[",\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name);
