/** Numbers that the kernels share with who calls them: read by both compilers, so whole ones are positions and nothing has a type. */

/** Numbers that a part tells in a phase, and their positions. */
export const PARTIALS = 16;
export const COMPLEMENTARITY = 0;
export const PRIMAL_OBJECTIVE = 1;
export const DUAL_OBJECTIVE = 2;
export const PRIMAL_ERROR = 3;
export const DUAL_ERROR = 4;
/** Largest right-hand side of an equality before and after the product with a direction is subtracted. */
export const RHS_BEFORE = 5;
export const RHS_AFTER = 6;
/** 1/step for each share of a corrector, from here on. */
export const PRIMAL_RATIOS = 7;
export const DUAL_RATIOS = 11;
/** Sums over the pairs of the main direction; the point's are not read any more then. */
export const SUM_S_DZ = 0;
export const SUM_DS_Z = 1;
export const SUM_DS_DZ = 2;

/** Numbers that phases are told, and their positions. */
export const PARAMETERS = 16;
export const STEP_PRIMAL = 0;
export const STEP_DUAL = 1;
export const TARGET = 2;
/** Least pivot as a share of what it was before subtractions. */
export const LOST_PIVOT = 3;
/** Size of the proximal terms around the point (scaled). */
export const PROXIMAL = 4;

/** Shares of a corrector that are tried next to the whole (Colombo & Gondzio, Comput. Optim. Appl. 41, 2008). */
export const SHARE_1 = 0.7;
export const SHARE_2 = 0.4;
export const SHARE_3 = 0.15;
