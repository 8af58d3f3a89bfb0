import type { LinearModel, Solution, UpperBounds } from "../../linearModel";
import { columnDuals } from "../sensitivities";
import { type BothWays, undoBothWays } from "./undo";
import { flowAt, type TwoWays } from "./ways";

/** How many solves a search takes at most: the first one is the model as it is. */
const MOST_SOLVES = 25;
const MOST_SOLVES_WHOLE = 4;
/** From this size on a solve takes long (rows). */
const LARGE_ROWS = 100_000;
const MOST_SOLVES_LARGE = 8;
/** How far from the least a solution may be, as a share of the objective [1]: where a solve is quick, and where it takes long. */
const EXACT = 1e-6;
const NEAR = 1e-4;
/** A reduced cost below this share of a cost promises nothing [1]. */
const WORTHWHILE = 1e-7;

type Side = "one" | "other";

/**
 * Finds for each step the one of two directions that is used. The model is solved as it is. Where it goes both ways and gains by that, both
 * flows are taken against each other, which is a solution already. If it is too dear, the weaker direction is closed and the model solved
 * again, until no step goes both ways. Then each closed direction whose open one is not
 * used, but which would pay by its reduced cost, is opened instead: the solution stays one, so costs only fall. Directions that leave no
 * solution are turned round; what neither way leaves one stays open.
 */
export class DirectionSearch {
  /** Closed direction by `way * steps + step`. */
  readonly closed = new Map<number, Side>();
  private readonly open = new Set<number>();
  private latest: number[] = [];
  private turned = false;
  private opening: Map<number, Side> | null = null;
  private solves = 0;
  private first: Solution | null = null;
  best: Solution | null = null;
  private last: Solution | null = null;
  /** Steps in which both ways would have paid, until now and for the best solution. */
  private readonly chosen = new Set<number>();
  private decided: ReadonlySet<number> = new Set();
  /** No solution that goes one way can cost less. Null: not known. */
  bound: number | null = null;

  constructor(
    private readonly model: LinearModel,
    private readonly ways: readonly TwoWays[],
  ) {}

  private get steps(): number {
    return this.ways[0]!.one[0]!.length;
  }

  private get mostSolves(): number {
    if (this.model.integer) return MOST_SOLVES_WHOLE;
    return this.model.rows >= LARGE_ROWS ? MOST_SOLVES_LARGE : MOST_SOLVES;
  }

  /** The solution, and how many steps had to be decided. */
  result(last: Solution): { solution: Solution; decided: ReadonlySet<number>; bound: number | null } {
    return { solution: this.best ?? this.last ?? this.first ?? last, decided: this.decided, bound: this.bound };
  }

  readonly follow = (solved: Solution): UpperBounds | null => {
    this.solves++;
    const isFirst = this.first === null;
    this.first ??= solved;
    if (isFirst && solved.state === "unbounded") return this.closeSales();
    if (solved.x.length === 0) return isFirst || solved.state !== "infeasible" ? null : this.retreat();
    const { x, change, left } = undoBothWays(this.model, this.ways, solved.x);
    const solution = x === solved.x ? solved : { ...solved, x, objective: solved.objective + change };
    if (isFirst) this.bound = solved.state === "optimal" ? (solved.bound ?? solved.objective) : null;
    const undecided = left.filter((both) => !this.open.has(this.keyOf(both)));
    const before = this.best?.objective ?? Infinity;
    const unit = Math.max(1, Math.abs(solution.objective));
    for (const both of undecided) this.chosen.add(this.keyOf(both));
    const forced = undecided.length > 0 ? this.force(solution) : 0;
    if (undecided.length === 0) this.take(solution);
    if (solved.state !== "optimal") return null;
    const isClose =
      this.best !== null && this.bound !== null && this.best.objective - this.bound <= this.tolerance(solved) * unit;
    if (isClose || this.solves >= this.mostSolves) return null;
    if (forced > EXACT * unit) return this.close(this.isSlow(solved) ? this.wholeWays(undecided) : undecided, x);
    return before - this.best!.objective > EXACT * unit ? this.reopen(solution) : null;
  };

  /** A solve of a large model takes long: it is not done for what nobody would see. */
  private tolerance(solution: Solution): number {
    return this.isSlow(solution) ? NEAR : EXACT;
  }

  private isSlow({ method }: Solution): boolean {
    return ["structured", "tree", "windows"].includes(method) || this.model.rows >= LARGE_ROWS;
  }

  /** All steps of the storages and lines among them: what is burnt in one step could be burnt in the next, for one more solve. */
  private wholeWays(undecided: readonly BothWays[]): BothWays[] {
    const whole = new Set(undecided.map(({ way }) => way).filter((way) => this.ways[way]!.kind !== "trade"));
    const others = undecided.filter(({ way }) => !whole.has(way));
    const steps = Array.from({ length: this.steps }, (_, step) => step);
    return [...others, ...[...whole].flatMap((way) => steps.map((step) => ({ way, step })))];
  }

