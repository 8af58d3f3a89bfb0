import type { ParameterTypeName } from "~/entities/catalogue/names";
import { sureCapacity } from "../blocks/vintages";
import type { Findings, NamedAbout } from "../findings";
import { type CapacityModel, type CommitmentModel, mapProfile, type ProcessModel, type Profile } from "../problem";
import { nameOfOwner, type Owner, type ParameterReader } from "../reader";

const SWITCHING = [
  "start_up_cost",
  "shut_down_cost",
  "minimum_up_time",
  "minimum_down_time",
  "part_load_minimum",
] as const satisfies readonly ParameterTypeName[];
interface CommitmentContext {
  reader: ParameterReader;
  findings: Findings;
  years: readonly number[];
}

/**
 * How the units of a plant are switched on and off, by model year; null where nothing of it was entered. A unit is as large as `unit_size`
 * says. Otherwise all that is there without a decision is one unit. What is there and no multiple of it is divided into equal units
 * (blocks/units.ts). In years with a prescribed profile nothing is switched.
 */
export function assembleCommitment(
  owner: Owner,
  capacity: CapacityModel,
  { fixedProfile, lowerShare }: Pick<ProcessModel, "fixedProfile" | "lowerShare">,
  { reader, findings, years }: CommitmentContext,
): CommitmentModel | null {
  const about = { componentId: owner.componentId, componentName: owner.componentName };
  const numbers = (type: ParameterTypeName, otherwise: number): number[] =>
    reader.numbers(owner, type).map((v, y) => (fixedProfile[y] === null ? (v ?? otherwise) : otherwise));
  const share = numbers("part_load_minimum", 0);
  const sure = capacity.sure ?? years.map((_, y) => sureCapacity(years, capacity, y));
  const model: CommitmentModel = {
    unitMw: years.map((_, y) => capacity.unitSize[y] ?? Math.max(0, ...sure)),
    ownUnitMw: sure.map((mw, y) => (mw > 0 ? mw / Math.max(1, Math.round(mw / (capacity.unitSize[y] ?? mw))) : 0)),
    startUpCost: numbers("start_up_cost", 0),
    shutDownCost: numbers("shut_down_cost", 0),
    minimumUpH: numbers("minimum_up_time", 0),
    minimumDownH: numbers("minimum_down_time", 0),
    rampPerH: numbers("ramp_rate", Number.POSITIVE_INFINITY),
    minimumLoad: share.map((v, y) => (fixedProfile[y] === null ? Math.max(v, lowerShare[y] ?? 0) : 0)),
  };
  years.forEach((year, y) => {
    const units = switchesUnits(model, y) && model.unitMw[y] === 0;
    if (units && capacity.buildable)
      findings.add("unit_size_missing", "error", { ...about, year, parameterType: "unit_size" });
  });
  if (fixedProfile.some((p) => p !== null)) remarkNotSwitched(owner, "fixed_profile", { reader, findings });
  const none = years.every((_, y) => !switchesUnits(model, y) && model.rampPerH[y] === Number.POSITIVE_INFINITY);
  if (none && !fixedProfile.some((p) => p !== null))
    reader.numbers(owner, "part_load_efficiency").forEach((efficiency, y) => {
      const what: NamedAbout = { ...about, year: years[y], parameterType: "part_load_efficiency" };
      if (efficiency !== undefined) findings.add("part_load_undefined", "warning", what);
    });
  return none ? null : model;
}

/** Whether it makes a difference in a model year (index) how many units run. */
export const switchesUnits = (c: CommitmentModel, y: number): boolean =>
  [c.startUpCost, c.shutDownCost, c.minimumUpH, c.minimumDownH, c.minimumLoad].some((values) => (values[y] ?? 0) > 0);

/** Says that another parameter steers the plant, where anything was entered about its units. */
export function remarkNotSwitched(
  owner: Owner,
  parameterType: "fixed_profile" | "flat_output",
  { reader, findings }: Pick<CommitmentContext, "reader" | "findings">,
): void {
  const entered: readonly ParameterTypeName[] = [...SWITCHING, "ramp_rate", "part_load_efficiency"];
  if (entered.some((type) => reader.rows(owner, type).length > 0))
    findings.add("profile_is_not_switched", "info", { ...nameOfOwner(owner), parameterType });
}

/**
 * The straight line between the fuel at full load and at minimum load m, per MW of running capacity r and of output f:
 *   fuel = perRunning * r + perOutput * f;   at f = r: r / e;   at f = m * r: m * r / e_m
 * `fullLoad`: fuel per output at full load, 1/e. Null where no part-load efficiency e_m counts.
 */
export function fuelLine(
  owner: Owner,
  fullLoad: readonly Profile[],
  commitment: CommitmentModel,
  { reader, findings, years }: CommitmentContext,
): { perOutput: Profile[]; perRunning: Profile[] } | null {
  const partLoad = reader.numbers(owner, "part_load_efficiency");
  const about: NamedAbout = {
    componentId: owner.componentId,
    componentName: owner.componentName,
    parameterType: "part_load_efficiency",
  };
  const perOutput: Profile[] = [];
  const perRunning: Profile[] = [];
  years.forEach((year, y) => {
    const full = fullLoad[y] ?? 0;
    const efficiency = partLoad[y];
    const m = commitment.minimumLoad[y] ?? 0;
    const counts = efficiency !== undefined && m > 0 && m < 1;
    if (efficiency !== undefined && !counts) findings.add("part_load_undefined", "warning", { ...about, year });
    if (counts && efficiency <= 0) findings.add("part_load_not_positive", "error", { ...about, year });
    if (!counts || efficiency <= 0) {
      perOutput.push(full);
      perRunning.push(0);
      return;
    }
    // Where a plant cannot run at all (fuel per output 0) it takes nothing.
    const slope = mapProfile(full, (v) => (v > 0 ? (v - m / efficiency) / (1 - m) : 0));
    const falls = typeof slope === "number" ? slope < 0 : slope.some((v) => v < 0);
    if (falls) findings.add("part_load_fuel_falls", "error", { ...about, year });
    perOutput.push(slope);
    perRunning.push(mapProfile(full, (v) => (v > 0 ? v - (v - m / efficiency) / (1 - m) : 0)));
  });
  return partLoad.some((v) => v !== undefined) ? { perOutput, perRunning } : null;
}
