import type { ParameterTypeName } from "~/entities/catalogue/names";
import type { LimitWorth, PriceWorth, Sensitivities } from "~/entities/results/result";
import type { LinearModel, Move } from "../linearModel";
import { capacitiesOf } from "./blocks/columns";
import type { CapacityColumns } from "./blocks/investment";
import { movesOfStanding } from "./blocks/standingLoss";
import type { RowKind } from "./builder";
import { maximumType, minimumType } from "./capacityAssembly";
import type { Formulation, SolvedModel } from "./formulate";
import type { CapacityModel, EnergyProblem } from "./problem";

/**
 * What one more unit of a limit and one percent of a price are worth, out of a solution that is there.
 *
 * Limits: V(b) is convex where b is in bounds alone, and a dual is one of its slopes. So V(b + d) >= V(b) + worth * d for every d. A limit
 * that is relaxed saves at most |worth| a unit, one that is tightened costs at least as much. Between exactDown and exactUp, where the
 * optimal basis stays the same, the worth is exact. An optimum that is degenerate in a limit has 0 on one side. Source: Bertsimas and
 * Tsitsiklis, Introduction to Linear Optimization, 1997, chapter 5. Prices: V(c) is concave, and what is paid now is a slope: one percent
 * more costs at most `onePercent`, one less saves at least it. The onePercents of all prices add up to one percent of the objective.
 */
export interface Limit extends Omit<LimitWorth, "worth" | "exactUp" | "exactDown"> {
  parameterType: ParameterTypeName;
  /** How the bounds of the model move when the limit rises by a unit. */
  moves: Move[];
  /** The limit multiplies a column, too: no direction of bounds says how long its worth holds. */
  isFactor: boolean;
}

const YEARLY: Partial<Record<RowKind, { type: ParameterTypeName; side: Move["side"]; unit: string }>> = {
  annual_lower: { type: "annual_lower_energy_bound", side: "lower", unit: "MWh" },
  annual_upper: { type: "annual_upper_energy_bound", side: "upper", unit: "MWh" },
  full_load: { type: "maximum_full_load_hours", side: "upper", unit: "h" },
};

/** Every limit that somebody entered and that bounds the model, by component or location and year. */
export function limitsOf(problem: EnergyProblem, formulation: Formulation): Limit[] {
  const limits: Limit[] = [];
  problem.components.forEach((component, k) => {
    for (const [columns, role] of capacitiesOf(formulation.components[k]!))
      limits.push(...sizesOf(problem, formulation, { owner: k, columns, role }));
  });
  limits.push(...rowLimits(problem, formulation));
  return limits;
}

/** A capacity of a component in the model. */
interface ModelCapacity {
  /** Index of the component. */
  owner: number;
  columns: CapacityColumns;
  role: CapacityModel["role"];
}

/** Minimum, maximum and largest expansion of a capacity; the size itself where nothing can be built. */
function sizesOf(problem: EnergyProblem, formulation: Formulation, capacity: ModelCapacity): Limit[] {
  const { columns, role } = capacity;
  const component = problem.components[capacity.owner]!;
  const cap = role === "power" && component.kind === "storage" ? component.power! : component.capacity;
  const about = { componentId: component.id, placeId: null, impact: null, unit: cap.unit, isFactor: false };
  const limits: Limit[] = [];
  problem.years.forEach((year, y) => {
    const col = columns.col[y] ?? -1;
    const size = columns.fixed[y] ?? Number.POSITIVE_INFINITY;
    if (col >= 0) {
      const maximum = cap.maximum[y] ?? null;
      const minimum = cap.minimum[y] ?? 0;
      const move = (side: Move["side"]): Move[] => [{ index: col, isRow: false, side, by: 1 }];
      if (maximum !== null)
        limits.push({ ...about, parameterType: maximumType(role), year, bound: maximum, moves: move("upper") });
      if (minimum > 0)
        limits.push({ ...about, parameterType: minimumType(role), year, bound: minimum, moves: move("lower") });
    } else if (Number.isFinite(size) && size > 0 && !columns.unlimited) {
      const moves = movesOfSize(problem, formulation, capacity, y);
      const parameterType = cap.byMaximum ? maximumType(role) : (`existing_${role}` as const);
      if (moves.length > 0) limits.push({ ...about, parameterType, year, bound: size, moves });
    }
  });
  for (const v of columns.vintages) {
    const most = v.col >= 0 ? (cap.maximumExpansion[v.dateIndex] ?? null) : null;
    if (most === null) continue;
    const moves: Move[] = [{ index: v.col, isRow: false, side: "upper", by: 1 }];
    limits.push({
      ...about,
      parameterType: "maximum_expansion",
      year: problem.years[v.dateIndex]!,
      bound: most,
      moves,
    });
  }
  return limits;
}

