import { Floats } from "./arrays";
import { chainBackward, chainForward } from "./chain";
import * as w from "./workspace";

/**
 * First half of a solve of H dx - A'dy = rhsX, A dx + d dy = rhsY for a segment: eliminates its columns and rows. Leaves the reduced
 * right-hand side of E rows in `rowWork` and what the border has to take in `toBorder`.
 */
export function forward(segment: i32): void {
  const active = w.active.from(w.activeStart[segment]);
  const count = w.activeStart[segment + 1] - w.activeStart[segment];
  const sums = w.scratch;
  sums.clear(0, count);
  const fromStep = w.segmentStart[segment];
  const toStep = w.segmentStart[segment + 1];
  const r0 = w.stepRow[fromStep];
  const r1 = w.stepRow[toStep];
  const rowWork = w.rowWork;
  const rowWork2 = w.rowWork2;
  for (let r = r0; r < r1; r++) rowWork[r] = w.rhsY[r];
  forwardColumns(segment, w.stepColumn[fromStep], w.stepColumn[toStep], sums);
  for (let r = r0; r < r1; r++) rowWork2[r] = rowWork[r];
  chainForward(segment, rowWork2);
  chainBackward(segment, rowWork2);
  const side = w.side;
  const sideStart = w.sideStart;
  const sideSlot = w.sideSlot;
  for (let r = r0; r < r1; r++) {
    const f = rowWork2[r];
    const end = sideStart[r + 1];
    for (let e = sideStart[r]; e < end; e++) sums[sideSlot[e]] += side[e] * f;
  }
  const toBorder = w.toBorder.from(segment * w.border);
  for (let a = 0; a < count; a++) toBorder[active[a]] = sums[a];
}

/** The columns of a segment eliminated from the right-hand sides of E rows and, in `sums`, of the border. */
function forwardColumns(segment: i32, from: i32, to: i32, sums: Floats): void {
  const rhsX = w.rhsX;
  const rhsY = w.rhsY;
  const rowInverse = w.rowInverse;
  const diagonal = w.diagonal;
  const inverseColumn = w.inverseColumn;
  const rowWork = w.rowWork;
  const starts = w.starts;
  const indices = w.indices;
  const values = w.values;
  const starStart = w.starStart;
  const firstV = w.firstV;
  const starValue = w.starValue.from(-firstV);
  const rowBorder = w.rowBorder;
  const borderSlot = w.borderSlot;
  const borderValue = w.borderValue;
  const endE = w.endE;
  const beginG = w.beginG;
  const slotOf = w.slotOf.from(segment * w.border + w.columns - w.localColumns - w.firstG);
  for (let k = from; k < to; k++) {
    const v0 = firstV + starStart[k];
    const v1 = firstV + starStart[k + 1];
    let right = rhsX[k];
    if (v1 - v0 === 1) {
      const om = rowInverse[v0];
      const a = starValue[v0];
      const own = rhsY[v0];
      const f = om * inverseColumn[k] * (diagonal[k] * own - a * right);
      const end = rowBorder[v1];
      for (let e = rowBorder[v0]; e < end; e++) sums[borderSlot[e]] += borderValue[e] * f;
      right += om * a * own;
    } else
      for (let v = v0; v < v1; v++) {
        const om = rowInverse[v];
        let rest = diagonal[k];
        let others = rhsX[k];
        for (let u = v0; u < v1; u++) {
          if (u === v) continue;
          const weight = starValue[u] * rowInverse[u];
          rest += weight * starValue[u];
          others += weight * rhsY[u];
        }
        const f = om * inverseColumn[k] * (rest * rhsY[v] - starValue[v] * others);
        const end = rowBorder[v + 1];
        for (let e = rowBorder[v]; e < end; e++) sums[borderSlot[e]] += borderValue[e] * f;
        right += om * starValue[v] * rhsY[v];
      }
    const f = right * inverseColumn[k];
    const lastE = endE[k];
    for (let e = starts[k]; e < lastE; e++) rowWork[indices[e]] -= values[e] * f;
    const end = starts[k + 1];
    for (let e = beginG[k]; e < end; e++) sums[slotOf[indices[e]]] -= values[e] * f;
  }
}

