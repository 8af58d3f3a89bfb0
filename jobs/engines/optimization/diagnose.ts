import type { Finding } from "~/entities/results/result";
import type { LinearModel, Solver, SolverOptions } from "../linearModel";
import type { RowKind } from "./builder";
import type { Findings } from "./findings";
import type { Formulation } from "./formulate";
import type { EnergyProblem } from "./problem";
import { firstHourOf, hoursOf } from "./timeAxis";

/** Weight of a unit of violation in the elastic run: MWh of energy count fully, the rest so that it is blamed first. */
const WEIGHTS: Partial<Record<RowKind, number>> = {
  balance: 1,
  annual_lower: 0.5,
  annual_upper: 0.5,
  full_load: 0.5,
  emission: 1e-4,
  space: 1e-3,
};
const RULES: Partial<Record<RowKind, string>> = {
  annual_lower: "infeasible_annual_lower",
  annual_upper: "infeasible_annual_upper",
  full_load: "infeasible_full_load_hours",
  emission: "infeasible_emission_limit",
  space: "infeasible_space",
};
const UNITS: Partial<Record<RowKind, string>> = {
  annual_lower: "MWh",
  annual_upper: "MWh",
  full_load: "MWh",
  emission: "kg",
  space: "m^2",
};
const SIGNIFICANT = 1e-6;

/** Where slack was added: the row, the sign with which it enters, and what a unit of it costs. */
interface Slack {
  row: number;
  sign: 1 | -1;
  cost: number;
}

/**
 * Why a model has no solution: the same model with slack on balances, yearly bounds, limits and space, where the least
 * weighted violation is sought (elastic programming, Chinneck). Findings name what had to give, when and how much.
 */
export async function diagnoseInfeasible(
  problem: EnergyProblem,
  formulation: Formulation,
  solver: Solver,
  options: SolverOptions,
  findings: Findings,
  shouldStop: () => boolean,
): Promise<void> {
  const { model, builder } = formulation;
  const slacks: Slack[] = [];
  for (let row = 0; row < model.rows; row++) {
    const kind = builder.kindOf(row);
    const weight = WEIGHTS[kind];
    if (weight === undefined) continue;
    const cost = kind === "balance" ? weight * hoursOf(problem.time, builder.stepOfRow(row)) : weight;
    if (Number.isFinite(model.rowLower[row]!)) slacks.push({ row, sign: 1, cost });
    if (Number.isFinite(model.rowUpper[row]!)) slacks.push({ row, sign: -1, cost });
  }
  const solution = await solver.solve(
    elastic(model, slacks),
    { ...options, crossover: null },
    () => undefined,
    shouldStop,
  );
  if (solution.x.length === 0) {
    findings.add("infeasible_unexplained", "error");
    return;
  }
  const amounts = solution.x.subarray(model.columns);
  const before = findings.list.length;
  balanceFindings(problem, formulation, slacks, amounts, findings);
  slacks.forEach((slack, i) => {
    const kind = builder.kindOf(slack.row);
    const rule = RULES[kind];
    const amount = amounts[i]!;
    const bounds = [model.rowLower[slack.row]!, model.rowUpper[slack.row]!].filter(Number.isFinite).map(Math.abs);
    if (!rule || amount <= SIGNIFICANT * Math.max(1, ...bounds)) return;
    findings.add(rule, "error", { ...aboutRow(problem, formulation, slack.row, kind), amount, unit: UNITS[kind] });
  });
  if (findings.list.length === before) findings.add("infeasible_unexplained", "error");
}

function aboutRow(
  problem: EnergyProblem,
  { builder, ledger }: Formulation,
  row: number,
  kind: RowKind,
): Partial<Finding> {
  const owner = builder.rowOwner.data[row]!;
  if (kind === "emission") {
    const y = ledger.limitRows[owner]?.indexOf(row) ?? -1;
    return { detail: problem.emissions[owner]?.impact, year: problem.years[y], parameterType: "emission_limit" };
  }
  const year = problem.years[builder.yearOfRow(row)];
  if (kind === "space") {
    const space = problem.space[owner];
    return { placeId: space?.geometryId, placeName: space?.name, year, parameterType: "available_space" };
  }
  const component = problem.components[owner];
  const type = {
    annual_lower: "annual_lower_energy_bound",
    annual_upper: "annual_upper_energy_bound",
    full_load: "maximum_full_load_hours",
  }[kind as string];
  return { componentId: component?.id, componentName: component?.name, year, parameterType: type };
}