/** A fixed size is in the bounds of every step: all grow with it. A storage's level grows with its energy alone. */
function movesOfSize(
  problem: EnergyProblem,
  { model, builder, components, feedIn, standing }: Formulation,
  { owner: k, role, columns: capacity }: ModelCapacity,
  y: number,
): Move[] {
  const size = capacity.fixed[y]!;
  const line = problem.components[k]!;
  const draws = standing.filter(({ owner, year }) => owner === k && year === y);
  const columns = components[k]!;
  const moves: Move[] = [];
  const flows = columns.kind === "storage" ? [columns.columns.charge[y]!, columns.columns.discharge[y]!] : [];
  const isFlow = (j: number) => flows.some((first) => first <= j && j < first + problem.time.steps);
  const inflow = columns.kind === "storage" ? columns.columns.inflow[y]! : -1;
  const isUncovered = (j: number): boolean =>
    draws.some(({ uncovered: first, on }) => first >= 0 && first <= j && j < first + on.length);
  const counts = (j: number): boolean => {
    if (isUncovered(j)) return false;
    if (columns.kind !== "storage") return true;
    // What flows in by itself is as large as it is.
    if (inflow >= 0 && inflow <= j && j < inflow + problem.time.steps) return false;
    if (!columns.columns.power) return true;
    return isFlow(j) === (role === "power");
  };
  for (let j = 0; j < model.columns; j++) {
    if (builder.colOwner.data[j] !== k || builder.yearOfColumn(j) !== y || builder.stepOfColumn(j) < 0 || !counts(j))
      continue;
    const [lower, upper] = [model.colLower[j]!, model.colUpper[j]!];
    if (lower === upper && lower !== 0) moves.push({ index: j, isRow: false, side: "both", by: upper / size });
    else {
      if (Number.isFinite(upper) && upper !== 0)
        moves.push({ index: j, isRow: false, side: "upper", by: upper / size });
      if (lower > 0) moves.push({ index: j, isRow: false, side: "lower", by: lower / size });
    }
  }
  // Rows of the same component: two directions of a line under one size, least operation, the level a storage starts with.
  for (let i = 0; i < model.rows; i++) {
    const kind = builder.kindOf(i);
    const isOwn = kind === "limit" || kind === "full_load" || (kind === "storage" && role === "capacity");
    if (!isOwn || builder.rowOwner.data[i] !== k || builder.yearOfRow(i) !== y) continue;
    const [lower, upper] = [model.rowLower[i]!, model.rowUpper[i]!];
    if (lower === upper && lower !== 0) moves.push({ index: i, isRow: true, side: "both", by: lower / size });
    else if (Number.isFinite(upper) && upper !== 0)
      moves.push({ index: i, isRow: true, side: "upper", by: upper / size });
    else if (Number.isFinite(lower) && lower !== 0)
      moves.push({ index: i, isRow: true, side: "lower", by: lower / size });
  }
  // What a line loses whatever flows.
  if (line.kind === "line") for (const draw of draws) moves.push(...movesOfStanding(problem, line, capacity, draw));
  // A share of it may be fed in.
  for (const { year, row, share, plants } of feedIn)
    if (year === y && plants.includes(k))
      for (let t = 0; t < problem.time.steps; t++)
        moves.push({ index: row + t, isRow: true, side: "upper", by: share });
  return moves;
}

