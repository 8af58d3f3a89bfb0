import type { LinearModel, SolverOptions } from "~/engines/linearModel";
import { FEASIBLE } from "~/engines/optimization/solving/tolerances";
import { lineOf, type Standing } from "../standing";
import { presolve } from "../structured/analysis/presolve";
import { sizeOf } from "../structured/farkas";
import type { Recovered } from "../structured/recover";
import { GAVE_UP, type GaveUp } from "../structured/structuredSolver";
import type { Watch } from "../structured/watch";
import { boxOf, wholeColumns } from "../tree/boxes";
import { impliedBounds } from "../tree/impliedBounds";
import { boundIn, cutOf } from "../tree/safeBound";
import { construct, type Lengths } from "./construct";
import { improve } from "./improve";
import { isLengthOfRound, lengthsOf } from "./lengths";
import { LinearYears } from "./linearYears";
import { Plan } from "./plan";
import { withNumbers } from "./polish";
import { formOf, reachOf } from "./reach";
import type { WindowWork } from "./solvedWindow";
import { stepped, type SteppedModel } from "./steppedModel";
import { RESTS_UP, type UnitSizes, unitSizes, wholeUnitsOf } from "./wholeSizes";
import type { Span } from "./windowModel";
import { WindowTeam } from "./windowTeam";

/** The linear form is solved to a part of the gap that is asked for, within these. */
const [FINEST, ROUGHEST] = [1e-6, 3e-5];
const THREADS = 2;
/** Of the gap that is asked for, this much may be lost in windows at first. */
const FIRST_SHARE = 0.4;
const FIRST_NODES = 200;
/** A guard [s]. */
const GUARD_S = 60;
/** Rounds that bring less than this share of the objective are not worth it: windows become twice as long. */
const LITTLE = 1e-4;

interface YearWatch {
  watch: Watch;
  /** Told whenever `iterations` or `standing` change. */
  onStanding(): void;
  /** See `formOf`. */
  mostCoupled: number;
}

/** The year has no linear form that could be solved. */
export class GaveUpOnYear extends Error {
  constructor(readonly reason: GaveUp) {
    super(reason);
  }
}

/** A year whose whole numbers are decided window by window. Throws Stopped, ArenaFull and GaveUpOnYear. */
export class YearOfWindows {
  /** Iterations of linear models, and windows. */
  iterations = 0;
  private plan: Recovered | null = null;
  private bound = -Infinity;
  private team: WindowTeam | null = null;
  private readonly years: LinearYears;
  private readonly watch: Watch;
  private readonly onStanding: () => void;
  private readonly mostCoupled: number;

  constructor(
    private readonly model: LinearModel,
    private readonly options: SolverOptions,
    { watch, onStanding, mostCoupled }: YearWatch,
  ) {
    this.watch = watch;
    this.onStanding = onStanding;
    this.mostCoupled = mostCoupled;
    this.years = new LinearYears({ options, watch, onIteration: () => this.count() });
  }

  get standing(): Standing {
    const { plan, bound } = this;
    const gap = plan ? Math.max(0, plan.objective - bound) / Math.max(1e-9, Math.abs(plan.objective)) : Infinity;
    return { plan, bound, gap };
  }

  close(): void {
    this.team?.close();
  }

  /** Until the gap is reached or rounds bring nothing more. */
  async run(): Promise<"infeasible" | "ended"> {
    const { model, options } = this;
    this.watch.pause();
    const box = boxOf({ lower: model.colLower, upper: model.colUpper }, wholeColumns(model));
    if (box.lower.some((low, i) => low > box.upper[i]!)) return "infeasible";
    const year = stepped(model);
    const reach = reachOf(year);
    const form = formOf({ ...model, integer: null }, reach, this.mostCoupled);
    const first = await this.linear(form);
    if (first === "infeasible") return first;
    this.bound = this.boundOf(first);
    this.log(`linear form ${first.objective.toPrecision(8)}`);
    const { startWith } = options;
    if (
      startWith &&
      (await this.isPolished(
        year,
        startWith.map((v, j) => (model.integer?.[j] ? Math.round(v) + 0 : v)),
      ))
    )
      if (this.isDone) return "ended";
    const units = unitSizes(year);
    const sized = await this.inWholeUnits(year, units, form, first);
    if (!sized) return "ended";
    const plan = this.planOf(year, sized, units);
    // Starts are dear: the nearest numbers are often a plan already.
    await this.isPolished(year, plan.numbers(plan.x));
    this.log("nearest numbers");
    if (this.isDone) return "ended";
    this.team = await WindowTeam.start(THREADS, this.watch);
    const work: WindowWork = { team: this.team, onWindow: () => this.count() };
    const lengths = lengthsOf(year, reach);
    const x = await construct(plan, lengths, (span) => this.firstAim(year, span), work);
    this.log(x ? "windows" : "windows without a plan");
    if (x) await this.isPolished(year, plan.numbers(x));
    this.log("windows, polished");
    if (this.plan) await this.rounds(plan, lengths, work);
    return "ended";
  }

