import type { ParameterImpact } from "~/entities/parameters/parameter";
import { annuityFactor } from "~/entities/results/investmentRows";
import { type CapacityModel, type Decided, type EnergyProblem, horizonEnd, type ImpactValues } from "../problem";
import type { BuildContext } from "./context";

/**
 * What a capacity is made of: stock, planned building, and what may be built at each date.
 *
 *   x[v] serves for v+B[v] <= y < v+B[v]+L[v], with building time and lifetime of the date it is built at
 *   whole units: x = size[v] * n;  with a decision b in {0,1}: least[v]*b <= x <= M*b, one b in all dates without repowering
 */
export interface Vintage {
  kind: "stock" | "planned" | "built" | "converted";
  /** Calendar year from which, and until which (exclusive), it serves. */
  from: number;
  until: number;
  /** Index of the date it is paid from; -1 for stock. */
  dateIndex: number;
  /** Paid over so many years [a]. */
  lifetimeA: number;
  /** Fixed amount, or the column of x. */
  amount: number;
  col: number;
  /** Column of the building decision, -1 = none. */
  decisionCol: number;
  /** Retirement columns by year index, -1 = none. */
  retireCols: number[];
  /**
   * What is converted into other components, and when. `per`: how much of this is gone for a unit of the column, 1 but for the power of a
   * storage.
   */
  conversions: { to: number; yearIndex: number; col: number; per: number }[];
  /** Ends by a maximum, at no cost. */
  cut: boolean;
  /** Built by an earlier decision. */
  decided?: Decided;
  /** In the place of something that reached its end of life. */
  replaces: boolean;
  /** What serves on after its life until the span of a model year ends; null: nothing does. */
  after: AfterLife | null;
  /** Columns of what capped grants pay of its lump sums: of the size, and of building at all (joint/grants.ts). Left out where none do. */
  granted?: { size: number[]; build: number[] };
}

/** Sizes below this are noise of the solver. */
export const NOTHING = 1e-9;

export const alive = (v: Pick<Vintage, "from" | "until">, year: number): boolean => v.from <= year && year < v.until;
export const isPositive = (values: ImpactValues): boolean => Object.values(values).some((v) => v !== 0);

/** Calendar years in which something built at date v serves. */
export function serviceOf(years: readonly number[], cap: CapacityModel, v: number): { from: number; until: number } {
  const from = (years[v] ?? 0) + (cap.buildingTimeA[v] ?? 0);
  return { from, until: from + (cap.lifetimeA[v] ?? Number.POSITIVE_INFINITY) };
}

/** The most that can be built at a date; Infinity where nothing is entered (a rule asks for it where it is needed). */
export function buildLimit(years: readonly number[], cap: CapacityModel, v: number): number {
  const service = serviceOf(years, cap, v);
  // It may be larger than in one of its years where it can be retired again: the largest maximum bounds it.
  let most = 0;
  years.forEach((year, y) => {
    if (alive(service, year)) most = Math.max(most, cap.maximum[y] ?? Number.POSITIVE_INFINITY);
  });
  return Math.min(cap.maximumExpansion[v] ?? Number.POSITIVE_INFINITY, most);
}

/** What serves in a model year without any decision. */
export const sureCapacity = (years: readonly number[], cap: CapacityModel, y: number): number =>
  cap.stock.reduce((sum, s) => (alive(s, years[y] ?? 0) ? sum + s.amount : sum), 0) +
  cap.planned.reduce(
    (sum, p) =>
      alive({ from: p.from ?? years[p.yearIndex] ?? 0, until: p.until }, years[y] ?? 0) ? sum + p.amount : sum,
    0,
  );

/** The largest capacity that can serve in a model year [unit], its maximum left aside. */
export function reachable(
  { years, oneBuildingDate }: Pick<EnergyProblem, "years" | "oneBuildingDate">,
  cap: CapacityModel,
  y: number,
): number {
  const sure = sureCapacity(years, cap, y);
  if (!cap.buildable) return sure;
  if (cap.conversion) return Number.POSITIVE_INFINITY;
  const builds = years.map((_, v) => {
    const service = serviceOf(years, cap, v);
    return v <= y && alive(service, years[y] ?? 0) ? buildLimit(years, cap, v) : 0;
  });
  return sure + (oneBuildingDate ? Math.max(...builds) : builds.reduce((sum, v) => sum + v, 0));
}

/** What serves on after the end of a life, until the span of its model year ends (replacement.ts). */
export interface AfterLife {
  /** Model year (index) in whose span the life ends, and the calendar years [from, until) in which it serves on. */
  yearIndex: number;
  from: number;
  until: number;
  /** `covered`: by a vintage of its own, that of a status quo or of an earlier run. `unpaid`: nobody knows what it costs. */
  state: "replaced" | "covered" | "unpaid";
  /** [a] of a replacement. */
  lifetimeA: number;
  /** Column of the decision to replace at all, where all of it may be gone by then; -1 or not there: it is replaced. */
  decisionCol?: number;
}

