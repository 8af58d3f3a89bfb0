import type { Workspace } from "./analysis/workspace";
import { type Caution, CAUTIONS, largest, type Newton, total } from "./direction";
import * as numbers from "./kernels/numbers";
import { chooseStart } from "./start";
import type { Team } from "./team";

/** Where the iteration is, in the model's units: errors relative to max(1, bound or cost), gap to max(1, |objective|). */
export interface Point {
  iteration: number;
  objective: number;
  dualObjective: number;
  primalError: number;
  dualError: number;
  gap: number;
  /** Sum of s z, relative as the gap: the gap once errors are gone. Before, objectives that cross make the gap small by chance. */
  complementarity: number;
  /** Mean of s z (scaled). */
  mu: number;
}

interface IterationOptions {
  /** Aimed at for errors and gap. */
  tolerance: number;
  /** Gap up to which it goes on from there, as long as every iteration takes it down fast. */
  polishedGap: number;
  mostIterations: number;
  /** Gondzio's correctors per iteration. */
  correctors: number;
  onPoint(point: Point): void;
  /** Asked while the rows are not met: true when the point proves that they cannot be. */
  provesInfeasible(): boolean;
  /** Asked where rows and gap are done and the duals alone are not: whether they are right by what they are worth. */
  areDualsRight?(): boolean;
  /** Asked at each point: true where it says enough. Without it, it goes on to the end. */
  isEnough?(point: Point): boolean;
  /** Puts the point of the start into the workspace. Without it: Mehrotra's. */
  begin?(): void;
}

export type Ending =
  | "optimal"
  | "enough"
  | "infeasible"
  | "unbounded"
  | "stalled"
  | "not a number"
  | "iteration limit"
  | "interrupted";

/** Iterations without 10 % progress after which a model counts as hard, and after which the method gives up on one. */
const PATIENCE = 15;
const PATIENCE_IF_HARD = 40;
/** Iterations in a row in which rows and gap are done and the duals alone are not: what they miss may be rounding. Asked again after twice as many. */
const PATIENCE_WITH_DUALS = 3;
/** Scaled objective below which a nearly feasible model counts as unbounded. */
const UNBOUNDED = -1e12;
const RAY_FROM = 8;
/** An iteration is fast that leaves less than this share of the gap. */
const FAST = 0.3;

/**
 * Mehrotra's predictor and corrector (SIAM J. Optim. 2, 1992) with Gondzio's further correctors (Comput. Optim. Appl. 6,
 * 1996), each weighted by the step it allows (Colombo & Gondzio 2008). Leaves the point in the workspace.
 */
export function iterate(w: Workspace, newton: Newton, options: IterationOptions): Ending {
  const { team } = newton;
  if (options.begin) options.begin();
  else chooseStart(w, newton);
  let best = Infinity;
  let waiting = 0;
  let lastGap = Infinity;
  let good: Float64Array[] | null = null;
  let step = 1;
  let short = 0;
  let isHard = false;
  let onlyDuals = 0;
  let patience = PATIENCE_WITH_DUALS;
  for (let iteration = 0; ; iteration++) {
    const point = look(w, team, iteration);
    options.onPoint(point);
    const worst = Math.max(point.primalError, point.dualError, point.gap);
    if (good && !(worst < options.tolerance)) {
      // Polishing went too far.
      restore(w, good);
      return "optimal";
    }
    if (!Number.isFinite(worst)) return "not a number";
    if (options.isEnough?.(point)) return "enough";
    if (worst < options.tolerance) {
      const isFast = point.gap < FAST * lastGap && iteration < options.mostIterations;
      if (point.gap <= options.polishedGap || !isFast) return "optimal";
      good = copyOf(w);
    }
    lastGap = point.gap;
    if (iteration >= options.mostIterations) return "iteration limit";
    const left = Math.max(point.primalError, point.dualError, point.complementarity);
    waiting = left < 0.9 * best ? 0 : waiting + 1;
    best = Math.min(best, waiting === 0 ? left : best);
    onlyDuals = onlyDualsAreLeft(point, options.tolerance) ? onlyDuals + 1 : 0;
    if (onlyDuals >= patience) {
      if (options.areDualsRight?.()) return "optimal";
      patience *= 2;
    }
    if (isHard && waiting >= PATIENCE_IF_HARD) return "stalled";
    // Along a proof the dual objective grows without end.
    const mayBeProof = point.primalError > options.tolerance && point.dualObjective > point.objective;
    if (iteration >= RAY_FROM && mayBeProof && options.provesInfeasible()) return "infeasible";
    const scaledObjective = (point.objective - w.scaled.offset) / w.scaled.objectiveUnit;
    if (scaledObjective < UNBOUNDED && point.primalError < 1e-6) return "unbounded";
    short = step < SHORT ? short + 1 : 0;
    if (!isHard && (short >= SHORT_IN_A_ROW || waiting >= PATIENCE)) {
      isHard = true;
      waiting = 0;
      best = Infinity;
    }
    const most = isHard ? MOST_CENTRING_IF_HARD : short > 0 ? MOST_CENTRING_IF_SHORT : MOST_CENTRING;
    const aim = { mu: point.mu, most, correctors: options.correctors };
    const moved = moveSafely(w, newton, aim, isHard ? CAUTIONS_IF_HARD : CAUTIONS);
    if (moved === null) return worst < options.tolerance ? "optimal" : "not a number";
    step = moved;
  }
}

