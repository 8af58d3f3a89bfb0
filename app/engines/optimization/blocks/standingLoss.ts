import type { Move } from "../../linearModel";
import type { ModelScope } from "../builder";
import { type CapacityModel, type EnergyProblem, type LineModel, mapProfile, type Profile } from "../problem";
import { type BuildContext, energyOf, type ReadContext, type StandingDraw, times } from "./context";
import { readUnserved } from "./demand";
import { type CapacityColumns, isDecided } from "./investment";
import { alive, type Vintage } from "./vintages";

/**
 * What a line loses in every step in which it is available, whether or not anything flows: the heat of a pipe.
 *
 *   L[y] = sum over v alive at y of k[v,y] * (amount of v - what of v is retired or converted until y)
 *   k: S[y] * length / u0[y] of what stands without a decision, u0[y] its size; of what is built, and where no S is given, C[y] * length
 *   start and end:  sum of what enters - what leaves = d[t] + on[t] * L[y] / 2,   on[t]: share of the hours of t in which a > 0
 *   dispatch:       on[t] * L[y] - v[t] instead, 0 <= v[t] <= on[t] * L[y], at the price of unserved energy, as demand.ts
 *
 * S [MW/km]: a pipe of a catalogue, by its diameter (W/m). C [1/km]: in proportion to the size, where that is for the run to choose.
 * A line with an S is not retired early: no pipe is made smaller to save what it loses. Half of it is drawn at each end, since both ways of a line are alike. Source: steady heat loss of buried pipes in proportion to their
 * length and the temperatures of pipe and ground, EN 13941; a part by the size that is built and a fixed one as in the heat pipes of DHNx
 * (heat_loss_factor, heat_loss_factor_fix).
 */
interface StandingTerms {
  /** Of fixed amounts [MW]. */
  constant: number;
  /** Per unit of a column [MW/MW]. */
  terms: { col: number; per: number }[];
}

export function standingTerms(
  years: readonly number[],
  { standing }: LineModel,
  { vintages }: CapacityColumns,
  y: number,
): StandingTerms {
  const sum: StandingTerms = { constant: 0, terms: [] };
  if (!standing) return sum;
  for (const v of vintages) {
    if (!alive(v, years[y]!)) continue;
    const per = shareOf(standing, v, y);
    if (per === 0) continue;
    if (v.col >= 0) sum.terms.push({ col: v.col, per });
    else sum.constant += per * v.amount;
    v.retireCols.forEach((col, i) => {
      if (col >= 0 && i <= y) sum.terms.push({ col, per: -per });
    });
    for (const { col, yearIndex, per: gone } of v.conversions)
      if (yearIndex <= y) sum.terms.push({ col, per: -per * gone });
  }
  return sum;
}

/**
 * How the bounds of a draw move with one more MW of the line, all that it consists of in proportion. A loss per km is that of a pipe of any
 * size, and stays.
 */
export function movesOfStanding(
  { years }: Pick<EnergyProblem, "years">,
  { standing }: LineModel,
  { vintages, fixed }: CapacityColumns,
  { year: y, rows, uncovered, on }: StandingDraw,
): Move[] {
  const size = fixed[y] ?? 0;
  if (!standing || !(size > 0)) return [];
  const grows = (v: Vintage): boolean => isDecided(v) || standing.bySize[y]!;
  const mw = vintages.reduce(
    (sum, v) => (alive(v, years[y]!) && grows(v) ? sum + v.amount * shareOf(standing, v, y) : sum),
    0,
  );
  if (mw === 0) return [];
  return Array.from(on).flatMap((share, t): Move[] => {
    const by = (share * mw) / size;
    const row = rows.map((first): Move => ({ index: first + t, isRow: true, side: "both", by: by / 2 }));
    return uncovered < 0 ? row : [...row, { index: uncovered + t, isRow: false, side: "upper", by }];
  });
}

/** Loss of a vintage per MW of it in a model year [MW/MW]. */
const shareOf = (standing: NonNullable<LineModel["standing"]>, v: Vintage, y: number): number =>
  (isDecided(v) ? standing.ofWhatIsBuilt : standing.ofWhatStands)[y]!;

