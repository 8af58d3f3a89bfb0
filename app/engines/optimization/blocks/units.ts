import type { ModelScope } from "../builder";
import { at, type CommitmentModel, type Profile } from "../problem";
import { firstHourOf, hoursOf } from "../timeAxis";
import type { BuildContext, ReadContext } from "./context";
import { type CapacityColumns, capacityInto, capacityValue, isDecided, isFree } from "./investment";
import { NO_UPPER } from "./limits";
import { alive } from "./vintages";

/**
 * Of how many units, and of what size, a capacity consists. What is there without a decision (stock, planned) keeps its own units: as many
 * equal ones as come nearest to the unit size. What is decided on, by this run or by the investment run that a dispatch takes over, comes
 * in units of the unit size.
 *
 *   size of a unit   s = C / max(1, round(C / unit size))   of C that is there without a decision, before early retirement
 *                    s = unit size                          of what is decided on
 *   their number     floor(u / s) of u in service, where whole units are switched: a rest of a decision is not enough for a unit and idles
 *                    u / s                                  otherwise
 *
 * Both are the same whether u is a column or fixed, so that a dispatch costs what its investment run costs (decision 34).
 * Source: Palmintier & Webster, IEEE Trans. Power Systems 29 (2014) 1089-1098, whole numbers of equal units.
 */
export interface UnitGroup {
  /** Size of a unit [MW]. */
  unitMw: number;
  /** Column of u. -1: fixed. */
  col: number;
  /** u where it is fixed [MW]. */
  sizeMw: number;
}

/** Equal units and the columns of what they do. */
export interface UnitColumns extends UnitGroup {
  /** First columns of n, a and o. */
  running: number;
  started: number;
  stopped: number;
}

export function unitGroups(
  { problem, builder }: BuildContext,
  { owner, year: y }: ModelScope,
  capacity: CapacityColumns,
  { unitMw, ownUnitMw }: CommitmentModel,
): UnitGroup[] {
  const u = capacity.col[y]!;
  const serving = capacity.vintages.filter((v) => alive(v, problem.years[y]!));
  const groups = [false, true].flatMap((decided) => {
    const vintages = serving.filter((v) => isDecided(v) === decided);
    return vintages.length === 0 ? [] : [{ vintages, unitMw: decided ? unitMw[y]! : ownUnitMw[y]! || unitMw[y]! }];
  });
  const whole = { col: u, sizeMw: u < 0 ? capacity.fixed[y]! : 0 };
  if (groups.length < 2) return [{ unitMw: groups[0]?.unitMw ?? unitMw[y]!, ...whole }];
  return groups.flatMap((group) => {
    const sizeMw = group.vintages.reduce((sum, v) => sum + (v.col < 0 ? v.amount : 0), 0);
    if (!group.vintages.some((v) => isFree(v, y))) return sizeMw > 0 ? [{ unitMw: group.unitMw, col: -1, sizeMw }] : [];
    const col = builder.size({ year: -1, owner }, 0, NO_UPPER);
    builder.label(col, "size_of_units");
    const row = builder.row("capacity", { year: -1, owner }, sizeMw, sizeMw);
    builder.entry(row, col, 1);
    capacityInto(builder, row, group.vintages, y);
    return [{ unitMw: group.unitMw, col, sizeMw: 0 }];
  });
}

/** What the solver's tolerance may leave of a whole unit: a watt, and a millionth of it. */
const REST_MW = 1e-6;
const REST_SHARE = 1e-6;

export const wholeUnits = (mw: number, unitMw: number): number => Math.floor((mw + REST_MW) / unitMw + REST_SHARE);

/** Says what of a capacity is not enough for a unit, where whole ones are switched. */
export function remarkIdle(
  ctx: ReadContext,
  { owner, year: y }: ModelScope,
  capacity: CapacityColumns,
  units: readonly UnitColumns[],
): void {
  if (!ctx.problem.wholeOperation) return;
  const able = units.reduce((sum, { unitMw, col, sizeMw }) => {
    return sum + unitMw * wholeUnits(col < 0 ? sizeMw : ctx.x[col]!, unitMw);
  }, 0);
  const amount = capacityValue(capacity, ctx.x, y) - able;
  if (amount > 1e-3 * Math.min(...units.map(({ unitMw }) => unitMw)))
    ctx.remark(owner, "part_of_unit_idle", "warning", {
      year: ctx.problem.years[y],
      amount,
      unit: "MW",
      parameterType: "unit_size",
    });
}

/**
 * Says in how many hours a plant gives less than the least of its smallest unit, and still something: parts of units run where no whole ones
 * were asked for, and no real plant does so. `flow` and `low` [MW, share of what runs] by step.
 */
export function remarkBelowLeast(
  ctx: ReadContext,
  { owner, year: y }: ModelScope,
  { flow, low, units }: { flow: Float64Array; low: Profile; units: readonly UnitColumns[] },
): void {
  const { time, years, wholeOperation } = ctx.problem;
  if (wholeOperation) return;
  const smallest = Math.min(...units.map(({ unitMw }) => unitMw));
  const steps = [...flow.keys()].filter((t) => {
    const least = at(low, t) * smallest;
    return flow[t]! > REST_MW && flow[t]! < least * (1 - REST_SHARE) - REST_MW;
  });
  const [first] = steps;
  if (first === undefined) return;
  ctx.remark(owner, "below_part_load", "info", {
    year: years[y],
    hours: steps.reduce((sum, t) => sum + hoursOf(time, t), 0),
    firstHour: firstHourOf(time, first),
    parameterType: "part_load_minimum",
  });
}
