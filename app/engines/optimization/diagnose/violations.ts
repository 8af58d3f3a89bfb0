import type { ParameterTypeName } from "~/entities/catalogue/names";
import type { Finding } from "~/entities/results/result";
import type { RowKind } from "../builder";
import type { Findings } from "../findings";
import type { Formulation } from "../formulate";
import type { EnergyProblem } from "../problem";
import { FEASIBLE } from "../solving/tolerances";
import { firstHourOf, hoursOf } from "../timeAxis";
import type { Slack } from "./elastic";

/** What the elastic run had to violate, as findings: balances by location and year, everything else by component, location or system. */

/** What is missing counts from ten times what a solver lets pass; where nothing is, from a tenth of the most that is missing. */
export const SIGNIFICANT = 10 * FEASIBLE;
const SHARE_OF_MOST = 0.1;

interface Words {
  rule: string;
  unit: string;
  parameterType?: ParameterTypeName;
}
const WORDS: Partial<Record<RowKind, Words>> = {
  annual_lower: { rule: "infeasible_annual_lower", unit: "MWh", parameterType: "annual_lower_energy_bound" },
  annual_upper: { rule: "infeasible_annual_upper", unit: "MWh", parameterType: "annual_upper_energy_bound" },
  full_load: { rule: "infeasible_full_load_hours", unit: "MWh", parameterType: "maximum_full_load_hours" },
  emission: { rule: "infeasible_emission_limit", unit: "kg", parameterType: "emission_limit" },
  space: { rule: "infeasible_space", unit: "m^2", parameterType: "available_space" },
  reserve: { rule: "infeasible_reserve", unit: "MW", parameterType: "reserve_share" },
  feed_in: { rule: "infeasible_feed_in", unit: "MWh", parameterType: "feed_in_share" },
  storage: { rule: "infeasible_storage_level", unit: "MWh", parameterType: "level_minimum" },
  limit: { rule: "infeasible_limit", unit: "MW" },
  capacity: { rule: "infeasible_capacity", unit: "" },
};
const START: Words = { rule: "infeasible_storage_start", unit: "MWh", parameterType: "initial_level" };
const OTHER: Words = { rule: "infeasible_other", unit: "" };

interface Group extends Required<Pick<Finding, "hours" | "firstHour" | "amount" | "peakMw">> {
  row: number;
  sign: number;
}

/** What the elastic run gave up. */
interface Relaxation {
  /** What is missing has to be more than this, relative to max(1, the size of the row). */
  least: number;
  slacks: readonly Slack[];
  /** The value of each slack. */
  amounts: Float64Array;
}

/** Adds the findings; returns how many there are. */
export function reportViolations(
  problem: EnergyProblem,
  formulation: Formulation,
  { least, slacks, amounts }: Relaxation,
  findings: Findings,
): number {
  const { builder, model } = formulation;
  const groups = new Map<string, Group>();
  const shares = slacks.map(({ row }, i) => {
    const bounds = [model.rowLower[row]!, model.rowUpper[row]!].filter(Number.isFinite).map(Math.abs);
    return amounts[i]! / (builder.kindOf(row) === "balance" ? 1 : Math.max(1, ...bounds));
  });
  const most = shares.reduce((largest, share) => Math.max(largest, share), 0);
  if (most <= least) return 0;
  const significant = Math.min(SIGNIFICANT, SHARE_OF_MOST * most);
  slacks.forEach(({ row, sign }, i) => {
    const amount = amounts[i]!;
    const kind = builder.kindOf(row);
    if (shares[i]! <= significant) return;
    const step = builder.stepOfRow(row);
    const hours =
      step < 0 ? 0 : kind === "outage" ? lasting(problem, builder.yearOfRow(row), step) : hoursOf(problem.time, step);
    // Steps of one balance or component and year are told together, rows without a step one by one.
    const key = step < 0 ? `row ${row}` : `${kind}|${sign}|${builder.yearOfRow(row)}|${builder.rowOwner.data[row]}`;
    const firstHour = step < 0 ? 0 : firstHourOf(problem.time, step);
    const group = groups.get(key) ?? { row, sign, hours: 0, firstHour, amount: 0, peakMw: 0 };
    // The rows of an outage are in its order, which may pass the end of the year.
    if (kind !== "outage") group.firstHour = Math.min(group.firstHour, firstHour);
    group.hours += hours;
    group.amount += kind === "balance" || kind === "outage" ? amount * hours : amount;
    group.peakMw = Math.max(group.peakMw, amount);
    groups.set(key, group);
  });
  for (const group of groups.values()) {
    if (builder.kindOf(group.row) === "balance") reportBalance(problem, formulation, group, findings);
    else if (builder.kindOf(group.row) === "outage") reportOutage(problem, formulation, group, findings);
    else tellLimit(problem, formulation, group, findings);
  }
  return groups.size;
}

