import type { LinearModel, SolverOptions } from "~/engines/linearModel";
import { Arena } from "../structured/analysis/arena";
import type { Ending, Point } from "../structured/iterate";
import { type Aim, iteratePrepared } from "../structured/iteratePrepared";
import { optimalityCheck } from "../structured/optimalityCheck";
import { prepare, type Prepared, type Ways } from "../structured/prepared";
import { recover, type Recovered } from "../structured/recover";
import { GAVE_UP, type GaveUp } from "../structured/structuredSolver";
import type { Watch } from "../structured/watch";
import { type Box, linearIn } from "./boxes";
import { boundIn, type Cut, cutOf } from "./safeBound";
import { withLimits } from "./sizeLimits";
import type { TreeModel } from "./treeModel";

/** Bounds of the first iterations say nothing. */
const BOUND_FROM = 6;
/** Errors of rows and duals of a point whose fractions are good enough to branch on. */
const ROUGH = 1e-4;
/** A point that is good enough is gone on from as long as its duals are not, up to errors and a gap of this. */
const TIGHT = 1e-7;

/** What a linear model of a box came to. */
export interface Relaxed {
  /** `unsolved`: the method gave up on it; its bound holds all the same. */
  state: "solved" | "cut off" | "infeasible" | "unsolved";
  /** No plan of the box costs less; -Infinity where nothing is known. */
  bound: number;
  /** Values of the whole numbers, and then of the sizes. */
  values: number[];
  sizes: number[];
  cut: Cut | null;
  /** Why the method gave up. */
  reason: GaveUp | null;
}

const IMPOSSIBLE: Relaxed = { state: "infeasible", bound: Infinity, values: [], sizes: [], cut: null, reason: null };
/** Figures were lost. */
const NOTHING_KNOWN: Relaxed = { ...IMPOSSIBLE, state: "unsolved", bound: -Infinity, reason: "not_a_number" };

/** The linear model of a box, as exact as a branch needs it. */
export interface RelaxTask {
  box: Box;
  /** It ends where its bound is above. */
  cutoff: number;
  /** It ends at this gap. */
  enough: number;
  /** What sizes are at most where they are decided for, in the order of the model's limits. Null: as the model says. */
  most: readonly number[] | null;
  /** One of the sizes is at least so large. The cut is then a function of it, too: its last figure. */
  atLeast?: { limit: number; value: number };
}

/** The best plan with these whole numbers. */
export interface PlanTask {
  values: readonly number[];
  /** Plans that cost more are not looked for. */
  cutoff: number;
}

/** The structured method cannot be used on the models of a tree. */
export class NotForTree extends Error {
  constructor(readonly reason: GaveUp) {
    super(reason);
  }
}

/** A linear model that is iterated on. */
interface Underway {
  linear: LinearModel;
  prepared: Prepared;
  box: Box;
  cutoff: number;
  /** The cut of duals. */
  cutOf(rowDual: Float64Array): Cut;
}

export interface TreeWork {
  options: SolverOptions;
  watch: Pick<Watch, "pause">;
  onIteration(): void;
}

/** Solves linear models of trees, one after the other in the same memory. */
export class LinearSolves {
  private readonly arena = new Arena();
  /** The model with the limits of the last task. */
  private limited: { of: TreeModel; most: readonly number[]; model: LinearModel } | null = null;

  constructor(private readonly work: TreeWork) {}

  /** Throws NotForTree, ArenaFull and Stopped. */
  async relax(tree: TreeModel, task: RelaxTask, ways: Ways): Promise<Relaxed> {
    const { box, cutoff, enough } = this.withSize(tree, task);
    const model = this.modelOf(tree, task.most);
    const columns = [...tree.columns, ...(task.atLeast ? [tree.limits[task.atLeast.limit]!.size] : [])];
    const basis = { columns, bounds: tree.bounds, size: tree.size };
    const cut = (rowDual: Float64Array): Cut => cutOf(model, rowDual, basis);
    return this.with(linearIn(model, columns, box), { ways, infeasible: IMPOSSIBLE }, (linear, prepared) => {
      let isOff = false;
      const isEnough = (point: Point): boolean => {
        isOff = this.isCutOff(point, { linear, prepared, box, cutoff, cutOf: cut });
        const gap = Math.max(point.gap, point.complementarity);
        const isNear = gap < enough && point.primalError < ROUGH && point.dualError < ROUGH;
        return isOff || (isNear && this.isTight(point, { linear, prepared, box, cutoff, cutOf: cut }, enough));
      };
      const ending = this.iterate(prepared, { tolerance: Math.min(enough, TIGHT), isEnough });
      if (ending === "infeasible") return IMPOSSIBLE;
      const { x, rowDual } = recover(linear, prepared.presolved, prepared.w, false);
      const own = cut(rowDual);
      const bound = boundIn(own, box);
      const values = tree.columns.map((j) => x[j]!);
      const sizes = tree.limits.map(({ size }) => x[size]!);
      if (!Number.isFinite(bound) || !values.every(Number.isFinite))
        return { ...NOTHING_KNOWN, reason: GAVE_UP[ending] ?? "not_a_number" };
      const state = isOff ? "cut off" : ending === "enough" || ending === "optimal" ? "solved" : "unsolved";
      const reason = state === "unsolved" ? (GAVE_UP[ending] ?? "stalled") : null;
      return { state, bound, values, sizes, cut: own, reason };
    });
  }

