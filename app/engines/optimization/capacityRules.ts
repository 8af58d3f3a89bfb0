import { stockAreaM2 } from "./blocks/joint/space";
import { alive, buildLimit, isDecision, isPositive, reachable, serviceOf, sureCapacity } from "./blocks/vintages";
import { maximumType, minimumType } from "./capacityAssembly";
import type { Findings, NamedAbout } from "./findings";
import { type CapacityModel, type ComponentCapacity, type ComponentModel, type EnergyProblem, nameOf } from "./problem";

const slack = (value: number): number => 1e-9 * Math.max(1, Math.abs(value));

/** What cannot be right about a capacity, or cannot be kept: found before the matrix is built, with component and year. */
export function checkCapacity(
  problem: EnergyProblem,
  component: ComponentModel,
  cap: CapacityModel,
  findings: Findings,
): void {
  // Decided by another run, by whose rules it was checked.
  if (problem.kind === "dispatch") return;
  const about = { ...nameOf(component), unit: cap.unit };
  const isPower = cap.role === "power";
  const isThere = cap.stock.length > 0 || cap.planned.length > 0;
  const sized = component.kind === "process" || component.kind === "line" || component.kind === "storage";
  if (!isPower && sized && !cap.unlimited && !cap.byMaximum && !cap.buildable && !isThere)
    findings.add("capacity_missing", "warning", { ...about, parameterType: "existing_capacity" });
  checkLifetimes(problem, component, cap, findings);
  checkBounds(problem, component, cap, findings);
  if (cap.buildable) checkBuilding(problem, component, cap, findings);
}

function checkLifetimes(
  problem: EnergyProblem,
  component: ComponentModel,
  cap: CapacityModel,
  findings: Findings,
): void {
  const about: NamedAbout = { ...nameOf(component), parameterType: "lifetime" };
  problem.years.forEach((year, y) => {
    const lifetime = cap.lifetimeA[y] ?? Number.POSITIVE_INFINITY;
    if (lifetime <= 0) findings.add("lifetime_not_positive", "error", { ...about, year, amount: lifetime, unit: "a" });
    const pays = [cap.investment, cap.conversion?.cost].some((cost) => (cost?.[y]?.money ?? 0) !== 0);
    const builds = cap.buildable || cap.planned.some((p) => p.yearIndex === y && !Number.isFinite(p.until));
    if (pays && builds && !Number.isFinite(lifetime)) findings.add("lifetime_missing", "error", { ...about, year });
  });
}

/** Bounds of the total, each model year by itself. */
function checkBounds(problem: EnergyProblem, component: ComponentModel, cap: CapacityModel, findings: Findings): void {
  const about = { ...nameOf(component), unit: cap.unit };
  problem.years.forEach((year, y) => {
    const maximum = cap.maximum[y] ?? Number.POSITIVE_INFINITY;
    const minimum = cap.minimum[y] ?? 0;
    const at = { ...about, year };
    for (const [value, parameterType] of [
      [maximum, maximumType(cap.role)],
      [minimum, minimumType(cap.role)],
    ] as const)
      if (value < 0) findings.add("negative_capacity", "error", { ...at, amount: value, parameterType });
    const parameterType = minimumType(cap.role);
    if (minimum > maximum) {
      findings.add("capacity_bounds_cross", "error", { ...at, amount: minimum - maximum, parameterType });
      return;
    }
    if (cap.unlimited || cap.byMaximum) return;
    checkMinimum(problem, { component, cap }, y, findings);
    const open = component.kind === "trade" || component.root === "consumption";
    const fixed = cap.retirementAllowed
      ? cap.planned.reduce((sum, p) => (p.yearIndex === y ? sum + p.amount : sum), 0)
      : sureCapacity(problem.years, cap, y);
    if (!open && fixed > maximum + slack(maximum))
      findings.add("planned_above_maximum", "error", {
        ...at,
        amount: fixed - maximum,
        parameterType: maximumType(cap.role),
      });
  });
}

