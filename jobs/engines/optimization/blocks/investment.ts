import type { ParameterImpact } from "~/entities/parameters/parameter";
import { horizonEnd, type CapacityModel, type ImpactValues, type Profile } from "../problem";
import type { BuildContext, ReadContext } from "./context";

/**
 * Capacity: stock, vintages, retirement, whole units.
 *
 *   u[y] = sum of what stands at y + sum over v of x[v] alive at y - sum over retired z[v,i], i <= y, v alive at y
 *   x[v] alive for v+B <= y < v+B+L;   sum over i of z[v,i] <= amount of v;   minimum <= u <= maximum
 *   yearly cost = sum over alive v of x[v] * I[v] * r(1+r)^L / ((1+r)^L - 1)  +  u[y] * fixed[y]
 *   whole units: x = size * n; with a decision b in {0,1}: minimum*b <= x <= M*b, one b in all dates without repowering
 *
 * Annuity and vintage convention: ENGINE 4 (FINE); vintages after Wang & Tejada-Arango, arXiv 2504.21709. Impacts other
 * than money are spread evenly over the lifetime.
 */
export interface Vintage {
  kind: "stock" | "planned" | "built";
  /** Calendar year from which, and until which (exclusive), it serves. */
  from: number;
  until: number;
  /** Index of the date it is paid from; -1 for stock. */
  dateIndex: number;
  /** Fixed amount, or the column of x. */
  amount: number;
  col: number;
  /** Column of the building decision, -1 = none. */
  decisionCol: number;
  /** Retirement columns by year index, -1 = none. */
  retireCols: number[];
}

export interface CapacityColumns {
  unlimited: boolean;
  vintages: Vintage[];
  /** Column of u by year index; -1: fixed. */
  col: number[];
  /** The fixed capacity where there is no column [unit]. */
  fixed: number[];
}

export const annuityFactor = (rate: number, lifetimeA: number): number => {
  if (!Number.isFinite(lifetimeA)) return rate;
  if (rate === 0) return 1 / lifetimeA;
  const growth = (1 + rate) ** lifetimeA;
  return (rate * growth) / (growth - 1);
};

/** Yearly shares of a lump sum: money as an annuity, other impacts evenly. */
function yearlyShares(lump: ImpactValues, cap: CapacityModel): ImpactValues {
  const shares: ImpactValues = {};
  for (const [impact, value] of Object.entries(lump) as [ParameterImpact, number][]) {
    shares[impact] = value * annuityFactor(impact === "money" ? cap.interestRate : 0, cap.lifetimeA);
  }
  return shares;
}

const alive = (v: Vintage, year: number): boolean => v.from <= year && year < v.until;
const isPositive = (values: ImpactValues): boolean => Object.values(values).some((v) => v !== 0);

/** `retireHelps`: operation gains from a smaller capacity (minimum load, prescribed profile). */
export function addCapacity(
  ctx: BuildContext,
  owner: number,
  cap: CapacityModel,
  retireHelps: boolean,
): CapacityColumns {
  const { problem, builder, ledger } = ctx;
  const place = { chain: -1, owner };
  if (cap.unlimited) {
    const none = problem.years.map(() => -1);
    return { unlimited: true, vintages: [], col: none, fixed: problem.years.map(() => Number.POSITIVE_INFINITY) };
  }
  const vintages = listVintages(ctx, owner, cap);
  const takesSpace = problem.flags.space_consideration && cap.spacePerUnit.some((v) => v > 0);
  // A consumer is not shut down to save what it takes.
  const mayRetire = problem.flags.retirement && problem.components[owner]?.root !== "consumption";
  const canRetire = mayRetire && (retireHelps || takesSpace || cap.fixedCost.some(isPositive));
  if (canRetire) for (const v of vintages) addRetirement(ctx, owner, v);
  for (const v of vintages) chargeVintage(ctx, cap, v);

  const col: number[] = [];
  const fixed: number[] = [];
  problem.years.forEach((year, y) => {
    const standing = vintages.filter((v) => alive(v, year));
    const constant = standing.reduce((s, v) => s + (v.col < 0 ? v.amount : 0), 0);
    const free = standing.some((v) => v.col >= 0 || v.retireCols.some((c, i) => c >= 0 && i <= y));
    fixed.push(constant);
    if (!free) {
      col.push(-1);
      ledger.constant(y, cap.fixedCost[y] ?? {}, constant);
      return;
    }
    const canGrow = standing.some((v) => v.col >= 0);
    const semicontinuous = standing.some((v) => v.decisionCol >= 0);
    const lower = canGrow && !semicontinuous ? (cap.minimum[y] ?? 0) : 0;
    const u = builder.column(place, lower, Math.max(cap.maximum[y] ?? Number.POSITIVE_INFINITY, constant));
    const row = builder.row("capacity", place, constant, constant);
    builder.entry(row, u, 1);
    for (const v of standing) {
      if (v.col >= 0) builder.entry(row, v.col, -1);
      v.retireCols.forEach((z, i) => {
        if (z >= 0 && i <= y) builder.entry(row, z, 1);
      });
    }
    ledger.charge(u, 1, y, cap.fixedCost[y] ?? {}, 1);
    col.push(u);
  });
  return { unlimited: false, vintages, col, fixed };
}

