import type { OperationRow } from "~/entities/results/result";
import type { ModelScope } from "../builder";
import { yearSum } from "../ledger";
import { mapProfile, type ProcessModel, type Profile } from "../problem";
import { totalH } from "../timeAxis";
import { readCapacity } from "./capacityResults";
import { committedFlow, readUnits } from "./commitment";
import { bookFlow, type BuildContext, energyOf, max, type ReadContext, slice, times } from "./context";
import { addExtraction, readExtraction } from "./extraction";
import { addCapacity, type CapacityColumns, capacityValue } from "./investment";
import { isSteered, steeredFlow, yearlyLimits } from "./limits";
import { remarkBelowLeast, remarkIdle, type UnitColumns } from "./units";

/**
 * Conversion: one main flow f[t] and its ports with a share s[t] of it.
 *   balance of a port's carrier level:  + s[t] * f[t]      (s = 1 main output, -1/efficiency input, ± ratio secondary)
 *   0 <= f[t] <= availability[t] * u      surplus availability is curtailed: f stays below it
 *   heat instead of a part of the main output (extraction.ts)
 *   a prescribed profile or a lower limit instead (limits.ts), or units switched on and off (commitment.ts)
 * Source: Brown, Hörsch & Schlachtberger, PyPSA, J. Open Research Software 6:4 (2018), links and generators; here the
 * form without a used-power column.
 */
export interface ProcessColumns {
  capacity: CapacityColumns;
  /** First column of f by year. */
  flow: number[];
  /** Units that are switched on and off, by year; null = none. */
  units: (UnitColumns[] | null)[];
  /** First column of the heat that is extracted, by year; -1 = none. */
  extracted: number[];
}

export function addProcess(ctx: BuildContext, owner: number, model: ProcessModel): ProcessColumns {
  const { problem, builder, ledger } = ctx;
  const capacity = addCapacity(ctx, owner, model.capacity, { retireHelps: isSteered(model) });
  const units: ProcessColumns["units"] = [];
  const extracted: number[] = [];
  const flow = problem.years.map((_, y) => {
    const scope = { year: y, owner };
    const { commitment } = model;
    const { flow: first, units: unitColumns } =
      commitment && model.fixedProfile[y] === null
        ? committedFlow(ctx, scope, capacity, { availability: model.availability[y]!, commitment })
        : { flow: steeredFlow(ctx, scope, capacity, model), units: null };
    units.push(unitColumns);
    for (const port of model.ports) {
      const balance = ctx.balanceRow(y, port.bus);
      builder.diagonal(balance, first, problem.time.steps, port.perMain[y]!);
      if (!port.perRunning) continue;
      for (const { running, unitMw } of unitColumns ?? [])
        builder.diagonal(
          balance,
          running,
          problem.time.steps,
          mapProfile(port.perRunning[y]!, (v) => v * unitMw),
        );
    }
    ledger.chargeFlow(first, y, model.variableCost[y]!);
    const { extraction } = model;
    const heat = addExtraction(ctx, scope, model, first);
    extracted.push(heat);
    const terms = extraction ? [{ first: heat, factor: -extraction.loss[y]! }] : [];
    yearlyLimits(ctx, scope, model.limits, { flows: [{ first, factor: 1 }, ...terms], capacity });
    return first;
  });
  return { capacity, flow, units, extracted };
}

export function readProcess(ctx: ReadContext, owner: number, model: ProcessModel, columns: ProcessColumns): void {
  const { problem } = ctx;
  readCapacity(ctx, owner, model.capacity, columns.capacity);
  problem.years.forEach((_, y) => {
    const scope = { year: y, owner };
    const full = slice(ctx, columns.flow[y]!);
    const flow = model.extraction
      ? readExtraction(ctx, scope, model.extraction, { heat: slice(ctx, columns.extracted[y]!), full })
      : full;
    bookFlow(ctx, scope, { kind: "variable", flow, prices: model.variableCost[y]! });
    const units = columns.units[y] ?? null;
    const run = units && model.commitment ? readUnits(ctx, scope, units, model.commitment) : null;
    if (units) remarkIdle(ctx, scope, columns.capacity, units);
    const least = model.commitment?.minimumLoad[y] ?? 0;
    if (units && least > 0) {
      const low = mapProfile(model.availability[y]!, (a) => Math.min(least, a));
      remarkBelowLeast(ctx, scope, { flow: full, low, units });
    }
    let intakeMwh = 0;
    for (const port of model.ports) {
      // Fuel is that of the output without extraction.
      const amount = times(port.side === "intake" ? full : flow, port.perMain[y]!);
      if (run && port.perRunning) times(run.runningMw, port.perRunning[y]!).forEach((v, t) => (amount[t]! += v));
      ctx.exchange(port.bus, y, amount);
      const signedAmount = port.side === "intake" || port.side === "secondary_intake" ? times(amount, -1) : amount;
      ctx.series(scope, port.side, "MW", signedAmount);
      if (signedAmount !== amount) intakeMwh += energyOf(ctx, signedAmount);
    }
    const size = capacityValue(columns.capacity, ctx.x, y);
    const row = operationOf(ctx, scope, flow, { size, availability: takesIn(model) ? 1 : model.availability[y]! });
    ctx.operation({ ...row, intakeMwh, ...(run ? { starts: run.starts } : {}) });
  });
}

/** What burns or converts something wastes nothing when it stands still, whatever hours it is available in. */
const takesIn = ({ ports }: ProcessModel): boolean =>
  ports.some(({ side }) => side === "intake" || side === "secondary_intake");

/** What a flow could be at most. */
interface FlowLimit {
  /** Capacity [MW]; Infinity without one. */
  size: number;
  /** Share of it [1]; 1 where not given. */
  availability?: Profile;
}

/** The yearly values every flow has. */
export function operationOf(
  ctx: ReadContext,
  { owner, year: y }: ModelScope,
  flow: Float64Array,
  { size, availability = 1 }: FlowLimit,
): OperationRow {
  const { problem } = ctx;
  const energyMwh = energyOf(ctx, flow);
  const hours = Number.isFinite(size) && size > 1e-9 ? energyMwh / size : null;
  let curtailedMwh: number | null = null;
  let curtailmentFactor: number | null = null;
  if (typeof availability !== "number" && Number.isFinite(size)) {
    const available = yearSum(availability, problem.time) * size;
    curtailedMwh = Math.max(0, available - energyMwh);
    curtailmentFactor = available > 1e-9 ? curtailedMwh / available : 0;
  }
  return {
    componentId: problem.components[owner]!.id,
    year: problem.years[y]!,
    energyMwh,
    peakMw: max(flow),
    fullLoadHours: hours,
    capacityFactor: hours === null ? null : hours / totalH(problem.time),
    curtailedMwh,
    curtailmentFactor,
    intakeMwh: 0,
    utilisationMean: null,
    utilisationMax: null,
  };
}