/** Whether building at a date is a yes-or-no decision. */
export function isDecision(
  problem: Pick<EnergyProblem, "oneBuildingDate" | "flags">,
  cap: CapacityModel,
  v: number,
): boolean {
  const perBuild = problem.flags.integer_expansion && isPositive(cap.buildCost[v] ?? {});
  return problem.oneBuildingDate || perBuild || (cap.minimumExpansion[v] ?? 0) > 0;
}

/** Stock, then planned building, then what may be built, whose columns and rows are added. */
export function listVintages(ctx: BuildContext, owner: number, cap: CapacityModel): Vintage[] {
  const { years } = ctx.problem;
  const nothing = () => ({ col: -1, decisionCol: -1, ...untouched(years) });
  return [
    ...cap.stock.map(({ replacement, ...stock }): Vintage => {
      const lifetimeA = stock.until - stock.from;
      return { kind: "stock", dateIndex: -1, lifetimeA, ...nothing(), ...stock, replaces: replacement === true };
    }),
    ...cap.planned.map(({ yearIndex, replacement, from = years[yearIndex] ?? 0, ...planned }): Vintage => {
      const { until, lifetimeA = until - from } = planned;
      const service = { ...planned, from, until, lifetimeA, replaces: replacement === true };
      return { kind: "planned", dateIndex: yearIndex, ...nothing(), ...service };
    }),
    ...(cap.buildable ? addBuilding(ctx, owner, cap) : []),
  ];
}

const untouched = (years: readonly number[]) => ({
  retireCols: years.map(() => -1),
  conversions: [],
  cut: false,
  replaces: false,
  after: null,
});

function addBuilding(ctx: BuildContext, owner: number, cap: CapacityModel): Vintage[] {
  const { problem, builder } = ctx;
  const scope = { year: -1, owner };
  const whole = problem.flags.integer_expansion;
  const convertible = (cap.conversion?.from.length ?? 0) > 0;
  const built = problem.years.flatMap((_, v): Vintage[] => {
    const service = serviceOf(problem.years, cap, v);
    const useful = problem.years.some((year) => alive(service, year));
    const upper = useful ? (cap.maximumExpansion[v] ?? Number.POSITIVE_INFINITY) : 0;
    const col = builder.size(scope, 0, upper);
    builder.label(col, "built");
    // What is converted counts as built: in the largest and smallest build, in whole units.
    const converted = convertible && useful ? builder.size(scope, 0, upper) : -1;
    if (converted >= 0) builder.label(converted, "converted");
    const amountInto = (row: number): void => {
      builder.entry(row, col, 1);
      if (converted >= 0) builder.entry(row, converted, 1);
    };
    if (converted >= 0 && Number.isFinite(upper))
      amountInto(builder.row("capacity", scope, Number.NEGATIVE_INFINITY, upper));
    const most = buildLimit(problem.years, cap, v);
    let decisionCol = -1;
    if (useful && isDecision(problem, cap, v)) {
      decisionCol = builder.size(scope, 0, 1, true);
      builder.label(decisionCol, "is_built");
      const row = builder.row("other", scope, Number.NEGATIVE_INFINITY, 0);
      amountInto(row);
      builder.entry(row, decisionCol, -most);
      const least = cap.minimumExpansion[v] ?? 0;
      if (least > 0) {
        const leastRow = builder.row("other", scope, 0, Number.POSITIVE_INFINITY);
        amountInto(leastRow);
        builder.entry(leastRow, decisionCol, -least);
      }
    }
    const size = cap.unitSize[v];
    if (whole && size && useful) {
      const units = builder.size(scope, 0, Math.floor(most / size + 1e-9), true);
      builder.label(units, "units_built");
      const row = builder.row("other", scope, 0, 0);
      amountInto(row);
      builder.entry(row, units, -size);
    }
    const nothing = () => untouched(problem.years);
    const lifetimeA = service.until - service.from;
    const common = { ...service, lifetimeA, dateIndex: v, amount: 0 };
    const vintage: Vintage = { kind: "built", ...common, col, decisionCol, ...nothing() };
    if (converted < 0) return [vintage];
    return [vintage, { ...vintage, kind: "converted", col: converted, decisionCol: -1, ...nothing() }];
  });
  if (problem.oneBuildingDate) {
    const row = builder.row("other", scope, Number.NEGATIVE_INFINITY, 1);
    for (const v of built) if (v.decisionCol >= 0) builder.entry(row, v.decisionCol, 1);
  }
  return built;
}

/** Columns z[v,i] of early retirement; sum over i of z[v,i] <= amount of v. Nothing is retired in the year it is built in. */
export function addRetirement(ctx: BuildContext, owner: number, v: Vintage): void {
  const { problem, builder } = ctx;
  const scope = { year: -1, owner };
  const isBuilt = v.col >= 0;
  if (!isBuilt && v.amount <= 0) return;
  problem.years.forEach((year, i) => {
    const startsHere = v.dateIndex === i || ((v.kind !== "stock" || v.decided) && v.from === year);
    if (alive(v, year) && !startsHere)
      v.retireCols[i] = builder.size(scope, 0, isBuilt ? Number.POSITIVE_INFINITY : v.amount);
  });
}

