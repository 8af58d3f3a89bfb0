import type { LinearModel } from "../../linearModel";

type Numbers = Int32Array | Float64Array;

/** What a list has room for beyond what it is expected to get: years differ by some hours of sun. */
const ROOM = 1.01;

class List<T extends Numbers> {
  length = 0;
  constructor(private data: T) {}
  push(value: number): void {
    if (this.length === this.data.length) this.grow();
    this.data[this.length++] = value;
  }
  get(): T {
    return this.data.subarray(0, this.length) as T;
  }
  private grow(): void {
    const bigger = new (this.data.constructor as new (n: number) => T)(Math.ceil(this.data.length * 1.25) + 16);
    bigger.set(this.data);
    this.data = bigger;
  }
}

interface Row {
  lower: number;
  upper: number;
  chain: number;
  step: number;
}
interface Column extends Row {
  cost: number;
}

/** A model that is written column after column into arrays of about the right length: nothing is held twice. */
export class MatrixWriter {
  private readonly cost: List<Float64Array>;
  private readonly colLower: List<Float64Array>;
  private readonly colUpper: List<Float64Array>;
  private readonly colChain: List<Int32Array>;
  private readonly colStep: List<Int32Array>;
  private readonly rowLower: List<Float64Array>;
  private readonly rowUpper: List<Float64Array>;
  private readonly rowChain: List<Int32Array>;
  private readonly rowStep: List<Int32Array>;
  private readonly starts: List<Int32Array>;
  private readonly indices: List<Int32Array>;
  private readonly values: List<Float64Array>;
  private readonly integers: number[] = [];
  offset = 0;

  /** `size`: about how large it becomes. */
  constructor({ columns, rows, nonzeros }: Pick<LinearModel, "columns" | "rows" | "nonzeros">) {
    const floats = (n: number) => new List(new Float64Array(Math.ceil(n * ROOM) + 16));
    const ints = (n: number) => new List(new Int32Array(Math.ceil(n * ROOM) + 16));
    [this.cost, this.colLower, this.colUpper] = [floats(columns), floats(columns), floats(columns)];
    [this.colChain, this.colStep, this.starts] = [ints(columns), ints(columns), ints(columns)];
    [this.rowLower, this.rowUpper] = [floats(rows), floats(rows)];
    [this.rowChain, this.rowStep] = [ints(rows), ints(rows)];
    [this.indices, this.values] = [ints(nonzeros), floats(nonzeros)];
  }

  get columns(): number {
    return this.cost.length;
  }
  get rows(): number {
    return this.rowLower.length;
  }

  /** Begins a column, whose entries follow; returns its index. */
  column({ cost, lower, upper, chain, step }: Column, integer = false): number {
    this.starts.push(this.indices.length);
    this.cost.push(cost);
    this.colLower.push(lower);
    this.colUpper.push(upper);
    this.colChain.push(chain);
    this.colStep.push(step);
    if (integer) this.integers.push(this.columns - 1);
    return this.columns - 1;
  }

  /** An entry of the column that was begun last. */
  entry(row: number, value: number): void {
    this.indices.push(row);
    this.values.push(value);
  }

  row({ lower, upper, chain, step }: Row): number {
    this.rowLower.push(lower);
    this.rowUpper.push(upper);
    this.rowChain.push(chain);
    this.rowStep.push(step);
    return this.rows - 1;
  }

  finish(): LinearModel {
    const { columns } = this;
    this.starts.push(this.indices.length);
    let integer: Int32Array | null = null;
    if (this.integers.length > 0) {
      integer = new Int32Array(columns);
      for (const j of this.integers) integer[j] = 1;
    }
    return {
      columns,
      rows: this.rows,
      nonzeros: this.indices.length,
      offset: this.offset,
      cost: this.cost.get(),
      colLower: this.colLower.get(),
      colUpper: this.colUpper.get(),
      integer,
      rowLower: this.rowLower.get(),
      rowUpper: this.rowUpper.get(),
      starts: this.starts.get(),
      indices: this.indices.get(),
      values: this.values.get(),
      colChain: this.colChain.get(),
      colStep: this.colStep.get(),
      rowChain: this.rowChain.get(),
      rowStep: this.rowStep.get(),
    };
  }
}
