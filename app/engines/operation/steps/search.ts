import { checkCourse } from "../check/checkPlan";
import { costOf, gapOf, grossPurchase, totalOf } from "../check/cost";
import type { PlanModel } from "../model/layout";
import { brokenPairs, type Pair, pairsOf, purchasesAt, type Repair, repairOf } from "../model/pairs";
import { readCourse } from "../model/read";
import { valuesOf } from "../model/values";
import type { CostTerms, Course, PlanValues, Stage } from "../site/plan";
import type { LinearProgram, LinearResult } from "./solver";

export interface Settings {
  /** Gap at which a plan is good enough [1]; 0 goes on to the time limit. */
  gap: number;
  /** [s] of the clock. Infinity: none. */
  timeLimitS: number;
  /** Nodes of the last step's tree. Null: only time and gap end it. */
  nodes: number | null;
}

export interface Clock {
  /** Seconds since the begin. */
  seconds(): number;
  shouldStop(): boolean;
}

/** The best plan so far. */
interface Incumbent {
  course: Course;
  cost: CostTerms;
  objective: number;
  gross: number;
  /** Point of the model. Null: the course of the plan before as it was. */
  x: Float64Array | null;
  /** null: as long as `x` is. */
  values: PlanValues | null;
}

/** Relative: rounding is no reason for another plan. */
const ROUNDING = 1e-7;

type Solved = { x: Float64Array; values: PlanValues };

/** Repairs of single steps before all steps of what is broken get one. */
const ROUNDS = 4;

/** What the steps of the search share: a warm linear program, the bound and the best plan. */
export class Search {
  best: Incumbent | null = null;
  bound = -Infinity;
  readonly stages: Stage[] = [];
  readonly pairs: Pair[];
  /** Pairs that some plan did not keep: the last step makes them whole columns. */
  readonly contested = new Map<string, Pair>();
  /** Optimum of the relaxed program. */
  relaxed: LinearResult = { x: null, objective: -Infinity, basis: null };

  constructor(
    readonly model: PlanModel,
    readonly lp: LinearProgram,
    readonly settings: Settings,
    readonly clock: Clock,
  ) {
    this.pairs = pairsOf(model);
  }

  get isOver(): boolean {
    return this.clock.shouldStop() || this.clock.seconds() >= this.settings.timeLimitS;
  }

  get gap(): number {
    return this.best ? gapOf(this.best.objective, this.bound, this.best.gross) : Infinity;
  }

  get isGoodEnough(): boolean {
    return this.gap <= this.settings.gap;
  }

  note(name: string): void {
    const { objective = null } = this.best ?? {};
    const bound = Number.isFinite(this.bound) ? this.bound : null;
    this.stages.push({ name, seconds: this.clock.seconds(), objective, bound });
  }

  /** What changes of the objective are measured by [currency]. */
  scaleAt({ x, objective }: LinearResult): number {
    return Math.max(Math.abs(objective), x ? purchasesAt(this.model, x) : 0);
  }

  /** On/off of unit i in step t: a value, or free again (null). */
  fix(unit: number, t: number, value: number | null): void {
    this.fixColumn(this.model.layout.units[unit]!.on![t]!, value);
  }

  fixColumn(column: number, value: number | null): void {
    const { colLower, colUpper } = this.model.rows;
    this.lp.setBounds(column, value ?? colLower[column]!, value ?? colUpper[column]!);
  }

  /** All whole columns as in the point, and ways as given, then its plan (`accept`). Leaves the whole columns fixed. */
  fixAll(x: Float64Array, ways: readonly Repair[] = []): boolean {
    for (const { column, lower, upper } of ways) this.lp.setBounds(column, lower, upper);
    return this.accept(
      this.runFixed(x),
      ways.map(({ column }) => column),
    );
  }

  /** All whole columns as in the point, and the program solved so. False: stopped. */
  fixAgain(x: Float64Array): boolean {
    return this.runFixed(x).x !== null;
  }

  private runFixed(x: Float64Array): LinearResult {
    this.model.rows.integer.forEach((whole, j) => {
      if (whole) this.fixColumn(j, Math.round(x[j]!));
    });
    return this.lp.run();
  }

  /** All columns free again, and the basis of the relaxed program. */
  release(): void {
    this.model.rows.integer.forEach((whole, j) => {
      if (whole) this.fixColumn(j, null);
    });
    if (this.relaxed.basis) this.lp.startFrom(this.relaxed.basis);
  }

