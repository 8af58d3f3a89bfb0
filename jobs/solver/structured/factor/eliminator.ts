import { LOST_PIVOT, type Workspace } from "../analysis/workspace";

/** Rows of a step being assembled: D (rows x rows, lower) and W (rows x border places). */
export interface StepBlock {
  rows: number;
  firstRow: number;
  coupled: number;
  d: Float64Array;
  w: Float64Array;
}

/**
 * Eliminates the E rows of a segment, one step after the other, in dense blocks that stay in the cache. Three steps are in
 * work: the one before (its coupled rows), the current one, and the next one (which columns of the current step reach).
 */
export class Eliminator {
  private before: StepBlock;
  current: StepBlock;
  next: StepBlock;
  /** Coupled rows of the next step by coupled rows of the current one, and the same one step earlier. */
  nextCoupling: Float64Array;
  private coupling: Float64Array;
  private readonly diagonal: Float64Array;
  /** Places and coefficients in the border of the column being eliminated. */
  readonly at: Int32Array;
  readonly c: Float64Array;
  private started = false;

  constructor(
    private readonly w: Workspace,
    /** Places of the segment's border. */
    readonly places: number,
    /** Where the segment's border block begins in `localBorder`. */
    readonly borderStart: number,
    private readonly floor: number,
  ) {
    const { mostRows, mostCoupled } = w.layout;
    const block = (): StepBlock => ({
      ...{ rows: 0, firstRow: 0, coupled: 0 },
      d: new Float64Array(mostRows * mostRows),
      w: new Float64Array(mostRows * places),
    });
    this.before = block();
    this.current = block();
    this.next = block();
    this.coupling = new Float64Array(mostCoupled * mostCoupled);
    this.nextCoupling = new Float64Array(mostCoupled * mostCoupled);
    this.diagonal = new Float64Array(mostRows);
    this.at = new Int32Array(places);
    this.c = new Float64Array(places);
  }

  /** Makes step t the current one; `end`: first step behind the segment. */
  beginStep(t: number, end: number): void {
    if (!this.started) this.open(this.next, t);
    this.started = true;
    const oldest = this.before;
    this.before = this.current;
    this.current = this.next;
    this.next = oldest;
    const oldCoupling = this.coupling;
    this.coupling = this.nextCoupling;
    this.nextCoupling = oldCoupling;
    if (t + 1 < end) {
      this.open(this.next, t + 1);
      this.nextCoupling.fill(0, 0, this.next.coupled * this.current.coupled);
    } else this.next.rows = this.next.coupled = 0;
  }

  /** An empty block with the rows' own diagonal and border entries. */
  private open(block: StepBlock, t: number): void {
    const { structure: s, layout: l, rowDiagonal } = this.w;
    const { rowBorder, borderPlace, borderValue } = l;
    const { d, w } = block;
    const { places } = this;
    const firstRow = (block.firstRow = s.stepRow[t]!);
    const rows = (block.rows = s.stepRow[t + 1]! - firstRow);
    block.coupled = s.coupling[t]!;
    d.fill(0, 0, rows * rows);
    w.fill(0, 0, rows * places);
    for (let a = 0; a < rows; a++) {
      const r = firstRow + a;
      d[a * rows + a] = rowDiagonal[r]!;
      const end = rowBorder[r + 1]!;
      for (let e = rowBorder[r]!; e < end; e++) w[a * places + borderPlace[e]!]! += borderValue[e]!;
    }
  }

  /** Eliminates the rows of the current step, whose columns are eliminated already. */
  factorStep(t: number, hasPrevious: boolean): void {
    const { current, diagonal } = this;
    this.storeSide();
    for (let a = 0; a < current.rows; a++) diagonal[a] = current.d[a * current.rows + a]!;
    if (hasPrevious && current.coupled > 0 && this.before.coupled > 0) this.subtractPrevious(t);
    this.cholesky();
    this.reduceSide();
    this.addToBorder();
  }

  private storeSide(): void {
    const { side } = this.w;
    const { sideStart, sidePlace } = this.w.layout;
    const { rows, firstRow, w } = this.current;
    for (let a = 0; a < rows; a++) {
      const from = a * this.places;
      const end = sideStart[firstRow + a + 1]!;
      for (let e = sideStart[firstRow + a]!; e < end; e++) side[e] = w[from + sidePlace[e]!]!;
    }
  }

