import { switchesUnits } from "../assembly/commitment";
import type { ModelScope } from "../builder";
import { at, combine, type CommitmentModel, mapProfile, type Profile } from "../problem";
import { durationH, stepsBefore, timesAYear } from "../timeAxis";
import { type BuildContext, type ReadContext, slice } from "./context";
import type { CapacityColumns } from "./investment";
import { limitedFlow, NO_LOWER, NO_UPPER } from "./limits";
import { limitJoining, rampOfAll, rampOfUnits } from "./ramp";
import { type UnitColumns, type UnitGroup, unitGroups, wholeUnits } from "./units";

/**
 * Units of a plant that are switched on and off. n[t] units of size s run, a[t] are started and o[t] stopped in step t (counts, whole ones
 * only where asked), f[t] is what they give out. The year (a typical day) begins as it ends.
 *
 *   n[t] - n[t-1] = a[t] - o[t]
 *   s * n[t] <= u
 *   low[t] * s * n[t] <= f[t] <= availability[t] * s * n[t],   low = min(minimum load, availability)
 *   sum of a over the steps that began less than the minimum up time before t    <= n[t]
 *   sum of o over the steps that began less than the minimum down time before t  <= u / s - n[t]
 *   cost = start-up cost * a[t] + shut-down cost * o[t];   ramps: ramp.ts
 *
 * Where there are units of two sizes (units.ts), n, a and o are those of each. f[t] is what both give. Its limits are the sums of theirs.
 *
 * Sources: Rajan & Takriti, IBM Research Report RC23628 (2005), minimum up and down times; Morales-España, Latorre & Ramos, IEEE
 * Trans. Power Systems 28 (2013) 4897-4908, the three kinds of columns; Palmintier & Webster, IEEE Trans. Power Systems 29 (2014)
 * 1089-1098, equal units counted together.
 */
interface CommittedFlow {
  /** First column of f. */
  flow: number;
  /** Null where only ramps count. */
  units: UnitColumns[] | null;
}

/** How units run in a model year. */
interface UnitOperation {
  /** Share of what runs that can be used [1]. */
  availability: Profile;
  commitment: CommitmentModel;
}

/** Columns of a flow with its units. */
export function committedFlow(
  ctx: BuildContext,
  scope: ModelScope,
  capacity: CapacityColumns,
  { availability, commitment }: UnitOperation,
): CommittedFlow {
  const { problem, builder } = ctx;
  const { steps } = problem.time;
  const { year: y } = scope;
  if (!switchesUnits(commitment, y) || (capacity.col[y]! < 0 && capacity.fixed[y] === 0)) {
    const flow = limitedFlow(ctx, scope, capacity, availability);
    rampOfAll(ctx, scope, { capacity, flow }, commitment.rampPerH[y]!);
    return { flow, units: null };
  }
  const groups = unitGroups(ctx, scope, capacity, commitment);
  const able = groups.reduce((sum, group) => sum + countOf(problem, group) * group.unitMw, 0);
  const flow = builder.stepColumns(scope, 0, Number.isFinite(able) ? times(availability, able) : NO_UPPER);
  const units = groups.map((group) => addUnits(ctx, scope, group, commitment));

  const most = builder.stepRows("limit", scope, NO_LOWER, 0);
  builder.diagonal(most, flow, steps, 1);
  for (const { running, unitMw } of units) builder.diagonal(most, running, steps, times(availability, -unitMw));
  const low = mapProfile(availability, (a) => Math.min(commitment.minimumLoad[y]!, a));
  if (commitment.minimumLoad[y]! > 0) {
    const least = builder.stepRows("limit", scope, 0, NO_UPPER);
    builder.diagonal(least, flow, steps, 1);
    for (const { running, unitMw } of units) builder.diagonal(least, running, steps, times(low, -unitMw));
  }
  const ramp = { ratePerH: commitment.rampPerH[y]!, minimumLoad: commitment.minimumLoad[y]! };
  rampOfUnits(ctx, scope, { flow, units }, { ...ramp, low });
  const staysOn = lasts(ctx, commitment.minimumUpH[y]!, "longest");
  limitJoining(ctx, scope, { flow, most, units }, { ...ramp, availability, staysOn });
  return { flow, units };
}