  private get isDone(): boolean {
    return this.standing.gap <= this.options.mipGap;
  }

  /** Rounds of improvement, each followed by a polish. */
  private async rounds(plan: Plan, lengths: Lengths, work: WindowWork): Promise<void> {
    const steps = plan.stepped.columnsOf.length;
    const whole = lengths.window + lengths.beyond;
    let length = isLengthOfRound(plan.stepped, lengths, whole) ? whole : lengths.window;
    let little = 0;
    for (let round = 0; !this.isDone && isLengthOfRound(plan.stepped, lengths, length); round++) {
      const before = this.plan!.objective;
      plan.x = this.plan!.x.slice();
      plan.y = this.plan!.rowDual;
      const x = plan.x.slice();
      const offset = round % 2 === 0 ? Math.round(length / 2) : 0;
      const allowed = (this.options.mipGap * Math.abs(before)) / steps;
      const gained = await improve(plan, x, { length, offset, allowed }, work);
      this.log(`windows of ${length} steps from ${offset}: ${gained.toPrecision(4)} cheaper`);
      if (gained > 0) await this.isPolished(plan.stepped, plan.numbers(x));
      this.log("polished");
      little = before - this.plan!.objective < LITTLE * Math.abs(before) ? little + 1 : 0;
      if (little < 2) continue;
      length *= 2;
      little = 0;
    }
  }

  private async linear(form: LinearModel): Promise<Recovered | "infeasible"> {
    const enough = Math.min(ROUGHEST, Math.max(FINEST, this.options.mipGap / 20));
    const point = await this.years.rough(form, enough);
    if (typeof point !== "string") return point;
    if (point === "infeasible") return point;
    throw new GaveUpOnYear(reasonOf(point));
  }

  /** What no plan costs less than, by the duals of the linear form. */
  private boundOf({ rowDual }: Recovered): number {
    const model = { ...this.model, integer: null };
    const bounds = impliedBounds(this.model);
    const cut = cutOf(model, rowDual, { columns: [], bounds, size: sizeOf(presolve(model)) });
    return boundIn(cut, { lower: [], upper: [] });
  }

  /** The linear form with its sizes in whole units: the nearest, else those above; null where neither has a solution. */
  private async inWholeUnits(
    year: SteppedModel,
    units: UnitSizes,
    form: LinearModel,
    first: Recovered,
  ): Promise<Recovered | null> {
    if (units.size === 0) return first;
    for (const up of RESTS_UP) {
      const colLower = form.colLower.slice();
      const colUpper = form.colUpper.slice();
      for (const [j, size] of wholeUnitsOf(year, units, first.x, up)) colLower[j] = colUpper[j] = size;
      const point = await this.linear({ ...form, colLower, colUpper });
      if (point === "infeasible") continue;
      this.log(`sizes in whole units, linear ${point.objective.toPrecision(8)}`);
      return point;
    }
    return null;
  }

  private planOf(year: SteppedModel, { x, rowDual }: Recovered, units: UnitSizes): Plan {
    const lower = this.model.colLower.slice();
    const upper = this.model.colUpper.slice();
    const isFixed = new Uint8Array(this.model.columns);
    for (const j of units.keys()) {
      lower[j] = upper[j] = x[j]!;
      isFixed[j] = 1;
    }
    return new Plan({ stepped: year, x: x.slice(), y: rowDual, lower, upper, isFixed });
  }

  private firstAim(year: SteppedModel, { count }: Span) {
    const allowed = (this.options.mipGap * Math.abs(this.bound)) / year.columnsOf.length;
    return { absoluteGap: FIRST_SHARE * allowed * count, nodes: FIRST_NODES, start: null, timeLimitS: GUARD_S };
  }

  /** Solves the year with these whole numbers; true where that is a better plan, with its certificate. */
  private async isPolished(year: SteppedModel, numbers: Float64Array): Promise<boolean> {
    const point = await this.years.exact(withNumbers(year, numbers));
    if (typeof point === "string") this.log(`no plan: ${point}`);
    if (typeof point === "string" || point.objective >= (this.plan?.objective ?? Infinity)) return false;
    if (!isWithin(this.model, point.x)) return false;
    this.plan = point;
    this.onStanding();
    return true;
  }

  private count(): void {
    this.iterations++;
    this.onStanding();
  }

  private log(what: string): void {
    this.options.log?.(lineOf(what, this.standing, this.watch.seconds));
  }
}

/** Whether a plan of the model in which things are fixed keeps the bounds of the model itself, and its whole numbers are whole. */
function isWithin({ colLower, colUpper, integer }: LinearModel, x: Float64Array): boolean {
  return x.every((v, j) => {
    const room = FEASIBLE * Math.max(1, Math.abs(v));
    return v >= colLower[j]! - room && v <= colUpper[j]! + room && (!integer?.[j] || Number.isInteger(v));
  });
}

function reasonOf(point: string): GaveUp {
  if (point === "not_structured" || point === "too_large") return point;
  return GAVE_UP[point as keyof typeof GAVE_UP] ?? "stalled";
}
