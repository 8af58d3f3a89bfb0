import type { ModelScope } from "../builder";
import { at, type PeakTerm, type Profile, type TariffTerms, type TierTerm } from "../problem";
import type { BuildContext, ReadContext } from "./context";
import { NO_LOWER, NO_UPPER } from "./limits";

/**
 * What a tariff asks for beside a price in each step (docs/finance.md, section Tariffs), all of it linear:
 *   peak of one            P >= p[t] in the window (less what is free), P >= least
 *   mean of n peaks        theta + sum over i of z[i] / n,   z[i] >= c[i] - theta,  z >= 0,  theta >= least: the least of it is the mean of
 *                          the n largest candidates c (steps, or the peaks of days or months): Ogryczak and Tamir, Information
 *                          Processing Letters 85 (2003) 117-122
 *   ratchet                billed[m] >= P[m],   billed[m] >= ratchet * P[k] for each month k before m in the year
 *   tiers that rise        sum over t of h * p[t] = sum over tiers of s[i],   0 <= s[i] <= width[i],   cost sum of price[i] * s[i]
 *   flat reduction         0 <= r <= amount,   r <= sum over t of h * price[t] * p[t] + fixed amounts,   cost - weight * r
 *   fixed amounts          a constant
 */
export interface TariffColumns {
  /** By year: columns with what each unit of them costs [currency], by kind of cost. */
  costs: { kind: "capacity_price" | "purchase"; col: number; price: number }[][];
}

/** Columns whose weighted sum is a measured power. */
interface Measure {
  cols: readonly number[];
  weights: readonly number[];
}

export function addTariff(
  ctx: BuildContext,
  scope: ModelScope,
  flow: number,
  { constant, peaks, tiers, reductions }: TariffTerms,
): TariffColumns["costs"][number] {
  const { year: y } = scope;
  const costs: TariffColumns["costs"][number] = [];
  const charge = (kind: "capacity_price" | "purchase", col: number, price: number) => {
    if (price === 0) return;
    ctx.ledger.charge({ first: col, count: 1 }, y, { money: price });
    costs.push({ kind, col, price });
  };
  ctx.ledger.constant(y, { money: constant[y] ?? 0 }, 1);
  for (const term of peaks[y] ?? [])
    for (const { cols, weights } of billedPowers(ctx, scope, flow, term))
      cols.forEach((col, i) => charge("capacity_price", col, term.price * weights[i]!));
  for (const term of tiers[y] ?? [])
    for (const { col, price } of tierColumns(ctx, scope, flow, term)) charge("purchase", col, price);
  for (const term of reductions[y] ?? []) {
    const col = ctx.builder.column({ year: -1, owner: scope.owner }, 0, Math.max(0, term.amount));
    const row = ctx.builder.row("other", { year: -1, owner: scope.owner, about: y }, NO_LOWER, term.constant);
    ctx.builder.entry(row, col, 1);
    for (let t = 0; t < ctx.problem.time.steps; t++)
      ctx.builder.entry(row, flow + t, -at(term.price, t) * at(ctx.problem.time.yearH, t));
    charge("purchase", col, -term.weight);
  }
  return costs;
}

const inWindow = (window: Profile, steps: Int32Array): Int32Array => steps.filter((t) => at(window, t) > 0);

/** The powers that a charge is paid on: one of the year, or one of each month. */
function billedPowers(ctx: BuildContext, scope: ModelScope, flow: number, term: PeakTerm): Measure[] {
  const { time, years } = ctx.problem;
  const months = time.monthSteps.get(years[scope.year]!)!.map((steps) => inWindow(term.window, steps));
  if (term.per === "year") {
    if (term.apart === "month") {
      const ofMonths = months.filter((steps) => steps.length > 0);
      const cols = ofMonths.map((steps) => powerColumn(ctx, scope, flow, { ...term, steps }));
      return cols.length === 0 ? [] : [meanOf(ctx, scope, term, cols)];
    }
    const all = inWindow(
      term.window,
      Int32Array.from({ length: time.steps }, (_, t) => t),
    );
    return all.length === 0 ? [] : [highest(ctx, scope, flow, { ...term, steps: all })];
  }
  const powers = months.map((steps) => (steps.length > 0 ? highest(ctx, scope, flow, { ...term, steps }) : null));
  if (term.ratchet === 0) return powers.flatMap((power) => power ?? []);
  const { builder } = ctx;
  const global = { year: -1, owner: scope.owner };
  return powers.map((power, m) => {
    const billed = builder.column(global, 0, NO_UPPER);
    const atLeast = ({ cols, weights }: Measure, share: number) => {
      const row = builder.row("peak", { ...global, about: scope.year }, NO_LOWER, 0);
      builder.entry(row, billed, -1);
      cols.forEach((col, i) => builder.entry(row, col, weights[i]! * share));
    };
    if (power) atLeast(power, 1);
    for (const before of powers.slice(0, m)) if (before) atLeast(before, term.ratchet);
    return { cols: [billed], weights: [1] };
  });
}

type PeakOfSteps = PeakTerm & { steps: Int32Array };

