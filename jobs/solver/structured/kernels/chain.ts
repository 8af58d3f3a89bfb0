import { Floats } from "./arrays";
import * as w from "./workspace";

/** u <- L^-1 u over the steps of a segment. */
export function chainForward(segment: i32, u: Floats): void {
  const factors = w.factors;
  const inversePivot = w.inversePivot;
  const couplingBlocks = w.couplingBlocks;
  const stepRow = w.stepRow;
  const coupling = w.coupling;
  const factorStart = w.factorStart;
  const patternStart = w.patternStart;
  const pattern = w.pattern;
  const fromStep = w.segmentStart[segment];
  const toStep = w.segmentStart[segment + 1];
  for (let t = fromStep; t < toStep; t++) {
    const first = stepRow[t];
    const end = stepRow[t + 1];
    if (t > fromStep) {
      const n = coupling[t];
      const m = coupling[t - 1];
      let k = w.couplingStart[t];
      for (let r = end - n; r < end; r++) {
        let sum = u[r];
        for (let q = first - m; q < first; q++) sum -= couplingBlocks[k++] * u[q];
        u[r] = sum;
      }
    }
    const own = u.from(first);
    for (let r = first; r < end; r++) {
      let sum = u[r];
      let p = patternStart[r];
      const last = factorStart[r + 1];
      for (let e = factorStart[r]; e < last; e++) sum -= factors[e] * own[pattern[p++]];
      u[r] = sum * inversePivot[r];
    }
  }
}

/** u <- L'^-1 u over the steps of a segment. */
export function chainBackward(segment: i32, u: Floats): void {
  const factors = w.factors;
  const inversePivot = w.inversePivot;
  const couplingBlocks = w.couplingBlocks;
  const stepRow = w.stepRow;
  const coupling = w.coupling;
  const factorStart = w.factorStart;
  const patternStart = w.patternStart;
  const pattern = w.pattern;
  const fromStep = w.segmentStart[segment];
  const toStep = w.segmentStart[segment + 1];
  for (let t = toStep - 1; t >= fromStep; t--) {
    const first = stepRow[t];
    const end = stepRow[t + 1];
    if (t + 1 < toStep) {
      const n = coupling[t + 1];
      const m = coupling[t];
      const last = stepRow[t + 2];
      let k = w.couplingStart[t + 1];
      for (let r = last - n; r < last; r++) {
        const f = u[r];
        for (let q = end - m; q < end; q++) u[q] -= couplingBlocks[k++] * f;
      }
    }
    const own = u.from(first);
    for (let r = end - 1; r >= first; r--) {
      const f = u[r] * inversePivot[r];
      u[r] = f;
      let p = patternStart[r];
      const last = factorStart[r + 1];
      for (let e = factorStart[r]; e < last; e++, p++) own[pattern[p]] -= factors[e] * f;
    }
  }
}
