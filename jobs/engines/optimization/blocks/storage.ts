import { combine, mapProfile, type Profile, type StorageModel } from "../problem";
import { readCapacity } from "./capacityResults";
import { bookFlow, remarkOnBurning, slice, sum, times, type BuildContext, type ReadContext } from "./context";
import { operationOf } from "./conversion";
import { addCapacity, capacityValue, fixedLimit, type CapacityColumns } from "./investment";
import { limitedFlow, NO_LOWER, NO_UPPER, shareRows, yearlyLimits } from "./limits";

/**
 * Storage: level e[t] at the END of step t [MWh], charging c[t] and discharging d[t] [MW].
 *   e[t] = e[t-1] * (1-l)^h + h * (eta_c * c[t] - d[t] / eta_d)
 *   minimum * uE <= e[t] <= uE;   c[t] <= a[t] * charging limit[t] * P, d[t] likewise;   P = separate power, or ratio * uE
 *   e[-1] = initial * uE where an initial level is given; cyclic: e[-1] = e[T-1]
 * Source: Brown, Hörsch & Schlachtberger, PyPSA, J. Open Research Software 6:4 (2018), storage units and stores.
 * Only neighbouring steps are coupled; the cyclic closure is the last coefficient of the first row.
 */
export interface StorageColumns {
  energy: CapacityColumns;
  power: CapacityColumns | null;
  charge: number[];
  discharge: number[];
  level: number[];
  /** Level before the first step, where it is free and not cyclic; -1 otherwise. */
  startLevel: number[];
}

export function addStorage(ctx: BuildContext, owner: number, model: StorageModel): StorageColumns {
  const { problem, builder, ledger } = ctx;
  // A smaller store has less to keep filled: its minimum level, or the level it starts and ends with.
  const holds = model.minimumLevel.some((v) => v > 0) || model.initialLevel.some((v) => (v ?? 0) > 0);
  const energy = addCapacity(ctx, owner, model.capacity, holds);
  const power = model.power ? addCapacity(ctx, owner, model.power, false) : null;
  const columns: StorageColumns = { energy, power, charge: [], discharge: [], level: [], startLevel: [] };
  const { steps, stepH } = problem;
  problem.years.forEach((_, y) => {
    const available = mapProfile(model.availability[y]!, (a) => a * (power ? 1 : (model.powerRatio[y] ?? 0)));
    const shareOf = (limit: Profile) => combine(available, limit, (a, share) => a * share);
    const charge = limitedFlow(ctx, owner, y, power ?? energy, shareOf(model.chargingLimit[y]!));
    const discharge = limitedFlow(ctx, owner, y, power ?? energy, shareOf(model.dischargingLimit[y]!));
    const level = levelColumns(ctx, owner, y, model, energy);
    const place = { chain: y, owner };
    const row = builder.stepRows(steps, "storage", place, 0, 0);
    const kept = (1 - (model.selfDischarge[y] ?? 0)) ** stepH;
    builder.diagonal(row, level, steps, 1);
    builder.diagonal(row + 1, level, steps - 1, -kept);
    builder.diagonal(row, charge, steps, -stepH * model.chargingEfficiency[y]!);
    builder.diagonal(row, discharge, steps, stepH / model.dischargingEfficiency[y]!);
    columns.startLevel.push(closeYear(ctx, owner, y, model, energy, row, level, kept));
    const bus = ctx.balanceRow(y, model.bus);
    builder.diagonal(bus, discharge, steps, 1);
    builder.diagonal(bus, charge, steps, -1);
    ledger.charge(discharge, steps, y, model.variableCost[y]!, stepH);
    ledger.charge(charge, steps, y, model.chargingCost[y]!, stepH);
    yearlyLimits(ctx, owner, y, model.limits, [discharge], model.capacity, power ?? energy);
    columns.charge.push(charge);
    columns.discharge.push(discharge);
    columns.level.push(level);
  });
  return columns;
}

