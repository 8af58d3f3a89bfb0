import type { ModelScope } from "../builder";
import { combine, type Extraction, mapProfile, type ProcessModel, type Profile } from "../problem";
import { type BuildContext, type ReadContext, times } from "./context";

/**
 * Extraction: heat q[t] that a turbine gives instead of a part of its electricity. f[t] is what the plant would give without it
 * (fuel, size, units, least load and ramps are those of f), v the power loss, r the largest heat per electricity (back pressure).
 *
 *   electricity  p[t] = f[t] - v * q[t]
 *   0 <= q[t] <= r[t] * p[t],  that is  q[t] <= r[t] / (1 + v * r[t]) * f[t]
 *
 * Source: the Cv and Cb values of the Danish Energy Agency and Energinet, Technology Data: Generation of Electricity and District
 * Heating (v = Cv, r = 1 / Cb).
 */

/** Columns of q with their rows, in addition to those of f (its first column is `flow`). Returns the first. -1: nothing is extracted. */
export function addExtraction(
  { builder, problem, ledger, balanceRow }: BuildContext,
  scope: ModelScope,
  model: ProcessModel,
  flow: number,
): number {
  const { extraction } = model;
  if (!extraction) return -1;
  const { steps } = problem.time;
  const { year: y } = scope;
  const heat = builder.stepColumns(scope, 0, Number.POSITIVE_INFINITY);
  builder.label(heat, "heat");
  const most = builder.stepRows("limit", scope, Number.NEGATIVE_INFINITY, 0);
  builder.diagonal(most, heat, steps, 1);
  builder.diagonal(
    most,
    flow,
    steps,
    mapProfile(largestShare(extraction, y), (v) => -v),
  );
  for (const [bus, perHeat] of exchangesOf(model, extraction, y))
    builder.diagonal(balanceRow(y, bus), heat, steps, perHeat);
  const loss = extraction.loss[y]!;
  if (loss !== 0) ledger.chargeFlow(heat, y, model.variableCost[y]!, -loss);
  return heat;
}

/** The most that is extracted, per output without extraction [1]. */
export const largestShare = ({ ratio, loss }: Extraction, y: number): Profile =>
  mapProfile(ratio[y]!, (r) => r / (1 + loss[y]! * r));

/** What a MWh of heat gives into balances, and what of the electricity, and of what goes with it, it costs. Fuel stays as it is. */
export function exchangesOf({ ports }: ProcessModel, { bus, loss }: Extraction, y: number): [number, Profile][] {
  const lost = ports.flatMap((port): [number, Profile][] =>
    port.side === "intake" ? [] : [[port.bus, mapProfile(port.perMain[y]!, (v) => -v * loss[y]!)]],
  );
  return [[bus, 1], ...lost];
}

/** What a plant gives, by step [MW]. */
interface ExtractedFlow {
  heat: Float64Array;
  /** Its electricity if nothing were extracted. */
  full: Float64Array;
}

/** Books the heat and returns the electricity that is left [MW]. */
export function readExtraction(
  ctx: ReadContext,
  scope: ModelScope,
  extraction: Extraction,
  { heat, full }: ExtractedFlow,
): Float64Array {
  const { year: y } = scope;
  ctx.exchange(extraction.bus, y, heat);
  ctx.series(scope, "secondary_output", "MW", heat);
  return combine(full, times(heat, extraction.loss[y]!), (f, lost) => f - lost) as Float64Array;
}
