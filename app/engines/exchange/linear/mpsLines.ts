import type { LinearModel } from "~/engines/linearModel";
import type { ModelNames } from "./modelNames";

/**
 * A model in the free MPS format, line by line, without ends of lines. Comments come first. Names need to be different and without spaces. The
 * constant of the objective is the right-hand side of its row with the other sign, as solvers read it.
 */
export function* mpsLines(model: LinearModel, names: ModelNames, comments: readonly string[]): Generator<string> {
  for (const comment of comments) yield `* ${comment}`;
  yield "NAME model";
  yield "ROWS";
  yield ` N ${OBJECTIVE}`;
  for (let i = 0; i < model.rows; i++) yield ` ${kindOf(model, i)} ${names.rows[i]}`;
  yield "COLUMNS";
  yield* columnLines(model, names);
  yield "RHS";
  if (model.offset !== 0) yield ` RHS ${OBJECTIVE} ${-model.offset}`;
  for (let i = 0; i < model.rows; i++) {
    const side = rightHandSide(model, i);
    if (side !== 0) yield ` RHS ${names.rows[i]} ${side}`;
  }
  yield "RANGES";
  for (let i = 0; i < model.rows; i++)
    if (isRange(model, i)) yield ` RNG ${names.rows[i]} ${model.rowUpper[i]! - model.rowLower[i]!}`;
  yield "BOUNDS";
  for (let j = 0; j < model.columns; j++) yield* boundLines(model, j, names.columns[j]!);
  yield "ENDATA";
}

const OBJECTIVE = "objective";

const isRange = ({ rowLower, rowUpper }: LinearModel, i: number): boolean =>
  Number.isFinite(rowLower[i]!) && Number.isFinite(rowUpper[i]!) && rowLower[i] !== rowUpper[i];

/** N rows after the first one are free: nothing limits them. */
function kindOf({ rowLower, rowUpper }: LinearModel, i: number): string {
  if (rowLower[i] === rowUpper[i]) return "E";
  if (Number.isFinite(rowLower[i]!)) return "G";
  return Number.isFinite(rowUpper[i]!) ? "L" : "N";
}

function rightHandSide(model: LinearModel, i: number): number {
  const kind = kindOf(model, i);
  if (kind === "N") return 0;
  return kind === "L" ? model.rowUpper[i]! : model.rowLower[i]!;
}

function* columnLines(model: LinearModel, names: ModelNames): Generator<string> {
  let isWhole = false;
  for (let j = 0; j < model.columns; j++) {
    const whole = model.integer?.[j] === 1;
    if (whole !== isWhole) yield ` MARKER 'MARKER' ${whole ? "'INTORG'" : "'INTEND'"}`;
    isWhole = whole;
    const name = names.columns[j]!;
    // A column without entries is there all the same.
    if (model.cost[j] !== 0 || model.starts[j] === model.starts[j + 1]) yield ` ${name} ${OBJECTIVE} ${model.cost[j]}`;
    for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++)
      yield ` ${name} ${names.rows[model.indices[k]!]} ${model.values[k]}`;
  }
  if (isWhole) yield " MARKER 'MARKER' 'INTEND'";
}

/** Bounds that are not from 0 on. Whole numbers have theirs always: readers take them for 0 or 1 else. */
function* boundLines(model: LinearModel, j: number, name: string): Generator<string> {
  const [lower, upper] = [model.colLower[j]!, model.colUpper[j]!];
  const whole = model.integer?.[j] === 1;
  if (lower === upper) {
    yield ` FX BND ${name} ${lower}`;
    return;
  }
  if (lower === -Infinity && upper === Infinity) {
    yield ` FR BND ${name}`;
    return;
  }
  if (lower === -Infinity) yield ` MI BND ${name}`;
  else if (lower !== 0 || whole) yield ` LO BND ${name} ${lower}`;
  if (upper !== Infinity) yield ` UP BND ${name} ${upper}`;
  else if (whole) yield ` PL BND ${name}`;
}
