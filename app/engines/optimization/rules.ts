import type { ParameterTypeName } from "~/entities/catalogue/names";
import { rollsOn, splitRefused } from "~/entities/optimizations/horizon";
import { type Optimization, optimizationKind } from "~/entities/optimizations/optimization";
import { askedWithoutEffect } from "~/entities/optimizations/solverEffects";
import { largestCapacity } from "./blocks/direction";
import { photovoltaicsAt } from "./blocks/joint/feedIn";
import { sureStandingMw } from "./blocks/standingLoss";
import { maximumType } from "./capacityAssembly";
import { checkCapacity, checkShares, checkSpace } from "./capacityRules";
import type { Findings } from "./findings";
import type { InvestedRun } from "./kinds/takeOver";
import { yearSum } from "./ledger";
import { checkBanking } from "./money/banking";
import { checkPrices } from "./oneWay/prices";
import { checkPricesAlong } from "./oneWay/pricesAlong";
import { at, type ComponentModel, type EnergyProblem, isMoney, nameOf, type Profile } from "./problem";

/** What a run may ask for that this engine does not compute: said before anything is built, never silently left out. */
export function checkSupport(optimization: Optimization, invested: InvestedRun | undefined, findings: Findings): void {
  const { config } = optimization;
  const kind = optimizationKind(optimization);
  if (kind === "dispatch" && !invested) findings.add("invest_run_gone", "error");
  if (kind === "dispatch" && config.temporal_clustering.status) findings.add("dispatch_every_step", "error");
  if (optimization.method === "external" && Object.values(config.clusters).every((cluster) => !cluster))
    findings.add("clusters_missing", "error");
  if (config.model.resilience && config.temporal_clustering.status) findings.add("resilience_needs_full_year", "error");
  if (config.cost_cap && isMoney(optimization.impact)) findings.add("cost_cap_of_money", "error");
  // The cap is one of all that is ever granted: over several years it would be shared between their dates.
  if (config.variation?.granted?.capped?.length && optimization.dates.length !== 1)
    findings.add("grants_need_one_year", "error");
  if (kind !== "invest" && rollsOn(optimization)) findings.add("horizon_without_effect", "info");
  const refused = splitRefused(optimization);
  if (refused) findings.add(refused.rule, "error", { amount: config.year_split });
  for (const detail of askedWithoutEffect(config)) findings.add("option_without_effect", "info", { detail });
  const weather = optimization.weatherdates?.length ?? 0;
  if (weather > 1 && weather !== optimization.dates.length)
    findings.add("weather_years_differ", "warning", { amount: weather });
}

/** Static rules over the assembled problem: what cannot work, found before the matrix is built. */
export function checkProblem(problem: EnergyProblem, findings: Findings): void {
  if (problem.components.length === 0) findings.add("no_components", "error");
  for (const component of problem.components) {
    checkCapacity(problem, component, component.capacity, findings);
    checkShares(problem, component, findings);
    if (component.kind === "storage") checkStorage(problem, component, findings);
    checkEnergyBounds(problem, component, findings);
    for (const [parameterType, profiles] of boundedProfiles(component))
      profiles.forEach((profile, y) => {
        if (profile !== null) checkValues(problem, component, { parameterType, y, profile }, findings);
      });
  }
  checkSpace(problem, findings);
  checkFeedIn(problem, findings);
  checkBanking(problem, findings);
  checkPrices(problem, findings);
  checkPricesAlong(problem, findings);
  checkSupply(problem, findings);
}

/**
 * A share of photovoltaics that are not there lets nothing be sold, and one of photovoltaics without a size limits nothing: nobody means
 * either without saying so.
 */
function checkFeedIn(problem: EnergyProblem, findings: Findings): void {
  for (const component of problem.components) {
    if (component.kind !== "trade" || component.feedInShare.every((share) => share === null)) continue;
    const about = { ...nameOf(component), parameterType: "feed_in_share" } as const;
    const plants = component.sides.map(({ direction, bus }) =>
      direction === "sale" ? photovoltaicsAt(problem, bus).map((k) => problem.components[k]!) : null,
    );
    if (plants.some((of) => of?.length === 0)) findings.add("feed_in_without_photovoltaics", "warning", about);
    if (plants.flatMap((of) => of ?? []).some(({ capacity }) => capacity.unlimited))
      findings.add("feed_in_of_unlimited", "warning", about);
  }
}

