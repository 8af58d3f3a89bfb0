import type { OptimizationConfig } from "~/entities/optimizations/optimization";
import type { ReductionReport } from "~/entities/results/reduction";
import type { Findings } from "../findings";
import type { ComponentModel, EnergyProblem } from "../problem";
import { periodCount } from "../timeAxis";
import { extremeDays, isSource } from "./extremes";
import { featuresOf } from "./features";
import type { Plan } from "./plan";
import { mapSeries, restStorages } from "./profiles";
import { compareSeries } from "./quality";
import { resample } from "./resample";
import { stepsOfDays, typicalDays, yearSegments } from "./typicalDays";

/** From this difference of a duration curve on, as a share of its range, a run remarks on a series. */
const ROUGH = 0.1;

/**
 * The same problem in fewer steps: typical days, or segments of the year in its order. Every series becomes one value per solved
 * step, the time axis says what each step stands for, and blocks need to know no more. All model years share the steps.
 * Without temporal clustering the problem stays as it is, but for storages that rest on extreme days.
 */
export function reduce(
  full: EnergyProblem,
  { temporal_clustering: options }: Pick<OptimizationConfig, "temporal_clustering">,
  findings: Findings,
): { problem: EnergyProblem; reduction: ReductionReport | null } {
  const rest = full.flags.storage_deactivation_extremes;
  const extremes = options.status || rest ? extremeDays(full) : [];
  if (!options.status)
    return { problem: rest ? withRest(full, stepsOfDays(full.time, extremes)) : full, reduction: null };

  const features = featuresOf(full);
  const days =
    options.kind === "typical_days"
      ? typicalDays(full.time, features, extremes, { clusters: options.n_clust, segments: options.n_seg })
      : null;
  const plan = days ?? yearSegments(full.time, features, extremes, options.n_seg_year);
  const time = { ...plan.time, restingPeriods: rest && days ? days.extremePeriods : [] };
  const reduced: EnergyProblem = { ...full, time, components: resampled(full.components, plan) };
  const series = compareSeries(full, reduced);
  for (const { componentId, componentName, parameterType, year, durationRmse } of series)
    if (durationRmse > ROUGH)
      findings.addStored("reduction_rough", "info", {
        componentId,
        componentName,
        parameterType,
        year,
        amount: durationRmse * 100,
      });
  if (days && options.n_seg === 1 && full.components.some(needsTheDay)) findings.add("reduction_flat_days", "info");
  const inExtremes = stepsOfDays(full.time, extremes);
  const rests = Uint8Array.from(plan.source, (t) => inExtremes[t]!);
  return {
    problem: rest ? withRest(reduced, rests) : reduced,
    reduction: {
      kind: options.kind,
      steps: time.steps,
      inputSteps: time.inputSteps,
      periods: days ? periodCount(time) : null,
      extremeDays: extremes,
      series,
    },
  };
}

/** The components with every series in the steps of a plan. */
export function resampled(components: readonly ComponentModel[], plan: Plan): ComponentModel[] {
  const reducedOf = new Map<Float64Array, Float64Array>();
  return mapSeries(components, (values, about) => {
    // Components share series: a ratio depends on the hours of its own component as well.
    if (about.runs !== null) return resample(plan, values, about);
    let out = reducedOf.get(values);
    if (!out) reducedOf.set(values, (out = resample(plan, values, about)));
    return out;
  });
}

/** `rests`: 1 for the steps in which storages rest. */
const withRest = (problem: EnergyProblem, rests: Uint8Array): EnergyProblem => ({
  ...problem,
  components: restStorages(problem.components, rests),
});

/** A storage, or a source such as the sun, whose use lies in the course of the day. */
const needsTheDay = (c: ComponentModel): boolean =>
  c.kind === "storage" ||
  (c.kind === "process" && isSource(c) && c.availability.some((available) => typeof available !== "number"));
