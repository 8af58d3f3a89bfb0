import { COST_TERMS, type Course, type OperationPlan } from "../site/plan";
import type { OperationSite } from "../site/types";
import { checkAtMeter } from "./atMeter";
import { checkBalances } from "./balances";
import { checkGrids, checkLoads, checkStorage } from "./components";
import { costOf, totalOf } from "./cost";
import { checkUnit } from "./units";
import { type Violation, Violations } from "./violations";

/**
 * Checks a course against its site, apart from the model that made it: every rule of every component in every step. Empty: all
 * is kept. Shortfalls are no violations.
 */
export function checkCourse(site: OperationSite, course: Course): Violation[] {
  const violations = new Violations();
  checkPresence(violations, site, course);
  if (violations.list.length) return violations.list;
  for (const unit of site.units) checkUnit(violations, site, unit, course.units[unit.id]!);
  for (const storage of site.storages) {
    checkStorage(violations, site, storage, course.storages[storage.id]!);
    checkAtMeter(violations, site, storage, course);
  }
  checkGrids(violations, site, course);
  checkLoads(violations, site, course);
  checkBalances(violations, site, course);
  return violations.list;
}

/** Relative, of the largest term: what the solver's tolerances add up to. */
const COST_TOLERANCE = 1e-5;

/** `checkCourse`, and that a plan costs what it says and no less than its bound. */
export function checkPlan(site: OperationSite, plan: OperationPlan): Violation[] {
  const violations = checkCourse(site, plan);
  if (violations.some(({ rule }) => rule === "missing")) return violations;
  const cost = costOf(site, plan);
  const scale = COST_TOLERANCE * Math.max(1, ...COST_TERMS.map((term) => Math.abs(cost[term])));
  const all = new Violations();
  const total = totalOf(cost);
  if (!(Math.abs(total - plan.objective) <= scale)) all.add("", "cost", -1, plan.objective - total);
  if (!(plan.bound <= total + scale)) all.add("", "bound", -1, plan.bound - total);
  return [...violations, ...all.list];
}

function checkPresence(violations: Violations, site: OperationSite, course: Course): void {
  const need = (id: string, ...arrays: (ArrayLike<number> | undefined)[]): void => {
    if (arrays.some((array) => array?.length !== site.steps)) violations.add(id, "missing", -1, 0);
  };
  for (const { id } of site.units) need(id, course.units[id]?.on, course.units[id]?.power);
  for (const { id } of site.storages) {
    const { charge, discharge, level } = course.storages[id] ?? {};
    need(id, charge, discharge, level);
  }
  for (const { id } of site.grids) need(id, course.grids[id]?.import, course.grids[id]?.export);
  for (const { id } of site.sources) need(id, course.sources[id]);
  for (const { id } of site.shiftables) need(id, course.shiftables[id]);
  for (const { id } of site.batches) if (course.batches[id] === undefined) violations.add(id, "missing", -1, 0);
  for (const { id } of site.buses) {
    const { dumped, unserved, excess } = course.buses[id] ?? {};
    need(id, dumped, unserved, excess);
  }
}
