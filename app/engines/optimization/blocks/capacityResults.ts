import type { ParameterImpact } from "~/entities/parameters/parameter";
import { leftOf } from "~/entities/results/investmentRows";
import type { CapacityRow, InvestmentRow, VintageRow } from "~/entities/results/result";
import type { CapacityModel } from "../problem";
import type { ReadContext } from "./context";
import { bookDecided } from "./decided";
import { type CapacityColumns, capacityValue, yearlyShares } from "./investment";
import { readReplacements } from "./replacement";
import { remarkOnConversions } from "./repowering";
import { calendarYear, correctSpan, ownShare } from "./spans";
import { ageCost, alive, goneUntil, grantAnnuity, grantedOf, lumpsOf, NOTHING, type Vintage } from "./vintages";

/** A capacity of a component in a solution. */
interface SolvedCapacity {
  /** Index of the component. */
  owner: number;
  cap: CapacityModel;
  columns: CapacityColumns;
  /** What is built of a vintage [unit]. */
  amountOf(v: Vintage): number;
}

/** Capacities by year, what they cost, and what is paid when, out of a solution. */
export function readCapacity(ctx: ReadContext, owner: number, cap: CapacityModel, c: CapacityColumns): void {
  const { problem, x } = ctx;
  const amountOf = (v: Vintage): number => (v.col >= 0 ? Math.max(0, x[v.col]!) : v.amount);
  const capacity = { owner, cap, columns: c, amountOf };
  problem.years.forEach((_, y) => {
    ctx.capacity(capacityRow(ctx, capacity, y));
    bookCapacity(ctx, capacity, y);
  });
  for (const v of c.vintages) {
    const amount = amountOf(v);
    bookDecided(ctx, owner, v);
    bookEnd(ctx, capacity, v);
    const paid = v.decided?.payments ?? paymentsOf(ctx, capacity, v);
    const row = vintageRow(ctx, capacity, v, paid);
    row.payments.forEach((payment) => ctx.investment(payment));
    if (amount > NOTHING || paid.length > 0) ctx.vintage(row);
    for (const replacement of readReplacements(ctx, owner, cap, { v, amount })) {
      const valued = withRest(ctx, replacement);
      valued.payments.forEach((payment) => ctx.investment(payment));
      ctx.vintage(valued);
    }
    remarkOnConversions(ctx, owner, cap, v);
  }
}

function capacityRow(
  { problem, x }: ReadContext,
  { owner, cap, columns: c, amountOf }: SolvedCapacity,
  y: number,
): CapacityRow {
  const year = problem.years[y]!;
  const previous = y === 0 ? problem.horizon.before : problem.years[y - 1]!;
  const size = capacityValue(c, x, y);
  const total = Number.isFinite(size) ? size : null;
  const row: CapacityRow = {
    componentId: problem.components[owner]!.id,
    kind: cap.role,
    unit: cap.unit,
    year,
    existing: 0,
    built: 0,
    new: 0,
    retired: 0,
    total,
    maximum: cap.maximum[y] ?? null,
  };
  for (const v of c.vintages) {
    const gone = goneUntil(v, x, y);
    const goneNow = gone - goneUntil(v, x, y - 1);
    const amount = amountOf(v);
    if (alive(v, year)) row[v.kind === "stock" && !v.decided ? "existing" : "built"] += amount - gone;
    if (v.from > previous && alive(v, year)) row.new += amount;
    row.retired += v.until > previous && v.until <= year && !servesBetween(problem, v) ? amount - gone : goneNow;
  }
  // The size of a connection is that of its contract in the year, whatever is there.
  if (total !== null && (cap.byMaximum || row.existing > total)) row.existing = total - row.built;
  return row;
}

/** Whether it begins and ends between two model years, as a replacement may: in none of them it is there, so that none sees it go. */
const servesBetween = ({ years, horizon }: ReadContext["problem"], v: Vintage): boolean =>
  (v.replaces || v.from > years[0]!) && ![horizon.before, ...years].some((year) => alive(v, year));

function bookCapacity(ctx: ReadContext, { owner, cap, columns: c, amountOf }: SolvedCapacity, y: number): void {
  const scope = { year: y, owner };
  const { problem, x } = ctx;
  const year = problem.years[y]!;
  const size = capacityValue(c, x, y);
  if (Number.isFinite(size))
    for (const [impact, cost] of Object.entries(cap.fixedCost[y] ?? {}) as [ParameterImpact, number][])
      ctx.book(scope, { kind: "fixed", impact, amount: cost * size });
  for (const v of c.vintages) {
    const early = (v.retireCols[y] ?? -1) >= 0 ? x[v.retireCols[y]!]! : 0;
    const takenDown = { kind: "decommissioning", impact: "money", paidIn: year } as const;
    if (early !== 0) ctx.book(scope, { ...takenDown, amount: early * (cap.decommissioning[y] ?? 0) });
    if (v.dateIndex < 0) continue;
    for (const [kind, lumps, amount, part] of [
      ["investment", lumpsOf(cap, v), amountOf(v), "size"],
      ["build", cap.buildCost, v.decisionCol >= 0 ? x[v.decisionCol]! : 0, "build"],
    ] as const) {
      const yearly = yearlyShares(lumps, cap, v);
      const granted = grantedOf(v, part, x) * grantAnnuity(cap, v.lifetimeA);
      for (const [impact, cost] of Object.entries(yearly) as [ParameterImpact, number][]) {
        const share = impact === "money" ? Number(alive(v, year)) : ownShare(problem, v, y);
        ctx.book(scope, { kind, impact, amount: (cost * amount - (impact === "money" ? granted : 0)) * share });
      }
      correctSpan(ctx, scope, kind, { from: v.from, until: v.until, annuity: (yearly.money ?? 0) * amount - granted });
    }
  }
}

