import type { ParameterTypeName } from "~/entities/catalogue/names";
import { capacitiesOf, type ComponentColumns } from "../blocks/columns";
import { maximumType, minimumType } from "../capacityAssembly";
import type { Findings } from "../findings";
import type { Formulation } from "../formulate";
import { at, type ComponentModel, type EnergyProblem, type Profile } from "../problem";
import { columnDuals } from "../sensitivities";
import { firstHourOf, hoursOf } from "../timeAxis";

/**
 * Why a model has no solution, read from a proof of it. The duals y of its elastic run are one (Farkas): the rows combined
 * with y ask for more than the bounds of the columns allow,
 *
 *   sum over rows of y * bound  -  sum over columns of (y' A) * bound  =  least weighted violation > 0.
 *
 * Each term of that sum belongs to a bound. The bounds of the largest terms hold the model back: each gets a warning with the
 * parameter that sets it. A bound of 0 has no term, so only sizes, profiles and limits are named.
 */

/** Terms below this share of their sum are noise, or change nothing. */
const MIN_SHARE = 0.01;
const MAX_WARNINGS = 5;

interface Term {
  owner: number;
  /** Model year (index), -1 = of all. */
  y: number;
  parameterType: ParameterTypeName;
  share: number;
  /** Hours in which it binds [h]; 0 where it is no matter of hours. */
  hours: number;
  firstStep: number;
  /** Largest bound [MW, MWh or unit of the capacity]. */
  bound: number;
}

/** A bound of the model. */
interface EnteredBound {
  /** Component; -1 = none. */
  owner: number;
  /** Model year (index), -1 = of all. */
  y: number;
  /** Of the year; -1 = none. */
  step: number;
  /** What sets it; null: nobody entered it. */
  parameterType: ParameterTypeName | null;
  bound: number;
}

/** Adds a warning for each component that holds the model back; `rowDual` are the duals of the elastic run. */
export function warnOfInfeasibilityProof(
  problem: EnergyProblem,
  formulation: Formulation,
  rowDual: Float64Array,
  findings: Findings,
): void {
  if (rowDual.length === 0) return;
  const terms = new Map<string, Term>();
  const { model, builder } = formulation;
  const namer = new BoundNamer(problem, formulation);
  const add = ({ owner, y, step, parameterType, bound }: EnteredBound, dual: number) => {
    const share = Math.abs(dual * bound);
    if (parameterType === null || !(share > 0) || !Number.isFinite(bound)) return;
    const key = `${owner}|${y}|${parameterType}`;
    const term = terms.get(key) ?? { owner, y, parameterType, share: 0, hours: 0, firstStep: step, bound: 0 };
    term.share += share;
    if (step >= 0) term.hours += hoursOf(problem.time, step);
    term.bound = Math.max(term.bound, Math.abs(bound));
    terms.set(key, term);
  };
  const reduced = columnDuals({ ...model, cost: new Float64Array(model.columns) }, rowDual);
  for (let j = 0; j < model.columns; j++) {
    const dual = reduced[j]!;
    if (Math.abs(dual) <= 1e-9) continue;
    const side = dual > 0 ? "lower" : "upper";
    const bound = side === "lower" ? model.colLower[j]! : model.colUpper[j]!;
    if (bound === 0) continue;
    const y = namer.yearOf(j);
    const [owner, step, parameterType] = [builder.colOwner.data[j]!, builder.stepOfColumn(j), namer.ofColumn(j, side)];
    add({ owner, y, step, parameterType, bound }, dual);
  }
  for (let i = 0; i < model.rows; i++) {
    const dual = rowDual[i]!;
    if (dual === 0 || ["balance", "outage"].includes(builder.kindOf(i))) continue;
    const bound = dual > 0 ? model.rowLower[i]! : model.rowUpper[i]!;
    const y = builder.yearOfRow(i);
    const [owner, step, parameterType] = [namer.ownerOfRow(i), builder.stepOfRow(i), namer.ofRow(i, dual > 0)];
    add({ owner, y, step, parameterType, bound }, dual);
  }
  const all = [...terms.values()].sort((a, b) => b.share - a.share);
  const total = all.reduce((sum, { share }) => sum + share, 0);
  for (const term of all.filter(({ share }) => share > MIN_SHARE * total).slice(0, MAX_WARNINGS))
    warnOfTerm(problem, term, findings);
}

function warnOfTerm(problem: EnergyProblem, term: Term, findings: Findings): void {
  const component = problem.components[term.owner];
  if (!component || findings.list.some((f) => isSame(f, component.id, term.parameterType))) return;
  findings.add(term.hours > 0 ? "held_back_in_hours" : "held_back", "warning", {
    componentId: component.id,
    componentName: component.name,
    parameterType: term.parameterType,
    year: problem.years[term.y] ?? problem.years[0],
    ...(term.hours > 0 ? { hours: term.hours, firstHour: firstHourOf(problem.time, term.firstStep) } : {}),
    amount: term.bound,
    unit:
      term.hours > 0 ? (term.parameterType === "level_minimum" ? "MWh" : "MW") : unitOf(component, term.parameterType),
  });
}

const isSame = (f: { componentId?: string; parameterType?: string }, id: string, type: ParameterTypeName): boolean =>
  f.componentId === id && f.parameterType === type;

