/**
 * A mixed-integer program by rows (CSR): minimise cost·x + offset, rowLower <= A x <= rowUpper, colLower <= x <= colUpper. Entries of row i
 * are starts[i]..starts[i + 1]. `integer` is 1 where a column is whole. Lengths: columns, rows, rows + 1, nonzeros.
 */
export interface RowModel {
  columns: number;
  rows: number;
  offset: number;
  cost: Float64Array;
  colLower: Float64Array;
  colUpper: Float64Array;
  integer: Int32Array;
  rowLower: Float64Array;
  rowUpper: Float64Array;
  starts: Int32Array;
  indices: Int32Array;
  values: Float64Array;
}

/** A sum of columns with factors; the same column may come twice. */
export class Terms {
  readonly columns: number[] = [];
  readonly factors: number[] = [];

  add(column: number, factor: number): this {
    if (factor === 0) return this;
    this.columns.push(column);
    this.factors.push(factor);
    return this;
  }
}

export class RowBuilder {
  private readonly cost: number[] = [];
  private readonly lower: number[] = [];
  private readonly upper: number[] = [];
  private readonly integer: number[] = [];
  private readonly rowLower: number[] = [];
  private readonly rowUpper: number[] = [];
  private readonly starts = [0];
  private readonly indices: number[] = [];
  private readonly values: number[] = [];
  /** Where a column was put last. */
  private readonly placed: number[] = [];
  offset = 0;

  get columns(): number {
    return this.cost.length;
  }

  column(lower: number, upper: number, cost = 0, integer = false): number {
    this.cost.push(cost);
    this.lower.push(lower);
    this.upper.push(upper);
    this.integer.push(integer ? 1 : 0);
    this.placed.push(-1);
    return this.cost.length - 1;
  }

  /** A column for each of `count` steps. */
  each(count: number, make: (t: number) => number): Int32Array {
    return Int32Array.from({ length: count }, (_, t) => make(t));
  }

  addCost(column: number, cost: number): void {
    this.cost[column]! += cost;
  }

  /** lower <= terms <= upper. HiGHS refuses the same column twice in a row: factors are added up. */
  row(lower: number, upper: number, { columns, factors }: Terms): number {
    const begin = this.indices.length;
    for (let i = 0; i < columns.length; i++) {
      const column = columns[i]!;
      const position = this.placed[column]!;
      if (position >= begin) this.values[position]! += factors[i]!;
      else {
        this.placed[column] = this.indices.length;
        this.indices.push(column);
        this.values.push(factors[i]!);
      }
    }
    this.starts.push(this.indices.length);
    this.rowLower.push(lower);
    this.rowUpper.push(upper);
    return this.rowLower.length - 1;
  }

  atMost(upper: number, terms: Terms): number {
    return this.row(-Infinity, upper, terms);
  }

  atLeast(lower: number, terms: Terms): number {
    return this.row(lower, Infinity, terms);
  }

  finish(): RowModel {
    return {
      columns: this.cost.length,
      rows: this.rowLower.length,
      offset: this.offset,
      cost: Float64Array.from(this.cost),
      colLower: Float64Array.from(this.lower),
      colUpper: Float64Array.from(this.upper),
      integer: Int32Array.from(this.integer),
      rowLower: Float64Array.from(this.rowLower),
      rowUpper: Float64Array.from(this.rowUpper),
      starts: Int32Array.from(this.starts),
      indices: Int32Array.from(this.indices),
      values: Float64Array.from(this.values),
    };
  }
}
