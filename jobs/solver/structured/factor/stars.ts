import type { Eliminator, StepBlock } from "./eliminator";
import type { Workspace } from "../analysis/workspace";

/**
 * Eliminates the columns of step t, each with its V rows (its star). With h = H + sum over its stars of om a^2 (om = 1/diagonal of
 * the row, a its own coefficient, b its border entries, e and g the column's E and G entries):
 *   E block += e e'/h;   E by border -= e c'/h with c = sum of om a b, and g;
 *   border block: om (h - om a^2)/h b b' on each star, - om a om' a'/h b b'' between two stars, - g c'/h - c g'/h - g g'/h.
 * h - om a^2 is summed from its other parts: as a difference it loses all digits once a limit binds (om a^2 >> H).
 */
export function eliminateColumns(w: Workspace, segment: number, t: number, into: Eliminator): void {
  const { structure: s, layout: l, diagonal, rowInverse, inverseColumn, localBorder } = w;
  const { starts, indices, values, starStart, firstV } = s;
  const { starValue, rowBorder, borderPlace, borderValue, beginG, endE } = l;
  const { places, borderStart, current, next, at, c } = into;
  const firstNext = current.firstRow + current.rows;
  const toColumn = s.stepColumn[t + 1]!;
  for (let k = s.stepColumn[t]!; k < toColumn; k++) {
    const v0 = starStart[k]!;
    const v1 = starStart[k + 1]!;
    const own = diagonal[k]!;
    let count = 0;
    let inverse = 0;
    const firstOfStar = rowBorder[firstV + v0]!;
    if (v1 - v0 === 1 && rowBorder[firstV + v1]! - firstOfStar === 1) {
      // Nearly all columns: one limit by one capacity.
      const om = rowInverse[firstV + v0]!;
      const a = starValue[v0]!;
      inverse = 1 / (own + a * a * om);
      const place = borderPlace[firstOfStar]!;
      const b = borderValue[firstOfStar]!;
      at[0] = place;
      c[0] = om * a * b;
      localBorder[borderStart + place * places + place]! += om * own * inverse * b * b;
      count = 1;
    } else {
      let h = own;
      for (let v = v0; v < v1; v++) h += starValue[v]! * starValue[v]! * rowInverse[firstV + v]!;
      inverse = 1 / h;
      if (v1 > v0) count = eliminateStars(w, k, inverse, into);
    }
    inverseColumn[k] = inverse;
    if (beginG[k]! < starts[k + 1]!) count = eliminateGlobals(w, segment, k, inverse, count, into);

    const from = starts[k]!;
    const end = endE[k]!;
    let middle = from;
    while (middle < end && indices[middle]! < firstNext) middle++;
    addProducts(current, indices, values, from, middle, inverse, into, count);
    if (middle === end) continue;
    addProducts(next, indices, values, middle, end, inverse, into, count);
    const { nextCoupling } = into;
    for (let x = middle; x < end; x++) {
      const i = indices[x]! - firstNext - (next.rows - next.coupled);
      const share = values[x]! * inverse;
      for (let y = from; y < middle; y++) {
        const j = indices[y]! - current.firstRow - (current.rows - current.coupled);
        nextCoupling[i * current.coupled + j]! += share * values[y]!;
      }
    }
  }
}

/** D += e e'/h and W -= e c'/h for entries x0..x1 of a column, which are all in one step; c has `count` places. */
function addProducts(
  block: StepBlock,
  indices: Int32Array,
  values: Float64Array,
  x0: number,
  x1: number,
  inverse: number,
  into: Eliminator,
  count: number,
): void {
  const { d, w, rows, firstRow } = block;
  const { at, c, places } = into;
  for (let x = x0; x < x1; x++) {
    const row = indices[x]! - firstRow;
    const share = values[x]! * inverse;
    const line = row * rows - firstRow;
    for (let y = x0; y <= x; y++) d[line + indices[y]!]! += share * values[y]!;
    const side = row * places;
    for (let f = 0; f < count; f++) w[side + at[f]!]! -= share * c[f]!;
  }
}

/** Adds to the lower triangle of the segment's border block. */
function addToBorder(w: Workspace, { borderStart, places }: Eliminator, a: number, b: number, value: number): void {
  w.localBorder[borderStart + (a >= b ? a * places + b : b * places + a)]! += value;
}

/** Any number of stars of column k with any number of border entries: their border block, and c. Returns the length of c. */
function eliminateStars(w: Workspace, k: number, inverse: number, into: Eliminator): number {
  const { structure: s, layout: l, diagonal, rowInverse } = w;
  const { starValue, rowBorder, borderPlace, borderValue } = l;
  const { firstV } = s;
  const { at, c } = into;
  const v0 = s.starStart[k]!;
  const v1 = s.starStart[k + 1]!;
  let count = 0;
  for (let v = v0; v < v1; v++) {
    const om = rowInverse[firstV + v]!;
    const a = starValue[v]!;
    let rest = diagonal[k]!;
    for (let u = v0; u < v1; u++) if (u !== v) rest += starValue[u]! * starValue[u]! * rowInverse[firstV + u]!;
    const stable = om * rest * inverse;
    const end = rowBorder[firstV + v + 1]!;
    for (let y = rowBorder[firstV + v]!; y < end; y++) {
      const place = borderPlace[y]!;
      const b = borderValue[y]!;
      let slot = 0;
      while (slot < count && at[slot] !== place) slot++;
      if (slot === count) {
        at[count] = place;
        c[count++] = 0;
      }
      c[slot]! += om * a * b;
      for (let x = rowBorder[firstV + v]!; x <= y; x++)
        addToBorder(w, into, place, borderPlace[x]!, stable * b * borderValue[x]!);
      for (let u = v0; u < v; u++) {
        const f = -om * a * starValue[u]! * inverse * b * rowInverse[firstV + u]!;
        for (let x = rowBorder[firstV + u]!; x < rowBorder[firstV + u + 1]!; x++) {
          const value = f * borderValue[x]!;
          addToBorder(w, into, place, borderPlace[x]!, place === borderPlace[x]! ? 2 * value : value);
        }
      }
    }
  }
  return count;
}

/** G entries of column k: appended to c, and their border block with the stars. Returns the length of c. */
function eliminateGlobals(
  w: Workspace,
  segment: number,
  k: number,
  inverse: number,
  stars: number,
  into: Eliminator,
): number {
  const { structure: s, layout: l } = w;
  const { at, c } = into;
  const global = segment * s.border + s.columns - s.localColumns - s.firstG;
  let count = stars;
  for (let e = l.beginG[k]!; e < s.starts[k + 1]!; e++) {
    at[count] = l.placeOf[global + s.indices[e]!]!;
    c[count++] = s.values[e]!;
  }
  for (let f = stars; f < count; f++) {
    const value = -c[f]! * inverse;
    for (let g = 0; g <= f; g++) addToBorder(w, into, at[f]!, at[g]!, value * c[g]!);
  }
  return count;
}