function checkStorage(
  problem: EnergyProblem,
  s: Extract<ComponentModel, { kind: "storage" }>,
  findings: Findings,
): void {
  const about = nameOf(s);
  if (s.power) checkCapacity(problem, s, s.power, findings);
  problem.years.forEach((year, y) => {
    const size = s.power ?? s.capacity;
    if (problem.wholeOperation && !Number.isFinite(largestCapacity(problem, size, y)))
      findings.add("direction_needs_maximum", "error", { ...about, year, parameterType: maximumType(size.role) });
    const initial = s.initialLevel[y];
    const minimum = s.minimumLevel[y] ?? 0;
    if (initial !== null && initial !== undefined && (initial < minimum || initial > 1)) {
      findings.add("initial_level_out_of_range", "error", {
        ...about,
        year,
        amount: initial,
        parameterType: "initial_level",
      });
    }
    for (const [value, type] of [
      [s.chargingEfficiency[y], "charging_efficiency"],
      [s.dischargingEfficiency[y], "discharging_efficiency"],
    ] as const) {
      if (value === undefined || value <= 0 || value > 1)
        findings.add("efficiency_out_of_range", "error", { ...about, year, amount: value, parameterType: type });
    }
  });
}

function checkEnergyBounds(problem: EnergyProblem, component: ComponentModel, findings: Findings): void {
  const { lowerMwh, upperMwh } = component.limits;
  problem.years.forEach((year, y) => {
    const lower = lowerMwh[y] ?? 0;
    const upper = upperMwh[y] ?? Number.POSITIVE_INFINITY;
    const about = { ...nameOf(component), year, unit: "MWh" };
    if (lower > upper) {
      const parameterType = "annual_lower_energy_bound";
      findings.add("energy_bounds_cross", "error", { ...about, amount: lower - upper, parameterType });
    }
    if (component.kind !== "demand") return;
    // Nothing can be chosen here: the bounds agree with the demand or they do not.
    const energy = yearSum(component.demandMw[y] ?? 0, problem.time);
    const tolerance = 1e-6 * Math.max(1, energy);
    if (energy < lower - tolerance)
      findings.add("demand_below_bound", "error", {
        ...about,
        amount: lower - energy,
        parameterType: "annual_lower_energy_bound",
      });
    if (energy > upper + tolerance)
      findings.add("demand_above_bound", "error", {
        ...about,
        amount: energy - upper,
        parameterType: "annual_upper_energy_bound",
      });
  });
}

/** What is no share of a capacity. */
const POWERS = new Set<ParameterTypeName>(["demand", "natural_inflow"]);

/** Profiles whose values have bounds; all but powers are shares of a capacity. */
function boundedProfiles(component: ComponentModel): [ParameterTypeName, (Profile | null)[]][] {
  if (component.kind === "demand") return [["demand", component.demandMw]];
  const profiles: [ParameterTypeName, (Profile | null)[]][] = [["availability", component.availability]];
  if (component.kind === "process" || component.kind === "trade")
    profiles.push(["fixed_profile", component.fixedProfile]);
  if (component.kind === "storage")
    profiles.push(
      ["charging_limit", component.chargingLimit],
      ["discharging_limit", component.dischargingLimit],
      ["natural_inflow", component.inflow],
    );
  return profiles;
}

/** A profile in a model year (index). */
interface BoundedProfile {
  parameterType: ParameterTypeName;
  y: number;
  profile: Profile;
}

