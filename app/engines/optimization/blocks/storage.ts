import type { OperationRow } from "~/entities/results/result";
import type { ModelScope } from "../builder";
import { yearSum } from "../ledger";
import { combine, mapProfile, type Profile, type StorageModel } from "../problem";
import { readCapacity } from "./capacityResults";
import { bookFlow, type BuildContext, energyOf, type ReadContext, slice, times } from "./context";
import { operationOf } from "./conversion";
import { oneDirection } from "./direction";
import { addCapacity, type CapacityColumns, capacityValue } from "./investment";
import { addLevels, keptPerInputStep, type LevelColumns } from "./level";
import { limitedFlow, yearlyLimits } from "./limits";
import { addSeasonalLevels } from "./seasonalLevel";

/**
 * Storage: charging c[t] and discharging d[t] [MW], and the level they leave [MWh]: level.ts, over the year with typical days
 * seasonalLevel.ts.
 * and w[t] kept of a natural inflow, which no pump has to take in.
 *   c[t] <= a[t] * charging limit[t] * P, d[t] likewise;   P = separate power, or ratio * u of the energy
 * In runs with detailed operation one direction at a time (direction.ts), in others where both would pay (oneWay).
 * Source: Brown, Hörsch & Schlachtberger, PyPSA, J. Open Research Software 6:4 (2018), storage units and stores.
 */
export interface StorageColumns {
  energy: CapacityColumns;
  power: CapacityColumns | null;
  /** First columns by year. */
  charge: number[];
  discharge: number[];
  /** -1 = no natural inflow. */
  inflow: number[];
  levels: LevelColumns[];
}

export function addStorage(ctx: BuildContext, owner: number, model: StorageModel): StorageColumns {
  const { problem, builder, ledger } = ctx;
  // A smaller store has less to keep filled: its minimum level, or the level it starts and ends with.
  const holds = model.minimumLevel.some((v) => v > 0) || model.initialLevel.some((v) => (v ?? 0) > 0);
  const energy = addCapacity(ctx, owner, model.capacity, { retireHelps: holds });
  const power = model.power ? addCapacity(ctx, owner, model.power, { energy }) : null;
  const columns: StorageColumns = { energy, power, charge: [], discharge: [], inflow: [], levels: [] };
  const { dayPeriod, steps } = problem.time;
  problem.years.forEach((_, y) => {
    const scope = { year: y, owner };
    const available = mapProfile(model.availability[y]!, (a) => a * (power ? 1 : (model.powerRatio[y] ?? 0)));
    const shareOf = (limit: Profile) => combine(available, limit, (a, share) => a * share);
    const capacity = power ?? energy;
    const directionOf = (share: Profile) => ({ flow: limitedFlow(ctx, scope, capacity, share), share });
    const charging = directionOf(shareOf(model.chargingLimit[y]!));
    const discharging = directionOf(shareOf(model.dischargingLimit[y]!));
    const [charge, discharge] = [charging.flow, discharging.flow];
    builder.label(charge, "charge");
    builder.label(discharge, "discharge");
    if (problem.flags.detailed_operation)
      oneDirection(ctx, scope, { model: model.power ?? model.capacity, columns: capacity }, [charging, discharging]);
    const profile = model.inflow[y] ?? null;
    const inflow = profile === null ? -1 : builder.stepColumns(scope, 0, profile);
    if (inflow >= 0) builder.label(inflow, "inflow");
    const storage = { scope, model, energy, charge, discharge, inflow };
    columns.levels.push(
      dayPeriod && problem.flags.seasonalstorage ? addSeasonalLevels(ctx, storage, dayPeriod) : addLevels(ctx, storage),
    );
    const bus = ctx.balanceRow(y, model.bus);
    builder.diagonal(bus, discharge, steps, 1);
    builder.diagonal(bus, charge, steps, -1);
    ledger.chargeFlow(discharge, y, model.variableCost[y]!);
    ledger.chargeFlow(charge, y, model.chargingCost[y]!);
    yearlyLimits(ctx, scope, model.limits, {
      flows: [{ first: discharge, factor: 1 }],
      capacity,
      powerShare: power ? 1 : (model.powerRatio[y] ?? 0),
    });
    columns.charge.push(charge);
    columns.discharge.push(discharge);
    columns.inflow.push(inflow);
  });
  return columns;
}

