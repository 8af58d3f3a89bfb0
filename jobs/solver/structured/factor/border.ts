import type { Workspace } from "../analysis/workspace";

/**
 * The border: border columns and (negative) duals of global rows, what remains once all segments are eliminated. A small
 * dense indefinite system, LU with partial pivoting (Golub & Van Loan, Matrix Computations, 3.4).
 */
export class Border {
  private readonly size: number;
  private readonly matrix: Float64Array;
  private readonly pivots: Int32Array;

  constructor(private readonly w: Workspace) {
    this.size = w.structure.border;
    this.matrix = new Float64Array(this.size * this.size);
    this.pivots = new Int32Array(this.size);
  }

  /** Collects the segments' blocks and factorizes. */
  factor(): void {
    const { w, matrix: m, size } = this;
    const { structure: s, layout: l, diagonal, rowDiagonal, rowInverse, localBorder, localBorderStart } = w;
    const columns = s.columns - s.localColumns;
    m.fill(0);
    for (let b = 0; b < columns; b++) m[b * size + b] = diagonal[s.localColumns + b]!;
    for (let r = s.firstG; r < s.rows; r++) {
      const g = columns + r - s.firstG;
      m[g * size + g] = -rowDiagonal[r]!;
    }
    for (let k = s.localColumns; k < s.columns; k++) {
      for (let e = s.starts[k]!; e < s.starts[k + 1]!; e++) {
        if (s.indices[e]! < s.firstG) continue;
        const b = k - s.localColumns;
        const g = columns + s.indices[e]! - s.firstG;
        m[g * size + b]! += s.values[e]!;
        m[b * size + g]! += s.values[e]!;
      }
    }
    for (let r = s.firstB; r < s.firstG; r++) {
      for (let e = l.rowBorder[r]!; e < l.rowBorder[r + 1]!; e++)
        for (let f = l.rowBorder[r]!; f < l.rowBorder[r + 1]!; f++)
          m[l.borderColumn[e]! * size + l.borderColumn[f]!]! += l.borderValue[e]! * l.borderValue[f]! * rowInverse[r]!;
    }
    for (let seg = 0; seg < s.segments; seg++) {
      const active = l.active.subarray(l.activeStart[seg], l.activeStart[seg + 1]);
      for (let i = 0; i < active.length; i++) {
        for (let j = 0; j <= i; j++) {
          const value = localBorder[localBorderStart[seg]! + i * active.length + j]!;
          m[active[i]! * size + active[j]!]! += value;
          if (i !== j) m[active[j]! * size + active[i]!]! += value;
        }
      }
    }
    factorLu(m, this.pivots);
  }

  /** Solves with the right-hand sides of the border and what the segments left in `toBorder`; duals of B and G rows too. */
  solve(x: Float64Array, y: Float64Array): void {
    const { w, size } = this;
    const { structure: s, layout: l, rhsX, rhsY, rowDiagonal, borderSolution: u, toBorder } = w;
    const columns = s.columns - s.localColumns;
    for (let b = 0; b < columns; b++) u[b] = rhsX[s.localColumns + b]!;
    for (let r = s.firstG; r < s.rows; r++) u[columns + r - s.firstG] = rhsY[r]!;
    for (let r = s.firstB; r < s.firstG; r++) {
      const f = rhsY[r]! / rowDiagonal[r]!;
      for (let e = l.rowBorder[r]!; e < l.rowBorder[r + 1]!; e++) u[l.borderColumn[e]!]! += l.borderValue[e]! * f;
    }
    for (let seg = 0; seg < s.segments; seg++) {
      const active = l.active.subarray(l.activeStart[seg], l.activeStart[seg + 1]);
      for (const b of active) u[b]! += toBorder[seg * size + b]!;
    }
    solveLu(this.matrix, this.pivots, u);
    for (let b = 0; b < columns; b++) x[s.localColumns + b] = u[b]!;
    for (let r = s.firstG; r < s.rows; r++) y[r] = -u[columns + r - s.firstG]!;
    for (let r = s.firstB; r < s.firstG; r++) {
      let open = rhsY[r]!;
      for (let e = l.rowBorder[r]!; e < l.rowBorder[r + 1]!; e++) open -= l.borderValue[e]! * u[l.borderColumn[e]!]!;
      y[r] = open / rowDiagonal[r]!;
    }
  }
}

/** A pivot of 0 (a column without any weight) fixes its unknown at 0. */
const NO_PIVOT = 1e64;

/** Factorizes a square matrix, rows one after the other, in place; `pivots`: the row swapped into each place. */
export function factorLu(m: Float64Array, pivots: Int32Array): void {
  const n = pivots.length;
  for (let a = 0; a < n; a++) {
    let best = a;
    for (let i = a + 1; i < n; i++) if (Math.abs(m[i * n + a]!) > Math.abs(m[best * n + a]!)) best = i;
    pivots[a] = best;
    if (best !== a)
      for (let j = 0; j < n; j++) {
        const swapped = m[a * n + j]!;
        m[a * n + j] = m[best * n + j]!;
        m[best * n + j] = swapped;
      }
    if (m[a * n + a] === 0) m[a * n + a] = NO_PIVOT;
    const inverse = 1 / m[a * n + a]!;
    const row = a * n;
    for (let i = a + 1; i < n; i++) {
      const own = i * n;
      if (m[own + a] === 0) continue;
      const f = m[own + a]! * inverse;
      m[own + a] = f;
      for (let j = a + 1; j < n; j++) m[own + j]! -= f * m[row + j]!;
    }
  }
}

/** Solves in place with the factors of `factorLu`. */
export function solveLu(m: Float64Array, pivots: Int32Array, u: Float64Array): void {
  const n = pivots.length;
  for (let a = 0; a < n; a++) {
    const swapped = u[a]!;
    u[a] = u[pivots[a]!]!;
    u[pivots[a]!] = swapped;
  }
  for (let a = 0; a < n; a++) {
    let sum = u[a]!;
    for (let j = 0; j < a; j++) sum -= m[a * n + j]! * u[j]!;
    u[a] = sum;
  }
  for (let a = n - 1; a >= 0; a--) {
    let sum = u[a]!;
    for (let j = a + 1; j < n; j++) sum -= m[a * n + j]! * u[j]!;
    u[a] = sum / m[a * n + a]!;
  }
}
