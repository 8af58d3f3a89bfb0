/**
 * LDL' of a sparse symmetric quasidefinite matrix without pivoting, row by row (T. A. Davis, Algorithm 849, ACM Trans. Math. Softw.
 * 31, 2005). Such a matrix has these factors in any order (R. J. Vanderbei, SIAM J. Optim. 5, 1995). Column k of its upper triangle has
 * the rows indices[starts[k]..starts[k + 1]], the diagonal last.
 */
export class SparseLdl {
  private readonly size: number;
  /** Parents in the elimination tree. -1: none. */
  private readonly parent: Int32Array;
  /** L without its diagonal, by columns. */
  private readonly lowerStart: Int32Array;
  private readonly lowerRow: Int32Array;
  private readonly lower: Float64Array;
  private readonly inverse: Float64Array;
  private readonly filled: Int32Array;
  private readonly flag: Int32Array;
  private readonly path: Int32Array;
  private readonly work: Float64Array;

  constructor(
    private readonly starts: Int32Array,
    private readonly indices: Int32Array,
  ) {
    const n = (this.size = starts.length - 1);
    this.parent = new Int32Array(n).fill(-1);
    this.flag = new Int32Array(n);
    this.path = new Int32Array(n);
    this.filled = new Int32Array(n);
    this.inverse = new Float64Array(n);
    this.work = new Float64Array(n);
    this.lowerStart = this.countColumns();
    this.lowerRow = new Int32Array(this.lowerStart[n]!);
    this.lower = new Float64Array(this.lowerStart[n]!);
  }

  /** Factorizes the matrix with these values of its upper triangle. */
  factor(values: Float64Array): void {
    const { size, starts, indices, parent, lowerStart, lowerRow, lower, inverse, filled, flag, path, work } = this;
    filled.fill(0);
    flag.fill(-1);
    for (let k = 0; k < size; k++) {
      let top = size;
      flag[k] = k;
      const end = starts[k + 1]! - 1;
      for (let e = starts[k]!; e < end; e++) {
        let i = indices[e]!;
        work[i] = values[e]!;
        let length = 0;
        for (; flag[i] !== k; i = parent[i]!) {
          path[length++] = i;
          flag[i] = k;
        }
        while (length > 0) path[--top] = path[--length]!;
      }
      let pivot = values[end]!;
      for (; top < size; top++) {
        const i = path[top]!;
        const value = work[i]!;
        work[i] = 0;
        const from = lowerStart[i]!;
        const to = from + filled[i]!;
        for (let e = from; e < to; e++) work[lowerRow[e]!]! -= lower[e]! * value;
        const share = value * inverse[i]!;
        pivot -= share * value;
        lowerRow[to] = k;
        lower[to] = share;
        filled[i]!++;
      }
      // In exact arithmetic it has the sign of its diagonal: one that lost it is rounding alone, and takes that value back.
      if (pivot * values[end]! <= 0) pivot = values[end]!;
      // An unknown without any weight is fixed at 0.
      inverse[k] = pivot === 0 ? 0 : 1 / pivot;
    }
  }

  /** Solves in place with the factors. */
  solve(u: Float64Array): void {
    const { size, lowerStart, lowerRow, lower, inverse } = this;
    for (let k = 0; k < size; k++) {
      const value = u[k]!;
      const end = lowerStart[k + 1]!;
      for (let e = lowerStart[k]!; e < end; e++) u[lowerRow[e]!]! -= lower[e]! * value;
    }
    for (let k = size - 1; k >= 0; k--) {
      let sum = u[k]! * inverse[k]!;
      const end = lowerStart[k + 1]!;
      for (let e = lowerStart[k]!; e < end; e++) sum -= lower[e]! * u[lowerRow[e]!]!;
      u[k] = sum;
    }
  }

  /** The elimination tree, and where the columns of L begin. */
  private countColumns(): Int32Array {
    const { size, starts, indices, parent, flag } = this;
    const columnStart = new Int32Array(size + 1);
    for (let k = 0; k < size; k++) {
      flag[k] = k;
      for (let e = starts[k]!; e < starts[k + 1]!; e++)
        for (let i = indices[e]!; flag[i] !== k; i = parent[i]!) {
          if (parent[i]! < 0) parent[i] = k;
          columnStart[i + 1]!++;
          flag[i] = k;
        }
    }
    for (let k = 0; k < size; k++) columnStart[k + 1]! += columnStart[k]!;
    return columnStart;
  }
}
