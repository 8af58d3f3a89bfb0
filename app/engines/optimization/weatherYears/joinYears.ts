import type { LinearModel } from "../../linearModel";
import { type Criterion, directShare, hasCostRows } from "./criterion";
import { MatrixWriter } from "./matrix";
import { type SizePart, sizePart, sizeWords, type YearModel } from "./parts";

/** Where a weather year is in the joined model. */
export interface YearBlock {
  /** Columns of sizes in its model. */
  sizes: readonly number[];
  /** Its columns that are no sizes, in the order of its model; and how many columns its model has. */
  firstColumn: number;
  modelColumns: number;
  /** Its rows that are not of sizes alone, or differ from those of other years, in the order of its model. */
  firstRow: number;
  modelRows: number;
  /** Row of its cost, -1 where that is in the objective. */
  costRow: number;
}

/** One model for many weather years: sizes in common, all else year by year. */
export interface JoinedYears {
  model: LinearModel;
  criterion: Criterion;
  /** By weather year; they add up to 1. */
  weights: readonly number[];
  blocks: YearBlock[];
  /** First of the columns of sizes. */
  firstSize: number;
  /** Row of the joined model by what it says, of the rows that years have in common. */
  sharedRows: ReadonlyMap<string, number>;
}

/** Sizes of weather years that are not the same sizes: a defect of what made the models. */
export class SizesDiffer extends Error {
  override name = "SizesDiffer";
}

/** What the sizes have in a year, for the end of the joined matrix: columns are written in one go. */
interface SizeEntries {
  /** Where the entries of each size begin, length sizes + 1. Rows from -1 down are shared ones, -1 - n is the n-th. */
  starts: Int32Array;
  rows: Int32Array;
  values: Float64Array;
}

/**
 * Joins models of the same system with different weather into one, as blocks of the border of the structured method (Birge & Louveaux,
 * Introduction to Stochastic Programming, 2011: the extensive form of two stages). Sizes and the rows of sizes alone are there once.
 *
 *   minimise   objective of the criterion in C_w = c·x + d_w·y_w + offset_w
 *              A x in bounds                        rows of sizes alone
 *              T_w x + B_w y_w in bounds            by weather year
 *              tail:   C_w - z - e_w <= 0,  regret: C_w - r <= C*_w
 *
 * `yearModel(w)` is called once for each of `weights`, one after the other, and its result is not kept: the joined arrays are all there is.
 * Throws SizesDiffer where the sizes of two years are not the same columns with the same bounds.
 */
export function joinYears(
  weights: readonly number[],
  criterion: Criterion,
  yearModel: (w: number) => YearModel,
): JoinedYears {
  const sum = weights.reduce((all, one) => all + one, 0);
  const joining = new Joining(
    weights.map((one) => one / sum),
    criterion,
  );
  for (let w = 0; w < weights.length; w++) joining.add(yearModel(w));
  return joining.finish();
}

class Joining {
  private writer: MatrixWriter | null = null;
  private words: string[] = [];
  private first: Pick<LinearModel, "colLower" | "colUpper" | "integer"> & { columns: Int32Array } = {
    colLower: new Float64Array(),
    colUpper: new Float64Array(),
    integer: null,
    columns: new Int32Array(),
  };
  private chains = 0;
  private readonly blocks: YearBlock[] = [];
  private readonly sizeEntries: SizeEntries[] = [];
  /** Cost of each size by year. */
  private readonly sizeCosts: Float64Array[] = [];
  private readonly shared = new Map<string, { index: number; lower: number; upper: number }>();

  constructor(
    private readonly weights: readonly number[],
    private readonly criterion: Criterion,
  ) {}