/** What of a line is there without a decision loses in a model year [MW]. */
export function sureStandingMw(years: readonly number[], model: LineModel, y: number): number {
  const { standing, capacity } = model;
  if (!standing) return 0;
  const there = (from: number, until: number): boolean => alive({ from, until }, years[y]!);
  const isBuilt = ({ decided }: CapacityModel["stock"][number]): boolean => decided !== undefined && !decided.planned;
  const stock = capacity.stock.filter((one) => there(one.from, one.until));
  const planned = capacity.planned.filter((one) => there(one.from ?? years[one.yearIndex]!, one.until));
  return (
    stock.reduce(
      (mw, one) => mw + one.amount * (isBuilt(one) ? standing.ofWhatIsBuilt : standing.ofWhatStands)[y]!,
      0,
    ) + planned.reduce((mw, { amount }) => mw + amount * standing.ofWhatStands[y]!, 0)
  );
}

/** Draws the loss at both ends. Returns the first column of what of it is not covered; -1 where all of it has to be. */
export function addStandingLoss(
  ctx: BuildContext,
  scope: ModelScope,
  model: LineModel,
  capacity: CapacityColumns,
): number {
  const { problem, builder, ledger } = ctx;
  const { year: y } = scope;
  const { constant, terms } = standingTerms(problem.years, model, capacity, y);
  if (!model.standing || (constant === 0 && terms.length === 0)) return -1;
  const { steps, yearH } = problem.time;
  const on = stepsOf(model.standing.inService[y]!, steps);
  const rows = [model.busStart, model.busEnd].map((bus) => ctx.balanceRow(y, bus));
  for (const row of rows) {
    builder.shiftRows(row, steps, times(on, constant / 2));
    for (const { col, per } of terms) builder.intoRows(row, col, steps, times(on, -per / 2));
  }
  const draw: StandingDraw = { ...scope, rows, uncovered: -1, on };
  ctx.standing.push(draw);
  const price = model.unservedPrice?.[y];
  if (price === undefined) return -1;
  // A dispatch has no sizes to decide on: all of it is constant.
  const first = builder.stepColumns(scope, 0, times(on, constant));
  builder.label(first, "unserved");
  draw.uncovered = first;
  for (const row of rows) builder.diagonal(row, first, steps, 1 / 2);
  ledger.chargeUnserved(
    { first, count: steps },
    y,
    mapProfile(yearH, (h) => h * price),
  );
  return first;
}

const stepsOf = (profile: Profile, steps: number): Float64Array =>
  typeof profile === "number" ? new Float64Array(steps).fill(profile) : profile;

/** What a line loses in a step without regard to its flow, in a solution. */
export function readStandingLoss(
  ctx: ReadContext,
  scope: ModelScope,
  model: LineModel,
  { capacity, uncovered }: { capacity: CapacityColumns; uncovered: number },
): void {
  const { problem, x } = ctx;
  const { year: y } = scope;
  const { constant, terms } = standingTerms(problem.years, model, capacity, y);
  if (!model.standing || (constant === 0 && terms.length === 0)) return;
  const mw = terms.reduce((sum, { col, per }) => sum + per * x[col]!, constant);
  const lost = times(stepsOf(model.standing.inService[y]!, problem.time.steps), Math.max(0, mw));
  if (uncovered >= 0) {
    const missing = x.subarray(uncovered, uncovered + lost.length);
    const price = model.unservedPrice![y]!;
    const buses = [model.busStart, model.busEnd];
    readUnserved(ctx, scope, { buses, price, rule: "standing_loss_uncovered" }, missing);
    for (let t = 0; t < lost.length; t++) lost[t]! -= missing[t]!;
  }
  if (energyOf(ctx, lost) === 0) return;
  for (const bus of [model.busStart, model.busEnd]) ctx.exchange(bus, y, times(lost, -1 / 2));
  ctx.series(scope, "standing_loss", "MW", lost);
}