function listVintages(ctx: BuildContext, owner: number, cap: CapacityModel): Vintage[] {
  const { problem } = ctx;
  const none = problem.years.map(() => -1);
  const vintages: Vintage[] = cap.stock.map((s) => ({
    kind: "stock",
    from: s.from,
    until: s.until,
    dateIndex: -1,
    amount: s.amount,
    col: -1,
    decisionCol: -1,
    retireCols: [...none],
  }));
  for (const p of cap.planned) {
    const from = problem.years[p.yearIndex] ?? 0;
    vintages.push({
      kind: "planned",
      from,
      until: p.until,
      dateIndex: p.yearIndex,
      amount: p.amount,
      col: -1,
      decisionCol: -1,
      retireCols: [...none],
    });
  }
  if (cap.buildable) vintages.push(...addBuilding(ctx, owner, cap));
  return vintages;
}

function addBuilding(ctx: BuildContext, owner: number, cap: CapacityModel): Vintage[] {
  const { problem, builder } = ctx;
  const place = { chain: -1, owner };
  const whole = problem.flags.integer_expansion;
  const oneDate = !problem.flags.repowering && problem.years.length > 1;
  const built = problem.years.map((year, v): Vintage => {
    const from = year + cap.buildingTimeA;
    const useful = from < horizonEnd(problem);
    const upper = useful ? (cap.maximumExpansion[v] ?? Number.POSITIVE_INFINITY) : 0;
    const col = builder.column(place, 0, upper);
    const minimum = cap.minimum[v] ?? 0;
    const needsDecision = oneDate || (whole && (minimum > 0 || isPositive(cap.buildCost[v] ?? {})));
    let decisionCol = -1;
    if (needsDecision && useful) {
      const most = buildLimit(cap, v);
      decisionCol = builder.column(place, 0, 1, true);
      const row = builder.row("other", place, Number.NEGATIVE_INFINITY, 0);
      builder.entry(row, col, 1);
      builder.entry(row, decisionCol, -most);
      if (whole && minimum > 0) {
        const least = builder.row("other", place, 0, Number.POSITIVE_INFINITY);
        builder.entry(least, col, 1);
        builder.entry(least, decisionCol, -minimum);
      }
    }
    if (whole && cap.unitSize && useful) {
      const units = builder.column(place, 0, Math.floor(buildLimit(cap, v) / cap.unitSize + 1e-9), true);
      const row = builder.row("other", place, 0, 0);
      builder.entry(row, col, 1);
      builder.entry(row, units, -cap.unitSize);
    }
    return {
      kind: "built",
      from,
      until: from + cap.lifetimeA,
      dateIndex: v,
      amount: 0,
      col,
      decisionCol,
      retireCols: problem.years.map(() => -1),
    };
  });
  if (oneDate) {
    const row = builder.row("other", place, Number.NEGATIVE_INFINITY, 1);
    for (const v of built) if (v.decisionCol >= 0) builder.entry(row, v.decisionCol, 1);
  }
  return built;
}