  /** K <- K L'^-1 of the step before, D -= K K', W -= K W of the step before. */
  private subtractPrevious(t: number): void {
    const { before, current, coupling: k, places, w } = this;
    const { reachFrom, reachTo } = w.layout;
    const n = current.coupled;
    const m = before.coupled;
    const offset = before.rows - m;
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < m; j++) {
        const row = (offset + j) * before.rows + offset;
        let sum = k[i * m + j]!;
        for (let q = 0; q < j; q++) sum -= k[i * m + q]! * before.d[row + q]!;
        // The diagonal of a finished block holds the inverse pivots.
        k[i * m + j] = sum * before.d[row + j]!;
      }
    }
    const { couplingBlocks } = w;
    const stored = w.layout.couplingStart[t]!;
    for (let e = 0; e < n * m; e++) couplingBlocks[stored + e] = k[e]!;
    const first = current.rows - n;
    for (let i = 0; i < n; i++) {
      for (let j = 0; j <= i; j++) {
        let sum = 0;
        for (let q = 0; q < m; q++) sum += k[i * m + q]! * k[j * m + q]!;
        current.d[(first + i) * current.rows + first + j]! -= sum;
      }
      const into = (first + i) * places;
      for (let q = 0; q < m; q++) {
        const f = k[i * m + q]!;
        if (f === 0) continue;
        const r = before.firstRow + offset + q;
        const from = (offset + q) * places;
        for (let b = reachFrom[r]!; b < reachTo[r]!; b++) current.w[into + b]! -= f * before.w[from + b]!;
      }
    }
  }

  /** D = L L', by rows, along the pattern. The diagonal then holds the inverse of L's. */
  private cholesky(): void {
    const { layout: l, factor, inversePivot } = this.w;
    const { pattern, patternStart, factorStart } = l;
    const { d, rows, firstRow } = this.current;
    const { diagonal, floor } = this;
    const share = this.w.parameters[LOST_PIVOT]!;
    for (let a = 0; a < rows; a++) {
      const r = firstRow + a;
      const from = patternStart[r]!;
      const at = factorStart[r]!;
      const count = factorStart[r + 1]! - at;
      const own = a * rows;
      let pivot = d[own + a]!;
      for (let e = 0; e < count; e++) {
        const b = pattern[from + e]!;
        const other = b * rows;
        const begin = patternStart[firstRow + b]!;
        const end = begin + factorStart[firstRow + b + 1]! - factorStart[firstRow + b]!;
        let sum = d[own + b]!;
        for (let f = begin; f < end; f++) sum -= d[own + pattern[f]!]! * d[other + pattern[f]!]!;
        sum *= d[other + b]!;
        d[own + b] = sum;
        factor[at + e] = sum;
        pivot -= sum * sum;
      }
      const lost = share * diagonal[a]!;
      const least = floor > lost ? floor : lost;
      const inverse = 1 / Math.sqrt(pivot > least ? pivot : least);
      d[own + a] = inverse;
      inversePivot[r] = inverse;
    }
  }

  /** W <- L^-1 W, within the reach of each row. */
  private reduceSide(): void {
    const { pattern, patternStart, factorStart, reachFrom, reachTo } = this.w.layout;
    const { d, w, rows, firstRow } = this.current;
    const { places } = this;
    for (let a = 0; a < rows; a++) {
      const r = firstRow + a;
      const from = patternStart[r]!;
      const last = from + factorStart[r + 1]! - factorStart[r]!;
      const own = a * places;
      for (let e = from; e < last; e++) {
        const b = pattern[e]!;
        const f = d[a * rows + b]!;
        if (f === 0) continue;
        const other = b * places;
        const end = reachTo[firstRow + b]!;
        for (let q = reachFrom[firstRow + b]!; q < end; q++) w[own + q]! -= f * w[other + q]!;
      }
      const inverse = d[a * rows + a]!;
      const end = reachTo[r]!;
      for (let q = reachFrom[r]!; q < end; q++) w[own + q]! *= inverse;
    }
  }

  /** Adds W'W to the segment's border block (lower triangle), up to four rows of similar reach at a time. */
  private addToBorder(): void {
    const { reachFrom, reachTo } = this.w.layout;
    const { rows, firstRow } = this.current;
    let a = 0;
    while (a < rows) {
      let from = reachFrom[firstRow + a]!;
      let to = reachTo[firstRow + a]!;
      if (to === 0) {
        a++;
        continue;
      }
      let count = 1;
      let work = (to - from) ** 2;
      while (count < 4 && a + count < rows) {
        const lo = reachFrom[firstRow + a + count]!;
        const hi = reachTo[firstRow + a + count]!;
        const union = (Math.max(to, hi) - Math.min(from, lo)) ** 2;
        work += (hi - lo) ** 2;
        if (hi === 0 || union * (count + 1) > 1.5 * work) break;
        from = Math.min(from, lo);
        to = Math.max(to, hi);
        count++;
      }
      rankUpdate(this.current.w, a * this.places, this.places, count, from, to, this.w.localBorder, this.borderStart);
      a += count;
    }
  }
}

/** m[i, j] += sum over `count` rows (1..4) of w[i] w[j] for from <= j <= i < to; m has `width` columns from `start`. */
function rankUpdate(
  w: Float64Array,
  first: number,
  width: number,
  count: number,
  from: number,
  to: number,
  m: Float64Array,
  start: number,
): void {
  if (count === 4) {
    const [r1, r2, r3] = [first + width, first + 2 * width, first + 3 * width];
    for (let i = from; i < to; i++) {
      const f0 = w[first + i]!;
      const f1 = w[r1 + i]!;
      const f2 = w[r2 + i]!;
      const f3 = w[r3 + i]!;
      const into = start + i * width;
      for (let j = from; j <= i; j++)
        m[into + j]! += f0 * w[first + j]! + f1 * w[r1 + j]! + (f2 * w[r2 + j]! + f3 * w[r3 + j]!);
    }
    return;
  }
  for (let row = 0; row < count; row++) {
    const own = first + row * width;
    for (let i = from; i < to; i++) {
      const f = w[own + i]!;
      if (f === 0) continue;
      const into = start + i * width;
      for (let j = from; j <= i; j++) m[into + j]! += f * w[own + j]!;
    }
  }
}