const onlyDualsAreLeft = ({ primalError, gap, complementarity, dualError }: Point, tolerance: number): boolean =>
  primalError < tolerance && gap < tolerance && complementarity < tolerance && !(dualError < tolerance);

function look(w: Workspace, team: Team, iteration: number): Point {
  team.run("measure");
  const { objectiveUnit, offset } = w.scaled;
  const primal = total(w, numbers.PRIMAL_OBJECTIVE);
  const dual = total(w, numbers.DUAL_OBJECTIVE);
  const objective = primal * objectiveUnit + offset;
  const complementarity = total(w, numbers.COMPLEMENTARITY);
  return {
    iteration,
    objective,
    dualObjective: dual * objectiveUnit + offset,
    primalError: largest(w, numbers.PRIMAL_ERROR),
    dualError: largest(w, numbers.DUAL_ERROR),
    gap: (Math.abs(primal - dual) * objectiveUnit) / Math.max(1, Math.abs(objective)),
    complementarity: (complementarity * objectiveUnit) / Math.max(1, Math.abs(objective)),
    mu: w.pairs > 0 ? complementarity / w.pairs : 0,
  };
}

const copyOf = ({ x, y, s, z }: Workspace): Float64Array[] => [x, y, s, z].map((values) => values.slice());
function restore({ x, y, s, z }: Workspace, copy: Float64Array[]): void {
  [x, y, s, z].forEach((values, i) => values.set(copy[i]!));
}

/**
 * Bounds of the share of mu that is aimed at. Mehrotra's rule asks for 0.7 to 0.9 as long as a few pairs among 100 000 block the
 * predictor; the correctors take care of those. Measured in iterations (bound 0.9 / 0.1 / 0.03 / 0.01): steel 67 / 43 / 32 / 25, rich site
 * 41 / 24 / 20 / 35, demo 47 / 32 / 28 / 38.
 */
const MOST_CENTRING = 0.03;
const LEAST_CENTRING = 1e-6;
/**
 * Behind a step this short the point is too near to some of its bounds, and the next iteration aims at more. Ordinary runs have few such
 * steps. A size that is the objective under a limit of the costs has dozens (demo, least heat pump and CHP: 86 iterations without, 70 with
 * it).
 */
const SHORT = 0.1;
const MOST_CENTRING_IF_SHORT = 0.3;
/**
 * A model is hard after this many short steps in a row, or after `PATIENCE` iterations without progress. Reasons are levels that are far
 * from their bounds for months, which proximal terms hold where they are. From then on these are next to nothing and points stay in the
 * middle. With terms of 1e-12 rows were lost at the end where a hydrogen store begins at a given level. That took 119 iterations, or did
 * not end with other units of its levels. With 1e-10 it took 110.
 */
const SHORT_IN_A_ROW = 4;
const MOST_CENTRING_IF_HARD = 0.9;
const CAUTIONS_IF_HARD: readonly Caution[] = [{ ...CAUTIONS[0]!, proximal: 1e-10 }, ...CAUTIONS];