/** The most that can be built at a date; Infinity where nothing is entered (a rule asks for it where it is needed). */
export const buildLimit = (cap: CapacityModel, v: number): number =>
  Math.min(cap.maximumExpansion[v] ?? Number.POSITIVE_INFINITY, cap.maximum[v] ?? Number.POSITIVE_INFINITY);

function addRetirement(ctx: BuildContext, owner: number, v: Vintage): void {
  const { problem, builder } = ctx;
  if (v.kind !== "built" && v.amount <= 0) return;
  problem.years.forEach((year, i) => {
    const startsHere = v.dateIndex === i || (v.kind !== "stock" && v.from === year);
    if (alive(v, year) && !startsHere)
      v.retireCols[i] = builder.column(
        { chain: -1, owner },
        0,
        v.kind === "built" ? Number.POSITIVE_INFINITY : v.amount,
      );
  });
  const cols = v.retireCols.filter((c) => c >= 0);
  if (cols.length === 0 || (cols.length === 1 && v.kind !== "built")) return;
  const row = builder.row(
    "capacity",
    { chain: -1, owner },
    Number.NEGATIVE_INFINITY,
    v.kind === "built" ? 0 : v.amount,
  );
  for (const c of cols) builder.entry(row, c, 1);
  if (v.kind === "built") builder.entry(row, v.col, -1);
}

/** Money of decommissioning per unit when a vintage ends within the horizon by age: [calendar year, cost], or null. */
function ageCost(ctx: { problem: BuildContext["problem"] }, cap: CapacityModel, v: Vintage): [number, number] | null {
  const { years } = ctx.problem;
  if (!Number.isFinite(v.until) || v.until >= horizonEnd(ctx.problem) || v.until < (years[0] ?? 0)) return null;
  const index = years.findLastIndex((y) => y <= v.until);
  return [v.until, cap.decommissioning[Math.max(0, index)] ?? 0];
}

function chargeVintage(ctx: BuildContext, cap: CapacityModel, v: Vintage): void {
  const { problem, builder, ledger } = ctx;
  if (v.dateIndex >= 0) {
    const yearly = yearlyShares(cap.investment[v.dateIndex] ?? {}, cap);
    const decision = yearlyShares(cap.buildCost[v.dateIndex] ?? {}, cap);
    problem.years.forEach((year, y) => {
      if (!alive(v, year)) return;
      if (v.col >= 0) ledger.charge(v.col, 1, y, yearly, 1);
      else ledger.constant(y, yearly, v.amount);
      if (v.decisionCol >= 0) ledger.charge(v.decisionCol, 1, y, decision, 1);
    });
  }
  const end = ageCost(ctx, cap, v);
  const atEnd = end ? end[1] * ledger.lumpWeight(end[0]) : 0;
  if (v.col >= 0) builder.addCost(v.col, atEnd);
  else builder.offset += atEnd * v.amount;
  v.retireCols.forEach((z, i) => {
    if (z >= 0) builder.addCost(z, (cap.decommissioning[i] ?? 0) * ledger.lumpWeight(problem.years[i] ?? 0) - atEnd);
  });
}

/** share * capacity as a bound where the capacity is fixed; null where it is a column. */
export function fixedLimit(c: CapacityColumns, y: number, share: Profile): number | Float64Array | null {
  if (c.unlimited) return Number.POSITIVE_INFINITY;
  if ((c.col[y] ?? -1) >= 0) return null;
  const size = c.fixed[y] ?? 0;
  return typeof share === "number" ? share * size : share.map((v) => v * size);
}

/** The value of the capacity in a solution [unit]; Infinity when unlimited. */
export const capacityValue = (c: CapacityColumns, x: Float64Array, y: number): number =>
  (c.col[y] ?? -1) >= 0 ? x[c.col[y]!]! : (c.fixed[y] ?? 0);

