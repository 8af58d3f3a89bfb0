import type { OperationRow } from "~/entities/results/result";
import { at, type ProcessModel, type Profile } from "../problem";
import { bookFlow, max, slice, sum, times, type BuildContext, type ReadContext } from "./context";
import { addCapacity, capacityValue, fixedLimit, readCapacity, type CapacityColumns } from "./investment";
import { limitedFlow, NO_UPPER, yearlyLimits } from "./limits";

/**
 * Conversion: one main flow f[t] and its ports with a share s[t] of it.
 *   balance of a port's carrier level:  + s[t] * f[t]      (s = 1 main output, -1/efficiency input, ± ratio secondary)
 *   0 <= f[t] <= availability[t] * u      surplus availability is curtailed: f stays below it
 *   f[t] = profile[t] * u                 where a profile is prescribed
 *   f[t] >= min(lower share, availability[t]) * u
 * Source: ENGINE 5; the form without a used-power column.
 */
export interface ProcessColumns {
  capacity: CapacityColumns;
  /** First column of f by year. */
  flow: number[];
}

export function addProcess(ctx: BuildContext, owner: number, model: ProcessModel): ProcessColumns {
  const { problem, builder, ledger } = ctx;
  const prescribed = model.fixedProfile.some((p) => p !== null);
  const capacity = addCapacity(ctx, owner, model.capacity, prescribed || model.lowerShare.some((v) => v > 0));
  const flow = problem.years.map((_, y) => {
    const profile = model.fixedProfile[y] ?? null;
    const first =
      profile === null
        ? limitedFlow(ctx, owner, y, capacity, model.availability[y]!)
        : prescribedFlow(ctx, owner, y, capacity, profile);
    const share = model.lowerShare[y] ?? 0;
    if (share > 0 && profile === null && !capacity.unlimited)
      lowerLimit(ctx, owner, y, capacity, first, share, model.availability[y]!);
    for (const port of model.ports)
      builder.diagonal(ctx.balanceRow(y, port.bus), first, problem.steps, port.perMain[y]!);
    ledger.charge(first, problem.steps, y, model.variableCost[y]!, problem.stepH);
    yearlyLimits(ctx, owner, y, model.limits, [first], model.capacity, capacity);
    return first;
  });
  return { capacity, flow };
}

function prescribedFlow(
  ctx: BuildContext,
  owner: number,
  y: number,
  capacity: CapacityColumns,
  profile: Profile,
): number {
  const { problem, builder } = ctx;
  const place = { chain: y, owner };
  // Without any capacity the profile is taken as one of 1 MW.
  const bound = capacity.unlimited ? profile : fixedLimit(capacity, y, profile);
  if (bound !== null) return builder.stepColumns(problem.steps, place, bound, bound);
  const first = builder.stepColumns(problem.steps, place, 0, NO_UPPER);
  const row = builder.stepRows(problem.steps, "limit", place, 0, 0);
  builder.diagonal(row, first, problem.steps, 1);
  builder.intoRows(
    row,
    capacity.col[y]!,
    problem.steps,
    typeof profile === "number" ? -profile : profile.map((v) => -v),
  );
  return first;
}

function lowerLimit(
  ctx: BuildContext,
  owner: number,
  y: number,
  capacity: CapacityColumns,
  flow: number,
  share: number,
  availability: Profile,
): void {
  const { problem, builder } = ctx;
  const least =
    typeof availability === "number" ? Math.min(share, availability) : availability.map((a) => Math.min(share, a));
  const bound = fixedLimit(capacity, y, least);
  const row = builder.stepRows(problem.steps, "limit", { chain: y, owner }, bound ?? 0, NO_UPPER);
  builder.diagonal(row, flow, problem.steps, 1);
  if (bound === null)
    builder.intoRows(row, capacity.col[y]!, problem.steps, typeof least === "number" ? -least : least.map((v) => -v));
}

export function readProcess(ctx: ReadContext, owner: number, model: ProcessModel, columns: ProcessColumns): void {
  const { problem } = ctx;
  readCapacity(ctx, owner, model.capacity, columns.capacity);
  problem.years.forEach((_, y) => {
    const flow = slice(ctx, columns.flow[y]!);
    bookFlow(ctx, owner, y, "variable", flow, model.variableCost[y]!);
    let intakeMwh = 0;
    for (const port of model.ports) {
      const amount = times(flow, port.perMain[y]!);
      ctx.exchange(port.bus, y, amount);
      const shown = port.side === "intake" || port.side === "secondary_intake" ? times(amount, -1) : amount;
      ctx.series(owner, port.side, y, "MW", shown);
      if (shown !== amount) intakeMwh += sum(shown) * problem.stepH;
    }
    const size = capacityValue(columns.capacity, ctx.x, y);
    ctx.operation({ ...operationOf(ctx, owner, y, flow, size, model.availability[y]!), intakeMwh });
  });
}

/** The yearly figures every flow has. `size`: capacity [MW], Infinity without one. */
export function operationOf(
  ctx: ReadContext,
  owner: number,
  y: number,
  flow: Float64Array,
  size: number,
  availability: Profile,
): OperationRow {
  const { problem } = ctx;
  const energyMwh = sum(flow) * problem.stepH;
  const hours = Number.isFinite(size) && size > 1e-9 ? energyMwh / size : null;
  let curtailedMwh: number | null = null;
  let curtailmentFactor: number | null = null;
  if (typeof availability !== "number" && Number.isFinite(size)) {
    let available = 0;
    for (let t = 0; t < problem.steps; t++) available += at(availability, t) * size * problem.stepH;
    curtailedMwh = Math.max(0, available - energyMwh);
    curtailmentFactor = available > 1e-9 ? curtailedMwh / available : 0;
  }
  return {
    componentId: problem.components[owner]!.id,
    year: problem.years[y]!,
    energyMwh,
    peakMw: max(flow),
    fullLoadHours: hours,
    capacityFactor: hours === null ? null : hours / (problem.steps * problem.stepH),
    curtailedMwh,
    curtailmentFactor,
    intakeMwh: 0,
    utilisationMean: null,
    utilisationMax: null,
  };
}