/** What leaves a vintage is no more than there is: sum of what is retired and converted <= amount. */
export function limitLeaving({ builder }: BuildContext, owner: number, v: Vintage): void {
  const scope = { year: -1, owner };
  const isBuilt = v.col >= 0;
  const cols: [number, number][] = [
    ...v.retireCols.filter((c) => c >= 0).map((c): [number, number] => [c, 1]),
    ...v.conversions.map(({ col, per }): [number, number] => [col, per]),
  ];
  // One column of a fixed amount is bounded by itself.
  if (cols.length === 0 || (cols.length === 1 && !isBuilt)) return;
  const row = builder.row("capacity", scope, Number.NEGATIVE_INFINITY, isBuilt ? 0 : v.amount);
  for (const [c, per] of cols) builder.entry(row, c, per);
  if (isBuilt) builder.entry(row, v.col, -1);
}

/** What is gone of a vintage until a model year (index), early and in a solution: retired or converted [unit]. */
export const goneUntil = (v: Vintage, x: Float64Array, y: number): number =>
  v.retireCols.reduce((sum, z, i) => sum + (z >= 0 && i <= y ? x[z]! : 0), 0) + convertedUntil(v, x, y);
const convertedUntil = (v: Vintage, x: Float64Array, y: number): number =>
  v.conversions.reduce((sum, { yearIndex, col, per }) => sum + (yearIndex <= y ? x[col]! * per : 0), 0);

/** Yearly shares of a lump sum over a lifetime: money as an annuity, other impacts evenly. */
export function sharesOf(lumps: ImpactValues, { interestRate }: CapacityModel, lifetimeA: number): ImpactValues {
  const shares: ImpactValues = {};
  for (const [impact, value] of Object.entries(lumps) as [ParameterImpact, number][])
    shares[impact] = value * annuityFactor(impact === "money" ? interestRate : 0, lifetimeA);
  return shares;
}

/** Yearly share of what is granted of a lump sum: that of the lump sum itself. */
export const grantAnnuity = ({ interestRate }: CapacityModel, lifetimeA: number): number =>
  annuityFactor(interestRate, lifetimeA);

/** What capped grants pay of a lump sum of a vintage in a solution [currency]. */
export const grantedOf = ({ granted }: Vintage, part: "size" | "build", x: Float64Array): number =>
  granted ? granted[part].reduce((sum, col) => sum + Math.max(0, x[col]!), 0) : 0;

/** What a vintage costs when it is built, per unit and date. */
export const lumpsOf = (cap: CapacityModel, v: Vintage): readonly ImpactValues[] =>
  v.kind === "converted" ? (cap.conversion?.cost ?? []) : cap.investment;

/**
 * Whether taking down early can pay off. Each column not made is one less in the border of the matrix.
 * `retireHelps`: operation gains from a smaller capacity (minimum load, prescribed profile).
 */
export function mayRetire(problem: EnergyProblem, owner: number, cap: CapacityModel, retireHelps: boolean): boolean {
  // A consumer is not shut down to save what it takes.
  if (!cap.retirementAllowed || problem.components[owner]?.root === "consumption") return false;
  const takesSpace = problem.flags.space_consideration && cap.spacePerUnit.some((v) => v > 0);
  // Under a maximum something has to go before something else can be built, or a later, smaller maximum be kept.
  const sized = problem.flags.integer_expansion || cap.minimumExpansion.some((v) => v > 0);
  const bounded = cap.maximum.some((m) => m !== null);
  const grows = cap.buildable || cap.planned.length > 0;
  const needsRoom = bounded && grows && (problem.years.length > 1 || sized);
  const earns = cap.decommissioning.some((v) => v < 0);
  const { alternative } = problem;
  // An alternative with the least of it has no less than what may be taken down.
  if (alternative?.sense === "least" && alternative.components.includes(owner)) return true;
  return retireHelps || takesSpace || needsRoom || earns || cap.fixedCost.some(isPositive);
}

/** Money of decommissioning per unit when a vintage ends within the horizon by age: [calendar year, cost], or null. */
export function ageCost(problem: EnergyProblem, cap: CapacityModel, v: Vintage): [number, number] | null {
  const { years } = problem;
  // A begun year counts as a whole one.
  const year = Math.ceil(v.until);
  if (v.cut || !Number.isFinite(year) || year >= horizonEnd(problem) || v.until < (years[0] ?? 0)) return null;
  return [year, decommissioningAt(problem, cap, year)];
}

/** What it costs to take a unit down in a calendar year: the cost of the model year that stands for it. */
export const decommissioningAt = ({ years }: EnergyProblem, cap: CapacityModel, year: number): number =>
  cap.decommissioning[
    Math.max(
      0,
      years.findLastIndex((y) => y <= year),
    )
  ] ?? 0;
