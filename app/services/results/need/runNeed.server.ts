import type { CarrierName } from "~/entities/catalogue/names";
import { dayOf } from "~/entities/core/clock";
import { yearOf } from "~/entities/core/shared";
import { FUTURES_CARRIER } from "~/entities/market/futuresMarket";
import type { ResultComponent, SeriesVariable } from "~/entities/results/result";
import { HIGHER_OVER_LOWER, isGas } from "~/entities/spot/deliveryClock";
import type { Actor } from "~/services/core/access.server";
import { type DeliverySteps, modelSteps } from "~/services/portfolio/demand/modelSteps";
import { readSeriesValues, type RunChooser, runChooser, seriesKey } from "../pages.server";
import { type CarrierOf, levelCarriers } from "./levels.server";

/** What a system needs of a carrier in the steps of a grid, as a run has it. */
export interface RunNeed {
  /** Runs with a result, newest first. */
  runs: { id: string; name: string }[];
  run: { id: string; name: string; years: readonly number[] };
  /** MW, of gas by the higher heating value; NaN before the first year of the run. */
  power: Float64Array;
  /** How many components of the run take it. */
  takers: number;
}

interface Taker {
  componentId: string;
  variable: SeriesVariable;
}

/**
 * What takes a carrier of deals in a run: the demands of it, and of gas the plants that burn it too. Electricity that plants take is no
 * demand of the site: it follows from how they are run.
 */
export function takersOf(components: readonly ResultComponent[], carrier: string, carrierOf: CarrierOf): Taker[] {
  const runCarrier = carrier === FUTURES_CARRIER ? ("electricity" satisfies CarrierName) : carrier;
  return components.flatMap((component): Taker[] => {
    const { id: componentId, root, carrierLevelInput, carrierLevelInputSecondary, carrierLevelOutput } = component;
    if (root === "consumption")
      return carrierOf(carrierLevelInput ?? carrierLevelOutput) === runCarrier
        ? [{ componentId, variable: "demand" }]
        : [];
    if (root !== "transformation" || !isGas(runCarrier)) return [];
    return [
      ...(carrierOf(carrierLevelInput) === runCarrier ? [{ componentId, variable: "intake" as const }] : []),
      ...(carrierOf(carrierLevelInputSecondary) === runCarrier
        ? [{ componentId, variable: "secondary_intake" as const }]
        : []),
    ];
  });
}

interface NeedQuery {
  /** Empty: see `RunChooser.begun`. */
  runId: string;
  /** The runs of the system, where they were read for something else. */
  runs?: RunChooser;
  /** Of deals: futures_electricity, natural_gas, .... */
  carrier: string;
}

/**
 * What a run takes of a carrier in the steps of a grid: of electricity its demands, of gas its demands and the fuel of its plants. Of a year that
 * the run has not, it is that of the year before it, with the same weekdays. Null where there is no run with a result, or none of that name in sight.
 */
export function runNeed(
  actor: Actor,
  { system_id, timezone }: { system_id: string; timezone: string },
  { runId, runs: chooser = runChooser(actor, system_id), carrier }: NeedQuery,
  grid: DeliverySteps,
): RunNeed | null {
  const first = yearOf(dayOf(timezone, grid.startMs));
  const choice = chooser.begun(runId || null, first);
  if (!choice.ok || !choice.value.run || !choice.value.result) return null;
  const { run, result, runs } = choice.value;
  const takers = takersOf(result.components, carrier, levelCarriers(actor));
  const { years, yearStartMs, stepH, steps } = result;
  const of = modelSteps(grid, { years, yearStartMs, stepH, steps, timezone });
  const used = new Set([...of].filter((step) => step >= 0).map((step) => years[Math.floor(step / steps)]!));
  const stored = readSeriesValues(actor, run.optimization_id, takers, [...used]);
  // A run counts fuels by the lower heating value, markets of gas by the higher one.
  const factor = isGas(carrier) ? HIGHER_OVER_LOWER : 1;
  const sums = new Float64Array(years.length * steps);
  for (const { componentId, variable } of takers)
    years.forEach((year, index) => {
      const values = stored.get(seriesKey(componentId, variable, year));
      for (let i = 0; values && i < steps; i++) sums[index * steps + i]! += Math.max(0, values[i]!) * factor;
    });
  const power = Float64Array.from(of, (step) => (step < 0 ? NaN : sums[step]!));
  const named = (one: { optimization_id: string; name: string }) => ({ id: one.optimization_id, name: one.name });
  return { runs: runs.map(named), run: { ...named(run), years }, power, takers: takers.length };
}
