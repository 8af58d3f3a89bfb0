import type { ModelScope } from "../builder";
import { mapProfile, type Profile, type StorageModel, type TimeAxis } from "../problem";
import type { BuildContext } from "./context";
import { type CapacityColumns, fixedLimit } from "./investment";
import { NO_LOWER, NO_UPPER, shareRows } from "./limits";

/**
 * Level of a storage within the periods: e[t] at the END of step t [MWh].
 *   e[t] = e[t-1] * k^n + h * (1 + k + ... + k^(n-1)) * (eta_c * c[t] - d[t] / eta_d + w[t]),   k = (1-l)^h
 *   0 <= w[t] <= natural inflow[t]: what of it is not kept is spilled
 * for a step that lasts n steps of h hours of the input with one power: the same as n steps with that power each, so that
 * joining steps changes nothing but what differs within them. Between its ends the level only rises or only falls.
 */
export interface LevelColumns {
  /** First of one column per step. */
  level: number;
  /** Level at the start of the period of a day of the year, out of a solution [MWh]. */
  startOfDay(x: Float64Array, day: number): number;
  /** Adds the level before the first step of the year, times a factor, to a row; null where the year is made of typical days. */
  startInto: ((row: number, factor: number) => void) | null;
}

/** A storage in a model year, which its levels follow from. */
export interface StorageYear {
  scope: ModelScope;
  model: StorageModel;
  energy: CapacityColumns;
  /** First columns of charging and discharging, and of what is kept of a natural inflow; -1 = none. */
  charge: number;
  discharge: number;
  inflow: number;
}

/** What is left of a level after one step of the input [1]. */
export const keptPerInputStep = (time: TimeAxis, model: StorageModel, y: number): number =>
  (1 - (model.selfDischarge[y] ?? 0)) ** time.stepH;

/** Hours of a power that are left at the end of n steps of the input with it: h * (1 + k + ... + k^(n-1)). */
const heldHours = (stepH: number, selfDischarge: number, n: number): number =>
  selfDischarge <= 0 || n === 1
    ? stepH * n
    : (stepH * Math.expm1(n * stepH * Math.log1p(-selfDischarge))) / Math.expm1(stepH * Math.log1p(-selfDischarge));

/** Rows of the recursion, one per step. */
interface LevelRows {
  /** The first. */
  row: number;
  /** What is left at the end of a step of the level before it [1]. */
  retention(step: number): number;
}

/** Rows of the recursion inside the periods, for levels from the column `level` on; what a period starts with is left to the caller. */
export function levelRows(
  { problem: { time }, builder }: BuildContext,
  { scope, model, charge, discharge, inflow }: StorageYear,
  level: number,
): LevelRows {
  const { year: y } = scope;
  const { steps, stepH, length, periodStarts } = time;
  const row = builder.stepRows("storage", scope, 0, 0);
  const k = keptPerInputStep(time, model, y);
  const retention = mapProfile(length, (n) => k ** n);
  const held = mapProfile(length, (n) => heldHours(stepH, model.selfDischarge[y] ?? 0, n));
  builder.diagonal(row, level, steps, 1);
  builder.diagonal(row + 1, level, steps - 1, fromStepBefore(retention, steps, periodStarts));
  const timesHeld = (factor: number): Profile => mapProfile(held, (h) => h * factor);
  builder.diagonal(row, charge, steps, timesHeld(-model.chargingEfficiency[y]!));
  builder.diagonal(row, discharge, steps, timesHeld(1 / model.dischargingEfficiency[y]!));
  if (inflow >= 0) builder.diagonal(row, inflow, steps, timesHeld(-1));
  return { row, retention: (step) => (typeof retention === "number" ? retention : retention[step]!) };
}

/** Coefficients of the step before in the rows from the second on: nothing where a period begins. */
function fromStepBefore(retention: Profile, steps: number, periodStarts: readonly number[]): Profile {
  if (typeof retention === "number" && periodStarts.length === 2) return -retention;
  const values = Float64Array.from(
    { length: steps - 1 },
    (_, t) => -(typeof retention === "number" ? retention : retention[t + 1]!),
  );
  for (const start of periodStarts.slice(1, -1)) values[start - 1] = 0;
  return values;
}

