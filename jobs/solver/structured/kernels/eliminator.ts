import { Floats } from "./arrays";
import { LOST_PIVOT, PROXIMAL } from "./numbers";
import { eliminateColumns } from "./stars";
import { before, beginStep, blockWidth, coupling, current, diagonal, openSegment } from "./stepBlocks";
import * as w from "./workspace";

/**
 * Factorizes a segment for the diagonals of the iteration: columns with their stars, then E rows step by step (block
 * tridiagonal Cholesky: Golub & Van Loan, Matrix Computations, 4.5). What is left for the border goes to `localBorder`.
 */
export function factor(segment: i32): void {
  const borderBlock = w.localBorder.from(w.localBorderStart[segment]);
  borderBlock.clear(0, w.localBorderStart[segment + 1] - w.localBorderStart[segment]);
  openSegment(segment);
  const begin = w.segmentStart[segment];
  const end = w.segmentStart[segment + 1];
  for (let t = begin; t < end; t++) {
    beginStep(t, end);
    eliminateColumns(segment, t, borderBlock);
    factorStep(t, t > begin, borderBlock);
  }
}

/** Eliminates the rows of the current step, whose columns are eliminated already. */
function factorStep(t: i32, hasPrevious: bool, borderBlock: Floats): void {
  storeSide();
  for (let a = 0; a < current.rows; a++) diagonal[a] = current.d[a * current.rows + a];
  if (hasPrevious && current.coupled > 0 && before.coupled > 0) subtractPrevious(t);
  cholesky();
  reduceSide();
  addRowsToBorder(borderBlock);
}

function storeSide(): void {
  const side = w.side;
  const sideStart = w.sideStart;
  const sideSlot = w.sideSlot;
  const firstRow = current.firstRow;
  for (let a = 0; a < current.rows; a++) {
    const line = current.w.from(a * blockWidth);
    const end = sideStart[firstRow + a + 1];
    for (let e = sideStart[firstRow + a]; e < end; e++) side[e] = line[sideSlot[e]];
  }
}

/** K <- K L'^-1 of the step before, D -= K K', W -= K W of the step before. */
function subtractPrevious(t: i32): void {
  const k = coupling;
  const n = current.coupled;
  const m = before.coupled;
  const offset = before.rows - m;
  for (let i = 0; i < n; i++) {
    const own = k.from(i * m);
    for (let j = 0; j < m; j++) {
      const line = before.d.from((offset + j) * before.rows + offset);
      let sum = own[j];
      for (let q = 0; q < j; q++) sum -= own[q] * line[q];
      // The diagonal of a finished block holds the inverse pivots.
      own[j] = sum * line[j];
    }
  }
  const stored = w.couplingBlocks.from(w.couplingStart[t]);
  for (let e = 0; e < n * m; e++) stored[e] = k[e];
  const first = current.rows - n;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum: f64 = 0;
      for (let q = 0; q < m; q++) sum += k[i * m + q] * k[j * m + q];
      current.d[(first + i) * current.rows + first + j] -= sum;
    }
    const into = current.w.from((first + i) * blockWidth);
    for (let q = 0; q < m; q++) {
      const r = before.firstRow + offset + q;
      subtractTimes(into, before.w.from((offset + q) * blockWidth), k[i * m + q], w.reachFrom[r], w.reachTo[r]);
    }
  }
}

/** D = L L', by rows, along the pattern. The diagonal then holds the inverse of L's. */
function cholesky(): void {
  const pattern = w.pattern;
  const patternStart = w.patternStart;
  const factorStart = w.factorStart;
  const factors = w.factors;
  const rows = current.rows;
  const firstRow = current.firstRow;
  const d = current.d;
  const share = w.parameters[LOST_PIVOT];
  const proximal = w.parameters[PROXIMAL];
  for (let a = 0; a < rows; a++) {
    const r = firstRow + a;
    const from = patternStart[r];
    const at = factorStart[r];
    const count = factorStart[r + 1] - at;
    const own = d.from(a * rows);
    let pivot = own[a];
    for (let e = 0; e < count; e++) {
      const b = pattern[from + e];
      const other = d.from(b * rows);
      const begin = patternStart[firstRow + b];
      const end = begin + factorStart[firstRow + b + 1] - factorStart[firstRow + b];
      let sum = own[b];
      for (let f = begin; f < end; f++) sum -= own[pattern[f]] * other[pattern[f]];
      sum *= other[b];
      own[b] = sum;
      factors[at + e] = sum;
      pivot -= sum * sum;
    }
    const lost = share * diagonal[a];
    const least = proximal > lost ? proximal : lost;
    const inverse = 1 / Math.sqrt(pivot > least ? pivot : least);
    own[a] = inverse;
    w.inversePivot[r] = inverse;
  }
}

