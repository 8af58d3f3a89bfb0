import type { Recovered } from "../structured/recover";
import { type Box, halves, widest, within } from "./boxes";
import { Branching } from "./branching";
import type { Task, TreeSolves } from "./helper";
import { NotForTree, type PlanTask, type Relaxed, type RelaxTask } from "./linearSolves";
import { roundings } from "./roundings";
import { boundIn, type Cut, cutOf } from "./safeBound";
import { mostOf, nearer, probesOf } from "./tightening";
import type { TreeModel } from "./treeModel";

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
/** A limit is taken so much larger than it came out: figures are rounded. */
const SAFER = 1 + 1e-6;
/** Limits are asked for once, and once again where the first value was far too large. */
const PROBING_ROUNDS = 2;
/** Of the gap: what boxes end at is so much below it, so that rounding does not leave a gap that is larger. */
const BELOW = 1 - 1e-9;
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
  /** How far the number is moved. */
  distance: number;
  branch: Branch;
}

export interface Standing {
  plan: Recovered | null;
  /** No plan of the model costs less; Infinity where there is none. */
  bound: number;
  /** (plan - bound) / |plan|; Infinity without a plan. */
  gap: number;
}

interface SearchWork {
  solves: TreeSolves;
  /** As in `Effort`. */
  fewestLimits: number;
  /** That is asked for [1]. */
  gap: number;
  /** Whole numbers that are likely to be good. */
  start: readonly number[] | null;
  onStanding(standing: Standing): void;
}

/**
 * Branch and bound [Land & Doig, Econometrica 28, 1960]: boxes of the whole numbers, the one with the lowest bound first, each cut in two at
 * a number that its linear model answers with a fraction. A box ends where its bound is within `gap` of the best plan. Bounds are safe ones
 * (`cutOf`), so no linear model has to be solved to its end; duals of one box bound all others. Nothing asks a clock: the same model gives
 * the same plan.
 */
export class Search {
  private readonly branching: Branching;
  private readonly costs: readonly number[];
  private readonly cuts: Cut[] = [];
  private readonly tried = new Set<string>();
  private open: Branch[] = [];
  /** Of the boxes that ended: no plan in them costs less. */
  private ended = Infinity;
  private plan: Recovered | null = null;
  /** Halves that stayed open. */
  private openHalves = 0;
  /** What sizes are at most in plans that are looked for; null: as the model says. */
  private most: readonly number[] | null = null;
  /** Linear models so far. */
  count = 0;

