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
  const { starValue, rowBorder, borderPlace, borderValue, placeOf } = l;
  const { places, borderStart, current, next } = into;
  const global = segment * s.border + s.columns - s.localColumns - s.firstG;
  const firstNext = current.firstRow + current.rows;
  const { at, c, nextCoupling } = into;
  const add = (a: number, b: number, value: number): void => {
    localBorder[borderStart + (a >= b ? a * places + b : b * places + a)]! += value;
  };

  /** D += e e'/h and W -= e c'/h for the column's entries x0..x1, which are all in one step. */
  const addProducts = (block: StepBlock, x0: number, x1: number, inverse: number): void => {
    const { d, w: sideOf, rows, firstRow } = block;
    for (let x = x0; x < x1; x++) {
      const row = indices[x]! - firstRow;
      const share = values[x]! * inverse;
      for (let y = x0; y <= x; y++) d[row * rows + indices[y]! - firstRow]! += share * values[y]!;
      const side = row * places;
      for (let f = 0; f < count; f++) sideOf[side + at[f]!]! -= share * c[f]!;
    }
  };
  let count = 0;

  for (let k = s.stepColumn[t]!; k < s.stepColumn[t + 1]!; k++) {
    const v0 = starStart[k]!;
    const v1 = starStart[k + 1]!;
    const own = diagonal[k]!;
    let h = own;
    for (let v = v0; v < v1; v++) h += starValue[v]! * starValue[v]! * rowInverse[firstV + v]!;
    const inverse = 1 / h;
    inverseColumn[k] = inverse;
    count = 0;
    for (let v = v0; v < v1; v++) {
      const om = rowInverse[firstV + v]!;
      const a = starValue[v]!;
      let rest = own;
      for (let u = v0; u < v1; u++) if (u !== v) rest += starValue[u]! * starValue[u]! * rowInverse[firstV + u]!;
      const stable = om * rest * inverse;
      const end = rowBorder[firstV + v + 1]!;
      if (v1 - v0 === 1 && end - rowBorder[firstV + v]! === 1) {
        // Nearly all columns: one limit by one capacity.
        const y = end - 1;
        const place = borderPlace[y]!;
        at[0] = place;
        c[0] = om * a * borderValue[y]!;
        localBorder[borderStart + place * places + place]! += stable * borderValue[y]! * borderValue[y]!;
        count = 1;
        break;
      }
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
        for (let x = rowBorder[firstV + v]!; x <= y; x++) add(place, borderPlace[x]!, stable * b * borderValue[x]!);
        for (let u = v0; u < v; u++) {
          const f = -om * a * starValue[u]! * inverse * b * rowInverse[firstV + u]!;
          for (let x = rowBorder[firstV + u]!; x < rowBorder[firstV + u + 1]!; x++) {
            const value = f * borderValue[x]!;
            add(place, borderPlace[x]!, place === borderPlace[x]! ? 2 * value : value);
          }
        }
      }
    }
    const stars = count;
    for (let e = l.beginG[k]!; e < starts[k + 1]!; e++) {
      at[count] = placeOf[global + indices[e]!]!;
      c[count++] = values[e]!;
    }
    for (let f = stars; f < count; f++) {
      const value = -c[f]! * inverse;
      for (let g = 0; g <= f; g++) add(at[f]!, at[g]!, value * c[g]!);
    }

    const from = starts[k]!;
    const end = l.endE[k]!;
    let middle = from;
    while (middle < end && indices[middle]! < firstNext) middle++;
    addProducts(current, from, middle, inverse);
    if (middle === end) continue;
    addProducts(next, middle, end, inverse);
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