/** Limits that are a row of their own: of a year's energy, of emissions, of an area. */
function rowLimits(problem: EnergyProblem, { model, builder, ledger }: Formulation): Limit[] {
  const limits: Limit[] = [];
  for (let i = 0; i < model.rows; i++) {
    const kind = builder.kindOf(i);
    const owner = builder.rowOwner.data[i]!;
    const yearly = YEARLY[kind];
    const move = (side: Move["side"], by = 1): Move[] => [{ index: i, isRow: true, side, by }];
    if (yearly) {
      const component = problem.components[owner]!;
      const y = builder.yearOfRow(i);
      const hours = kind === "full_load" ? component.kind !== "demand" && component.limits.fullLoadHours[y] : null;
      const row = yearly.side === "lower" ? model.rowLower[i]! : model.rowUpper[i]!;
      limits.push({
        componentId: component.id,
        placeId: null,
        impact: null,
        parameterType: yearly.type,
        unit: yearly.unit,
        year: problem.years[y]!,
        bound: hours ? hours : row,
        isFactor: kind === "full_load",
        moves: move(yearly.side, hours ? row / hours : 1),
      });
    } else if (kind === "emission") {
      const y = ledger.emissionRows[owner]!.indexOf(i);
      const { impact, limit } = problem.emissions[owner]!;
      limits.push({
        componentId: null,
        placeId: null,
        impact,
        parameterType: "emission_limit",
        unit: "kg",
        year: problem.years[y]!,
        bound: limit[y]!,
        isFactor: false,
        moves: move("upper"),
      });
    } else if (kind === "space") {
      const { geometryId, availableM2 } = problem.space[owner]!;
      const y = builder.yearOfRow(i);
      limits.push({
        componentId: null,
        placeId: geometryId,
        impact: null,
        parameterType: "available_space",
        unit: "m^2",
        year: problem.years[y]!,
        bound: availableM2[y]!,
        isFactor: false,
        moves: move("upper"),
      });
    }
  }
  return limits;
}

/** How near to a bound an interior point ends at least, as a share of the value [1]. */
const REACHED = 1e-3;

/** What a cost adds to the objective, as the report books it. */
export interface Booked extends Omit<PriceWorth, "onePercent"> {
  amount: number;
}

/** Worths of limits (none without duals) and of prices; `reach` as Solution has it, one entry per limit. */
export function sensitivities(
  { formulation: { model }, solution }: SolvedModel,
  limits: readonly Limit[],
  booked: readonly Booked[],
): Sensitivities {
  const hasDuals = solution.rowDual.length > 0;
  const colDual = hasDuals ? (solution.columnDual ?? columnDuals(model, solution.rowDual)) : null;
  const slopeOf = (move: Move): number => {
    const { index, isRow, side, by } = move;
    if (!isRow && !isReached(model, solution.x, move)) return 0;
    const dual = isRow ? solution.rowDual[index]! : colDual![index]!;
    return by * (side === "both" ? dual : side === "upper" ? Math.min(0, dual) : Math.max(0, dual));
  };
  const byPrice = new Map<string, Booked>();
  for (const one of booked) {
    const key = `${one.componentId}|${one.kind}|${one.impact}`;
    byPrice.set(key, { ...one, amount: (byPrice.get(key)?.amount ?? 0) + one.amount });
  }
  return {
    limits: hasDuals
      ? limits.map(({ moves, isFactor, ...about }, i) => ({
          ...about,
          worth: moves.reduce((sum, move) => sum + slopeOf(move), 0),
          exactUp: (isFactor ? null : solution.reach?.[i]?.up) ?? null,
          exactDown: (isFactor ? null : solution.reach?.[i]?.down) ?? null,
        }))
      : [],
    prices: [...byPrice.values()].map(({ amount, ...about }) => ({ ...about, onePercent: amount / 100 })),
  };
}

/** Whether a column is at the bound that moves. A direction that was closed has a reduced cost, but not for its size. */
function isReached({ colLower, colUpper }: LinearModel, x: Float64Array, { index, side }: Move): boolean {
  const value = x[index]!;
  const distance = side === "lower" ? value - colLower[index]! : colUpper[index]! - value;
  return side === "both" || distance <= REACHED * Math.max(1, Math.abs(value));
}

/** Reduced costs: cost - y'A, by column. */
export function columnDuals(model: LinearModel, rowDual: Float64Array): Float64Array {
  const duals = model.cost.slice();
  for (let j = 0; j < model.columns; j++)
    for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++)
      duals[j]! -= model.values[k]! * rowDual[model.indices[k]!]!;
  return duals;
}