const ENERGY = new Set<ParameterTypeName>([
  "annual_lower_energy_bound",
  "annual_upper_energy_bound",
  "maximum_full_load_hours",
]);
function unitOf(component: ComponentModel, type: ParameterTypeName): string {
  if (type === "unit_size") return "";
  if (ENERGY.has(type) || type === "initial_level") return "MWh";
  const isPower = component.kind === "storage" && component.power && type.endsWith("_power");
  return isPower ? "MW" : component.capacity.unit;
}

/** Which parameter a bound of the model comes from; null where nobody entered it. */
class BoundNamer {
  private readonly upper = new Map<number, ParameterTypeName>();
  private readonly lower = new Map<number, ParameterTypeName>();
  /** Model year (index) of columns that are global but speak of one year. */
  private readonly years = new Map<number, number>();

  constructor(
    private readonly problem: EnergyProblem,
    private readonly formulation: Formulation,
  ) {
    for (const component of formulation.components)
      for (const [columns, role] of capacitiesOf(component)) {
        columns.col.forEach((col, y) => {
          this.upper.set(col, maximumType(role));
          this.lower.set(col, minimumType(role));
          this.years.set(col, y);
        });
        for (const v of columns.vintages) {
          this.upper.set(v.col, "maximum_expansion");
          this.years.set(v.col, v.dateIndex);
        }
      }
  }

  /** Whether a column is one of the steps of a flow. */
  private isOf(first: number | undefined, j: number): boolean {
    return first !== undefined && first <= j && j < first + this.problem.time.steps;
  }

  yearOf(j: number): number {
    const y = this.formulation.builder.yearOfColumn(j);
    return y >= 0 ? y : (this.years.get(j) ?? -1);
  }

  ofColumn(j: number, side: "lower" | "upper"): ParameterTypeName | null {
    const { model, builder } = this.formulation;
    const owner = builder.colOwner.data[j]!;
    const component = this.problem.components[owner];
    if (!component) return null;
    const step = builder.stepOfColumn(j);
    // The whole numbers of units or of a decision are nobody else's.
    if (step < 0)
      return (side === "upper" ? this.upper : this.lower).get(j) ?? (model.integer?.[j] ? "unit_size" : null);
    const y = builder.yearOfColumn(j);
    const columns = this.formulation.components[owner]!;
    if (columns.kind === "storage" && columns.columns.inflow[y]! >= 0 && this.isOf(columns.columns.inflow[y], j))
      return "natural_inflow";
    const isLevel =
      columns.kind === "storage" &&
      ![columns.columns.charge[y], columns.columns.discharge[y]].some((f) => this.isOf(f, j));
    if (side === "lower") return isLevel ? "level_minimum" : "fixed_profile";
    if (isLevel) return sizeType(component, y);
    if ("fixedProfile" in component && component.fixedProfile[y]) return "fixed_profile";
    return this.flowType(component, columns, j);
  }

  /** What limits a flow in a step: that the plant is not available, else its size. */
  private flowType(component: ComponentModel, columns: ComponentColumns, j: number): ParameterTypeName {
    if (component.kind === "demand") return "demand";
    const { builder } = this.formulation;
    const [y, step] = [builder.yearOfColumn(j), builder.stepOfColumn(j)];
    const isPart = (p: Profile | undefined) => p !== undefined && at(p, step) < 1;
    if (component.kind === "storage" && columns.kind === "storage") {
      const charges = this.isOf(columns.columns.charge[y], j);
      const limit = charges ? component.chargingLimit[y] : component.dischargingLimit[y];
      if (isPart(limit)) return charges ? "charging_limit" : "discharging_limit";
      if (isPart(component.availability[y])) return "availability";
      return component.power ? "existing_power" : "power_to_energy_ratio";
    }
    return isPart(component.availability[y]) ? "availability" : sizeType(component, y);
  }

  ofRow(i: number, isLower: boolean): ParameterTypeName | null {
    const { builder } = this.formulation;
    const component = this.problem.components[builder.rowOwner.data[i]!];
    switch (builder.kindOf(i)) {
      case "annual_lower":
        return "annual_lower_energy_bound";
      case "annual_upper":
        return "annual_upper_energy_bound";
      case "full_load":
        return "maximum_full_load_hours";
      case "storage":
        return "initial_level";
      case "limit":
        if (isLower) return "lower_operation_limit";
        return component ? sizeType(component, Math.max(0, builder.yearOfRow(i))) : null;
      case "capacity":
        // Stock that the rows of a capacity add up.
        return component ? "existing_capacity" : null;
      default:
        return null;
    }
  }

  /** The component a row belongs to; rows of locations and of the system have none here. */
  ownerOfRow(i: number): number {
    const { builder } = this.formulation;
    const kind = builder.kindOf(i);
    return kind === "emission" || kind === "space" ? -1 : builder.rowOwner.data[i]!;
  }
}

/** The parameter a fixed size comes from. */
const sizeType = ({ capacity }: ComponentModel, y: number): ParameterTypeName =>
  capacity.byMaximum || (capacity.stock.length === 0 && (capacity.maximum[y] ?? null) !== null)
    ? maximumType(capacity.role)
    : capacity.role === "power"
      ? "existing_power"
      : "existing_capacity";