/** Missing or surplus energy of a balance in a year, hours counted. */
function reportBalance(
  problem: EnergyProblem,
  { builder }: Formulation,
  { row, sign, ...extent }: Group,
  findings: Findings,
): void {
  const bus = builder.rowOwner.data[row]!;
  const { location, carrierLevelId } = problem.buses[bus]!;
  const demands = problem.components.filter((c) => c.kind === "demand" && c.bus === bus);
  const only = sign > 0 && demands.length === 1 ? demands[0] : undefined;
  findings.add(sign > 0 ? "infeasible_shortage" : "infeasible_surplus", "error", {
    ...extent,
    unit: "MWh",
    year: problem.years[builder.yearOfRow(row)],
    placeId: problem.locations[location]!.id,
    placeName: problem.locations[location]!.name,
    carrierLevelId,
    componentId: only?.id,
    componentName: only?.name,
  });
}

/** How long an outage lasts in a step of a year (index) [h]. */
function lasting({ outages, time }: EnergyProblem, y: number, step: number): number {
  const outage = outages.find(({ yearIndex, steps }) => yearIndex === y && steps.includes(step));
  return outage?.hours[outage.steps.indexOf(step)] ?? time.stepH;
}

/** What is missing in hours without trade. */
function reportOutage(
  problem: EnergyProblem,
  { builder }: Formulation,
  { row, hours, firstHour, amount, peakMw }: Group,
  findings: Findings,
): void {
  const { location, carrierLevelId } = problem.buses[builder.rowOwner.data[row]!]!;
  findings.add("infeasible_outage", "error", {
    hours,
    firstHour,
    peakMw,
    amount,
    unit: "MWh",
    year: problem.years[builder.yearOfRow(row)],
    placeId: problem.locations[location]!.id,
    placeName: problem.locations[location]!.name,
    carrierLevelId,
  });
}

function tellLimit(
  problem: EnergyProblem,
  { builder, ledger }: Formulation,
  { row, hours, firstHour, amount, peakMw }: Group,
  findings: Findings,
): void {
  const kind = builder.kindOf(row);
  const owner = builder.rowOwner.data[row]!;
  const words = kind === "storage" && builder.stepOfRow(row) < 0 ? START : (WORDS[kind] ?? OTHER);
  const { rule, unit, parameterType } = words;
  const extent = hours > 0 ? { hours, firstHour, peakMw } : {};
  const about = { amount, unit, parameterType, ...extent };
  if (kind === "cost_cap") {
    // Who asked for a share above the cheapest cannot ask for too little; the sum was entered.
    findings.add("infeasible_cost_cap", "error", {
      amount,
      unit: problem.currency,
      detail: `${problem.costCap?.limitNpv}`,
    });
    return;
  }
  if (kind === "emission") {
    const y = ledger.emissionRows[owner]?.indexOf(row) ?? -1;
    findings.add(rule, "error", { ...about, detail: problem.emissions[owner]?.impact, year: problem.years[y] });
    return;
  }
  const year = problem.years[builder.yearOfRow(row)];
  if (kind === "space") {
    const space = problem.space[owner];
    findings.add(rule, "error", { ...about, placeId: space?.geometryId, placeName: space?.name, year });
    return;
  }
  const component = problem.components[owner];
  findings.add(rule, "error", { ...about, componentId: component?.id, componentName: component?.name, year });
}