/** What is left of a vintage at its end of life is taken down. */
function bookEnd(ctx: ReadContext, { owner, cap, amountOf }: SolvedCapacity, v: Vintage): void {
  const { problem, x } = ctx;
  const end = ageCost(problem, cap, v);
  if (!end || end[1] === 0) return;
  const remaining = amountOf(v) - goneUntil(v, x, problem.years.length);
  const y = problem.years.findLastIndex((year) => year <= end[0]);
  const scope = { year: Math.max(0, y), owner };
  ctx.book(scope, { kind: "decommissioning", impact: "money", amount: remaining * end[1], paidIn: end[0] });
}

/** The lump sums of a vintage with their annuities; what is left of them is not known here. */
function paymentsOf(
  { problem, x }: ReadContext,
  { owner, cap, amountOf }: SolvedCapacity,
  v: Vintage,
): InvestmentRow[] {
  if (v.dateIndex < 0) return [];
  const rows: InvestmentRow[] = [];
  const componentId = problem.components[owner]!.id;
  const { lifetimeA } = v;
  for (const [kind, lumps, size, part] of [
    [cap.role, lumpsOf(cap, v), amountOf(v), "size"],
    ["build", cap.buildCost, v.decisionCol >= 0 ? x[v.decisionCol]! : 0, "build"],
  ] as const) {
    if (size <= NOTHING) continue;
    const shares = yearlyShares(lumps, cap, v);
    for (const [impact, value] of Object.entries(lumps[v.dateIndex] ?? {}) as [ParameterImpact, number][]) {
      if (value === 0) continue;
      const granted = impact === "money" ? grantedOf(v, part, x) : 0;
      rows.push({
        componentId,
        kind,
        year: problem.years[v.dateIndex]!,
        impact,
        lumpSum: value * size - granted,
        annuity: (shares[impact] ?? 0) * size - granted * grantAnnuity(cap, lifetimeA),
        ...(granted > 0 ? { granted } : {}),
        // Known with the whole vintage (vintageRow).
        residual: 0,
        lifetimeA: Number.isFinite(lifetimeA) ? lifetimeA : null,
        interestRate: impact === "money" ? cap.interestRate : 0,
        ...(v.replaces ? { replacement: true, paidIn: calendarYear(v.from) ?? problem.years[v.dateIndex]! } : {}),
      });
    }
  }
  return rows;
}

/** All that a later run has to know of a vintage to take it over. What is left of what was `paid` follows from what is still there in the end. */
function vintageRow(
  ctx: ReadContext,
  { owner, cap, amountOf }: SolvedCapacity,
  v: Vintage,
  paid: InvestmentRow[],
): VintageRow {
  const { problem, x } = ctx;
  const amount = amountOf(v);
  const retired = v.retireCols.flatMap((z, i) =>
    z >= 0 && x[z]! > 0 ? [{ year: problem.years[i]!, amount: x[z]! }] : [],
  );
  const row = {
    componentId: problem.components[owner]!.id,
    kind: cap.role,
    year: v.decided?.year ?? (v.dateIndex < 0 ? null : problem.years[v.dateIndex]!),
    ...(v.kind === "planned" || v.decided?.planned ? { planned: true } : {}),
    ...(v.replaces ? { replacement: true as const } : {}),
    from: calendarYear(v.from),
    until: calendarYear(v.until),
    amount,
    cut: v.cut,
    ...(retired.length > 0 && v.after?.state === "replaced" ? { replaceFrom: v.after.from } : {}),
    retired,
    converted: v.conversions.flatMap(({ yearIndex, col, per }) =>
      x[col]! * per > 0 ? [{ year: problem.years[yearIndex]!, amount: x[col]! * per }] : [],
    ),
    paidUntil: calendarYear(v.decided?.paidUntil ?? v.until),
    ...(v.decided && v.decided.paidFor > amount ? { paidFor: v.decided.paidFor } : {}),
  };
  const valued = withRest(ctx, { ...row, payments: paid });
  for (const one of paid) {
    const { lost } = one.impact === "money" ? leftOf(row, one, problem.horizon) : { lost: 0 };
    if (lost !== 0) ctx.correct(owner, one.kind === "build" ? "build" : "investment", problem.horizon.until - 1, lost);
  }
  return valued;
}

/** With what is left of each payment at the end. */
const withRest = ({ problem }: ReadContext, row: VintageRow): VintageRow => ({
  ...row,
  payments: row.payments.map((one) => ({ ...one, residual: leftOf(row, one, problem.horizon).worth })),
});
