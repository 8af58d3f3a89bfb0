import type { ParameterTypeName } from "~/entities/catalogue/names";
import type { Findings, NamedAbout } from "../findings";
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
 * critical load takes most energy for so long, with a quarter of the frequency each. What passes the end of the year goes on at its begin: the
 * days after it are like those.
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
  const { steps, stepH } = problem.time;
  // A step less than the year, so that none is in it twice.
  const most = (steps - 1) * stepH;
  const outages = problem.years.flatMap((year, y): Outage[] => {
    const outagesOfYear: Outage[] = [];
    const lasting = (type: ParameterTypeName, entered: number): number => {
      if (entered > most) {
        const about = { year, parameterType: type, hours: most, amount: entered, unit: "h" };
        findings.add("outage_longer_than_year", "warning", about);
      }
      return Math.min(entered, most);
    };
    const survived = lasting("island_duration", island[y] ?? 0);
    if (survived > 0)
      for (const window of windows(problem, y, survived, start[y]))
        outagesOfYear.push({ yearIndex: y, ...window, frequency: null });
    const hours = lasting("outage_duration", duration[y] ?? 0);
    const often = probability[y];
    if (hours > 0 && often === undefined)
      findings.add("outage_without_frequency", "error", { year, parameterType: "outage_probability" });
    if (hours > 0 && often !== undefined && often > 0) {
      const outages = windows(problem, y, hours, start[y]);
      for (const window of outages) outagesOfYear.push({ yearIndex: y, ...window, frequency: often / outages.length });
      tellMissingCosts(problem, y, findings);
    }
    for (const outage of outagesOfYear) tellWrapped(problem, outage, findings);
    return outagesOfYear;
  });
  if (outages.length === 0 && !findings.list.some(({ rule }) => rule === "outage_without_frequency"))
    findings.add("resilience_without_outage", "error", { parameterType: "outage_duration" });
  return outages;
}

/** An outage that passes the end of the year meets the hours at its begin, which has to be said. */
function tellWrapped({ time, years }: Omit<EnergyProblem, "outages">, outage: Outage, findings: Findings): void {
  const { firstHour, hours, yearIndex } = outage;
  const beyond = firstHour + hours.reduce((sum, h) => sum + h, 0) - time.steps * time.stepH;
  if (beyond <= 1e-9) return;
  const about: NamedAbout = { year: years[yearIndex], hours: beyond, firstHour, parameterType: "outage_start" };
  findings.add("outage_passes_year_end", "info", about);
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

/** The steps of the outages of a length, and how long each lasts in them. `startHour`: where they begin, if that was entered. */
function windows(
  problem: Omit<EnergyProblem, "outages">,
  y: number,
  hours: number,
  startHour: number | undefined,
): Window[] {
  const { steps, stepH } = problem.time;
  const from = (firstHour: number): Window => {
    const first = Math.floor(firstHour / stepH);
    const until = firstHour + hours;
    const count = Math.max(1, Math.ceil(until / stepH - 1e-9) - first);
    // Counted on beyond the end of the year.
    const inOrder = Int32Array.from({ length: count }, (_, i) => first + i);
    const lasting = Float64Array.from(
      inOrder,
      (t) => Math.min(until, (t + 1) * stepH) - Math.max(firstHour, t * stepH),
    );
    return { firstHour, steps: inOrder.map((t) => t % steps), hours: lasting };
  };
  if (startHour !== undefined) return [from(startHour % (steps * stepH))];
  const load = criticalLoad(problem, y);
  const count = Math.ceil(hours / stepH - 1e-9);
  const until = new Float64Array(steps + count + 1);
  for (let t = 0; t < steps + count; t++) until[t + 1] = until[t]! + load[t % steps]!;
  // What of its last step it does not last.
  const left = Math.max(0, count - hours / stepH);
  const energy = (t: number): number => until[t + count]! - until[t]! - left * load[(t + count - 1) % steps]!;
  const quarters = Array.from({ length: QUARTERS }, (_, q) => {
    let best = Math.floor((q * steps) / QUARTERS);
    const next = Math.floor(((q + 1) * steps) / QUARTERS);
    for (let t = best; t < next; t++) if (energy(t) > energy(best) + 1e-9) best = t;
    return best;
  });
  return quarters.map((t) => from(t * stepH));
}

/** What has to be served in each step, over all carriers [MW]. */
function criticalLoad({ components, time }: Omit<EnergyProblem, "outages">, y: number): Float64Array {
  const load = new Float64Array(time.steps);
  for (const c of components)
    if (c.kind === "demand")
      for (let t = 0; t < time.steps; t++) load[t]! += at(c.demandMw[y]!, t) * c.criticalShare[y]!;
  return load;
}
