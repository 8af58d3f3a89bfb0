import type { Optimization } from "~/entities/optimizations/optimization";
import { optimizationKind } from "~/entities/optimizations/optimization";
import { buildLimit } from "./blocks/investment";
import type { Findings } from "./findings";
import { at, type CapacityModel, type ComponentModel, type EnergyProblem } from "./problem";

/** What a run may ask for that this engine does not compute: said before anything is built, never silently left out. */
export function checkSupport(optimization: Optimization, findings: Findings): void {
  const { config } = optimization;
  const kind = optimizationKind(optimization);
  if (kind !== "invest") findings.add(`unsupported_${kind}`, "error");
  if (optimization.method === "external") findings.add("unsupported_external_clustering", "error");
  if (config.temporal_clustering.status) findings.add("unsupported_temporal_clustering", "error");
  if (config.model.detailed_operation) findings.add("unsupported_detailed_operation", "error");
  if (config.model.resilience) findings.add("unsupported_resilience", "error");
  const horizon = optimization.dates.length ? spanOf(optimization.dates) : 0;
  if (config.rolling_horizon_years <= horizon)
    findings.add("unsupported_rolling_horizon", "error", { amount: config.rolling_horizon_years, unit: "a" });
  if (config.year_split > 1) findings.add("unsupported_year_split", "info", { amount: config.year_split });
  const weather = optimization.weatherdates?.length ?? 0;
  if (weather > 1 && weather !== optimization.dates.length)
    findings.add("weather_years_differ", "warning", { amount: weather });
}

const spanOf = (dates: readonly string[]): number => {
  const years = dates.map((d) => Number(d.slice(0, 4)));
  return Math.max(...years) - Math.min(...years);
};

/** Static rules over the assembled problem: what cannot work, found before the matrix is built. */
export function checkProblem(problem: EnergyProblem, findings: Findings): void {
  if (problem.components.length === 0) findings.add("no_components", "error");
  for (const component of problem.components) {
    checkCapacity(problem, component, component.capacity, findings);
    if (component.kind === "storage") checkStorage(problem, component, findings);
    checkEnergyBounds(problem, component, findings);
    checkValues(problem, component, findings);
  }
  checkSupply(problem, findings);
}

function checkCapacity(
  problem: EnergyProblem,
  component: ComponentModel,
  cap: CapacityModel,
  findings: Findings,
): void {
  const about = { componentId: component.id, componentName: component.name, unit: cap.unit };
  const isPower = cap.role === "power";
  if (cap.buildable && !Number.isFinite(cap.lifetimeA) && cap.investment.some((i) => (i.money ?? 0) !== 0)) {
    findings.add("lifetime_missing", "error", { ...about, parameterType: "lifetime" });
  }
  if (cap.lifetimeA <= 0)
    findings.add("lifetime_not_positive", "error", {
      ...about,
      amount: cap.lifetimeA,
      unit: "a",
      parameterType: "lifetime",
    });
  const hasFigure = cap.stock.length > 0 || cap.planned.length > 0;
  const sized = component.kind === "process" || component.kind === "line" || component.kind === "storage";
  if (!isPower && sized && !cap.unlimited && !cap.buildable && !hasFigure) {
    findings.add("capacity_missing", "warning", { ...about, parameterType: "existing_capacity" });
  }
  const whole = problem.flags.integer_expansion;
  const hasBuildCost = cap.buildCost.some((c) => Object.values(c).some((v) => v !== 0));
  if (cap.buildable && hasBuildCost && !whole)
    findings.add("build_cost_needs_integers", "warning", { ...about, parameterType: "fixed_cost_per_build" });
  problem.years.forEach((year, y) => {
    const maximum = cap.maximum[y];
    const minimum = cap.minimum[y] ?? 0;
    for (const [value, type] of [
      [maximum, isPower ? "maximum_power" : "maximum_capacity"],
      [minimum, isPower ? "minimum_power" : "minimum_capacity"],
    ] as const) {
      if (value !== null && value !== undefined && value < 0)
        findings.add("negative_capacity", "error", { ...about, year, amount: value, parameterType: type });
    }
    if (maximum !== null && maximum !== undefined && minimum > maximum) {
      findings.add("capacity_bounds_cross", "error", {
        ...about,
        year,
        amount: minimum - maximum,
        parameterType: isPower ? "minimum_power" : "minimum_capacity",
      });
    }
    const decision = problem.years.length > 1 && !problem.flags.repowering;
    const integer = whole && (hasBuildCost || minimum > 0);
    if (cap.buildable && (decision || integer) && !Number.isFinite(buildLimit(cap, y))) {
      findings.add("build_needs_maximum", "error", {
        ...about,
        year,
        parameterType: isPower ? "maximum_power" : "maximum_capacity",
      });
    }
  });
}

