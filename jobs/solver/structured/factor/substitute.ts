import type { Workspace } from "../analysis/workspace";

/**
 * First half of a solve of H dx - A'dy = rhsX, A dx + d dy = rhsY for a segment: eliminates its columns and rows. Leaves the reduced
 * right-hand side of E rows in `rowWork` and what the border has to take in `toBorder`.
 */
export function forward(w: Workspace, segment: number): void {
  const { structure: s, layout: l, rhsX, rhsY, rowInverse, diagonal, inverseColumn, rowWork, rowWork2 } = w;
  const { starts, indices, values, starStart, firstV } = s;
  const { starValue, rowBorder, borderPlace, borderValue, placeOf } = l;
  const active = l.active.subarray(l.activeStart[segment], l.activeStart[segment + 1]);
  const sums = new Float64Array(active.length);
  const global = segment * s.border + s.columns - s.localColumns - s.firstG;
  const fromStep = s.segmentStart[segment]!;
  const toStep = s.segmentStart[segment + 1]!;
  const r0 = s.stepRow[fromStep]!;
  const r1 = s.stepRow[toStep]!;
  for (let r = r0; r < r1; r++) rowWork[r] = rhsY[r]!;
  for (let k = s.stepColumn[fromStep]!; k < s.stepColumn[toStep]!; k++) {
    const v0 = starStart[k]!;
    const v1 = starStart[k + 1]!;
    let right = rhsX[k]!;
    if (v1 - v0 === 1) {
      const om = rowInverse[firstV + v0]!;
      const a = starValue[v0]!;
      const own = rhsY[firstV + v0]!;
      const f = om * inverseColumn[k]! * (diagonal[k]! * own - a * right);
      const end = rowBorder[firstV + v1]!;
      for (let e = rowBorder[firstV + v0]!; e < end; e++) sums[borderPlace[e]!]! += borderValue[e]! * f;
      right += om * a * own;
    } else
      for (let v = v0; v < v1; v++) {
        const om = rowInverse[firstV + v]!;
        let rest = diagonal[k]!;
        let others = rhsX[k]!;
        for (let u = v0; u < v1; u++) {
          if (u === v) continue;
          const weight = starValue[u]! * rowInverse[firstV + u]!;
          rest += weight * starValue[u]!;
          others += weight * rhsY[firstV + u]!;
        }
        const f = om * inverseColumn[k]! * (rest * rhsY[firstV + v]! - starValue[v]! * others);
        for (let e = rowBorder[firstV + v]!; e < rowBorder[firstV + v + 1]!; e++)
          sums[borderPlace[e]!]! += borderValue[e]! * f;
        right += om * starValue[v]! * rhsY[firstV + v]!;
      }
    const f = right * inverseColumn[k]!;
    const endE = l.endE[k]!;
    for (let e = starts[k]!; e < endE; e++) rowWork[indices[e]!]! -= values[e]! * f;
    for (let e = l.beginG[k]!; e < starts[k + 1]!; e++) sums[placeOf[global + indices[e]!]!]! -= values[e]! * f;
  }
  for (let r = r0; r < r1; r++) rowWork2[r] = rowWork[r]!;
  chainForward(w, segment, rowWork2);
  chainBackward(w, segment, rowWork2);
  const { side } = w;
  for (let r = r0; r < r1; r++) {
    const f = rowWork2[r]!;
    for (let e = l.sideStart[r]!; e < l.sideStart[r + 1]!; e++) sums[l.sidePlace[e]!]! += side[e]! * f;
  }
  for (let a = 0; a < active.length; a++) w.toBorder[segment * s.border + active[a]!] = sums[a]!;
}

