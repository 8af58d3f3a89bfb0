import type { BorderPlan } from "../analysis/borderPlan";
import type { Workspace } from "../analysis/workspace";
import { SparseLdl } from "./sparseLdl";

const REFINEMENTS = 2;

/**
 * The border: linking variables and (negative) duals of global rows, what remains once all segments are eliminated. It is a
 * sparse quasidefinite system: most of its members meet those of their own site, year or day only.
 */
export class Border {
  private readonly values: Float64Array;
  private readonly factors: SparseLdl;
  /** By position: scales the diagonal to 1 or -1, since limits that bind make some of it 20 powers of ten larger than the rest. */
  private readonly unit: Float64Array;
  private readonly solution: Float64Array;
  private readonly left: Float64Array;
  private readonly change: Float64Array;
  /** Where entry (i, j), i >= j, of a segment's block goes, by rows of the lower triangle. */
  private readonly segmentEntries: Int32Array[];

  constructor(
    private readonly w: Workspace,
    private readonly plan: BorderPlan,
  ) {
    const { starts, indices, positionOf, size } = plan;
    this.values = new Float64Array(indices.length);
    this.unit = new Float64Array(size);
    this.solution = new Float64Array(size);
    this.left = new Float64Array(size);
    this.change = new Float64Array(size);
    this.factors = new SparseLdl(starts, indices);
    const { structure: s, layout: l } = w;
    // Each column of the triangle is opened once.
    const where = new Int32Array(size);
    this.segmentEntries = Array.from({ length: s.segments }, (_, seg) => {
      const active = l.active.subarray(l.activeStart[seg], l.activeStart[seg + 1]);
      const entries = new Int32Array((active.length * (active.length + 1)) / 2);
      active.forEach((a, i) => {
        const k = positionOf[a]!;
        for (let e = starts[k]!; e < starts[k + 1]!; e++) where[indices[e]!] = e;
        active.forEach((b, j) => {
          if (positionOf[b]! > k) return;
          entries[i >= j ? (i * (i + 1)) / 2 + j : (j * (j + 1)) / 2 + i] = where[positionOf[b]!]!;
        });
      });
      return entries;
    });
  }

  /** Collects the segments' blocks and factorizes. */
  factor(): void {
    const { w, values } = this;
    const { structure: s, layout: l, diagonal, rowDiagonal, rowInverse, localBorder, localBorderStart } = w;
    const columns = s.columns - s.localColumns;
    const globals = columns - s.firstG;
    values.fill(0);
    for (let b = 0; b < columns; b++) {
      const k = s.localColumns + b;
      values[this.entry(b, b)] = diagonal[k]!;
      for (let e = s.starts[k]!; e < s.starts[k + 1]!; e++)
        if (s.indices[e]! >= s.firstG) values[this.entry(b, globals + s.indices[e]!)]! += s.values[e]!;
    }
    for (let r = s.firstG; r < s.rows; r++) values[this.entry(globals + r, globals + r)] = -rowDiagonal[r]!;
    for (let r = s.firstB; r < s.firstG; r++)
      for (let e = l.rowBorder[r]!; e < l.rowBorder[r + 1]!; e++)
        for (let f = l.rowBorder[r]!; f <= e; f++)
          values[this.entry(l.borderColumn[e]!, l.borderColumn[f]!)]! +=
            l.borderValue[e]! * l.borderValue[f]! * rowInverse[r]!;
    this.segmentEntries.forEach((entries, seg) => {
      const active = l.activeStart[seg + 1]! - l.activeStart[seg]!;
      for (let i = 0, n = 0; i < active; i++) {
        const line = localBorderStart[seg]! + i * active;
        for (let j = 0; j <= i; j++) values[entries[n++]!]! += localBorder[line + j]!;
      }
    });
    this.equilibrate();
    this.factors.factor(values);
  }

  private equilibrate(): void {
    const { values, unit } = this;
    const { size, starts, indices } = this.plan;
    for (let k = 0; k < size; k++) {
      const own = Math.abs(values[starts[k + 1]! - 1]!);
      unit[k] = own > 0 ? 1 / Math.sqrt(own) : 1;
      for (let e = starts[k]!; e < starts[k + 1]!; e++) values[e]! *= unit[k]! * unit[indices[e]!]!;
    }
  }

  /** Solves with the right-hand sides of the border and what the segments left in `toBorder`; duals of B and G rows too. */
  solve(x: Float64Array, y: Float64Array): void {
    const { w, solution, unit } = this;
    const { structure: s, layout: l, rhsX, rhsY, rowDiagonal, borderSolution: u, toBorder } = w;
    const { size, positionOf } = this.plan;
    const columns = s.columns - s.localColumns;
    for (let b = 0; b < columns; b++) u[b] = rhsX[s.localColumns + b]!;
    for (let r = s.firstG; r < s.rows; r++) u[columns + r - s.firstG] = rhsY[r]!;
    for (let r = s.firstB; r < s.firstG; r++) {
      const f = rhsY[r]! / rowDiagonal[r]!;
      for (let e = l.rowBorder[r]!; e < l.rowBorder[r + 1]!; e++) u[l.borderColumn[e]!]! += l.borderValue[e]! * f;
    }
    for (let seg = 0; seg < s.segments; seg++) {
      const end = l.activeStart[seg + 1]!;
      for (let a = l.activeStart[seg]!; a < end; a++) u[l.active[a]!]! += toBorder[seg * size + l.active[a]!]!;
    }
    for (let b = 0; b < size; b++) solution[positionOf[b]!] = u[b]! * unit[positionOf[b]!]!;
    this.solveRefined();
    for (let b = 0; b < size; b++) u[b] = solution[positionOf[b]!]! * unit[positionOf[b]!]!;
    for (let b = 0; b < columns; b++) x[s.localColumns + b] = u[b]!;
    for (let r = s.firstG; r < s.rows; r++) y[r] = -u[columns + r - s.firstG]!;
    for (let r = s.firstB; r < s.firstG; r++) {
      let open = rhsY[r]!;
      for (let e = l.rowBorder[r]!; e < l.rowBorder[r + 1]!; e++) open -= l.borderValue[e]! * u[l.borderColumn[e]!]!;
      y[r] = open / rowDiagonal[r]!;
    }
  }

  /** Solves for `solution` in place; what the factors miss for want of pivoting is solved for again. */
  private solveRefined(): void {
    const { values, solution, left, change } = this;
    const { size, starts, indices } = this.plan;
    left.set(solution);
    this.factors.solve(solution);
    for (let n = 0; n < REFINEMENTS; n++) {
      change.set(left);
      for (let k = 0; k < size; k++) {
        const own = solution[k]!;
        let sum = 0;
        const diagonal = starts[k + 1]! - 1;
        for (let e = starts[k]!; e < diagonal; e++) {
          change[indices[e]!]! -= values[e]! * own;
          sum += values[e]! * solution[indices[e]!]!;
        }
        change[k]! -= sum + values[diagonal]! * own;
      }
      this.factors.solve(change);
      for (let k = 0; k < size; k++) solution[k]! += change[k]!;
    }
  }

  /** Where the entry of two members is, which has to be one of the pattern. */
  private entry(a: number, b: number): number {
    const { starts, indices, positionOf } = this.plan;
    const row = Math.min(positionOf[a]!, positionOf[b]!);
    const column = Math.max(positionOf[a]!, positionOf[b]!);
    let low = starts[column]!;
    let high = starts[column + 1]! - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (indices[middle]! < row) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