  /** Goes one way where both would pay, whatever it costs; Infinity where that leaves no solution. */
  private force(solution: Solution): number {
    const { x, change, left } = undoBothWays(this.model, this.ways, solution.x, true);
    if (left.some((both) => !this.open.has(this.keyOf(both)))) {
      // Better than nothing: what is left is told.
      if (!this.best) this.last = solution;
      return Infinity;
    }
    this.take({ ...solution, x, objective: solution.objective + change });
    return change;
  }

  private take(solution: Solution): void {
    if (this.best && this.best.objective <= solution.objective) return;
    this.best = solution;
    this.decided = new Set(this.chosen);
  }

  private keyOf({ way, step }: BothWays): number {
    return way * this.steps + step;
  }

  /** Closes the weaker direction of each step. */
  private close(left: readonly BothWays[], x: Float64Array): UpperBounds {
    this.turned = false;
    this.opening = null;
    this.latest = left.map((both) => this.keyOf(both));
    for (const both of left) {
      const { one, other, ratios } = this.ways[both.way]!;
      const net = flowAt(x, one, both.step) * ratios[0]! - flowAt(x, other, both.step);
      this.closed.set(this.keyOf(both), net >= 0 ? "other" : "one");
    }
    return this.bounds(this.latest);
  }

  /** A model without limits of trade earns without end: it begins without the sales that pay for their purchase. */
  private closeSales(): UpperBounds | null {
    const { cost } = this.model;
    const keys: number[] = [];
    this.ways.forEach(({ kind, one, other }, way) => {
      if (kind !== "trade") return;
      for (let t = 0; t < this.steps; t++) {
        const least = (flows: readonly Int32Array[]): number =>
          flows.reduce((value, flow) => (flow[t]! < 0 ? value : Math.min(value, cost[flow[t]!]!)), Infinity);
        if (least(one) + least(other) >= 0) continue;
        keys.push(way * this.steps + t);
        this.chosen.add(keys.at(-1)!);
        this.closed.set(keys.at(-1)!, "other");
      }
    });
    this.latest = keys;
    return keys.length > 0 ? this.bounds(keys) : null;
  }

  /** After directions that leave no solution: the other ones, then half of them, at last one way stays open. */
  private retreat(): UpperBounds | null {
    if (this.solves >= this.mostSolves || this.latest.length === 0) return null;
    if (this.opening) return null;
    const { latest } = this;
    if (!this.turned) {
      this.turned = true;
      this.turn(latest);
      return this.bounds(latest);
    }
    this.turned = false;
    this.turn(latest);
    const rest = latest.slice(Math.floor(latest.length / 2));
    for (const key of rest) this.closed.delete(key);
    if (latest.length === 1) this.open.add(latest[0]!);
    this.latest = latest.slice(0, Math.floor(latest.length / 2));
    return this.bounds(latest);
  }

  private turn(keys: readonly number[]): void {
    for (const key of keys) this.closed.set(key, this.closed.get(key) === "one" ? "other" : "one");
  }

  /** Turns round what is closed, pays and has nothing against it. */
  private reopen({ x, rowDual }: Solution): UpperBounds | null {
    if (rowDual.length === 0) return null;
    const reduced = columnDuals(this.model, rowDual);
    const keys: number[] = [];
    for (const [key, side] of this.closed) {
      const way = this.ways[Math.floor(key / this.steps)]!;
      const t = key % this.steps;
      const pays = way[side].some(
        (flow) => flow[t]! >= 0 && reduced[flow[t]!]! < -WORTHWHILE * Math.max(1, Math.abs(this.model.cost[flow[t]!]!)),
      );
      const used = flowAt(x, way[side === "one" ? "other" : "one"], t);
      if (pays && used <= 1e-9) keys.push(key);
    }
    if (keys.length === 0) return null;
    this.opening = new Map(keys.map((key) => [key, this.closed.get(key)!]));
    this.turn(keys);
    this.latest = keys;
    return this.bounds(keys);
  }

  /** Upper bounds of the columns of some steps, as they are closed now. */
  bounds(keys: readonly number[]): UpperBounds {
    const columns: number[] = [];
    const upper: number[] = [];
    for (const key of keys) {
      const way = this.ways[Math.floor(key / this.steps)]!;
      const t = key % this.steps;
      for (const side of ["one", "other"] as const)
        for (const flow of way[side]) {
          const j = flow[t]!;
          if (j < 0) continue;
          columns.push(j);
          upper.push(this.closed.get(key) === side ? 0 : this.model.colUpper[j]!);
        }
    }
    return { columns: Int32Array.from(columns), upper: Float64Array.from(upper) };
  }
}