/** Second half, for the main direction: with the border's solution known, dx and dy of a segment's columns and rows. */
export function backwardMain(segment: i32): void {
  backward(segment, w.mainX, w.mainY);
}

export function backwardCorrector(segment: i32): void {
  backward(segment, w.correctorX, w.correctorY);
}

function backward(segment: i32, x: Floats, y: Floats): void {
  const active = w.active.from(w.activeStart[segment]);
  const count = w.activeStart[segment + 1] - w.activeStart[segment];
  const solution = w.scratch;
  for (let a = 0; a < count; a++) solution[a] = w.borderSolution[active[a]];
  const fromStep = w.segmentStart[segment];
  const toStep = w.segmentStart[segment + 1];
  const side = w.side;
  const sideStart = w.sideStart;
  const sideSlot = w.sideSlot;
  const rowWork = w.rowWork;
  const r1 = w.stepRow[toStep];
  for (let r = w.stepRow[fromStep]; r < r1; r++) {
    let sum = rowWork[r];
    const end = sideStart[r + 1];
    for (let e = sideStart[r]; e < end; e++) sum -= side[e] * solution[sideSlot[e]];
    y[r] = sum;
  }
  chainForward(segment, y);
  chainBackward(segment, y);
  backwardColumns(w.stepColumn[fromStep], w.stepColumn[toStep], x, y, solution.from(count));
}

/** dx of the columns and dy of their stars. `missing`: room for the stars of a column. */
function backwardColumns(from: i32, to: i32, x: Floats, y: Floats, missing: Floats): void {
  const rhsX = w.rhsX;
  const rhsY = w.rhsY;
  const rowInverse = w.rowInverse;
  const diagonal = w.diagonal;
  const inverseColumn = w.inverseColumn;
  const borderSolution = w.borderSolution;
  const starts = w.starts;
  const indices = w.indices;
  const values = w.values;
  const starStart = w.starStart;
  const firstV = w.firstV;
  const starValue = w.starValue.from(-firstV);
  const rowBorder = w.rowBorder;
  const borderColumn = w.borderColumn;
  const borderValue = w.borderValue;
  const endE = w.endE;
  const beginG = w.beginG;
  for (let k = from; k < to; k++) {
    let right = rhsX[k];
    const lastE = endE[k];
    for (let e = starts[k]; e < lastE; e++) right += values[e] * y[indices[e]];
    const end = starts[k + 1];
    for (let e = beginG[k]; e < end; e++) right += values[e] * y[indices[e]];
    const v0 = firstV + starStart[k];
    const v1 = firstV + starStart[k + 1];
    if (v1 - v0 === 1) {
      let open = rhsY[v0];
      const last = rowBorder[v1];
      for (let e = rowBorder[v0]; e < last; e++) open -= borderValue[e] * borderSolution[borderColumn[e]];
      const om = rowInverse[v0];
      const a = starValue[v0];
      x[k] = (right + a * om * open) * inverseColumn[k];
      y[v0] = inverseColumn[k] * (diagonal[k] * open - a * right) * om;
      continue;
    }
    let sum = right;
    for (let v = v0; v < v1; v++) {
      let open = rhsY[v];
      const last = rowBorder[v + 1];
      for (let e = rowBorder[v]; e < last; e++) open -= borderValue[e] * borderSolution[borderColumn[e]];
      missing[v - v0] = open;
      sum += starValue[v] * open * rowInverse[v];
    }
    x[k] = sum * inverseColumn[k];
    // dy = (open - a dx)/d without the cancellation.
    for (let v = v0; v < v1; v++) {
      let rest = diagonal[k];
      let others = right;
      for (let u = v0; u < v1; u++) {
        if (u === v) continue;
        const weight = starValue[u] * rowInverse[u];
        rest += weight * starValue[u];
        others += weight * missing[u - v0];
      }
      y[v] = inverseColumn[k] * (rest * missing[v - v0] - starValue[v] * others) * rowInverse[v];
    }
  }
}
