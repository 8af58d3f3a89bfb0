import type { ParameterTypeName } from "~/entities/catalogue/names";
import type { Findings } from "../findings";
import { at, type DemandModel, type EnergyProblem, nameOf, type Outage } from "../problem";
import type { Owner, ParameterReader } from "../reader";

interface OutageContext {
  reader: ParameterReader;
  findings: Findings;
  system: Owner;
}

/** How much of a demand is critical, all of it unless said otherwise, and what a MWh of it that is not served costs. NaN: not said. */
export function outageOfDemand(
  owner: Owner,
  { reader, system }: OutageContext,
): Pick<DemandModel, "criticalShare" | "unservedCost"> {
  const ofAll = reader.numbers(system, "unserved_energy_cost");
  return {
    criticalShare: reader.numbers(owner, "critical_load_share").map((v) => v ?? 1),
    unservedCost: reader.numbers(owner, "unserved_energy_cost").map((v, y) => v ?? ofAll[y] ?? Number.NaN),
  };
}

/**
 * Outages of each model year: one with a frequency (`outage_duration`, `outage_probability`) and one that has to be survived
 * (`island_duration`). They begin at `outage_start`. Without it each stands for four. There is one in every quarter of the year where the
 * critical load takes most energy for so long, with a quarter of the frequency each. None passes the end of the year.
 */
export function assembleOutages(
  problem: Omit<EnergyProblem, "outages">,
  { reader, findings, system }: OutageContext,
): Outage[] {
  const numbers = (type: ParameterTypeName) => reader.numbers(system, type);
  const start = numbers("outage_start");
  const duration = numbers("outage_duration");
  const probability = numbers("outage_probability");
  const island = numbers("island_duration");
  const outages = problem.years.flatMap((year, y): Outage[] => {
    const outagesOfYear: Outage[] = [];
    for (const hours of [island[y] ?? 0])
      if (hours > 0)
        for (const window of windows(problem, y, hours, start[y]))
          outagesOfYear.push({ yearIndex: y, ...window, frequency: null });
    const hours = duration[y] ?? 0;
    const often = probability[y];
    if (hours > 0 && often === undefined)
      findings.add("outage_without_frequency", "error", { year, parameterType: "outage_probability" });
    if (hours > 0 && often !== undefined && often > 0) {
      const outages = windows(problem, y, hours, start[y]);
      for (const window of outages) outagesOfYear.push({ yearIndex: y, ...window, frequency: often / outages.length });
      tellMissingCosts(problem, y, findings);
    }
    return outagesOfYear;
  });
  if (outages.length === 0 && !findings.list.some(({ rule }) => rule === "outage_without_frequency"))
    findings.add("resilience_without_outage", "error", { parameterType: "outage_duration" });
  return outages;
}

/** A demand that may go short for nothing would always do so. */
function tellMissingCosts(problem: Omit<EnergyProblem, "outages">, y: number, findings: Findings): void {
  for (const c of problem.components)
    if (c.kind === "demand" && c.criticalShare[y]! > 0 && Number.isNaN(c.unservedCost[y]!))
      findings.add("outage_without_damage", "error", {
        ...nameOf(c),
        year: problem.years[y],
        parameterType: "unserved_energy_cost",
      });
}

const QUARTERS = 4;

type Window = Pick<Outage, "steps" | "hours" | "firstHour">;

/**
 * The steps of the outages of a length, and how long each lasts in them. The step before the first one is what storages begin with, so
 * that none is the year's first.
 */
function windows(
  problem: Omit<EnergyProblem, "outages">,
  y: number,
  hours: number,
  startHour: number | undefined,
): Window[] {
  const { steps, stepH } = problem.time;
  const count = Math.min(steps - 1, Math.ceil(hours / stepH - 1e-9));
  const from = (hour: number): Window => {
    const firstHour = Math.min(Math.max(stepH, hour), (steps - 1) * stepH);
    const first = Math.floor(firstHour / stepH);
    const until = firstHour + hours;
    const end = Math.max(first + 1, Math.min(steps, Math.ceil(until / stepH - 1e-9)));
    const touched = Int32Array.from({ length: end - first }, (_, i) => first + i);
    const lasting = Float64Array.from(
      touched,
      (t) => Math.min(until, (t + 1) * stepH) - Math.max(firstHour, t * stepH),
    );
    return { firstHour, steps: touched, hours: lasting };
  };
  if (startHour !== undefined) return [from(startHour)];
  const load = criticalLoad(problem, y);
  const until = new Float64Array(steps + 1);
  load.forEach((v, t) => (until[t + 1] = until[t]! + v));
  // What of its last step it does not last.
  const left = Math.max(0, count - hours / stepH);
  const energy = (t: number): number => until[t + count]! - until[t]! - left * load[t + count - 1]!;
  const quarters = Array.from({ length: QUARTERS }, (_, q) => {
    const last = Math.min(Math.floor(((q + 1) * steps) / QUARTERS), steps - count + 1);
    let best = Math.max(1, Math.min(Math.floor((q * steps) / QUARTERS), steps - count));
    for (let t = best; t < last; t++) if (energy(t) > energy(best) + 1e-9) best = t;
    return best;
  });
  return [...new Set(quarters)].map((t) => from(t * stepH));
}

/** What has to be served in each step, over all carriers [MW]. */
function criticalLoad({ components, time }: Omit<EnergyProblem, "outages">, y: number): Float64Array {
  const load = new Float64Array(time.steps);
  for (const c of components)
    if (c.kind === "demand")
      for (let t = 0; t < time.steps; t++) load[t]! += at(c.demandMw[y]!, t) * c.criticalShare[y]!;
  return load;
}