/** Missing or surplus energy of each balance and year, hours counted. */
function balanceFindings(
  problem: EnergyProblem,
  { builder }: Formulation,
  slacks: readonly Slack[],
  amounts: Float64Array,
  findings: Findings,
): void {
  const groups = new Map<
    string,
    Required<Pick<Finding, "hours" | "firstHour" | "amount" | "peakMw">> & { bus: number; y: number; sign: number }
  >();
  slacks.forEach(({ row, sign }, i) => {
    const amount = amounts[i]!;
    if (amount <= SIGNIFICANT || builder.kindOf(row) !== "balance") return;
    const y = builder.yearOfRow(row);
    const bus = builder.rowOwner.data[row]!;
    const step = builder.stepOfRow(row);
    const hours = hoursOf(problem.time, step);
    const key = `${sign}|${y}|${bus}`;
    const firstHour = firstHourOf(problem.time, step);
    const group = groups.get(key) ?? { bus, y, sign, hours: 0, firstHour, amount: 0, peakMw: 0 };
    group.firstHour = Math.min(group.firstHour, firstHour);
    group.hours += hours;
    group.amount += amount * hours;
    group.peakMw = Math.max(group.peakMw, amount);
    groups.set(key, group);
  });
  for (const { bus, y, sign, ...extent } of groups.values()) {
    const { place, carrierLevelId } = problem.buses[bus]!;
    const demands = problem.components.filter((c) => c.kind === "demand" && c.bus === bus);
    const only = sign > 0 && demands.length === 1 ? demands[0] : undefined;
    findings.add(sign > 0 ? "infeasible_shortage" : "infeasible_surplus", "error", {
      ...extent,
      unit: "MWh",
      year: problem.years[y],
      placeId: problem.places[place]!.id,
      placeName: problem.places[place]!.name,
      carrierLevelId,
      componentId: only?.id,
      componentName: only?.name,
    });
  }
}

/** The model with one more column per slack; its own costs and integrality dropped. */
function elastic(model: LinearModel, slacks: readonly Slack[]): LinearModel {
  const n = slacks.length;
  const columns = model.columns + n;
  const join = (own: Float64Array, extra: Float64Array): Float64Array => {
    const out = new Float64Array(columns);
    out.set(own);
    out.set(extra, model.columns);
    return out;
  };
  const starts = new Int32Array(columns + 1);
  starts.set(model.starts);
  const indices = new Int32Array(model.nonzeros + n);
  indices.set(model.indices);
  const values = new Float64Array(model.nonzeros + n);
  values.set(model.values);
  slacks.forEach(({ row, sign }, i) => {
    indices[model.nonzeros + i] = row;
    values[model.nonzeros + i] = sign;
    starts[model.columns + i + 1] = model.nonzeros + i + 1;
  });
  return {
    ...model,
    columns,
    nonzeros: model.nonzeros + n,
    offset: 0,
    cost: join(
      new Float64Array(model.columns),
      Float64Array.from(slacks, ({ cost }) => cost),
    ),
    colLower: join(model.colLower, new Float64Array(n)),
    colUpper: join(model.colUpper, new Float64Array(n).fill(Number.POSITIVE_INFINITY)),
    integer: null,
    starts,
    indices,
    values,
  };
}

/** Flow or capacity beyond which a component counts as unbounded [MW, MWh]. */
const HUGE = 1e7;

/** Which component earns without limit: with every column bounded, those at the bound that lower the objective. */
export async function diagnoseUnbounded(
  problem: EnergyProblem,
  formulation: Formulation,
  solver: Solver,
  options: SolverOptions,
  findings: Findings,
  shouldStop: () => boolean,
): Promise<void> {
  const { model, builder } = formulation;
  const colUpper = model.colUpper.map((v) => Math.min(v, HUGE));
  const solution = await solver.solve(
    { ...model, colUpper, integer: null },
    { ...options, method: "automatic", crossover: null },
    () => undefined,
    shouldStop,
  );
  const earnings = new Map<number, { amount: number; year: number | undefined }>();
  for (let j = 0; j < solution.x.length; j++) {
    const value = model.cost[j]! * solution.x[j]!;
    const owner = builder.colOwner.data[j]!;
    if (solution.x[j]! < HUGE / 1000 || value >= 0) continue;
    const known = earnings.get(owner);
    earnings.set(owner, {
      amount: (known?.amount ?? 0) + value,
      year: known?.year ?? problem.years[builder.yearOfColumn(j)],
    });
  }
  const worst = [...earnings].sort((a, b) => a[1].amount - b[1].amount).slice(0, 3);
  if (worst.length === 0) findings.add("unbounded_unexplained", "error");
  for (const [owner, { year }] of worst) {
    const component = problem.components[owner];
    findings.add("unbounded", "error", { componentId: component?.id, componentName: component?.name, year });
  }
}
