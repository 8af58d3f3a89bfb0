import { leftToPay, paidYears } from "~/entities/results/investmentRows";
import type { InvestmentRow } from "~/entities/results/result";
import type { ModelBuilder } from "../builder";
import type { Payer } from "../money/account";
import type { CapacityModel, EnergyProblem, ImpactValues, Profile } from "../problem";
import type { BuildContext } from "./context";
import { chargeDecided } from "./decided";
import { chargeReplacements, findAfterLives } from "./replacement";
import { addConversions, freeWith } from "./repowering";
import { calendarYear, calendarYears, ownShare } from "./spans";
import {
  addRetirement,
  ageCost,
  alive,
  isPositive,
  limitLeaving,
  listVintages,
  lumpsOf,
  mayRetire,
  sharesOf,
  type Vintage,
} from "./vintages";

/**
 * Capacity: stock, vintages (vintages.ts), retirement, and what they cost.
 *
 *   u[y] = sum of what exists at y + sum over v of x[v] alive at y - sum over retired z[v,i], i <= y, v alive at y
 *   with repowering also what is converted into other components (repowering.ts) is gone
 *   minimum[y] <= u[y] <= maximum[y]: of the total, each model year by itself
 *   cost = sum over v of x[v] * I[v] * r(1+r)^L / ((1+r)^L - 1) in every calendar year of its life inside the horizon
 *          + sum over y of u[y] * fixed[y]; what serves after its life is replaced (replacement.ts)
 *   trade with a maximum alone:  u[y] = maximum[y], or minimum[y] <= u[y] <= maximum[y] where it costs
 *
 * Annuity convention: decision 6, as FINE has it (Welder et al., Energy 158 (2018) 1130-1149). Vintages are after Wang & Tejada-Arango,
 * arXiv 2504.21709. Impacts other than money are spread evenly over the lifetime.
 */
export interface CapacityColumns {
  unlimited: boolean;
  vintages: Vintage[];
  /** Column of u by year index. -1: fixed. */
  col: number[];
  /** The fixed capacity where there is no column [unit]; Infinity in a year without a limit. */
  fixed: number[];
}

/** Yearly shares of a lump sum paid at the date of a vintage. */
export const yearlyShares = (lumps: readonly ImpactValues[], cap: CapacityModel, v: Vintage): ImpactValues =>
  sharesOf(lumps[v.dateIndex] ?? {}, cap, v.lifetimeA);

/** What else a component does with its capacity. */
interface CapacityUse {
  /** Operation gains from a smaller capacity (minimum load, prescribed profile); false where not given. */
  retireHelps?: boolean;
  /** Of the storage whose power this is. */
  energy?: CapacityColumns;
}

export function addCapacity(
  ctx: BuildContext,
  owner: number,
  cap: CapacityModel,
  { retireHelps = false, energy }: CapacityUse = {},
): CapacityColumns {
  const { problem, builder, ledger } = ctx;
  const scope = { year: -1, owner };
  if (cap.unlimited) {
    const none = problem.years.map(() => -1);
    return { unlimited: true, vintages: [], col: none, fixed: problem.years.map(() => Number.POSITIVE_INFINITY) };
  }
  if (cap.byMaximum) return addByMaximum(ctx, owner, cap);
  const vintages = listVintages(ctx, owner, cap);
  findAfterLives(problem, cap, vintages);
  // What is taken down need not be replaced.
  const endsInside = vintages.some((v) => v.after?.state === "replaced");
  if (mayRetire(problem, owner, cap, retireHelps || endsInside)) for (const v of vintages) addRetirement(ctx, owner, v);
  if (energy) freeWith(problem, energy.vintages, vintages);
  for (const v of vintages) {
    addConversions(ctx, owner, cap, v);
    limitLeaving(ctx, owner, v);
    chargeVintage(ctx, cap, v);
    chargeReplacements(ctx, owner, cap, v);
    chargeLost(ctx, cap, v);
  }

  const col: number[] = [];
  const fixed: number[] = [];
  const isOpen = problem.components[owner]?.root === "trade" || problem.components[owner]?.root === "consumption";
  problem.years.forEach((year, y) => {
    const serving = vintages.filter((v) => alive(v, year));
    const constant = serving.reduce((s, v) => s + (v.col < 0 ? v.amount : 0), 0);
    const free = serving.some((v) => isFree(v, y));
    const most = cap.maximum[y] ?? Number.POSITIVE_INFINITY;
    // A connection is as large as its contract of the year allows; what is built stays where it is.
    const size = isOpen ? Math.min(constant, most) : constant;
    fixed.push(size);
    if (!free) {
      col.push(-1);
      ledger.constant(y, cap.fixedCost[y] ?? {}, size);
      return;
    }
    const u = builder.size(scope, Math.min(cap.minimum[y] ?? 0, most), most);
    builder.label(u, "size");
    const row = builder.row("capacity", scope, size < constant ? Number.NEGATIVE_INFINITY : constant, constant);
    builder.entry(row, u, 1);
    capacityInto(builder, row, serving, y);
    ledger.charge({ first: u, count: 1 }, y, cap.fixedCost[y] ?? {});
    col.push(u);
  });
  return { unlimited: false, vintages, col, fixed };
}

