import { Floats, Ints } from "./arrays";
import * as w from "./workspace";

/** Rows of a step being assembled: D (rows x rows, lower) and W (rows x border slots). */
@unmanaged
export class StepBlock {
  rows: i32;
  firstRow: i32;
  coupled: i32;
  d: Floats;
  w: Floats;
}
/** Numbers that its fields take in the scratch. */
const BLOCK_FIELDS: i32 = 3;

/**
 * Three steps are in work, in dense blocks that stay in the cache. They are the one before (its coupled rows), the current one, and the
 * next one (which columns of the current step reach).
 */
export let before = changetype<StepBlock>(0);
export let current = changetype<StepBlock>(0);
export let next = changetype<StepBlock>(0);
/** Coupled rows of the next step by coupled rows of the current one, and the same one step earlier. */
export let nextCoupling = changetype<Floats>(0);
export let coupling = changetype<Floats>(0);
/** Diagonal of the current block before its factorization. */
export let diagonal = changetype<Floats>(0);
/** Slots and coefficients in the border of the column being eliminated. */
export let at = changetype<Ints>(0);
export let c = changetype<Floats>(0);
/** Slots of the segment's border. */
export let blockWidth: i32 = 0;

let free = changetype<Floats>(0);
/** The next `length` numbers of the scratch. */
function take(length: i32): Floats {
  const start = free;
  free = free.from(length);
  return start;
}
function takeBlock(): StepBlock {
  const block = changetype<StepBlock>(changetype<usize>(take(BLOCK_FIELDS)));
  block.rows = block.firstRow = block.coupled = 0;
  block.d = take(w.mostRows * w.mostRows);
  block.w = take(w.mostRows * blockWidth);
  return block;
}

/** Room in the scratch for the steps of a segment, and its first step as the next one. */
export function openSegment(segment: i32): void {
  blockWidth = w.activeStart[segment + 1] - w.activeStart[segment];
  free = w.scratch;
  before = takeBlock();
  current = takeBlock();
  next = takeBlock();
  coupling = take(w.mostCoupled * w.mostCoupled);
  nextCoupling = take(w.mostCoupled * w.mostCoupled);
  diagonal = take(w.mostRows);
  c = take(blockWidth);
  at = changetype<Ints>(changetype<usize>(free));
  const first = w.segmentStart[segment];
  if (first < w.segmentStart[segment + 1]) open(next, first);
}

/** Makes step t the current one. `end`: first step behind the segment. */
export function beginStep(t: i32, end: i32): void {
  const oldest = before;
  before = current;
  current = next;
  next = oldest;
  const oldCoupling = coupling;
  coupling = nextCoupling;
  nextCoupling = oldCoupling;
  if (t + 1 < end) {
    open(next, t + 1);
    nextCoupling.clear(0, next.coupled * current.coupled);
  } else next.rows = next.coupled = 0;
}

/** An empty block with the rows' own diagonal and border entries. */
function open(block: StepBlock, t: i32): void {
  const rowBorder = w.rowBorder;
  const firstRow = w.stepRow[t];
  const rows = w.stepRow[t + 1] - firstRow;
  block.firstRow = firstRow;
  block.rows = rows;
  block.coupled = w.coupling[t];
  block.d.clear(0, rows * rows);
  block.w.clear(0, rows * blockWidth);
  for (let a = 0; a < rows; a++) {
    const r = firstRow + a;
    block.d[a * rows + a] = w.rowDiagonal[r];
    const line = block.w.from(a * blockWidth);
    const end = rowBorder[r + 1];
    for (let e = rowBorder[r]; e < end; e++) line[w.borderSlot[e]] += w.borderValue[e];
  }
}