/** W <- L^-1 W, within the reach of each row. */
function reduceSide(): void {
  const rows = current.rows;
  const firstRow = current.firstRow;
  for (let a = 0; a < rows; a++) {
    const r = firstRow + a;
    const from = w.patternStart[r];
    const last = from + w.factorStart[r + 1] - w.factorStart[r];
    const line = current.d.from(a * rows);
    const own = current.w.from(a * blockWidth);
    for (let e = from; e < last; e++) {
      const b = w.pattern[e];
      const other = firstRow + b;
      subtractTimes(own, current.w.from(b * blockWidth), line[b], w.reachFrom[other], w.reachTo[other]);
    }
    const inverse = line[a];
    const end = w.reachTo[r];
    for (let q = w.reachFrom[r]; q < end; q++) own[q] *= inverse;
  }
}

/** into -= factor * what over from <= i < to, two at a time. */
function subtractTimes(into: Floats, what: Floats, factor: f64, from: i32, to: i32): void {
  if (factor === 0) return;
  const factors = f64x2.splat(factor);
  let i = from;
  for (; i + 1 < to; i += 2) into.setPair(i, f64x2.sub(into.pair(i), f64x2.mul(factors, what.pair(i))));
  if (i < to) into[i] -= factor * what[i];
}

/** Adds W'W to the segment's border block (lower triangle), up to four rows of similar reach at a time. */
function addRowsToBorder(borderBlock: Floats): void {
  const rows = current.rows;
  const reachFrom = w.reachFrom.from(current.firstRow);
  const reachTo = w.reachTo.from(current.firstRow);
  let a = 0;
  while (a < rows) {
    let from = reachFrom[a];
    let to = reachTo[a];
    if (to === 0) {
      a++;
      continue;
    }
    let count = 1;
    let work = (to - from) * (to - from);
    while (count < 4 && a + count < rows) {
      const lo = reachFrom[a + count];
      const hi = reachTo[a + count];
      const left = lo < from ? lo : from;
      const right = hi > to ? hi : to;
      work += (hi - lo) * (hi - lo);
      if (hi === 0 || <f64>((right - left) * (right - left) * (count + 1)) > 1.5 * <f64>work) break;
      from = left;
      to = right;
      count++;
    }
    rankUpdate(current.w.from(a * blockWidth), count, from, to, borderBlock);
    a += count;
  }
}

/** m[i, j] += sum over `count` rows (1..4) of r[i] r[j] for from <= j <= i < to. */
function rankUpdate(rows: Floats, count: i32, from: i32, to: i32, m: Floats): void {
  if (count < 4) {
    for (let row = 0; row < count; row++) {
      const own = rows.from(row * blockWidth);
      for (let i = from; i < to; i++) subtractTimes(m.from(i * blockWidth), own, -own[i], from, i + 1);
    }
    return;
  }
  const second = rows.from(blockWidth);
  const third = rows.from(2 * blockWidth);
  const fourth = rows.from(3 * blockWidth);
  for (let i = from; i < to; i++) {
    const line = m.from(i * blockWidth);
    const f0 = f64x2.splat(rows[i]);
    const f1 = f64x2.splat(second[i]);
    const f2 = f64x2.splat(third[i]);
    const f3 = f64x2.splat(fourth[i]);
    let j = from;
    for (; j < i; j += 2) {
      const early = f64x2.add(f64x2.mul(f0, rows.pair(j)), f64x2.mul(f1, second.pair(j)));
      const late = f64x2.add(f64x2.mul(f2, third.pair(j)), f64x2.mul(f3, fourth.pair(j)));
      line.setPair(j, f64x2.add(line.pair(j), f64x2.add(early, late)));
    }
    if (j === i) line[i] += rows[i] * rows[i] + second[i] * second[i] + (third[i] * third[i] + fourth[i] * fourth[i]);
  }
}