/** Whether what of a vintage serves in a year is for the run to decide. */
export const isFree = (v: Vintage, y: number): boolean =>
  v.col >= 0 || v.retireCols.some((c, i) => c >= 0 && i <= y) || v.conversions.some((c) => c.yearIndex <= y);

/** Whether somebody decided to build it: this run, or one that it takes over. */
export const isDecided = ({ kind, decided }: Vintage): boolean =>
  kind === "built" || kind === "converted" || (decided !== undefined && decided.planned !== true);

/** What was built less what is gone until a year, with the sign of the other side of its row. */
export function capacityInto(builder: ModelBuilder, row: number, serving: readonly Vintage[], y: number): void {
  for (const v of serving) {
    if (v.col >= 0) builder.entry(row, v.col, -1);
    v.retireCols.forEach((z, i) => {
      if (z >= 0 && i <= y) builder.entry(row, z, 1);
    });
    for (const { yearIndex, col, per } of v.conversions) if (yearIndex <= y) builder.entry(row, col, per);
  }
}

/** The size of each year is the maximum of that year, or what pays below it. */
function addByMaximum(ctx: BuildContext, owner: number, cap: CapacityModel): CapacityColumns {
  const { problem, builder, ledger } = ctx;
  const takesSpace = problem.flags.space_consideration && cap.spacePerUnit.some((v) => v > 0);
  const fixed = problem.years.map((_, y) => cap.maximum[y] ?? Number.POSITIVE_INFINITY);
  const col = fixed.map((most, y) => {
    if (!takesSpace && !isPositive(cap.fixedCost[y] ?? {})) return -1;
    if (Number.isFinite(most) && cap.minimum[y] === most) {
      ledger.constant(y, cap.fixedCost[y] ?? {}, most);
      return -1;
    }
    const u = builder.size({ year: -1, owner }, cap.minimum[y] ?? 0, most);
    ledger.charge({ first: u, count: 1 }, y, cap.fixedCost[y] ?? {});
    return u;
  });
  return { unlimited: false, vintages: [], col, fixed };
}

