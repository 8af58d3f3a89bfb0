import type { Prepared } from "./prepared";

const REFINEMENTS = 2;
/** What is left of a multiplier that its repair would make negative. */
const LEFT = 0.1;

/**
 * Solves for the duals of a point once more, with nothing but what they miss on the right-hand side: in a step of the iteration that is lost next
 * to targets a million times as large. x stays. False, and the point as it was, where figures overflow.
 */
export function repairDuals({ w, newton }: Pick<Prepared, "w" | "newton">): boolean {
  const { team } = newton;
  team.run("measure");
  newton.factor();
  w.primalError.fill(0);
  w.main.z.fill(0);
  newton.solveMain(REFINEMENTS);
  if (!w.main.y.every(Number.isFinite) || !w.main.z.every(Number.isFinite)) return false;
  for (let r = 0; r < w.y.length; r++) w.y[r]! += w.main.y[r]!;
  for (let i = 0; i < w.pairs; i++) {
    const z = w.z[i]! + w.main.z[i]!;
    w.z[i] = z > 0 ? z : LEFT * w.z[i]!;
  }
  team.run("measure");
  return true;
}