  constructor(
    private readonly tree: TreeModel,
    private readonly work: SearchWork,
  ) {
    this.costs = tree.columns.map((j) => tree.model.cost[j]!);
    this.branching = new Branching(this.costs);
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

  /** Searches until the gap is reached or no box is left. Ends without a plan where there is none. */
  async run(): Promise<Standing> {
    const { tree } = this;
    const { box, model, columns, bounds, size } = tree;
    const { gap } = this.work;
    if (box.lower.some((low, i) => low > box.upper[i]!)) return this.standing;
    this.cuts.push(cutOf(model, new Float64Array(model.rows), { columns, bounds, size }));
    const root = { box, bound: -Infinity, values: [], isExact: false, isSolved: false, looked: 0 };
    this.open = [root];
    const start = this.work.start?.map((v, i) => within(box, i, Math.round(v))) ?? null;
    const relax = { relax: this.taskOf(box, { cutoff: Infinity, enough: Math.min(FIRST_GAP, this.closeness) }) };
    const [first, plan] = (await this.all(start ? [relax, { plan: this.planTask(start) }] : [relax])) as [
      Relaxed,
      Recovered?,
    ];
    this.open = [];
    if (first.state === "infeasible") return this.standing;
    if (first.reason) throw new NotForTree(first.reason);
    this.keep(root, first);
    this.take(plan ?? null);
    for (const values of roundings(first.values, box)) if ((await this.tryPlan(values)) || this.plan) break;
    if (this.standing.gap > gap && this.plan) await this.tighten(root, first);
    for (let branch = this.next(); branch; branch = this.next()) {
      // Where a point could not be decided, the gap cannot be reached any more.
      const isLost = this.plan !== null && this.ended < this.cutoff;
      if (this.standing.gap <= gap || isLost || this.count >= MOST_SOLVES) break;
      if (branch.isSolved) await this.branch(branch);
      else await this.bisect(branch);
      // It counts for the bound until its halves do.
      this.open.splice(this.open.indexOf(branch), 1);
      this.work.onStanding(this.standing);
    }
    return this.standing;
  }

  /**
   * Bounds of sizes before branching: how large each can be in a plan that costs less than the cutoff. A decision's share of its cost is its
   * size by that limit, so smaller limits raise the bound of the first linear model, which is solved again.
   */
  private async tighten(root: Branch, first: Relaxed): Promise<void> {
    const { limits, box } = this.tree;
    const { cutoff } = this;
    const over = this.plan!.objective - first.bound;
    if (limits.length < this.work.fewestLimits) return;
    let probes = probesOf({ limits, costs: this.costs, over, sizes: first.sizes });
    const most = limits.map((limit) => limit.most);
    for (let round = 0; probes.length > 0 && round < PROBING_ROUNDS; round++) {
      const tasks = probes.map((atLeast) => ({
        relax: { ...this.taskOf(box, { cutoff, enough: this.closeness }), atLeast },
      }));
      const results = (await this.all(tasks)) as Relaxed[];
      results.forEach((relaxed, n) => {
        const { limit, value } = probes[n]!;
        most[limit] = Math.min(most[limit]!, SAFER * mostOf(relaxed, box, { value, cutoff }));
      });
      this.most = [...most];
      probes = probes.flatMap((probe, n) => {
        const size = Math.max(0, first.sizes[probe.limit]!);
        return nearer(probe, results[n]!, { size, first: first.bound, cutoff }) ?? [];
      });
    }
    if (!this.most) return;
    this.ended = Math.min(this.ended, cutoff);
    const [tighter] = (await this.all([{ relax: this.taskOf(box, { cutoff, enough: this.closeness }) }])) as [Relaxed];
    const before = this.open;
    this.open = [];
    if (tighter.state === "unsolved") this.open = before;
    else if (tighter.state !== "infeasible") this.keep({ ...root, bound: first.bound }, tighter);
    this.work.onStanding(this.standing);
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
    const childOf = (box: Box): Branch => ({ ...branch, box, isExact: false, isSolved: false, looked: 0 });
    const both: Half[] = [
      { index, half: "down", distance: value - Math.floor(value), branch: childOf(down) },
      { index, half: "up", distance: Math.floor(value) + 1 - value, branch: childOf(up) },
    ];
    const left = both.filter(({ branch: child }) => {
      this.look(child);
      if (child.bound < this.cutoff) return true;
      this.ended = Math.min(this.ended, child.bound);
      return false;
    });
    const exactness = { cutoff: this.cutoff, enough: this.closeness };
    const results = (await this.all(
      left.map(({ branch: { box } }) => ({ relax: this.taskOf(box, exactness) })),
    )) as Relaxed[];
    const children = results.map((relaxed, n) => this.takeHalf(branch, left[n]!, relaxed));
    for (const child of children)
      if (child?.isSolved && ++this.openHalves % ROUND_EVERY === 0)
        await this.tryPlan(roundings(child.values, child.box)[0]!);
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
    const task = this.taskOf(branch.box, { cutoff: this.cutoff, enough: FINEST });
    const [relaxed] = (await this.all([{ relax: task }])) as [Relaxed];
    if (relaxed.state !== "infeasible") this.keep({ ...branch, isExact: true }, relaxed);
  }

  /** The open branch with the lowest bound. Branches that cannot hold a better plan end. */
  private next(): Branch | undefined {
    this.work.solves.pause();
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
    return Number.isFinite(objective)
      ? objective - Math.max(ABSOLUTE_GAP, BELOW * this.work.gap * Math.abs(objective))
      : Infinity;
  }

  /** How closely a box is solved [1]. */
  private get closeness(): number {
    return Math.min(ROUGHEST, Math.max(FINEST, this.work.gap / 4));
  }

  private takeHalf(parent: Branch, { index, half, distance, branch }: Half, relaxed: Relaxed): Branch | null {
    if (distance > 0 && relaxed.state !== "unsolved") {
      const isImpossible = relaxed.state === "infeasible";
      const rise = isImpossible ? IMPOSSIBLE_RISE * Math.max(1, Math.abs(branch.bound)) : relaxed.bound - parent.bound;
      if (Number.isFinite(rise)) this.branching.learn(index, half, { rise, distance });
    }
    return relaxed.state === "infeasible" ? null : this.keep(branch, relaxed);
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
    if (this.tried.has(values.join())) return false;
    const [plan] = (await this.all([{ plan: this.planTask(values) }])) as [Recovered | null];
    return this.take(plan);
  }

  private planTask(values: readonly number[]): PlanTask {
    this.tried.add(values.join());
    return { values, cutoff: this.plan?.objective ?? Infinity };
  }

  private take(plan: Recovered | null): boolean {
    if (!plan || plan.objective >= (this.plan?.objective ?? Infinity)) return false;
    this.plan = plan;
    this.work.onStanding(this.standing);
    return true;
  }

  private taskOf(box: Box, exactness: { cutoff: number; enough: number }): RelaxTask {
    return { box, ...exactness, most: this.most };
  }

  private async all(tasks: readonly Task[]): Promise<(Relaxed | Recovered | null)[]> {
    this.count += tasks.length;
    return tasks.length === 0 ? [] : this.work.solves.all(tasks);
  }
}
