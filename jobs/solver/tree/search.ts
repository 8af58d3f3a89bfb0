import type { Standing } from "../standing";
import type { Recovered } from "../structured/recover";
import { type Box, halves, widest, within } from "./boxes";
import { Branching } from "./branching";
import { type LinearSolves, NotForTree, type Relaxed } from "./linearSolves";
import { roundings } from "./roundings";
import { boundIn, type Cut } from "./safeBound";

/** A box is solved to a quarter of the gap that is asked for, but not more roughly, nor closer, than this. */
const ROUGHEST = 5e-3;
const FINEST = 1e-8;
/** The first linear model is what all others are judged by. */
const FIRST_GAP = 1e-5;
/** Whole numbers that a linear model is off by no more than this are tried as they are. */
const NEARLY = 1e-2;
/** A plan that costs no more than this above the bound is the best. */
const ABSOLUTE_GAP = 1e-9;
/** Of a half that is impossible it counts as if the bound had risen by so many times itself. */
const IMPOSSIBLE_RISE = 10;
/** So many linear models, and it is given up. */
const MOST_SOLVES = 20_000;
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
  /** Its linear model has a solution; else the method gave up on it, and nothing is known of its fractions. */
  isSolved: boolean;
  /** So many of the cuts were looked at for its bound. */
  looked: number;
}

interface Half {
  /** Index of the number that the branch is cut at. */
  index: number;
  half: "up" | "down";
  box: Box;
  /** Of the number, between the halves. */
  value: number;
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
    let bound = Math.min(this.ended, plan?.objective ?? Infinity);
    for (const branch of this.open) bound = Math.min(bound, branch.bound);
    const over = plan ? plan.objective - bound : Infinity;
    const gap = over <= ABSOLUTE_GAP ? 0 : plan ? over / Math.max(ABSOLUTE_GAP, Math.abs(plan.objective)) : Infinity;
    return { plan, bound, gap };
  }

  /**
   * Searches until the gap is reached or no box is left. Ends without a plan where there is none. `start`: whole numbers that are likely to be
   * good.
   */
  async run(box: Box, start: readonly number[] | null = null): Promise<Standing> {
    if (box.lower.some((low, i) => low > box.upper[i]!)) return this.standing;
    this.cuts.push(this.solves.firstCut());
    const root = { box, bound: -Infinity, values: [], isExact: false, isSolved: false, looked: 0 };
    this.open = [root];
    const first = await this.solves.relax(box, { cutoff: Infinity, enough: Math.min(FIRST_GAP, this.closeness) });
    this.open = [];
    if (first.state === "infeasible") return this.standing;
    if (first.reason) throw new NotForTree(first.reason);
    this.keep(root, first);
    const isStart = start !== null && (await this.tryPlan(start.map((v, i) => within(box, i, v))));
    if (!isStart) for (const values of roundings(first.values, box)) if (await this.tryPlan(values)) break;
    for (let branch = this.next(); branch; branch = this.next()) {
      // Where a point could not be decided, the gap cannot be reached any more.
      const isLost = this.plan !== null && this.ended < this.cutoff;
      if (this.standing.gap <= this.gap || isLost || this.solves.count >= MOST_SOLVES) break;
      if (branch.isSolved) await this.branch(branch);
      else await this.bisect(branch);
      // It counts for the bound until its halves do.
      this.open.splice(this.open.indexOf(branch), 1);
      this.onStanding(this.standing);
    }
    return this.standing;
  }

  private async branch(branch: Branch): Promise<void> {
    // Its fractions may be nothing but what its linear model was not solved to.
    if (branch.values.every((v) => Math.abs(v - Math.round(v)) < NEARLY))
      await this.tryPlan(branch.values.map((v) => Math.round(v) + 0));
    const index = this.branching.choose(branch.values);
    if (index < 0) await this.finish(branch);
    else await this.divide(branch, index, branch.values[index]!);
  }

  /** A box on which the method gave up is cut in the middle; of a single point the plan is tried. */
  private async bisect(branch: Branch): Promise<void> {
    const index = widest(branch.box);
    if (index >= 0) {
      const middle = (branch.box.lower[index]! + branch.box.upper[index]!) / 2;
      return this.divide(branch, index, Math.min(middle, branch.box.upper[index]! - 0.5));
    }
    await this.tryPlan(branch.box.lower);
    this.ended = Math.min(this.ended, branch.bound);
  }

  /** Solves both halves of a branch around a value of one of its numbers. */
  private async divide(branch: Branch, index: number, value: number): Promise<void> {
    const { down, up } = halves(branch.box, index, value);
    for (const [half, box] of [
      ["down", down],
      ["up", up],
    ] as const) {
      const child = await this.solveHalf(branch, { index, half, box, value });
      if (child?.isSolved && ++this.openHalves % ROUND_EVERY === 0)
        await this.tryPlan(roundings(child.values, child.box)[0]!);
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
    this.solves.pause();
    const { cutoff } = this;
    let best: Branch | undefined;
    this.open = this.open.filter((branch) => {
      this.look(branch);
      if (branch.bound >= cutoff) {
        this.ended = Math.min(this.ended, branch.bound);
        return false;
      }
      if (!best || branch.bound < best.bound) best = branch;
      return true;
    });
    return best;
  }

  /** What the duals of all boxes say of one: those that it has not seen yet. */
  private look(branch: Branch): void {
    for (; branch.looked < this.cuts.length; branch.looked++)
      branch.bound = Math.max(branch.bound, boundIn(this.cuts[branch.looked]!, branch.box));
  }

  /** What plans are worth looking for: those below it. */
  private get cutoff(): number {
    const objective = this.plan?.objective ?? Infinity;
    return Number.isFinite(objective) ? objective - Math.max(ABSOLUTE_GAP, this.gap * Math.abs(objective)) : Infinity;
  }

  /** How closely a box is solved [1]. */
  private get closeness(): number {
    return Math.min(ROUGHEST, Math.max(FINEST, this.gap / 4));
  }

  private async solveHalf(parent: Branch, { index, half, box, value }: Half): Promise<Branch | null> {
    const child = { ...parent, box, isExact: false, isSolved: false, looked: 0 };
    this.look(child);
    if (child.bound >= this.cutoff) {
      this.ended = Math.min(this.ended, child.bound);
      return null;
    }
    const relaxed = await this.solves.relax(box, { cutoff: this.cutoff, enough: this.closeness });
    const distance = half === "up" ? Math.floor(value) + 1 - value : value - Math.floor(value);
    if (distance > 0 && relaxed.state !== "unsolved") {
      const isImpossible = relaxed.state === "infeasible";
      const rise = isImpossible ? IMPOSSIBLE_RISE * Math.max(1, Math.abs(child.bound)) : relaxed.bound - parent.bound;
      if (Number.isFinite(rise)) this.branching.learn(index, half, { rise, distance });
    }
    return relaxed.state === "infeasible" ? null : this.keep(child, relaxed);
  }

  /** Takes a box up among the open ones with what its linear model came to; null where it ended. */
  private keep(branch: Branch, relaxed: Relaxed): Branch | null {
    if (relaxed.cut) this.cuts.push(relaxed.cut);
    const { box } = branch;
    const isSolved = relaxed.state !== "unsolved";
    const bound = Math.max(branch.bound, relaxed.bound);
    if (relaxed.state === "cut off" || bound >= this.cutoff) {
      this.ended = Math.min(this.ended, bound);
      return null;
    }
    const values = isSolved ? relaxed.values.map((v, i) => within(box, i, v)) : [];
    const branched = { ...branch, bound, values, isSolved };
    this.open.push(branched);
    return branched;
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