/** Second half: with the border's solution known, dx and dy of a segment's columns and rows into `x` and `y`. */
export function backward(w: Workspace, segment: number, x: Float64Array, y: Float64Array): void {
  const { structure: s, layout: l, rhsX, rhsY, rowInverse, diagonal, inverseColumn, rowWork, borderSolution } = w;
  const { starts, indices, values, starStart, firstV } = s;
  const { starValue, rowBorder, borderColumn, borderValue } = l;
  const active = l.active.subarray(l.activeStart[segment], l.activeStart[segment + 1]);
  const solution = Float64Array.from(active, (b) => borderSolution[b]!);
  const fromStep = s.segmentStart[segment]!;
  const toStep = s.segmentStart[segment + 1]!;
  const { side } = w;
  for (let r = s.stepRow[fromStep]!; r < s.stepRow[toStep]!; r++) {
    let sum = rowWork[r]!;
    for (let e = l.sideStart[r]!; e < l.sideStart[r + 1]!; e++) sum -= side[e]! * solution[l.sidePlace[e]!]!;
    y[r] = sum;
  }
  chainForward(w, segment, y);
  chainBackward(w, segment, y);
  const missing: number[] = [];
  for (let k = s.stepColumn[fromStep]!; k < s.stepColumn[toStep]!; k++) {
    let right = rhsX[k]!;
    for (let e = starts[k]!; e < l.endE[k]!; e++) right += values[e]! * y[indices[e]!]!;
    for (let e = l.beginG[k]!; e < starts[k + 1]!; e++) right += values[e]! * y[indices[e]!]!;
    const v0 = starStart[k]!;
    const v1 = starStart[k + 1]!;
    if (v1 - v0 === 1) {
      let open = rhsY[firstV + v0]!;
      const end = rowBorder[firstV + v1]!;
      for (let e = rowBorder[firstV + v0]!; e < end; e++) open -= borderValue[e]! * borderSolution[borderColumn[e]!]!;
      const om = rowInverse[firstV + v0]!;
      const a = starValue[v0]!;
      x[k] = (right + a * om * open) * inverseColumn[k]!;
      y[firstV + v0] = inverseColumn[k]! * (diagonal[k]! * open - a * right) * om;
      continue;
    }
    let sum = right;
    for (let v = v0; v < v1; v++) {
      let open = rhsY[firstV + v]!;
      for (let e = rowBorder[firstV + v]!; e < rowBorder[firstV + v + 1]!; e++)
        open -= borderValue[e]! * borderSolution[borderColumn[e]!]!;
      missing[v - v0] = open;
      sum += starValue[v]! * open * rowInverse[firstV + v]!;
    }
    x[k] = sum * inverseColumn[k]!;
    // dy = (open - a dx)/d without the cancellation.
    for (let v = v0; v < v1; v++) {
      let rest = diagonal[k]!;
      let others = right;
      for (let u = v0; u < v1; u++) {
        if (u === v) continue;
        const weight = starValue[u]! * rowInverse[firstV + u]!;
        rest += weight * starValue[u]!;
        others += weight * missing[u - v0]!;
      }
      y[firstV + v] = inverseColumn[k]! * (rest * missing[v - v0]! - starValue[v]! * others) * rowInverse[firstV + v]!;
    }
  }
}

/** u <- L^-1 u over the steps of a segment. */
function chainForward(w: Workspace, segment: number, u: Float64Array): void {
  const { structure: s, layout: l, factor, inversePivot, couplingBlocks } = w;
  const { factorStart, patternStart, pattern } = l;
  const fromStep = s.segmentStart[segment]!;
  const toStep = s.segmentStart[segment + 1]!;
  for (let t = fromStep; t < toStep; t++) {
    const first = s.stepRow[t]!;
    const end = s.stepRow[t + 1]!;
    if (t > fromStep) {
      const n = s.coupling[t]!;
      const m = s.coupling[t - 1]!;
      let k = l.couplingStart[t]!;
      for (let r = end - n; r < end; r++) {
        let sum = u[r]!;
        for (let q = first - m; q < first; q++) sum -= couplingBlocks[k++]! * u[q]!;
        u[r] = sum;
      }
    }
    for (let r = first; r < end; r++) {
      let sum = u[r]!;
      let p = patternStart[r]!;
      for (let e = factorStart[r]!; e < factorStart[r + 1]!; e++) sum -= factor[e]! * u[first + pattern[p++]!]!;
      u[r] = sum * inversePivot[r]!;
    }
  }
}

/** u <- L'^-1 u over the steps of a segment. */
function chainBackward(w: Workspace, segment: number, u: Float64Array): void {
  const { structure: s, layout: l, factor, inversePivot, couplingBlocks } = w;
  const { factorStart, patternStart, pattern } = l;
  const fromStep = s.segmentStart[segment]!;
  const toStep = s.segmentStart[segment + 1]!;
  for (let t = toStep - 1; t >= fromStep; t--) {
    const first = s.stepRow[t]!;
    const end = s.stepRow[t + 1]!;
    if (t + 1 < toStep) {
      const n = s.coupling[t + 1]!;
      const m = s.coupling[t]!;
      const last = s.stepRow[t + 2]!;
      let k = l.couplingStart[t + 1]!;
      for (let r = last - n; r < last; r++) {
        const f = u[r]!;
        for (let q = end - m; q < end; q++) u[q]! -= couplingBlocks[k++]! * f;
      }
    }
    for (let r = end - 1; r >= first; r--) {
      const f = u[r]! * inversePivot[r]!;
      u[r] = f;
      let p = patternStart[r]!;
      for (let e = factorStart[r]!; e < factorStart[r + 1]!; e++) u[first + pattern[p++]!]! -= factor[e]! * f;
    }
  }
}
