import { inWholeUnits, type OptimizationConfig } from "~/entities/optimizations/optimization";
import type { SolverOptions } from "../../linearModel";
import { FEASIBLE, MOST_WORTH, OPTIMAL } from "./tolerances";

/** The gap where integers come in by other ways (one building date, a smallest build): nobody asked for a rough result. */
const EXACT_GAP = 1e-6;

const METHODS: Record<number, SolverOptions["method"]> = { 0: "primal simplex", 1: "dual simplex", 2: "barrier" };
/** automatic, off, equilibrium, geometric mean, multi-pass -> HiGHS' choose, off, equilibration, forced, max value. */
const SCALING: Record<number, number | null> = { [-1]: null, 0: 0, 1: 2, 2: 3, 3: 4 };

/**
 * The solver settings of an optimization where the solvers have them; what they have no counterpart for is in
 * app/entities/optimizations/solverEffects.ts. NumericFocus asks for tighter tolerances. Rows are held to `FEASIBLE` whatever is wished. The tolerance
 * of optimality means what it shows: the share of the objective that prices which are not quite right may be worth.
 */
export function solverOptions(config: OptimizationConfig): SolverOptions {
  const o = config.optimizer;
  const focus = 10 ** -Math.max(0, o.NumericFocus);
  return {
    method: METHODS[o.Method] ?? "automatic",
    primalTolerance: Math.max(1e-10, Math.min(o.FeasibilityTol, FEASIBLE) * focus),
    dualTolerance: Math.max(1e-10, Math.min(o.OptimalityTol, OPTIMAL) * focus),
    dualWorth: Math.max(1e-10, Math.min(o.OptimalityTol, MOST_WORTH) * focus),
    barrierTolerance: Math.min(1e-6, Math.max(1e-12, o.BarConvTol)),
    mipGap: inWholeUnits(config) ? o.MIPGap : Math.min(o.MIPGap, EXACT_GAP),
    crossover: o.Crossover === -1 ? null : o.Crossover > 0,
    scaling: SCALING[o.ScaleFlag] ?? null,
    timeLimitS: o.TimeLimit,
    mipDuals: config.mip_dual_recalculation,
  };
}

export const defaultSolverOptions: SolverOptions = {
  method: "automatic",
  primalTolerance: FEASIBLE,
  dualTolerance: OPTIMAL,
  dualWorth: MOST_WORTH,
  barrierTolerance: 1e-8,
  mipGap: 1e-6,
  crossover: null,
  scaling: null,
  timeLimitS: 200_000,
  mipDuals: false,
};