function chargeVintage(ctx: BuildContext, cap: CapacityModel, v: Vintage): void {
  const { problem, ledger } = ctx;
  chargeDecided(ctx, v);
  const built: Payer = v.col >= 0 ? { col: v.col } : { fixed: v.amount };
  if (v.dateIndex >= 0) {
    const { money: annuity = 0, ...others } = yearlyShares(lumpsOf(cap, v), cap, v);
    const { money: perBuild = 0, ...othersPerBuild } = yearlyShares(cap.buildCost, cap, v);
    problem.years.forEach((_, y) => {
      const paid = calendarYears(problem, y, v);
      ledger.payEachYear(built, paid, annuity);
      if (v.decisionCol >= 0) ledger.payEachYear({ col: v.decisionCol }, paid, perBuild);
      const share = ownShare(problem, v, y);
      if (share === 0) return;
      ledger.chargePayer(built, y, others, share);
      if (v.decisionCol >= 0) ledger.chargePayer({ col: v.decisionCol }, y, othersPerBuild, share);
    });
  }
  const end = ageCost(problem, cap, v);
  if (end) ledger.payOnce(built, ...end);
  // What is converted or taken down before is not taken down at its end; what is converted not at all.
  const spared = (col: number, per = 1) => end && ledger.payOnce({ col }, end[0], -end[1] * per);
  for (const { col, per } of v.conversions) spared(col, per);
  v.retireCols.forEach((z, i) => {
    if (z < 0) return;
    ledger.payOnce({ col: z }, problem.years[i] ?? 0, cap.decommissioning[i] ?? 0);
    spared(z);
  });
}

/**
 * What is taken down or converted early has no worth at the end of the horizon: the annuities of it that are not yet paid are due then
 * (investmentRows.ts: leftOf).
 */
function chargeLost({ problem, ledger }: BuildContext, cap: CapacityModel, v: Vintage): void {
  const perUnit = leftPerUnit(problem, cap, v);
  const year = problem.horizon.until - 1;
  v.retireCols.forEach((col) => {
    if (col >= 0) ledger.payOnce({ col }, year, perUnit);
  });
  for (const { col, per } of v.conversions) ledger.payOnce({ col }, year, perUnit * per);
}

/** What of a unit of a vintage is not yet paid at the end of the horizon [currency], if it is there till then. */
function leftPerUnit(problem: EnergyProblem, cap: CapacityModel, v: Vintage): number {
  const { horizon } = problem;
  if (v.until < horizon.until) return 0;
  const life = { from: calendarYear(v.from), paidUntil: calendarYear(v.decided?.paidUntil ?? v.until) };
  const leftAtEnd = (one: InvestmentRow): number => {
    const years = paidYears(life, one.lifetimeA, horizon);
    if (!years || years.until < horizon.until || one.impact !== "money" || one.kind === "build") return 0;
    return leftToPay(one, years.before + years.until - years.from);
  };
  const sum = (payments: readonly InvestmentRow[]) => payments.reduce((all, one) => all + leftAtEnd(one), 0);
  if (v.decided) return v.decided.paidFor > 0 ? sum(v.decided.payments) / v.decided.paidFor : 0;
  const lumpSum = v.dateIndex < 0 ? 0 : (lumpsOf(cap, v)[v.dateIndex]?.money ?? 0);
  if (lumpSum === 0) return 0;
  const annuity = yearlyShares(lumpsOf(cap, v), cap, v).money ?? 0;
  return sum([
    {
      componentId: "",
      kind: cap.role,
      year: 0,
      impact: "money",
      lumpSum,
      annuity,
      residual: 0,
      lifetimeA: Number.isFinite(v.lifetimeA) ? v.lifetimeA : null,
      interestRate: cap.interestRate,
    },
  ]);
}

/** share * capacity as a bound where the capacity is fixed; null where it is a column. */
export function fixedLimit(c: CapacityColumns, y: number, share: Profile): number | Float64Array | null {
  if (!c.unlimited && (c.col[y] ?? -1) >= 0) return null;
  const size = c.fixed[y] ?? 0;
  // Without a limit only a share of nothing limits anything.
  const times = (v: number): number => (v === 0 ? 0 : v * size);
  if (typeof share === "number") return times(share);
  return Number.isFinite(size) || share.includes(0) ? share.map(times) : size;
}

/** The value of the capacity in a solution [unit]; Infinity when unlimited. */
export const capacityValue = (c: CapacityColumns, x: Float64Array, y: number): number =>
  (c.col[y] ?? -1) >= 0 ? x[c.col[y]!]! : (c.fixed[y] ?? 0);

/** No limit in a year: neither a size nor a column for one. */
export const isUnlimited = (c: CapacityColumns, y: number): boolean =>
  (c.col[y] ?? -1) < 0 && c.fixed[y] === Number.POSITIVE_INFINITY;
