import { PROXIMAL } from "./numbers";
import * as part from "./ranges";
import * as w from "./workspace";

const FREE_COLUMN: f64 = 1e-7;
export const LEAST_WEIGHT: f64 = 1e-25;

/** Diagonals of the Newton system from the pairs, and their inverses. */
export function weigh(index: i32): void {
  part.enter(index);
  const diagonal = w.diagonal;
  const lower = w.lower;
  const upper = w.upper;
  const toColumn = part.toColumn;
  const proximal = w.parameters[PROXIMAL];
  const ofFree = proximal > FREE_COLUMN ? proximal : FREE_COLUMN;
  for (let k = part.fromColumn; k < toColumn; k++) {
    const isFree = lower[k] === -Infinity && upper[k] === Infinity;
    diagonal[k] = isFree ? ofFree : proximal;
  }
  diagonal.clear(w.columns + part.fromE, w.columns + part.toE);
  diagonal.clear(w.columns + part.fromV, w.columns + part.toV);
  const s = w.s;
  const z = w.z;
  const inverseS = w.inverseS;
  const inverseZ = w.inverseZ;
  const pairVariable = w.pairVariable;
  const end = part.toPair;
  for (let i = part.fromPair; i < end; i++) {
    const inverse = 1 / s[i];
    inverseS[i] = inverse;
    inverseZ[i] = 1 / z[i];
    diagonal[pairVariable[i]] += z[i] * inverse;
  }
  weighRows(part.fromE, part.toE);
  weighRows(part.fromV, part.toV);
}

function weighRows(from: i32, to: i32): void {
  const diagonal = w.diagonal.from(w.columns);
  const rowDiagonal = w.rowDiagonal;
  const rowInverse = w.rowInverse;
  const isEquality = w.isEquality;
  const firstV = w.firstV;
  const firstG = w.firstG;
  const proximal = w.parameters[PROXIMAL];
  for (let r = from; r < to; r++) {
    let d: f64 = r >= firstV && r < firstG ? 0 : proximal;
    if (!isEquality[r]) {
      const weight = diagonal[r];
      d += 1 / (weight > LEAST_WEIGHT ? weight : LEAST_WEIGHT);
    }
    rowDiagonal[r] = d;
    rowInverse[r] = 1 / d;
  }
}