export function readStorage(ctx: ReadContext, owner: number, model: StorageModel, columns: StorageColumns): void {
  const { problem } = ctx;
  readCapacity(ctx, owner, model.capacity, columns.energy);
  if (model.power && columns.power) readCapacity(ctx, owner, model.power, columns.power);
  problem.years.forEach((_, y) => {
    const scope = { year: y, owner };
    const charge = slice(ctx, columns.charge[y]!);
    const discharge = slice(ctx, columns.discharge[y]!);
    ctx.exchange(model.bus, y, discharge);
    ctx.exchange(model.bus, y, times(charge, -1));
    ctx.series(scope, "charge", "MW", charge);
    ctx.series(scope, "discharge", "MW", discharge);
    ctx.inputSeries(scope, "level", "MWh", levelOverYear(ctx, y, model, columns));
    bookFlow(ctx, scope, { kind: "variable", flow: discharge, prices: model.variableCost[y]! });
    bookFlow(ctx, scope, { kind: "variable", flow: charge, prices: model.chargingCost[y]! });
    const size = columns.power
      ? capacityValue(columns.power, ctx.x, y)
      : capacityValue(columns.energy, ctx.x, y) * (model.powerRatio[y] ?? 0);
    const row = operationOf(ctx, scope, discharge, { size });
    ctx.operation({
      ...row,
      intakeMwh: energyOf(ctx, charge),
      ...readInflow(ctx, scope, model, columns.inflow[y]!),
    });
  });
}

/** Shows what is kept of a natural inflow; what is spilled of it counts as curtailed. */
function readInflow(
  ctx: ReadContext,
  scope: ModelScope,
  model: StorageModel,
  first: number,
): Pick<OperationRow, "curtailedMwh" | "curtailmentFactor"> | Record<string, never> {
  if (first < 0) return {};
  const retentionRows = slice(ctx, first);
  ctx.series(scope, "inflow", "MW", retentionRows);
  const givenMwh = yearSum(model.inflow[scope.year] ?? 0, ctx.problem.time);
  const curtailedMwh = Math.max(0, givenMwh - energyOf(ctx, retentionRows));
  return { curtailedMwh, curtailmentFactor: givenMwh > 1e-9 ? curtailedMwh / givenMwh : 0 };
}

/** The level at the end of every step of the input [MWh] (length inputSteps). */
function levelOverYear(ctx: ReadContext, y: number, model: StorageModel, columns: StorageColumns): Float64Array {
  const { x, problem } = ctx;
  const { time } = problem;
  const { level, startOfDay } = columns.levels[y]!;
  if (!time.stepOfInput) return slice(ctx, level);
  const charge = slice(ctx, columns.charge[y]!);
  const discharge = slice(ctx, columns.discharge[y]!);
  const inflow = columns.inflow[y]! < 0 ? null : slice(ctx, columns.inflow[y]!);
  const retention = keptPerInputStep(time, model, y);
  const perDay = time.dayPeriod ? time.inputSteps / time.dayPeriod.length : time.inputSteps;
  let now = 0;
  return Float64Array.from(time.stepOfInput, (s, t) => {
    if (t % perDay === 0) now = startOfDay(x, t / perDay);
    const into = charge[s]! * model.chargingEfficiency[y]! - discharge[s]! / model.dischargingEfficiency[y]!;
    return (now = now * retention + time.stepH * (into + (inflow?.[s] ?? 0)));
  });
}
