import type { LinearModel } from "../../linearModel";
import type { Formulation } from "../formulate";

/** What a formulation has to say of its sizes and of time. */
export type YearModel = Pick<Formulation, "model"> & { builder: Pick<Formulation["builder"], "sizes" | "colOwner"> };

/** The part of a model that says what is built, apart from what depends on the weather. */
export interface SizePart {
  /** Columns of sizes, ascending. */
  columns: Int32Array;
  /** By column: which of the sizes it is, -1 = none. */
  sizeOf: Int32Array;
  /** What each row of sizes alone says, bounds and entries: equal words, equal rows. By row, in their order. */
  words: ReadonlyMap<number, string>;
}

/** Finds the rows of a model that hold sizes alone. `sizes`: its columns of them, ascending. */
export function sizePart(model: LinearModel, sizes: readonly number[]): SizePart {
  const columns = Int32Array.from(sizes);
  const sizeOf = new Int32Array(model.columns).fill(-1);
  columns.forEach((j, n) => {
    sizeOf[j] = n;
  });
  const isPure = new Uint8Array(model.rows);
  for (const j of columns) for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++) isPure[model.indices[k]!] = 1;
  for (let j = 0; j < model.columns; j++) {
    if (sizeOf[j]! >= 0) continue;
    for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++) isPure[model.indices[k]!] = 0;
  }
  return { columns, sizeOf, words: wordsOf(model, columns, isPure) };
}

function wordsOf(model: LinearModel, columns: Int32Array, isPure: Uint8Array): Map<number, string> {
  const entries = new Map<number, string[]>();
  columns.forEach((j, n) => {
    for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++) {
      const i = model.indices[k]!;
      if (isPure[i]) entries.set(i, [...(entries.get(i) ?? []), `${n}:${model.values[k]!}`]);
    }
  });
  const words = new Map<number, string>();
  const counts = new Map<string, number>();
  for (const i of [...entries.keys()].sort((a, b) => a - b)) {
    const word = `${model.rowLower[i]!}..${model.rowUpper[i]!} ${entries.get(i)!.join(" ")}`;
    // The same row twice in a year is two rows of the plan.
    const count = counts.get(word) ?? 0;
    counts.set(word, count + 1);
    words.set(i, `${word} #${count}`);
  }
  return words;
}

/** What tells the sizes of a model: whose they are, their bounds, whether they are whole numbers. Equal words, equal sizes. */
export function sizeWords({ model, builder }: YearModel, { columns }: SizePart): string[] {
  return Array.from(columns, (j) => {
    const whole = model.integer?.[j] ? " whole" : "";
    return `${builder.colOwner.data[j]!}: ${model.colLower[j]!}..${model.colUpper[j]!}${whole}`;
  });
}