function levelColumns(
  ctx: BuildContext,
  owner: number,
  y: number,
  model: StorageModel,
  energy: CapacityColumns,
): number {
  const { problem, builder } = ctx;
  const place = { chain: y, owner };
  const minimum = model.minimumLevel[y] ?? 0;
  const upper = fixedLimit(energy, y, 1);
  const lower = minimum > 0 && upper !== null ? fixedLimit(energy, y, minimum) : 0;
  const level = builder.stepColumns(problem.steps, place, lower ?? 0, upper ?? NO_UPPER);
  if (upper !== null) return level;
  shareRows(ctx, owner, y, [level], energy, 1);
  if (minimum > 0) {
    const row = builder.stepRows(problem.steps, "limit", place, 0, NO_UPPER);
    builder.diagonal(row, level, problem.steps, 1);
    builder.intoRows(row, energy.col[y]!, problem.steps, -minimum);
  }
  return level;
}

/** What is there before the first step; returns the column of a free start level or -1. */
function closeYear(
  ctx: BuildContext,
  owner: number,
  y: number,
  model: StorageModel,
  energy: CapacityColumns,
  firstRow: number,
  level: number,
  kept: number,
): number {
  const { problem, builder } = ctx;
  const place = { chain: y, owner };
  const last = level + problem.steps - 1;
  const initial = model.initialLevel[y] ?? null;
  const cyclic = model.cyclic[y] ?? true;
  if (initial === null && cyclic) {
    builder.entry(firstRow, last, -kept);
    return -1;
  }
  const u = energy.col[y]!;
  if (initial === null) {
    const start = builder.column(place, 0, u < 0 ? energy.fixed[y]! : NO_UPPER);
    builder.entry(firstRow, start, -kept);
    if (u >= 0) {
      const row = builder.row("limit", place, NO_LOWER, 0);
      builder.entry(row, start, 1);
      builder.entry(row, u, -1);
    }
    return start;
  }
  if (u >= 0) builder.entry(firstRow, u, -kept * initial);
  else builder.shiftRows(firstRow, 1, kept * initial * energy.fixed[y]!);
  if (cyclic) {
    const target = u < 0 ? initial * energy.fixed[y]! : 0;
    const row = builder.row("storage", place, target, target);
    builder.entry(row, last, 1);
    if (u >= 0) builder.entry(row, u, -initial);
  }
  return -1;
}

export function readStorage(ctx: ReadContext, owner: number, model: StorageModel, columns: StorageColumns): void {
  const { problem } = ctx;
  readCapacity(ctx, owner, model.capacity, columns.energy);
  if (model.power && columns.power) readCapacity(ctx, owner, model.power, columns.power);
  problem.years.forEach((_, y) => {
    const charge = slice(ctx, columns.charge[y]!);
    const discharge = slice(ctx, columns.discharge[y]!);
    ctx.exchange(model.bus, y, discharge);
    ctx.exchange(model.bus, y, times(charge, -1));
    ctx.series(owner, "charge", y, "MW", charge);
    ctx.series(owner, "discharge", y, "MW", discharge);
    ctx.series(owner, "level", y, "MWh", slice(ctx, columns.level[y]!));
    bookFlow(ctx, owner, y, "variable", discharge, model.variableCost[y]!);
    bookFlow(ctx, owner, y, "variable", charge, model.chargingCost[y]!);
    const size = columns.power
      ? capacityValue(columns.power, ctx.x, y)
      : capacityValue(columns.energy, ctx.x, y) * (model.powerRatio[y] ?? 0);
    const row = operationOf(ctx, owner, y, discharge, size, 1);
    ctx.operation({ ...row, intakeMwh: sum(charge) * problem.stepH });
    const kept = model.chargingEfficiency[y]! * model.dischargingEfficiency[y]!;
    remarkOnBurning(ctx, owner, y, charge, discharge, 1 - kept);
  });
}