  /** The best plan with its certificate and prices; null where there is none below the cutoff, or none that is certain. Throws as `relax`. */
  async planOf(tree: TreeModel, { values, cutoff }: PlanTask, ways: Ways): Promise<Recovered | null> {
    const { options } = this.work;
    const { model, columns, bounds, size } = tree;
    const box = { lower: values, upper: values };
    const cut = (rowDual: Float64Array): Cut => cutOf(model, rowDual, { columns, bounds, size });
    return this.with(linearIn(model, columns, box), { ways, infeasible: null }, (linear, prepared) => {
      let recovered: Recovered | null = null;
      const ending = this.iterate(prepared, {
        tolerance: options.barrierTolerance,
        isEnough: (point) => this.isCutOff(point, { linear, prepared, box, cutoff, cutOf: cut }),
        areDualsRight: () => (recovered = optimalityCheck(linear, prepared, options)) !== null,
      });
      if (ending === "infeasible" || ending === "enough" || ending === "unbounded") return null;
      return recovered ?? optimalityCheck(linear, prepared, options);
    });
  }

  /** The task with the bounds of a size among those of its box. */
  private withSize(tree: TreeModel, task: RelaxTask): RelaxTask {
    if (!task.atLeast) return task;
    const { limit, value } = task.atLeast;
    const { lower, upper } = task.box;
    const most = task.most?.[limit] ?? tree.limits[limit]!.most;
    return { ...task, box: { lower: [...lower, value], upper: [...upper, Math.max(value, most)] } };
  }

  private modelOf(tree: TreeModel, most: readonly number[] | null): LinearModel {
    if (!most) return tree.model;
    const isSame = this.limited?.of === tree && this.limited.most.every((value, i) => value === most[i]);
    if (!isSame) this.limited = { of: tree, most, model: withLimits(tree.model, tree.limits, most) };
    return this.limited!.model;
  }

  /** Whether the safe bound of a point is above what is worth looking for. */
  private isCutOff({ iteration, dualObjective }: Point, { linear, prepared, box, cutoff, cutOf }: Underway): boolean {
    if (iteration < BOUND_FROM || !(dualObjective > cutoff)) return false;
    const { rowDual } = recover(linear, prepared.presolved, prepared.w, false);
    return boundIn(cutOf(rowDual), box) > cutoff;
  }

  /** Whether the safe bound of a point is as good as its dual objective says: duals that are a little wrong may cost it much. */
  private isTight({ objective, dualObjective }: Point, { linear, prepared, box, cutOf }: Underway, enough: number) {
    const { rowDual } = recover(linear, prepared.presolved, prepared.w, false);
    return boundIn(cutOf(rowDual), box) > dualObjective - enough * Math.max(1, Math.abs(objective));
  }

  private async with<Result>(
    linear: LinearModel,
    { ways, infeasible }: { ways: Ways; infeasible: Result },
    then: (linear: LinearModel, prepared: Prepared) => Result,
  ): Promise<Result> {
    const { options, watch } = this.work;
    this.arena.clear();
    const pause = () => watch.pause();
    pause();
    const prepared = await prepare(linear, { ways, feasible: options.primalTolerance, pause, arena: this.arena });
    if (prepared === "infeasible") return infeasible;
    if (typeof prepared === "string") throw new NotForTree(prepared);
    try {
      return then(linear, prepared);
    } finally {
      prepared.team.close();
    }
  }

  private iterate(prepared: Prepared, aim: Omit<Aim, "onPoint">): Ending {
    return iteratePrepared(prepared, { ...aim, onPoint: this.work.onIteration });
  }
}
