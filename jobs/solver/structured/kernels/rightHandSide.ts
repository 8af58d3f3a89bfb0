import { Floats } from "./arrays";
import * as part from "./ranges";
import { LEAST_WEIGHT } from "./weigh";
import * as w from "./workspace";

/** Right-hand sides of the main direction: with the point's errors, and the targets in `mainZ`. */
export function rhsWithErrors(index: i32): void {
  part.enter(index);
  rightHandSide(w.mainZ, true);
}

/** Right-hand sides of a corrector: the targets in `correctorZ` alone. */
export function rhsOfCorrector(index: i32): void {
  part.enter(index);
  rightHandSide(w.correctorZ, false);
}

/** From the targets of the pairs: what s z is to change by, beyond first order. */
function rightHandSide(targets: Floats, withErrors: bool): void {
  const rhsX = w.rhsX;
  const slack = w.columns;
  if (withErrors) {
    negate(rhsX, w.dualError, part.fromColumn, part.toColumn);
    negate(rhsX, w.dualError, slack + part.fromE, slack + part.toE);
    negate(rhsX, w.dualError, slack + part.fromV, slack + part.toV);
    copy(w.rhsY, w.primalError, part.fromE, part.toE);
    copy(w.rhsY, w.primalError, part.fromV, part.toV);
  } else {
    rhsX.clear(part.fromColumn, part.toColumn);
    rhsX.clear(slack + part.fromE, slack + part.toE);
    rhsX.clear(slack + part.fromV, slack + part.toV);
    w.rhsY.clear(part.fromE, part.toE);
    w.rhsY.clear(part.fromV, part.toV);
  }
  const inverseS = w.inverseS;
  const pairVariable = w.pairVariable;
  const pairSign = w.pairSign;
  const end = part.toPair;
  for (let i = part.fromPair; i < end; i++) rhsX[pairVariable[i]] += pairSign[i] * targets[i] * inverseS[i];
  addSlacks(part.fromE, part.toE);
  addSlacks(part.fromV, part.toV);
}

function negate(into: Floats, errors: Floats, from: i32, to: i32): void {
  for (let i = from; i < to; i++) into[i] = -errors[i];
}

function copy(into: Floats, errors: Floats, from: i32, to: i32): void {
  for (let i = from; i < to; i++) into[i] = errors[i];
}

/** The slacks of rows from..to eliminated from the right-hand side. */
function addSlacks(from: i32, to: i32): void {
  const diagonal = w.diagonal.from(w.columns);
  const slacks = w.rhsX.from(w.columns);
  const rhsY = w.rhsY;
  const isEquality = w.isEquality;
  for (let r = from; r < to; r++) {
    if (isEquality[r]) continue;
    const weight = diagonal[r];
    rhsY[r] += slacks[r] / (weight > LEAST_WEIGHT ? weight : LEAST_WEIGHT);
  }
}