const times = (profile: Profile, factor: number): Profile => mapProfile(profile, (v) => v * factor);

/** The most units that can run; Infinity where their capacity is a column. */
function countOf({ wholeOperation }: BuildContext["problem"], { unitMw, col, sizeMw }: UnitGroup): number {
  if (col >= 0) return NO_UPPER;
  return wholeOperation ? wholeUnits(sizeMw, unitMw) : sizeMw / unitMw;
}

/** Columns of equal units, with what binds them without regard to their output. */
function addUnits(ctx: BuildContext, scope: ModelScope, group: UnitGroup, commitment: CommitmentModel): UnitColumns {
  const { problem, builder } = ctx;
  const { time } = problem;
  const { steps } = time;
  const { year: y } = scope;
  const { unitMw, col: u } = group;
  const count = countOf(problem, group);
  const running = builder.stepColumns(scope, 0, count, problem.wholeOperation);
  builder.label(running, "running");
  const started = builder.stepColumns(scope, 0, count);
  builder.label(started, "starts");
  const stopped = builder.stepColumns(scope, 0, count);
  builder.label(stopped, "stops");

  const change = builder.stepRows("limit", scope, 0, 0);
  builder.diagonal(change, running, steps, 1);
  stepsBefore(time).forEach((before, t) => builder.entry(change + t, running + before, -1));
  builder.diagonal(change, started, steps, -1);
  builder.diagonal(change, stopped, steps, 1);
  if (u >= 0) {
    const built = builder.stepRows("limit", scope, NO_LOWER, 0);
    builder.diagonal(built, running, steps, unitMw);
    builder.intoRows(built, u, steps, -1);
  }
  if (lasts(ctx, commitment.minimumUpH[y]!)) {
    const row = builder.stepRows("limit", scope, NO_LOWER, 0);
    lastHours(ctx, row, started, commitment.minimumUpH[y]!);
    builder.diagonal(row, running, steps, -1);
  }
  if (lasts(ctx, commitment.minimumDownH[y]!)) {
    const row = builder.stepRows("limit", scope, NO_LOWER, u < 0 ? count : 0);
    lastHours(ctx, row, stopped, commitment.minimumDownH[y]!);
    builder.diagonal(row, running, steps, 1);
    if (u >= 0) builder.intoRows(row, u, steps, -1 / unitMw);
  }
  const often = timesAYear(time);
  for (const [column, cost] of [
    [started, commitment.startUpCost[y]!],
    [stopped, commitment.shutDownCost[y]!],
  ] as const)
    ctx.ledger.charge({ first: column, count: steps }, y, { money: combine(often, cost, (n, c) => n * c) });
  return { ...group, running, started, stopped };
}

/** Longer than some step, so that it takes a row; or than every step. */
function lasts({ problem: { time } }: BuildContext, hours: number, than: "shortest" | "longest" = "shortest"): boolean {
  const pick = than === "shortest" ? Math.min : Math.max;
  const length = typeof time.length === "number" ? time.length : time.length.reduce((a, b) => pick(a, b));
  return hours > time.stepH * length + 1e-9;
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
  scope: ModelScope,
  units: readonly UnitColumns[],
  commitment: CommitmentModel,
): { runningMw: Float64Array; starts: number } {
  const { year: y } = scope;
  const often = timesAYear(ctx.problem.time);
  const inYear = (kind: "started" | "stopped"): number =>
    units.reduce((all, unit) => all + slice(ctx, unit[kind]).reduce((sum, v, t) => sum + v * at(often, t), 0), 0);
  const runningMw = new Float64Array(ctx.problem.time.steps);
  for (const { running, unitMw } of units) slice(ctx, running).forEach((n, t) => (runningMw[t]! += n * unitMw));
  const starts = inYear("started");
  const amount = starts * commitment.startUpCost[y]! + inYear("stopped") * commitment.shutDownCost[y]!;
  ctx.book(scope, { kind: "start_stop", impact: "money", amount });
  ctx.series(scope, "running", "MW", runningMw);
  return { runningMw, starts };
}
