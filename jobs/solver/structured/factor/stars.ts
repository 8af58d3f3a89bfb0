import type { Eliminator } from "./eliminator";
import type { Workspace } from "../analysis/workspace";

/**
 * Eliminates the columns of step t, each with its V rows (its star). With h = H + sum over its stars of om a^2 (om = 1/diagonal of
 * the row, a its own coefficient, b its border entries, e and g the column's E and G entries):
 *   E block += e e'/h;   E by border -= e c'/h with c = sum of om a b, and g;
 *   border block: om (h - om a^2)/h b b' on each star, - om a om' a'/h b b'' between two stars, - g c'/h - c g'/h - g g'/h.
 * h - om a^2 is summed from its other parts: as a difference it loses all digits once a limit binds (om a^2 >> H).
 */
export function eliminateColumns(w: Workspace, segment: number, t: number, into: Eliminator): void {
  const { structure: s, layout: l, diagonal, rowDiagonal, inverseColumn, localBorder } = w;
  const { starts, indices, values, starStart, firstV } = s;
  const { starValue, rowBorder, borderPlace, borderValue, placeOf } = l;
  const { places, borderStart, current, next } = into;
  const global = segment * s.border + s.columns - s.localColumns - s.firstG;
  const firstNext = current.firstRow + current.rows;
  const at: number[] = [];
  const c: number[] = [];
  const add = (a: number, b: number, value: number): void => {
    localBorder[borderStart + (a >= b ? a * places + b : b * places + a)]! += value;
  };

  for (let k = s.stepColumn[t]!; k < s.stepColumn[t + 1]!; k++) {
    const v0 = starStart[k]!;
    const v1 = starStart[k + 1]!;
    const own = diagonal[k]!;
    let h = own;
    for (let v = v0; v < v1; v++) h += (starValue[v]! * starValue[v]!) / rowDiagonal[firstV + v]!;
    const inverse = 1 / h;
    inverseColumn[k] = inverse;
    let count = 0;
    for (let v = v0; v < v1; v++) {
      const om = 1 / rowDiagonal[firstV + v]!;
      const a = starValue[v]!;
      let rest = own;
      for (let u = v0; u < v1; u++) if (u !== v) rest += (starValue[u]! * starValue[u]!) / rowDiagonal[firstV + u]!;
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
        for (let x = rowBorder[firstV + v]!; x <= y; x++) add(place, borderPlace[x]!, stable * b * borderValue[x]!);
        for (let u = v0; u < v; u++) {
          const f = (-om * a * starValue[u]! * inverse * b) / rowDiagonal[firstV + u]!;
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
    for (let x = from; x < end; x++) {
      const r = indices[x]!;
      const share = values[x]! * inverse;
      const inNext = r >= firstNext;
      const block = inNext ? next : current;
      const row = r - block.firstRow;
      for (let y = from; y <= x; y++) {
        const other = indices[y]!;
        const value = share * values[y]!;
        if (inNext && other < firstNext) {
          const i = row - (next.rows - next.coupled);
          const j = other - current.firstRow - (current.rows - current.coupled);
          into.nextCoupling[i * current.coupled + j]! += value;
        } else block.d[row * block.rows + other - block.firstRow]! += value;
      }
      const side = row * places;
      for (let f = 0; f < count; f++) block.w[side + at[f]!]! -= share * c[f]!;
    }
  }
}