  /**
   * Takes a result with whole columns as the best plan when it is better; ways and orders are repaired first. `repaired`: columns that have
   * been already. All of them are free again afterwards.
   */
  accept(result: LinearResult, repaired: number[] = []): boolean {
    const { basis } = result;
    result = this.repair(result, repaired);
    const isBetter = result.x !== null && this.offer(readCourse(this.model, result.x), this.solved(result.x));
    for (const column of repaired) this.fixColumn(column, null);
    if (repaired.length && basis) this.lp.startFrom(basis);
    return isBetter;
  }

  /** A result without two ways at once and pieces out of order. `repaired` gets the columns whose bounds that changed. */
  private repair(result: LinearResult, repaired: number[]): LinearResult {
    const raised = new Set<number>();
    for (let round = 0; result.x; round++) {
      const broken = brokenPairs(this.pairs, result.x);
      if (!broken.length) break;
      for (const pair of broken) this.contested.set(pair.key, pair);
      const components = new Set(broken.map(({ component }) => component));
      const all = round < ROUNDS ? broken : this.pairs.filter(({ component }) => components.has(component));
      for (const pair of all) {
        const { column, lower, upper } = repairOf(pair, result.x);
        this.lp.setBounds(column, lower, upper);
        repaired.push(column);
        if (lower > 0 && pair.first === pair.second) raised.add(column);
      }
      result = this.lp.run();
      // There is no room or no energy for the least power: none instead.
      if (result.x || raised.size === 0 || this.isOver) continue;
      for (const column of raised) this.lp.setBounds(column, 0, 0);
      raised.clear();
      result = this.lp.run();
    }
    return result;
  }

  /**
   * Worths of the best plan without what leaving approved powers counts: of its on/off decisions, with powers free of what was approved.
   * Nobody pays that price, and no sentence should say it. The last run of a search: costs stay as they are then.
   */
  freeValues(): void {
    const { leaving } = this.model.layout;
    if (!this.best?.x || leaving.length === 0) return;
    for (const column of leaving) this.lp.setCost(column, 0);
    const { x } = this.repair(this.runFixed(this.best.x), []);
    if (x) this.best.values = valuesOf(this.model, this.lp.rowDuals());
  }

  /** A course that keeps all rules becomes the best plan when it costs less. */
  offer(course: Course, solved: Solved | null): boolean {
    const cost = costOf(this.model.site, course);
    const objective = totalOf(cost);
    const gross = grossPurchase(this.model.site, course, cost);
    const rounding = ROUNDING * Math.max(gross, Math.abs(objective));
    if (this.best && objective >= this.best.objective - rounding) {
      // The plan before as it was, found again: now its point and its prices are known.
      if (!this.best.x && solved && objective <= this.best.objective + rounding) Object.assign(this.best, solved);
      return false;
    }
    // What the solver's tolerances let through would be wrong for those who act by it: no plan is better than a false one.
    if (checkCourse(this.model.site, course).length) return false;
    this.best = { course, cost, objective, gross, x: solved?.x ?? null, values: solved?.values ?? null };
    return true;
  }

  /** A course that costs as much as the best plan takes its place, whose point and worths stay. False: it costs more, or keeps not all rules. */
  exchange(course: Course): boolean {
    const { site } = this.model;
    const cost = costOf(site, course);
    const objective = totalOf(cost);
    const { gross, objective: before } = this.best!;
    if (objective > before + ROUNDING * Math.max(gross, Math.abs(before))) return false;
    if (checkCourse(site, course).length) return false;
    Object.assign(this.best!, { course, cost, objective });
    return true;
  }

  /** A course with other powers of work that can wait, all switched as in the best plan, takes its place. False: it keeps not all rules. */
  replace(power: Record<string, Float64Array>): boolean {
    const before = this.best!;
    const { site, layout } = this.model;
    const fixed = site.shiftables.flatMap(({ id }, i) => {
      const { from, power: columns } = layout.shiftables[i]!;
      return power[id] ? Array.from(columns, (column, k) => ({ column, value: power[id]![from + k]! })) : [];
    });
    for (const { column, value } of fixed) this.fixColumn(column, value);
    // Whatever it costs: of the best plan alone nothing dearer would be taken.
    this.best = null;
    const isReplaced = this.fixAll(before.x!);
    for (const { column } of fixed) this.fixColumn(column, null);
    this.best ??= before;
    return isReplaced;
  }

  /** The point of the last run, and what its duals say. */
  private solved(x: Float64Array): Solved {
    return { x, values: valuesOf(this.model, this.lp.rowDuals()) };
  }

  raiseBound(bound: number): void {
    this.bound = Math.max(this.bound, bound);
  }
}