export function readCapacity(ctx: ReadContext, owner: number, cap: CapacityModel, c: CapacityColumns): void {
  const { problem, x } = ctx;
  const componentId = problem.components[owner]!.id;
  const base = { componentId, kind: cap.role, unit: cap.unit };
  const amountOf = (v: Vintage): number => (v.col >= 0 ? Math.max(0, x[v.col]!) : v.amount);
  problem.years.forEach((year, y) => {
    const previous = y === 0 ? year - (problem.spans[0] ?? 1) : problem.years[y - 1]!;
    const row = {
      ...base,
      year,
      existing: 0,
      built: 0,
      new: 0,
      retired: 0,
      total: c.unlimited ? null : capacityValue(c, x, y),
      maximum: cap.maximum[y] ?? null,
    };
    for (const v of c.vintages) {
      const gone = v.retireCols.reduce((s, z, i) => s + (z >= 0 && i <= y ? x[z]! : 0), 0);
      const goneNow = (v.retireCols[y] ?? -1) >= 0 ? x[v.retireCols[y]!]! : 0;
      const size = amountOf(v);
      if (alive(v, year)) row[v.kind === "stock" ? "existing" : "built"] += size - gone;
      if (v.from > previous && v.from <= year) row.new += size;
      row.retired += v.until > previous && v.until <= year ? size - gone : goneNow;
    }
    ctx.capacity(row);
    bookCapacity(ctx, owner, cap, c, y, amountOf);
  });
  for (const v of c.vintages) bookLumpSums(ctx, owner, cap, v, amountOf(v));
}

function bookCapacity(
  ctx: ReadContext,
  owner: number,
  cap: CapacityModel,
  c: CapacityColumns,
  y: number,
  amountOf: (v: Vintage) => number,
): void {
  const { problem, x } = ctx;
  const year = problem.years[y]!;
  if (!c.unlimited) {
    const size = capacityValue(c, x, y);
    for (const [impact, cost] of Object.entries(cap.fixedCost[y] ?? {}) as [ParameterImpact, number][])
      ctx.book(owner, y, "fixed", impact, cost * size);
  }
  for (const v of c.vintages) {
    if (v.dateIndex >= 0 && alive(v, year)) {
      for (const [kind, lump, amount] of [
        ["investment", cap.investment, amountOf(v)],
        ["build", cap.buildCost, v.decisionCol >= 0 ? x[v.decisionCol]! : 0],
      ] as const) {
        const yearly = yearlyShares(lump[v.dateIndex] ?? {}, cap);
        for (const [impact, cost] of Object.entries(yearly) as [ParameterImpact, number][])
          ctx.book(owner, y, kind, impact, cost * amount);
      }
    }
    const early = (v.retireCols[y] ?? -1) >= 0 ? x[v.retireCols[y]!]! : 0;
    if (early !== 0) ctx.book(owner, y, "decommissioning", "money", early * (cap.decommissioning[y] ?? 0), year);
  }
}

function bookLumpSums(ctx: ReadContext, owner: number, cap: CapacityModel, v: Vintage, amount: number): void {
  const { problem, x } = ctx;
  const componentId = problem.components[owner]!.id;
  const end = ageCost(ctx, cap, v);
  if (end && end[1] !== 0) {
    const remaining = amount - v.retireCols.reduce((s, z) => s + (z >= 0 ? x[z]! : 0), 0);
    const y = problem.years.findLastIndex((year) => year <= end[0]);
    ctx.book(owner, Math.max(0, y), "decommissioning", "money", remaining * end[1], end[0]);
  }
  if (v.dateIndex < 0) return;
  const left = Number.isFinite(v.until) ? Math.max(0, v.until - horizonEnd(problem)) / (v.until - v.from) : 1;
  const lines = [
    [cap.role, cap.investment[v.dateIndex] ?? {}, amount],
    ["build", cap.buildCost[v.dateIndex] ?? {}, v.decisionCol >= 0 ? x[v.decisionCol]! : 0],
  ] as const;
  for (const [kind, lump, size] of lines) {
    if (size <= 1e-9) continue;
    const shares = yearlyShares(lump, cap);
    for (const [impact, value] of Object.entries(lump) as [ParameterImpact, number][]) {
      if (value === 0) continue;
      ctx.investment({
        componentId,
        kind,
        year: problem.years[v.dateIndex]!,
        impact,
        lumpSum: value * size,
        annuity: (shares[impact] ?? 0) * size,
        residual: value * size * left,
        lifetimeA: Number.isFinite(cap.lifetimeA) ? cap.lifetimeA : null,
      });
    }
  }
}