  add(year: YearModel): void {
    const { model } = year;
    const part = sizePart(model, year.builder.sizes);
    const w = this.blocks.length;
    const words = sizeWords(year, part);
    if (w === 0) this.begin(year, part, words);
    else compare(this.words, words);
    const out = this.writer!;
    const block: YearBlock = {
      sizes: [...year.builder.sizes],
      firstColumn: out.columns,
      modelColumns: model.columns,
      firstRow: out.rows + (hasCostRows(this.criterion) ? 1 : 0),
      modelRows: model.rows,
      costRow: hasCostRows(this.criterion) ? out.row(this.costBounds(w, model.offset)) : -1,
    };
    const rowOf = this.addRows(model, part);
    const direct = directShare(this.criterion) * this.weights[w]!;
    out.offset += direct * model.offset;
    for (let j = 0; j < model.columns; j++) {
      if (part.sizeOf[j]! >= 0) continue;
      const cost = model.cost[j]!;
      out.column(
        {
          cost: direct * cost,
          lower: model.colLower[j]!,
          upper: model.colUpper[j]!,
          chain: model.colChain[j]! < 0 ? -1 : this.chains + model.colChain[j]!,
          step: model.colStep[j]!,
        },
        model.integer?.[j] === 1,
      );
      for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++)
        out.entry(rowOf[model.indices[k]!]!, model.values[k]!);
      if (block.costRow >= 0 && cost !== 0) out.entry(block.costRow, cost);
    }
    this.sizeEntries.push(entriesOfSizes(model, part, rowOf));
    this.sizeCosts.push(Float64Array.from(part.columns, (j) => model.cost[j]!));
    this.blocks.push(block);
    this.chains += chainsOf(model);
  }

  private begin({ model }: YearModel, part: SizePart, words: string[]): void {
    const years = this.weights.length;
    const { columns, rows, nonzeros } = model;
    const withCosts = hasCostRows(this.criterion) ? columns : 0;
    this.writer = new MatrixWriter({
      columns: (columns + 1) * years,
      rows: (rows + 1) * years,
      nonzeros: (nonzeros + withCosts) * years,
    });
    this.words = words;
    this.first = {
      columns: part.columns,
      colLower: Float64Array.from(part.columns, (j) => model.colLower[j]!),
      colUpper: Float64Array.from(part.columns, (j) => model.colUpper[j]!),
      integer: model.integer && Int32Array.from(part.columns, (j) => model.integer![j]!),
    };
  }

  /** Cost of year w less its offset, which the row has on its other side. */
  private costBounds(w: number, offset: number) {
    const best = this.criterion.kind === "regret" ? this.criterion.optima[w]! : 0;
    return { lower: Number.NEGATIVE_INFINITY, upper: best - offset, chain: -1, step: -1 };
  }

  /** Row of the joined model of each row of a year; of one that years share -1 - its number. */
  private addRows(model: LinearModel, { words }: SizePart): Int32Array {
    const rowOf = new Int32Array(model.rows);
    for (let i = 0; i < model.rows; i++) {
      const word = words.get(i);
      const [lower, upper] = [model.rowLower[i]!, model.rowUpper[i]!];
      if (word !== undefined) {
        const row = this.shared.get(word) ?? { index: this.shared.size, lower, upper };
        this.shared.set(word, row);
        rowOf[i] = -1 - row.index;
        continue;
      }
      const chain = model.rowChain[i]! < 0 ? -1 : this.chains + model.rowChain[i]!;
      rowOf[i] = this.writer!.row({ lower, upper, chain, step: model.rowStep[i]! });
    }
    return rowOf;
  }

  finish(): JoinedYears {
    const out = this.writer;
    if (!out) throw new Error("No weather year");
    const sharedRows = new Map<string, number>();
    for (const [word, { lower, upper }] of this.shared)
      sharedRows.set(word, out.row({ lower, upper, chain: -1, step: -1 }));
    const firstShared = out.rows - this.shared.size;
    const firstSize = out.columns;
    const { columns, colLower, colUpper, integer } = this.first;
    for (let n = 0; n < columns.length; n++) {
      out.column(
        { cost: this.costOfSize(n), lower: colLower[n]!, upper: colUpper[n]!, chain: -1, step: -1 },
        integer?.[n] === 1,
      );
      this.writeSize(n, firstShared);
    }
    this.addCriterion(out);
    const { blocks, weights, criterion } = this;
    return { model: out.finish(), criterion, weights, blocks, firstSize, sharedRows };
  }

  /** In the objective: what it costs where all years agree, else the mean. */
  private costOfSize(n: number): number {
    const { sizeCosts, weights } = this;
    const direct = directShare(this.criterion);
    const first = sizeCosts[0]![n]!;
    if (sizeCosts.every((costs) => costs[n] === first)) return direct * first;
    return direct * sizeCosts.reduce((sum, costs, w) => sum + weights[w]! * costs[n]!, 0);
  }

  private writeSize(n: number, firstShared: number): void {
    const out = this.writer!;
    const written = new Set<number>();
    this.sizeEntries.forEach(({ starts, rows, values }, w) => {
      for (let k = starts[n]!; k < starts[n + 1]!; k++) {
        const row = rows[k]!;
        if (row >= 0) out.entry(row, values[k]!);
        else if (!written.has(row)) {
          written.add(row);
          out.entry(firstShared - 1 - row, values[k]!);
        }
      }
      const { costRow } = this.blocks[w]!;
      if (costRow >= 0 && this.sizeCosts[w]![n] !== 0) out.entry(costRow, this.sizeCosts[w]![n]!);
    });
  }

  private addCriterion(out: MatrixWriter): void {
    const { criterion, blocks, weights } = this;
    if (!hasCostRows(criterion)) return;
    const global = { chain: -1, step: -1, upper: Number.POSITIVE_INFINITY };
    // Regret: what it is at most. Tail: the cost from which a year is one of the worst.
    const cost = criterion.kind === "tail" ? criterion.weight : 1;
    out.column({ ...global, cost, lower: Number.NEGATIVE_INFINITY });
    for (const { costRow } of blocks) out.entry(costRow, -1);
    if (criterion.kind !== "tail") return;
    blocks.forEach(({ costRow }, w) => {
      out.column({ ...global, cost: (criterion.weight * weights[w]!) / criterion.share, lower: 0 });
      out.entry(costRow, -1);
    });
  }
}

function compare(first: readonly string[], words: readonly string[]): void {
  if (first.length !== words.length) throw new SizesDiffer(`${first.length} and ${words.length} sizes`);
  words.forEach((word, n) => {
    if (word !== first[n]) throw new SizesDiffer(`size ${n} is ${first[n]} and ${word}`);
  });
}

function entriesOfSizes(model: LinearModel, { columns }: SizePart, rowOf: Int32Array): SizeEntries {
  const starts = new Int32Array(columns.length + 1);
  columns.forEach((j, n) => {
    starts[n + 1] = starts[n]! + model.starts[j + 1]! - model.starts[j]!;
  });
  const rows = new Int32Array(starts[columns.length]!);
  const values = new Float64Array(rows.length);
  columns.forEach((j, n) => {
    const from = model.starts[j]!;
    for (let k = from; k < model.starts[j + 1]!; k++) {
      rows[starts[n]! + k - from] = rowOf[model.indices[k]!]!;
      values[starts[n]! + k - from] = model.values[k]!;
    }
  });
  return { starts, rows, values };
}

function chainsOf({ colChain, rowChain }: LinearModel): number {
  let last = -1;
  for (const chain of colChain) if (chain > last) last = chain;
  for (const chain of rowChain) if (chain > last) last = chain;
  return last + 1;
}