/**
 * Levels where periods are solved for themselves, one year or typical days: minimum * u <= e[t] <= u.
 *   the year:       e[-1] = initial * u where the level at the start is set; cyclic: e[-1] = e[T-1]
 *   a typical day:  cyclic, whatever the year begins with; free in one where storages rest
 * The cyclic closure is the last coefficient of a period's first row: only neighbouring steps are coupled.
 */
export function addLevels(ctx: BuildContext, storage: StorageYear): LevelColumns {
  const { problem, builder } = ctx;
  const { time } = problem;
  const level = boundedLevels(ctx, storage);
  const rows = levelRows(ctx, storage, level);
  const ends = time.periodStarts.slice(1).map((next) => level + next - 1);
  const { dayPeriod } = time;
  if (!dayPeriod) {
    return { level, ...closeYear(ctx, storage, rows, ends[0]!) };
  }
  const before = ends.map((end, p) => {
    const first = time.periodStarts[p]!;
    const from = time.restingPeriods.includes(p) ? freeStart(ctx, storage, p) : end;
    builder.entry(rows.row + first, from, -rows.retention(first));
    return from;
  });
  return { level, startOfDay: (x, day) => x[before[dayPeriod[day]!]!]!, startInto: null };
}

function boundedLevels(ctx: BuildContext, { scope, model, energy }: StorageYear): number {
  const { problem, builder } = ctx;
  const { year: y } = scope;
  const minimum = model.minimumLevel[y] ?? 0;
  const upper = fixedLimit(energy, y, 1);
  const lower = minimum > 0 && upper !== null ? fixedLimit(energy, y, minimum) : 0;
  const level = builder.stepColumns(scope, lower ?? 0, upper ?? NO_UPPER);
  builder.label(level, "level");
  if (upper !== null) return level;
  shareRows(ctx, scope, { flows: [level], capacity: energy, share: 1 });
  if (minimum > 0) {
    const row = builder.stepRows("limit", scope, 0, NO_UPPER);
    builder.diagonal(row, level, problem.time.steps, 1);
    builder.intoRows(row, energy.col[y]!, problem.time.steps, -minimum);
  }
  return level;
}

/** A column for the level before the first step of a period, up to the size of the storage. */
function freeStart(
  { builder }: BuildContext,
  { scope: { year: y, owner }, energy }: StorageYear,
  period: number,
): number {
  const scope = { year: y, owner, period };
  const u = energy.col[y]!;
  const start = builder.column(scope, 0, u < 0 ? energy.fixed[y]! : NO_UPPER);
  builder.label(start, "level_at_start");
  if (u >= 0) {
    const row = builder.row("limit", scope, NO_LOWER, 0);
    builder.entry(row, start, 1);
    builder.entry(row, u, -1);
  }
  return start;
}

/** What is there before the first step of the year, whose levels end in the column `last`; returns how it is read, and used elsewhere. */
function closeYear(
  ctx: BuildContext,
  storage: StorageYear,
  { row: firstRow, retention }: LevelRows,
  last: number,
): Omit<LevelColumns, "level"> {
  const { scope, model, energy } = storage;
  const { year: y } = scope;
  const left = retention(0);
  const { builder } = ctx;
  const initial = model.initialLevel[y] ?? null;
  const cyclic = model.cyclic[y] ?? true;
  if (initial === null) {
    builder.entry(firstRow, last, -left);
    return { startOfDay: (x) => x[last]!, startInto: (row, factor) => builder.entry(row, last, factor) };
  }
  const u = energy.col[y]!;
  const startInto = (row: number, factor: number): void => {
    if (u >= 0) builder.entry(row, u, factor * initial);
    else builder.shiftRows(row, 1, -factor * initial * energy.fixed[y]!);
  };
  startInto(firstRow, -left);
  if (cyclic) {
    const target = u < 0 ? initial * energy.fixed[y]! : 0;
    const row = builder.row("storage", scope, target, target);
    builder.entry(row, last, 1);
    if (u >= 0) builder.entry(row, u, -initial);
  }
  return { startOfDay: (x) => initial * (u >= 0 ? x[u]! : energy.fixed[y]!), startInto };
}