function checkStorage(
  problem: EnergyProblem,
  s: Extract<ComponentModel, { kind: "storage" }>,
  findings: Findings,
): void {
  const about = { componentId: s.id, componentName: s.name };
  if (s.power) checkCapacity(problem, s, s.power, findings);
  problem.years.forEach((year, y) => {
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
  if (component.kind === "demand") return;
  const { lowerMwh, upperMwh } = component.limits;
  problem.years.forEach((year, y) => {
    const lower = lowerMwh[y] ?? 0;
    const upper = upperMwh[y];
    if (upper !== null && upper !== undefined && lower > upper) {
      findings.add("energy_bounds_cross", "error", {
        componentId: component.id,
        componentName: component.name,
        year,
        amount: lower - upper,
        unit: "MWh",
        parameterType: "annual_lower_energy_bound",
      });
    }
  });
}

/** Negative demand or availability: hours and extent named. */
function checkValues(problem: EnergyProblem, component: ComponentModel, findings: Findings): void {
  const profiles = component.kind === "demand" ? component.demandMw : component.availability;
  const parameterType = component.kind === "demand" ? "demand" : "availability";
  profiles.forEach((profile, y) => {
    let count = 0;
    let first = -1;
    let least = 0;
    const steps = typeof profile === "number" ? 1 : problem.steps;
    for (let t = 0; t < steps; t++) {
      const v = at(profile, t);
      if (v >= 0 || Number.isNaN(v)) continue;
      if (first < 0) first = t;
      count++;
      least = Math.min(least, v);
    }
    if (count === 0) return;
    findings.add("negative_values", "error", {
      componentId: component.id,
      componentName: component.name,
      year: problem.years[y],
      parameterType,
      hours: (typeof profile === "number" ? problem.steps : count) * problem.stepH,
      firstHour: first * problem.stepH,
      amount: least,
    });
  });
}

/** Demand that nothing can reach: no component gives into its balance, directly or at the other end of a line. */
function checkSupply(problem: EnergyProblem, findings: Findings): void {
  const supplied = new Set<number>();
  for (const c of problem.components) {
    if (c.kind === "process")
      for (const p of c.ports) if (p.perMain.some((v) => typeof v !== "number" || v > 0)) supplied.add(p.bus);
    if (c.kind === "trade") for (const s of c.sides) if (s.direction === "purchase") supplied.add(s.bus);
    if (c.kind === "storage" && c.initialLevel.some((v) => (v ?? 0) > 0)) supplied.add(c.bus);
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
  for (const c of problem.components) {
    if (c.kind !== "demand" || supplied.has(c.bus)) continue;
    const bus = problem.buses[c.bus]!;
    const place = problem.places[bus.place]!;
    const needed = c.demandMw.some((d) => (typeof d === "number" ? d > 0 : d.some((v) => v > 0)));
    if (needed) {
      findings.add("demand_without_supply", "error", {
        componentId: c.id,
        componentName: c.name,
        placeId: place.id,
        placeName: place.name,
        carrierLevelId: bus.carrierLevelId,
      });
    }
  }
}
