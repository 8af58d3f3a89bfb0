import type { Workspace } from "./analysis/workspace";
import type { Newton } from "./direction";
import type { Team } from "./team";

/** Least distance from a bound and least multiplier of the start (scaled). */
const LEAST_SHIFT = 1e-2;
/** A limit is loose if its row is met by a slack more than this many times as large. With 1.01 the bench's seasonal site takes 47 iterations instead of 41. */
const LOOSE = 4;

/**
 * Mehrotra's start (SIAM J. Optim. 2, 1992): least squares for x and for y, both pushed into the interior. Then x of columns and slacks is
 * put exactly s away from its bounds, so that only rows have primal errors. Loose limits start with their rows met.
 */
export function chooseStart(w: Workspace, newton: Newton): void {
  const { structure: st, scaled, x, y, s, z, pairs, pairVariable, pairSign, pairBound } = w;
  const { lower, upper, cost, isEquality } = scaled;
  const variables = st.columns + st.rows;
  const isConstant = (v: number): boolean => v >= st.columns && isEquality[v - st.columns] === 1;
  s.fill(1);
  z.fill(1);
  for (let v = 0; v < variables; v++) x[v] = Math.min(Math.max(0, lower[v]!), upper[v]!);

  newton.factor();
  newton.team.run("measure");
  w.dualError.fill(0);
  w.main.z.fill(0);
  newton.solveMain(2);
  for (let v = 0; v < variables; v++) if (!isConstant(v)) x[v]! += w.main.x[v]!;

  // Least z with c - A'y = z.
  w.primalError.fill(0);
  w.dualError.fill(0);
  w.dualError.set(cost);
  w.main.z.fill(0);
  newton.solveMain(1);
  y.set(w.main.y);

  const multiplier = multipliers(w);
  const width = (v: number): number => upper[v]! - lower[v]!;
  let leastS = 0;
  let leastZ = 0;
  for (let i = 0; i < pairs; i++) {
    const v = pairVariable[i]!;
    if (width(v) < Infinity) continue;
    leastS = Math.min(leastS, pairSign[i]! * (x[v]! - pairBound[i]!));
    leastZ = Math.min(leastZ, pairSign[i]! * multiplier[v]!);
  }
  const shiftS = Math.max(-1.5 * leastS, LEAST_SHIFT);
  const shiftZ = Math.max(-1.5 * leastZ, LEAST_SHIFT);
  for (let i = 0; i < pairs; i++) {
    const v = pairVariable[i]!;
    const own = pairSign[i]! * multiplier[v]!;
    const isBoxed = width(v) < Infinity;
    s[i] = isBoxed ? Math.min(shiftS, 0.5 * width(v)) : pairSign[i]! * (x[v]! - pairBound[i]!) + shiftS;
    z[i] = (isBoxed ? Math.max(own, 0) : own) + shiftZ;
  }
  let product = 0;
  let sumS = 0;
  let sumZ = 0;
  for (let i = 0; i < pairs; i++) {
    product += s[i]! * z[i]!;
    sumS += s[i]!;
    sumZ += z[i]!;
  }
  const moreS = pairs > 0 ? (0.5 * product) / sumZ : 0;
  const moreZ = pairs > 0 ? (0.5 * product) / sumS : 0;
  for (let i = 0; i < pairs; i++) {
    const v = pairVariable[i]!;
    z[i]! += moreZ;
    if (width(v) === Infinity) x[v] = pairBound[i]! + pairSign[i]! * (s[i]! + moreS);
    else {
      const near = Math.min(0.2 * width(v), shiftS + moreS);
      x[v] = Math.min(Math.max(x[v]!, lower[v]! + near), upper[v]! - near);
    }
  }
  for (let i = 0; i < pairs; i++) s[i] = pairSign[i]! * (x[pairVariable[i]!]! - pairBound[i]!);
  meetLooseLimits(w, newton.team);
}

/**
 * Puts the slacks of loose limits where their rows are met. Their multipliers become smaller by the same factor, so s z stays as it is.
 *
 * Mehrotra's start gives all columns and slacks about the same size. A size that is counted in units of 365 flows (`holding.ts`) then
 * allows 365 times as much as its flows and slacks are. Every hour's row `flow - ratio * size + slack = 0` misses that much. The first step
 * closes all rows at the least total change: it shrinks the one size, not the slack of every hour. A hydrogen store becomes 250 times too
 * small that way. All its levels are then close to two bounds, steps are short, and it grows by a few percent an iteration. With the rows
 * met, the store starts seven times too large and shrinks by a quarter an iteration.
 */
function meetLooseLimits(w: Workspace, team: Team): void {
  const { structure, scaled, x, s, z, primalError, pairs, pairVariable, pairSign, pairBound } = w;
  const { lower, upper } = scaled;
  team.run("measure");
  for (let i = 0; i < pairs; i++) {
    const v = pairVariable[i]!;
    const row = v - structure.columns;
    const isLimit = row >= structure.firstV && row < structure.firstB && upper[v]! - lower[v]! === Infinity;
    if (!isLimit) continue;
    const met = s[i]! - pairSign[i]! * primalError[row]!;
    if (!(met > LOOSE * s[i]!)) continue;
    z[i]! *= s[i]! / met;
    s[i] = met;
    x[v] = pairBound[i]! + pairSign[i]! * met;
  }
}

/** c - A'y by column, y by slack. */
function multipliers(w: Workspace): Float64Array {
  const { structure: s, scaled, y } = w;
  const out = new Float64Array(s.columns + s.rows);
  for (let k = 0; k < s.columns; k++) {
    let dual = scaled.cost[k]!;
    for (let e = s.starts[k]!; e < s.starts[k + 1]!; e++) dual -= s.values[e]! * y[s.indices[e]!]!;
    out[k] = dual;
  }
  out.set(y, s.columns);
  return out;
}
