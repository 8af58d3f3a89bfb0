import { switchesUnits } from "../assembly/commitment";
import { at, combine, mapProfile, type CommitmentModel, type Profile } from "../problem";
import { durationH, stepsBefore, timesAYear } from "../timeAxis";
import { slice, type BuildContext, type ReadContext } from "./context";
import { fixedLimit, type CapacityColumns } from "./investment";
import { limitedFlow, NO_LOWER, NO_UPPER } from "./limits";
import { rampOfAll, rampOfUnits, type UnitColumns } from "./ramp";

/**
 * Units of a plant that are switched on and off. n[t] units of size s run, a[t] are started and o[t] stopped in step t (counts,
 * whole ones only where asked), f[t] is what they give out; the year (a typical day) begins as it ends.
 *
 *   n[t] - n[t-1] = a[t] - o[t]
 *   s * n[t] <= u
 *   low[t] * s * n[t] <= f[t] <= availability[t] * s * n[t],   low = min(minimum load, availability)
 *   sum of a over the steps that began less than the minimum up time before t    <= n[t]
 *   sum of o over the steps that began less than the minimum down time before t  <= u / s - n[t]
 *   cost = start-up cost * a[t] + shut-down cost * o[t];   ramps: ramp.ts
 *
 * Sources: Rajan & Takriti, IBM Research Report RC23628 (2005), minimum up and down times; Morales-España, Latorre & Ramos, IEEE
 * Trans. Power Systems 28 (2013) 4897-4908, the three kinds of columns; Palmintier & Webster, IEEE Trans. Power Systems 29 (2014)
 * 1089-1098, equal units counted together.
 */
interface CommittedFlow {
  /** First column of f. */
  flow: number;
  /** Null where only ramps count. */
  units: UnitColumns | null;
}

/** Columns of a flow with its units. `availability`: share of what runs that can be used [1]. */
export function committedFlow(
  ctx: BuildContext,
  owner: number,
  y: number,
  capacity: CapacityColumns,
  availability: Profile,
  commitment: CommitmentModel,
): CommittedFlow {
  const { problem, builder } = ctx;
  const { time } = problem;
  const { steps } = time;
  const u = capacity.col[y]!;
  const size = u < 0 ? capacity.fixed[y]! : null;
  const place = { year: y, owner };
  if (!switchesUnits(commitment, y) || size === 0) {
    const flow = limitedFlow(ctx, owner, y, capacity, availability);
    rampOfAll(ctx, place, capacity, flow, commitment.rampPerH[y]!);
    return { flow, units: null };
  }
  // A size that is no multiple of the unit is divided into equal ones.
  const count = size === null ? NO_UPPER : Math.max(1, Math.round(size / commitment.unitMw[y]!));
  const unitMw = size === null ? commitment.unitMw[y]! : size / count;
  const flow = builder.stepColumns(place, 0, fixedLimit(capacity, y, availability) ?? NO_UPPER);
  const running = builder.stepColumns(place, 0, count, problem.wholeOperation);
  const started = builder.stepColumns(place, 0, count);
  const stopped = builder.stepColumns(place, 0, count);
  const units: UnitColumns = { unitMw, running, started, stopped };

  const change = builder.stepRows("limit", place, 0, 0);
  builder.diagonal(change, running, steps, 1);
  stepsBefore(time).forEach((before, t) => builder.entry(change + t, running + before, -1));
  builder.diagonal(change, started, steps, -1);
  builder.diagonal(change, stopped, steps, 1);

  const scaled = (p: Profile, factor: number): Profile => mapProfile(p, (v) => v * factor);
  const most = builder.stepRows("limit", place, NO_LOWER, 0);
  builder.diagonal(most, flow, steps, 1);
  builder.diagonal(most, running, steps, scaled(availability, -unitMw));
  const low = mapProfile(availability, (a) => Math.min(commitment.minimumLoad[y]!, a));
  if (commitment.minimumLoad[y]! > 0) {
    const least = builder.stepRows("limit", place, 0, NO_UPPER);
    builder.diagonal(least, flow, steps, 1);
    builder.diagonal(least, running, steps, scaled(low, -unitMw));
  }
  if (u >= 0) {
    const built = builder.stepRows("limit", place, NO_LOWER, 0);
    builder.diagonal(built, running, steps, unitMw);
    builder.intoRows(built, u, steps, -1);
  }
  if (lasts(ctx, commitment.minimumUpH[y]!)) {
    const row = builder.stepRows("limit", place, NO_LOWER, 0);
    lastHours(ctx, row, started, commitment.minimumUpH[y]!);
    builder.diagonal(row, running, steps, -1);
  }
  if (lasts(ctx, commitment.minimumDownH[y]!)) {
    const row = builder.stepRows("limit", place, NO_LOWER, size === null ? 0 : count);
    lastHours(ctx, row, stopped, commitment.minimumDownH[y]!);
    builder.diagonal(row, running, steps, 1);
    if (u >= 0) builder.intoRows(row, u, steps, -1 / unitMw);
  }
  rampOfUnits(ctx, place, flow, units, commitment.rampPerH[y]!, commitment.minimumLoad[y]!, low);
  const often = timesAYear(time);
  for (const [column, cost] of [
    [started, commitment.startUpCost[y]!],
    [stopped, commitment.shutDownCost[y]!],
  ] as const)
    ctx.ledger.charge(column, steps, y, { money: combine(often, cost, (n, c) => n * c) }, 1);
  return { flow, units };
}

/** Longer than some step, so that it takes a row. */
function lasts({ problem: { time } }: BuildContext, hours: number): boolean {
  const shortest = typeof time.length === "number" ? time.length : time.length.reduce((a, b) => Math.min(a, b));
  return hours > time.stepH * shortest + 1e-9;
}

/** In row t the sum of the columns of the steps that began less than `hours` before t, t itself among them. */
function lastHours({ problem, builder }: BuildContext, row: number, first: number, hours: number): void {
  const before = stepsBefore(problem.time);
  for (let t = 0; t < problem.time.steps; t++) {
    let at = t;
    let past = 0;
    do {
      builder.entry(row + t, first + at, 1);
      at = before[at]!;
      past += durationH(problem.time, at);
      // A period that is shorter than the time is counted once.
    } while (at !== t && past < hours - 1e-9);
  }
}

/** Books starts and stops and reports what runs. Returns the capacity that runs [MW] and the number of starts in the year. */
export function readUnits(
  ctx: ReadContext,
  owner: number,
  y: number,
  { unitMw, running, started, stopped }: UnitColumns,
  commitment: CommitmentModel,
): { runningMw: Float64Array; starts: number } {
  const often = timesAYear(ctx.problem.time);
  const inYear = (first: number): number => slice(ctx, first).reduce((sum, v, t) => sum + v * at(often, t), 0);
  const runningMw = slice(ctx, running).map((n) => n * unitMw);
  const starts = inYear(started);
  const cost = starts * commitment.startUpCost[y]! + inYear(stopped) * commitment.shutDownCost[y]!;
  ctx.book(owner, y, "start_stop", "money", cost);
  ctx.series(owner, "running", y, "MW", runningMw);
  return { runningMw, starts };
}
