/**
 * How exact a solution of a model is. Solvers, presolve, certificate and the analysis of impossible models all take their figures from here, so
 * that what one of them accepts no other refuses. In the units of the scaled model (jobs/solver/scaledModel.ts) where it is scaled.
 */

/** A row or bound may be missed by this much, relative to max(1, its size); a wish of the user may be stricter, not looser. */
export const FEASIBLE = 1e-7;
/** A reduced cost may have the wrong sign by this much, relative to max(1, |its cost|) ... */
export const OPTIMAL = 1e-7;
/**
 * ... or by what is rounding: this share of the terms it is the difference of. All of them together may then be worth no more than the form's
 * tolerance of optimality, as a share of the objective.
 */
export const ROUNDING = 1e-11;
/** The form's own default of that, and the most it grants. */
export const MOST_WORTH = 1e-6;
/** The objective may be wrong by this share where no smaller one is asked for. */
export const GAP = 1e-7;
/** What a check after the solve forgives, and a second try after a breakdown asks for at most. */
export const LOOSEST = 1e-6;
/** An interior point is moved to a bound that it is nearer to than this, relative to 1 + its size. */
export const SNAP = 1e-7;
/**
 * The analysis of an impossible model that finds nothing missing looks again so many times closer: what a solver refuses for the width of a
 * hair has to be named, too.
 */
export const CLOSER = 100;