/** Values below 0, and shares above 1: hours and extent named. */
function checkValues(
  problem: EnergyProblem,
  component: ComponentModel,
  { parameterType, y, profile }: BoundedProfile,
  findings: Findings,
): void {
  const about = { ...nameOf(component), year: problem.years[y], parameterType };
  const most = POWERS.has(parameterType) ? Number.POSITIVE_INFINITY : 1 + 1e-9;
  const low = { count: 0, first: -1, worst: 0 };
  const high = { count: 0, first: -1, worst: 0 };
  const { steps, stepH } = problem.time;
  const last = typeof profile === "number" ? 1 : steps;
  for (let t = 0; t < last; t++) {
    const v = at(profile, t);
    if (!(v < 0) && !(v > most)) continue;
    const bound = v < 0 ? low : high;
    if (bound.count++ === 0) bound.first = t;
    if (Math.abs(v) > Math.abs(bound.worst)) bound.worst = v;
  }
  for (const [rule, { count, first, worst }] of [
    ["negative_values", low],
    ["values_above_one", high],
  ] as const) {
    if (count === 0) continue;
    const hours = (typeof profile === "number" ? steps : count) * stepH;
    findings.add(rule, "error", { ...about, hours, firstHour: first * stepH, amount: worst });
  }
}

/** Demand that nothing can reach: no component gives into its balance, directly or at the other end of a line. */
function checkSupply(problem: EnergyProblem, findings: Findings): void {
  const supplied = new Set<number>();
  for (const c of problem.components) {
    if (c.kind === "process")
      for (const p of c.ports) if (p.perMain.some((v) => typeof v !== "number" || v > 0)) supplied.add(p.bus);
    if (c.kind === "process" && c.extraction) supplied.add(c.extraction.bus);
    if (c.kind === "trade") for (const s of c.sides) if (s.direction === "purchase") supplied.add(s.bus);
    if (c.kind === "storage" && (c.initialLevel.some((v) => (v ?? 0) > 0) || c.inflow.some((v) => v !== null)))
      supplied.add(c.bus);
  }
  for (let grew = true; grew;) {
    grew = false;
    for (const c of problem.components) {
      if (c.kind !== "line") continue;
      const reach = (from: number, to: number): void => {
        if (!supplied.has(from) || supplied.has(to)) return;
        supplied.add(to);
        grew = true;
      };
      if (c.direction !== "opposite") reach(c.busStart, c.busEnd);
      if (c.direction !== "uniform") reach(c.busEnd, c.busStart);
    }
  }
  checkWarmth(problem, supplied, findings);
  for (const c of problem.components) {
    if (c.kind !== "demand" || supplied.has(c.bus)) continue;
    const bus = problem.buses[c.bus]!;
    const location = problem.locations[bus.location]!;
    const needed = c.demandMw.some((d) => (typeof d === "number" ? d > 0 : d.some((v) => v > 0)));
    if (needed) {
      findings.add("demand_without_supply", "error", {
        ...nameOf(c),
        placeId: location.id,
        placeName: location.name,
        carrierLevelId: bus.carrierLevelId,
      });
    }
  }
}

/** A line that stands, loses and is in service at any time needs a supply at both ends, even where it serves nobody. */
function checkWarmth(problem: EnergyProblem, supplied: ReadonlySet<number>, findings: Findings): void {
  // A dispatch lets a loss go uncovered, and says so.
  if (problem.kind === "dispatch") return;
  for (const line of problem.components) {
    // What may be taken out of service need not lose anything.
    if (line.kind !== "line" || line.capacity.retirementAllowed) continue;
    const isWarm = (y: number): boolean => {
      const inService = line.standing?.inService[y] ?? 0;
      return typeof inService === "number" ? inService > 0 : inService.some((share) => share > 0);
    };
    // What is shut all year loses nothing.
    const year = problem.years.find((_, y) => isWarm(y) && sureStandingMw(problem.years, line, y) > 0);
    if (year === undefined) continue;
    for (const bus of [line.busStart, line.busEnd]) {
      if (supplied.has(bus)) continue;
      const { location, carrierLevelId } = problem.buses[bus]!;
      const { id: placeId, name: placeName } = problem.locations[location]!;
      findings.add("standing_loss_without_supply", "error", {
        ...nameOf(line),
        year,
        placeId,
        placeName,
        carrierLevelId,
        parameterType: "standing_loss",
      });
    }
  }
}
