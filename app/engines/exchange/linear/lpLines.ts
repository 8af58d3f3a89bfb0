import type { LinearModel } from "~/engines/linearModel";
import type { ModelNames } from "./modelNames";

/** Entries of a line of the LP format: readers take lines of 510 characters at least. */
const PER_LINE = 4;

/**
 * A model in the LP format of CPLEX, line by line, without ends of lines. Comments come first. Rows with two limits are there twice.
 */
export function* lpLines(model: LinearModel, names: ModelNames, comments: readonly string[]): Generator<string> {
  for (const comment of comments) yield `\\ ${comment}`;
  yield "minimize";
  yield " objective:";
  const costs: string[] = [];
  for (let j = 0; j < model.columns; j++) if (model.cost[j] !== 0) costs.push(term(model.cost[j]!, names.columns[j]));
  if (model.offset !== 0) costs.push(term(model.offset));
  yield* inLines(costs.length > 0 ? costs : [term(0, names.columns[0])]);
  yield "subject to";
  yield* rowLines(model, names);
  yield "bounds";
  for (let j = 0; j < model.columns; j++) {
    const [lower, upper] = [model.colLower[j]!, model.colUpper[j]!];
    if (lower === 0 && upper === Infinity) continue;
    if (lower === upper) yield ` ${names.columns[j]} = ${lower}`;
    else if (lower === -Infinity && upper === Infinity) yield ` ${names.columns[j]} free`;
    else yield ` ${limit(lower)} <= ${names.columns[j]} <= ${limit(upper)}`;
  }
  if (model.integer) {
    yield "general";
    for (let j = 0; j < model.columns; j++) if (model.integer[j] === 1) yield ` ${names.columns[j]}`;
  }
  yield "end";
}

const term = (value: number, name = ""): string => `${value < 0 ? "-" : "+"} ${Math.abs(value)} ${name}`.trimEnd();
const limit = (bound: number): string => (Number.isFinite(bound) ? String(bound) : bound < 0 ? "-inf" : "inf");

function* rowLines(model: LinearModel, names: ModelNames): Generator<string> {
  const { rows, columns, starts, indices, values } = model;
  const rowStarts = new Int32Array(rows + 1);
  for (const i of indices) rowStarts[i + 1]!++;
  for (let i = 0; i < rows; i++) rowStarts[i + 1]! += rowStarts[i]!;
  const entries = new Int32Array(indices.length);
  const columnOf = new Int32Array(indices.length);
  const next = rowStarts.slice();
  for (let j = 0; j < columns; j++)
    for (let k = starts[j]!; k < starts[j + 1]!; k++) {
      columnOf[k] = j;
      entries[next[indices[k]!]!++] = k;
    }
  for (let i = 0; i < rows; i++) {
    const [lower, upper] = [model.rowLower[i]!, model.rowUpper[i]!];
    const terms = Array.from(entries.subarray(rowStarts[i], rowStarts[i + 1]), (k) =>
      term(values[k]!, names.columns[columnOf[k]!]),
    );
    if (terms.length === 0) terms.push(term(0, names.columns[0]));
    for (const [end, side] of sidesOf(lower, upper)) {
      yield ` ${names.rows[i]}${end}:`;
      yield* inLines(terms);
      yield ` ${side}`;
    }
  }
}

/** How the lines of a row end, each with what its name ends with. */
function sidesOf(lower: number, upper: number): [end: string, side: string][] {
  if (lower === upper) return [["", `= ${lower}`]];
  const sides: [end: string, side: string][] = [];
  if (Number.isFinite(lower)) sides.push(["", `>= ${lower}`]);
  if (Number.isFinite(upper)) sides.push([sides.length > 0 ? ".most" : "", `<= ${upper}`]);
  return sides;
}

function* inLines(terms: readonly string[]): Generator<string> {
  for (let k = 0; k < terms.length; k += PER_LINE) yield ` ${terms.slice(k, k + PER_LINE).join(" ")}`;
}