/** A least capacity that nothing can reach. */
export function checkMinimum(
  problem: EnergyProblem,
  { component, cap }: ComponentCapacity,
  y: number,
  findings: Findings,
): void {
  const minimum = cap.minimum[y] ?? 0;
  const reach = Math.min(cap.maximum[y] ?? Number.POSITIVE_INFINITY, reachable(problem, cap, y));
  const parameterType = minimumType(cap.role);
  const about = { ...nameOf(component), unit: cap.unit, year: problem.years[y]!, parameterType };
  if (minimum > reach + slack(minimum))
    findings.add("minimum_out_of_reach", "error", { ...about, amount: minimum - reach });
}

/** Sizes in which something can be built at all. */
function checkBuilding(
  problem: EnergyProblem,
  component: ComponentModel,
  cap: CapacityModel,
  findings: Findings,
): void {
  const about = { ...nameOf(component), unit: cap.unit };
  const ignored = cap.buildCost.some((cost, v) => isPositive(cost) && !isDecision(problem, cap, v));
  if (ignored)
    findings.add("build_cost_needs_integers", "warning", { ...about, parameterType: "fixed_cost_per_build" });
  problem.years.forEach((year, v) => {
    const limit = buildLimit(problem.years, cap, v);
    const at = { ...about, year };
    if (isDecision(problem, cap, v) && !Number.isFinite(limit))
      findings.add("build_needs_maximum", "error", { ...at, parameterType: maximumType(cap.role) });
    const service = serviceOf(problem.years, cap, v);
    if (!problem.years.some((one) => alive(service, one))) return;
    const least = cap.minimumExpansion[v] ?? 0;
    const most = cap.maximumExpansion[v] ?? Number.POSITIVE_INFINITY;
    if (least > most + slack(most))
      findings.add("expansion_bounds_cross", "error", {
        ...at,
        amount: least - most,
        parameterType: "minimum_expansion",
      });
    const unit = problem.flags.integer_expansion ? (cap.unitSize[v] ?? 0) : 0;
    for (const [size, parameterType] of [
      [least, "minimum_expansion"],
      [unit, "unit_size"],
    ] as const)
      if (least <= most && size > limit + slack(limit) && limit > 0)
        findings.add("build_too_large", "warning", { ...at, amount: size - limit, parameterType });
  });
}

/** What is entered as a share of the capacity says nothing where there is no capacity. */
export function checkShares(problem: EnergyProblem, component: ComponentModel, findings: Findings): void {
  if (component.kind !== "trade" && component.kind !== "process") return;
  const { capacity, availability, fixedProfile, lowerShare, limits } = component;
  problem.years.forEach((year, y) => {
    if (!capacity.unlimited && !(capacity.byMaximum && capacity.maximum[y] === null)) return;
    const share = availability[y] ?? 1;
    const isPart = (v: number) => v > 0 && v < 1;
    const isTrade = component.kind === "trade";
    for (const [parameterType, values] of [
      ["availability", typeof share === "number" ? isPart(share) : share.some(isPart)],
      ["fixed_profile", isTrade && fixedProfile[y] !== null && fixedProfile[y] !== undefined],
      ["lower_operation_limit", (lowerShare[y] ?? 0) > 0],
      ["maximum_full_load_hours", (limits.fullLoadHours[y] ?? null) !== null],
    ] as const)
      if (values) findings.add("share_needs_size", "error", { ...nameOf(component), year, parameterType });
  });
}

/** Area that stock takes already, or that is planned for sure, where there is less of it. */
export function checkSpace(problem: EnergyProblem, findings: Findings): void {
  for (const { geometryId, name, availableM2 } of problem.space) {
    problem.years.forEach((year, y) => {
      const available = availableM2[y] ?? Number.POSITIVE_INFINITY;
      const stock = stockAreaM2(problem, geometryId, y);
      const about: NamedAbout = {
        placeId: geometryId,
        placeName: name,
        year,
        unit: "m^2",
        parameterType: "available_space",
      };
      if (stock > available + slack(available))
        findings.add("space_taken_by_stock", "warning", { ...about, amount: stock - available });
      const most = Math.max(available, stock);
      const sure = problem.components.reduce(
        (sum, c) =>
          c.geometryId === geometryId
            ? sum + (c.capacity.spacePerUnit[y] ?? 0) * sureCapacity(problem.years, c.capacity, y)
            : sum,
        0,
      );
      if (sure > most + slack(most)) findings.add("infeasible_space", "error", { ...about, amount: sure - most });
    });
  }
}
