import type { Recovered } from "../structured/recover";
import { type Box, halves, within } from "./boxes";
import { Branching } from "./branching";
import type { LinearSolves, Relaxed } from "./linearSolves";
import { roundings } from "./roundings";
import { boundIn, type Cut } from "./safeBound";

/** A branch need not be solved closer than this, nor closer than a quarter of the gap that is asked for; and never closer than `FINEST`. */
const ROUGH_GAP = 3e-4;
const FINEST = 1e-8;
/** The first linear model is what all others are judged by. */
const FIRST_GAP = 1e-5;
/** Whole numbers that a linear model is off by no more than this are tried as they are. */
const NEARLY = 1e-2;
/** Every third box is rounded, to find better plans on the way. */
const ROUND_EVERY = 3;

interface Branch {
  box: Box;
  /** No plan of the box costs less. */
  bound: number;
  /** Values of the whole numbers in its linear model. */
  values: readonly number[];
  /** It was solved to its end. */
  isExact: boolean;
}

interface Half {
  /** Index of the number that the branch is cut at. */
  index: number;
  half: "up" | "down";
  box: Box;
}

export interface Standing {
  plan: Recovered | null;
  /** No plan of the model costs less; Infinity where there is none. */
  bound: number;
  /** (plan - bound) / |plan|; Infinity without a plan. */
  gap: number;
}

/**
 * Branch and bound [Land & Doig, Econometrica 28, 1960]: boxes of the whole numbers, the one with the lowest bound first, each cut in two at
 * a number that its linear model answers with a fraction. A box ends where its bound is within `gap` of the best plan. Bounds are safe ones
 * (`cutOf`), so no linear model has to be solved to its end; duals of one box bound all others. Nothing asks a clock: the same model gives
 * the same plan.
 */
export class Search {
  private readonly branching: Branching;
  private readonly cuts: Cut[] = [];
  private readonly tried = new Set<string>();
  private open: Branch[] = [];
  /** Of the boxes that ended: no plan in them costs less. */
  private ended = Infinity;
  private plan: Recovered | null = null;
  /** Halves that stayed open. */
  private openHalves = 0;

  constructor(
    private readonly solves: LinearSolves,
    costs: readonly number[],
    private readonly gap: number,
    private readonly onStanding: (standing: Standing) => void,
  ) {
    this.branching = new Branching(costs);
  }

  /** Where the search stands: at its end, or where it was left. */
  get standing(): Standing {
    const { plan } = this;
    const bound = Math.min(this.ended, ...this.open.map((branch) => branch.bound), plan?.objective ?? Infinity);
    const gap = plan ? Math.max(0, plan.objective - bound) / Math.max(1e-10, Math.abs(plan.objective)) : Infinity;
    return { plan, bound, gap };
  }

  /**
   * Searches until the gap is reached or no box is left. Ends without a plan where there is none. `start`: whole numbers that are likely to be
   * good.
   */
  async run(box: Box, start: readonly number[] | null = null): Promise<Standing> {
    if (box.lower.some((low, i) => low > box.upper[i]!)) return this.standing;
    const root = { box, bound: -Infinity, values: [], isExact: false };
    this.open = [root];
    const first = await this.solves.relax(box, { cutoff: Infinity, enough: this.closeness(FIRST_GAP) });
    this.open = [];
    if (first.state === "infeasible") return this.standing;
    this.keep(root, first);
    const isStart = start !== null && (await this.tryPlan(start.map((v, i) => within(box, i, v))));
    if (!isStart && first.state === "solved")
      for (const values of roundings(first.values, box)) if (await this.tryPlan(values)) break;
    for (let branch = this.next(); branch; branch = this.next()) {
      if (this.standing.gap <= this.gap) break;
      // Its fractions may be nothing but what its linear model was not solved to.
      if (branch.values.every((v) => Math.abs(v - Math.round(v)) < NEARLY))
        await this.tryPlan(branch.values.map(Math.round));
      const index = this.branching.choose(branch.values);
      if (index < 0) await this.finish(branch);
      else await this.divide(branch, index);
      // It counts for the bound until its halves do.
      this.open.splice(this.open.indexOf(branch), 1);
      this.onStanding(this.standing);
    }
    return this.standing;
  }

