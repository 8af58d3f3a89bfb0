import { Floats } from "./arrays";
import { at, blockWidth, c, current, next, nextCoupling, StepBlock } from "./stepBlocks";
import * as w from "./workspace";

/**
 * Eliminates the columns of step t, each with its V rows (its star). With h = H + sum over its stars of om a^2 (om = 1/diagonal of
 * the row, a its own coefficient, b its border entries, e and g the column's E and G entries):
 *   E block += e e'/h;   E by border -= e c'/h with c = sum of om a b, and g;
 *   border block: om (h - om a^2)/h b b' on each star, - om a om' a'/h b b'' between two stars, - g c'/h - c g'/h - g g'/h.
 * h - om a^2 is summed from its other parts: as a difference it loses all digits once a limit binds (om a^2 >> H).
 */
export function eliminateColumns(segment: i32, t: i32, borderBlock: Floats): void {
  const starts = w.starts;
  const indices = w.indices;
  const values = w.values;
  const starStart = w.starStart;
  const starValue = w.starValue.from(-w.firstV);
  const rowBorder = w.rowBorder;
  const borderSlot = w.borderSlot;
  const borderValue = w.borderValue;
  const rowInverse = w.rowInverse;
  const diagonal = w.diagonal;
  const beginG = w.beginG;
  const endE = w.endE;
  const firstV = w.firstV;
  const slots = blockWidth;
  const firstNext = current.firstRow + current.rows;
  const toColumn = w.stepColumn[t + 1];
  for (let k = w.stepColumn[t]; k < toColumn; k++) {
    const v0 = firstV + starStart[k];
    const v1 = firstV + starStart[k + 1];
    const own = diagonal[k];
    let count = 0;
    let inverse: f64 = 0;
    const firstOfStar = rowBorder[v0];
    if (v1 - v0 === 1 && rowBorder[v1] - firstOfStar === 1) {
      // Nearly all columns: one limit by one capacity.
      const om = rowInverse[v0];
      const a = starValue[v0];
      inverse = 1 / (own + a * a * om);
      const slot = borderSlot[firstOfStar];
      const b = borderValue[firstOfStar];
      at[0] = slot;
      c[0] = om * a * b;
      borderBlock[slot * slots + slot] += om * own * inverse * b * b;
      count = 1;
    } else {
      let h = own;
      for (let v = v0; v < v1; v++) h += starValue[v] * starValue[v] * rowInverse[v];
      inverse = 1 / h;
      if (v1 > v0) count = eliminateStars(k, v0, v1, inverse, borderBlock);
    }
    w.inverseColumn[k] = inverse;
    if (beginG[k] < starts[k + 1]) count = eliminateGlobals(segment, k, inverse, count, borderBlock);

    const from = starts[k];
    const end = endE[k];
    let middle = from;
    while (middle < end && indices[middle] < firstNext) middle++;
    addProducts(current, from, middle, inverse, count);
    if (middle === end) continue;
    addProducts(next, middle, end, inverse, count);
    const toNext = firstNext + next.rows - next.coupled;
    const toCurrent = current.firstRow + current.rows - current.coupled;
    for (let e = middle; e < end; e++) {
      const line = nextCoupling.from((indices[e] - toNext) * current.coupled - toCurrent);
      const share = values[e] * inverse;
      for (let f = from; f < middle; f++) line[indices[f]] += share * values[f];
    }
  }
}

/** D += e e'/h and W -= e c'/h for entries x0..x1 of a column, which are all in one step; c has `count` slots. */
function addProducts(block: StepBlock, x0: i32, x1: i32, inverse: f64, count: i32): void {
  const indices = w.indices;
  const values = w.values;
  const rows = block.rows;
  const firstRow = block.firstRow;
  for (let e = x0; e < x1; e++) {
    const row = indices[e] - firstRow;
    const share = values[e] * inverse;
    const line = block.d.from(row * rows - firstRow);
    for (let f = x0; f <= e; f++) line[indices[f]] += share * values[f];
    const side = block.w.from(row * blockWidth);
    for (let f = 0; f < count; f++) side[at[f]] -= share * c[f];
  }
}

/** Adds to the lower triangle of the segment's border block. */
function addToBorder(borderBlock: Floats, a: i32, b: i32, value: f64): void {
  borderBlock[a >= b ? a * blockWidth + b : b * blockWidth + a] += value;
}

/** Any number of stars v0..v1 of column k with any number of border entries: their border block, and c. Returns the length of c. */
function eliminateStars(k: i32, v0: i32, v1: i32, inverse: f64, borderBlock: Floats): i32 {
  const starValue = w.starValue.from(-w.firstV);
  const rowInverse = w.rowInverse;
  const rowBorder = w.rowBorder;
  const borderSlot = w.borderSlot;
  const borderValue = w.borderValue;
  let count = 0;
  for (let v = v0; v < v1; v++) {
    const om = rowInverse[v];
    const a = starValue[v];
    let rest = w.diagonal[k];
    for (let u = v0; u < v1; u++) if (u !== v) rest += starValue[u] * starValue[u] * rowInverse[u];
    const stable = om * rest * inverse;
    const begin = rowBorder[v];
    const end = rowBorder[v + 1];
    for (let e = begin; e < end; e++) {
      const slot = borderSlot[e];
      const b = borderValue[e];
      let filled = 0;
      while (filled < count && at[filled] !== slot) filled++;
      if (filled === count) {
        at[count] = slot;
        c[count++] = 0;
      }
      c[filled] += om * a * b;
      for (let f = begin; f <= e; f++) addToBorder(borderBlock, slot, borderSlot[f], stable * b * borderValue[f]);
      for (let u = v0; u < v; u++) {
        const factor = -om * a * starValue[u] * inverse * b * rowInverse[u];
        const last = rowBorder[u + 1];
        for (let f = rowBorder[u]; f < last; f++) {
          const value = factor * borderValue[f];
          addToBorder(borderBlock, slot, borderSlot[f], slot === borderSlot[f] ? 2 * value : value);
        }
      }
    }
  }
  return count;
}

/** G entries of column k: appended to c, and their border block with the stars. Returns the length of c. */
function eliminateGlobals(segment: i32, k: i32, inverse: f64, stars: i32, borderBlock: Floats): i32 {
  const global = segment * w.border + w.columns - w.localColumns - w.firstG;
  let count = stars;
  const end = w.starts[k + 1];
  for (let e = w.beginG[k]; e < end; e++) {
    at[count] = w.slotOf[global + w.indices[e]];
    c[count++] = w.values[e];
  }
  for (let f = stars; f < count; f++) {
    const value = -c[f] * inverse;
    for (let g = 0; g <= f; g++) addToBorder(borderBlock, at[f], at[g], value * c[g]);
  }
  return count;
}
