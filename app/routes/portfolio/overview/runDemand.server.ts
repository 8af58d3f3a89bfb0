import type { CarrierName } from "~/entities/catalogue/names";
import { dayOf } from "~/entities/core/clock";
import { yearOf } from "~/entities/core/shared";
import { carrierLevelEntity } from "~/services/catalogue/carrier.entity.server";
import type { Actor } from "~/services/core/access.server";
import { list } from "~/services/core/store.server";
import { type DeliverySteps, modelSteps } from "~/services/portfolio/demand/modelSteps";
import { chooseBegun, readSeriesValues, seriesKey } from "~/services/results/pages.server";

/** The electricity demand of a system in the steps of a grid, as a run has it. */
export interface RunDemand {
  /** Runs with a result, newest first. */
  runs: { id: string; name: string }[];
  run: { id: string; name: string; years: readonly number[] };
  /** MW; NaN before the first year of the run. */
  power: Float64Array;
}

/**
 * The electricity that the demands of a run take in the steps of a grid. Of a year that the run has not, it is those of the year before it,
 * with the same weekdays. `runId` empty: see `chooseBegun`. Null where there is none, or none of that name in sight.
 */
export function runDemand(
  actor: Actor,
  { system_id, timezone }: { system_id: string; timezone: string },
  runId: string,
  grid: DeliverySteps,
): RunDemand | null {
  const first = yearOf(dayOf(timezone, grid.startMs));
  const choice = chooseBegun(actor, system_id, runId || null, first);
  if (!choice.ok || !choice.value.run || !choice.value.result) return null;
  const { run, result, runs } = choice.value;
  const electric = new Set(
    list(actor, carrierLevelEntity)
      .filter(({ carrier_id }) => carrier_id === ("electricity" satisfies CarrierName))
      .map(({ carrier_level_id }) => carrier_level_id),
  );
  const consumers = result.components.filter(
    ({ root, carrierLevelInput, carrierLevelOutput }) =>
      root === "consumption" && electric.has(carrierLevelInput ?? carrierLevelOutput ?? ""),
  );
  const series = consumers.map(({ id }) => ({ componentId: id, variable: "demand" as const }));
  const { years, yearStartMs, stepH, steps } = result;
  const of = modelSteps(grid, { years, yearStartMs, stepH, steps, timezone });
  const used = new Set([...of].filter((step) => step >= 0).map((step) => years[Math.floor(step / steps)]!));
  const stored = readSeriesValues(actor, run.optimization_id, series, [...used]);
  const sums = new Float64Array(years.length * steps);
  for (const { id } of consumers)
    years.forEach((year, index) => {
      const values = stored.get(seriesKey(id, "demand", year));
      for (let i = 0; values && i < steps; i++) sums[index * steps + i]! += Math.max(0, values[i]!);
    });
  const power = Float64Array.from(of, (step) => (step < 0 ? NaN : sums[step]!));
  const named = (one: { optimization_id: string; name: string }) => ({ id: one.optimization_id, name: one.name });
  return { runs: runs.map(named), run: { ...named(run), years }, power };
}