  /** Solves both halves of a branch around a fraction. */
  private async divide(branch: Branch, index: number): Promise<void> {
    const { down, up } = halves(branch.box, index, branch.values[index]!);
    for (const [half, box] of [
      ["down", down],
      ["up", up],
    ] as const) {
      const child = await this.solveHalf(branch, { index, half, box });
      if (child && ++this.openHalves % ROUND_EVERY === 0) await this.tryPlan(roundings(child.values, child.box)[0]!);
    }
  }

  /**
   * A branch whose linear model has whole numbers: solved to its end, its plan is the best of its box. Where that shows a fraction after all, it
   * stays open.
   */
  private async finish(branch: Branch): Promise<void> {
    if (branch.isExact) {
      this.ended = Math.min(this.ended, branch.bound);
      return;
    }
    const relaxed = await this.solves.relax(branch.box, { cutoff: this.cutoff, enough: FINEST });
    if (relaxed.state !== "infeasible") this.keep({ ...branch, isExact: true }, relaxed);
  }

  /** The open branch with the lowest bound. Branches that cannot hold a better plan end. */
  private next(): Branch | undefined {
    this.open = this.open.filter((branch) => {
      branch.bound = Math.max(branch.bound, this.boundOf(branch.box));
      if (branch.bound < this.cutoff) return true;
      this.ended = Math.min(this.ended, branch.bound);
      return false;
    });
    return this.open.reduce<Branch | undefined>(
      (best, one) => (best && best.bound <= one.bound ? best : one),
      undefined,
    );
  }

  /** What plans are worth looking for: those below it. */
  private get cutoff(): number {
    const objective = this.plan?.objective ?? Infinity;
    return objective - this.gap * Math.abs(Number.isFinite(objective) ? objective : 0);
  }

  /** What the duals of all boxes say of one. */
  private boundOf = (box: Box): number => Math.max(-Infinity, ...this.cuts.map((cut) => boundIn(cut, box)));

  private closeness = (most: number): number => Math.max(FINEST, Math.min(most, this.gap / 4));

  private async solveHalf(parent: Branch, { index, half, box }: Half): Promise<Branch | null> {
    const before = Math.max(parent.bound, this.boundOf(box));
    if (before >= this.cutoff) {
      this.ended = Math.min(this.ended, before);
      return null;
    }
    const relaxed = await this.solves.relax(box, {
      cutoff: this.cutoff,
      enough: this.closeness(ROUGH_GAP),
    });
    if (relaxed.state === "infeasible") return null;
    const value = parent.values[index]!;
    const distance = half === "up" ? Math.ceil(value) - value : value - Math.floor(value);
    if (relaxed.state !== "unsolved")
      this.branching.learn(index, half, { rise: relaxed.bound - parent.bound, distance });
    return this.keep({ box, bound: before, values: parent.values, isExact: false }, relaxed);
  }

  /** Takes a solved box up among the open ones; null where it ended. */
  private keep({ box, bound, values, isExact }: Branch, relaxed: Relaxed): Branch | null {
    if (relaxed.cut) this.cuts.push(relaxed.cut);
    const branch = {
      box,
      bound: Math.max(bound, relaxed.bound),
      isExact,
      // Where the method gave up, the fractions of the box that it was cut from stand in.
      values: (relaxed.state === "solved" ? relaxed.values : values).map((v, i) => within(box, i, v)),
    };
    if (relaxed.state === "cut off" || branch.bound >= this.cutoff) {
      this.ended = Math.min(this.ended, branch.bound);
      return null;
    }
    this.open.push(branch);
    return branch;
  }

  /** Takes the best plan with these whole numbers if it is better than what there is. */
  private async tryPlan(values: readonly number[]): Promise<boolean> {
    const key = values.join();
    if (this.tried.has(key)) return false;
    this.tried.add(key);
    const plan = await this.solves.planOf(values, this.plan?.objective ?? Infinity);
    if (!plan || plan.objective >= (this.plan?.objective ?? Infinity)) return false;
    this.plan = plan;
    this.onStanding(this.standing);
    return true;
  }
}