const MOST_REFINEMENTS = 3;

/** Longest step for the largest 1/step. */
const stepOf = (ratio: number, longest: number): number => (ratio * longest > 1 ? 1 / ratio : longest);
/** Steps are searched up to 1/DAMPING and then shortened by it: a full step keeps its distance from the bounds too. */
const DAMPING = 0.995;
const FAR = 1 / DAMPING;
/** Shares of a corrector that are tried, separately for primal and dual (Colombo & Gondzio, Comput. Optim. Appl. 41, 2008). */
const SHARES = [1, numbers.SHARE_1, numbers.SHARE_2, numbers.SHARE_3];

interface Aim {
  /** Mean of s z now. */
  mu: number;
  /** The most of it that is aimed at [1]. */
  most: number;
  /** Gondzio's correctors. */
  correctors: number;
}

/**
 * One iteration; with more caution when figures overflow. The shorter of the primal and the dual step, as a share of the direction;
 * null, and the point as it was, when they still do.
 */
function moveSafely(w: Workspace, newton: Newton, aim: Aim, cautions: readonly Caution[]): number | null {
  for (const caution of cautions) {
    newton.factor(caution);
    const step = move(w, newton, aim);
    if (step !== null) return step;
  }
  return null;
}

/** One iteration from a factorized point, as moveSafely; null when its direction overflows. */
function move(w: Workspace, newton: Newton, { mu, most, correctors }: Aim): number | null {
  const { team } = newton;
  const { parameters } = w;
  team.run("aimAtZero");
  newton.solveMain(MOST_REFINEMENTS);
  team.run("reach");
  let primal = stepOf(largest(w, numbers.PRIMAL_RATIOS), 1);
  let dual = stepOf(largest(w, numbers.DUAL_RATIOS), 1);
  const after =
    mu * w.pairs +
    dual * total(w, numbers.SUM_S_DZ) +
    primal * total(w, numbers.SUM_DS_Z) +
    primal * dual * total(w, numbers.SUM_DS_DZ);
  if (!Number.isFinite(after)) return null;
  const left = after / (mu * w.pairs);
  const aim = left * left * Math.max(left, 1 - Math.min(primal, dual));
  const centring = Math.min(most, Math.max(LEAST_CENTRING, aim));
  const target = centring * mu;
  parameters.set([primal, dual, target]);
  team.run("aimAtCentre");
  newton.solveCorrector();
  [primal, dual] = addCorrector(w, team, 0) ?? [primal, dual];
  for (let n = 0; n < correctors && (primal < 0.95 || dual < 0.95); n++) {
    const hoped = (step: number): number => Math.min(1, Math.max(1.08 * step + 0.08, step + 0.3));
    parameters.set([hoped(primal), hoped(dual), target]);
    team.run("aimAtOutliers");
    newton.solveCorrector();
    const longer = addCorrector(w, team, primal + dual + 0.01);
    if (!longer) break;
    const isBetter = longer[0] > 1.02 * primal || longer[1] > 1.02 * dual;
    [primal, dual] = longer;
    if (!isBetter) break;
  }
  parameters.set([Math.min(1, primal * DAMPING), Math.min(1, dual * DAMPING)]);
  team.run("advance");
  return Math.min(primal, dual);
}

/** Adds the corrector with the shares that allow the longest steps and returns these; null, and nothing added, when their sum is below `least`. */
function addCorrector(w: Workspace, team: Team, least: number): [primal: number, dual: number] | null {
  team.run("reachWithShares");
  const best = (index: number): [step: number, share: number] => {
    let range: [number, number] = [-1, 0];
    SHARES.forEach((share, n) => {
      const step = stepOf(largest(w, index + n), FAR);
      if (step > range[0]) range = [step, share];
    });
    return range;
  };
  const [primal, primalShare] = best(numbers.PRIMAL_RATIOS);
  const [dual, dualShare] = best(numbers.DUAL_RATIOS);
  // A corrector that overflows allows no step at all.
  if (primal + dual < least || !(primal > 0 && dual > 0)) return null;
  w.parameters.set([primalShare, dualShare]);
  team.run("blend");
  return [primal, dual];
}