/** The mean of the highest powers among some steps. */
function highest(ctx: BuildContext, scope: ModelScope, flow: number, term: PeakOfSteps): Measure {
  if (term.peaks === 1) return { cols: [powerColumn(ctx, scope, flow, term)], weights: [1] };
  // Days of a year that is reduced are not there: each step is a candidate of its own.
  if (term.apart === "day" && ctx.problem.time.stepOfInput === null) {
    const days = new Map<number, number[]>();
    for (const t of term.steps) {
      const day = days.get(term.dayOf[t]!);
      if (day) day.push(t);
      else days.set(term.dayOf[t]!, [t]);
    }
    const cols = [...days.values()].map((steps) =>
      powerColumn(ctx, scope, flow, { ...term, steps: Int32Array.from(steps) }),
    );
    return meanOf(ctx, scope, term, cols);
  }
  const n = Math.min(term.peaks, term.steps.length);
  const { builder } = ctx;
  const threshold = builder.column({ year: -1, owner: scope.owner }, term.leastMw, NO_UPPER);
  const above = builder.columnsAt(term.steps, scope, 0, NO_UPPER);
  const row = builder.rowsAt(term.steps, "peak", scope, { lower: NO_LOWER, upper: term.beyondMw });
  term.steps.forEach((t, i) => builder.entry(row + i, flow + t, 1));
  builder.diagonal(row, above, term.steps.length, -1);
  builder.intoRows(row, threshold, term.steps.length, -1);
  const cols = [threshold, ...Array.from(term.steps, (_, i) => above + i)];
  return { cols, weights: cols.map((_, i) => (i === 0 ? 1 : 1 / n)) };
}

/** The mean of the n largest of some columns. */
function meanOf(ctx: BuildContext, scope: ModelScope, term: PeakTerm, candidates: readonly number[]): Measure {
  const n = Math.min(term.peaks, candidates.length);
  if (n === candidates.length) return { cols: candidates, weights: candidates.map(() => 1 / n) };
  const { builder } = ctx;
  const global = { year: -1, owner: scope.owner };
  const threshold = builder.column(global, term.leastMw, NO_UPPER);
  const above = candidates.map((candidate) => {
    const z = builder.column(global, 0, NO_UPPER);
    const row = builder.row("peak", { ...global, about: scope.year }, NO_LOWER, 0);
    builder.entry(row, candidate, 1);
    builder.entry(row, threshold, -1);
    builder.entry(row, z, -1);
    return z;
  });
  return { cols: [threshold, ...above], weights: [1, ...above.map(() => 1 / n)] };
}

/** A column >= the power of every one of the steps, less what is free of it, and at least the least one. */
function powerColumn(ctx: BuildContext, scope: ModelScope, flow: number, term: PeakOfSteps): number {
  const { builder } = ctx;
  const peak = builder.column({ year: -1, owner: scope.owner }, term.leastMw, NO_UPPER);
  const row = builder.rowsAt(term.steps, "peak", scope, { lower: NO_LOWER, upper: term.beyondMw });
  term.steps.forEach((t, i) => builder.entry(row + i, flow + t, 1));
  builder.intoRows(row, peak, term.steps.length, -1);
  return peak;
}

/** The energy of each tier of each month, or of the year. */
function tierColumns(
  ctx: BuildContext,
  scope: ModelScope,
  flow: number,
  term: TierTerm,
): { col: number; price: number }[] {
  const { builder, problem } = ctx;
  const { time, years } = problem;
  const monthSteps = time.monthSteps.get(years[scope.year]!)!;
  const months = term.months.map((m) => monthSteps[m]!);
  const spans = term.per === "month" ? months : [Int32Array.from(new Set(months.flatMap((steps) => [...steps])))];
  const global = { year: -1, owner: scope.owner };
  return spans.flatMap((steps, i) => {
    const row = builder.row("other", { ...global, about: scope.year }, 0, 0);
    for (const t of steps) builder.entry(row, flow + t, at(time.yearH, t) * shareOfMonth(ctx, steps, t, term.per));
    return term.prices.map((price, tier) => {
      const col = builder.column(global, 0, term.widthsMwh[i]![tier] ?? NO_UPPER);
      builder.entry(row, col, -1);
      return { col, price };
    });
  });
}

/**
 * Which part of the hours of a step of a reduced year is in a month: a typical day stands for days of several. Of the whole year a step is
 * in one month alone.
 */
const shareOfMonth = (ctx: BuildContext, steps: Int32Array, t: number, per: "month" | "year"): number => {
  const { stepOfInput, monthSteps } = ctx.problem.time;
  if (stepOfInput === null || per === "year") return 1;
  const months = [...monthSteps.values()].find((all) => all.includes(steps)) ?? [steps];
  return 1 / Math.max(1, months.filter((month) => month.includes(t)).length);
};

/** What the columns of a tariff came to is booked. */
export function readTariff(
  ctx: ReadContext,
  scope: ModelScope,
  terms: TariffTerms,
  costs: TariffColumns["costs"][number],
): void {
  ctx.book(scope, { kind: "fixed", impact: "money", amount: terms.constant[scope.year] ?? 0 });
  for (const { kind, col, price } of costs) ctx.book(scope, { kind, impact: "money", amount: ctx.x[col]! * price });
}
