import type { LinearModel, Solution } from "../linearModel";
import type { Findings } from "./findings";
import type { Formulation, SolvedModel } from "./formulate";
import { type EnergyProblem, isMoney } from "./problem";
import { bookedObjective, type Report } from "./report";
import { LOOSEST } from "./solving/tolerances";
import { firstHourOf, hoursOf } from "./timeAxis";

/** Relative tolerance of the check after every solve. */
const CHECK_TOLERANCE = LOOSEST;

/**
 * Recomputes balances (from the reported flows), rows and bounds (from the matrix) and the objective (from the reported
 * costs), independently of what the solver says. What is violated becomes a warning that names the location.
 */
export function check(solved: SolvedModel, result: Report, findings: Findings): void {
  const { problem, formulation, solution } = solved;
  checkBalances(problem, result, findings);
  checkBounds(problem, formulation, solution, findings);
  checkObjective(problem, solution, result, findings);
  checkCostCap(solved, result, findings);
  checkBank(problem, result, findings);
}

/** The row of the cost cap counts what the result reports, no more and no less, and that keeps to the cap. */
function checkCostCap(
  { problem: { costCap, currency }, formulation: { model, ledger }, solution: { x } }: SolvedModel,
  { summary, tables }: Report,
  findings: Findings,
): void {
  if (!costCap) return;
  const gross = tables.costs.reduce((s, c) => (c.impact === "money" ? s + Math.abs(c.amount) : s), 0);
  const size = Math.max(1, Math.abs(costCap.limitNpv), gross);
  const counted = rowSizes(model, x).activity[ledger.capRow]! + costCap.limitNpv - model.rowUpper[ledger.capRow]!;
  const off = Math.max(Math.abs(summary.moneyNpv - counted), summary.moneyNpv - costCap.limitNpv);
  if (off > CHECK_TOLERANCE * size) findings.add("check_cost_cap", "warning", { amount: off, unit: currency });
}

/** What is kept of allowances follows from the reported emissions, year by year. */
function checkBank({ emissions, years, spans }: EnergyProblem, { tables }: Report, findings: Findings): void {
  for (const { impact, freeAllocation } of emissions) {
    let before = 0;
    for (const row of tables.emissions) {
      if (row.impact !== impact || row.kept === undefined) continue;
      const y = years.indexOf(row.year);
      const bankAtEnd = before + spans[y]! * (freeAllocation[y]! + row.certificates - row.total);
      const size = Math.max(1, before, row.kept, spans[y]! * Math.abs(row.total));
      if (Math.abs(bankAtEnd - row.kept) > CHECK_TOLERANCE * size)
        findings.add("check_bank", "warning", {
          year: row.year,
          detail: impact,
          amount: bankAtEnd - row.kept,
          unit: "kg",
        });
      before = row.kept;
    }
  }
}

function checkBalances(problem: EnergyProblem, result: Report, findings: Findings): void {
  problem.years.forEach((year, y) =>
    problem.buses.forEach((bus, b) => {
      const tolerance = CHECK_TOLERANCE * Math.max(1, result.throughput[y]![b]!);
      let worst = 0;
      let hours = 0;
      let first = -1;
      result.imbalance[y]![b]!.forEach((v, t) => {
        if (Math.abs(v) <= tolerance) return;
        if (first < 0) first = t;
        hours += hoursOf(problem.time, t);
        worst = Math.max(worst, Math.abs(v));
      });
      if (first < 0) return;
      const location = problem.locations[bus.location]!;
      findings.add("check_balance", "warning", {
        placeId: location.id,
        placeName: location.name,
        carrierLevelId: bus.carrierLevelId,
        year,
        hours,
        firstHour: firstHourOf(problem.time, first),
        amount: worst,
        unit: "MW",
      });
    }),
  );
}

function checkBounds(
  problem: EnergyProblem,
  { model, builder }: Formulation,
  solution: Solution,
  findings: Findings,
): void {
  const { activity, largest } = rowSizes(model, solution.x);
  const worst = new Map<number, number>();
  /** `over`: by how much a bound is passed; negative where it is kept. */
  const visit = (owner: number, over: number, size: number): void => {
    const violation = over / Math.max(1, size);
    if (violation > CHECK_TOLERANCE) worst.set(owner, Math.max(worst.get(owner) ?? 0, violation));
  };
  for (let i = 0; i < model.rows; i++) {
    const kind = builder.kindOf(i);
    if (kind === "balance") continue;
    const owner = ["emission", "allowances", "space", "outage", "cost_cap", "near_optimal"].includes(kind)
      ? -1
      : builder.rowOwner.data[i]!;
    visit(owner, Math.max(model.rowLower[i]! - activity[i]!, activity[i]! - model.rowUpper[i]!), largest[i]!);
  }
  for (let j = 0; j < model.columns; j++) {
    const value = solution.x[j]!;
    visit(builder.colOwner.data[j]!, Math.max(model.colLower[j]! - value, value - model.colUpper[j]!), Math.abs(value));
  }
  for (const [owner, amount] of worst) {
    const component = problem.components[owner];
    findings.add(component ? "check_bound" : "check_bound_system", "warning", {
      componentId: component?.id,
      componentName: component?.name,
      amount,
    });
  }
}

/** A x and the largest term of each row, the size a violation is compared with. */
function rowSizes(model: LinearModel, x: Float64Array): { activity: Float64Array; largest: Float64Array } {
  const activity = new Float64Array(model.rows);
  const largest = new Float64Array(model.rows);
  for (let j = 0; j < model.columns; j++) {
    const v = x[j]!;
    if (v === 0) continue;
    for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++) {
      const i = model.indices[k]!;
      const term = model.values[k]! * v;
      activity[i]! += term;
      if (Math.abs(term) > largest[i]!) largest[i] = Math.abs(term);
    }
  }
  return { activity, largest };
}

function checkObjective(problem: EnergyProblem, solution: Solution, result: Report, findings: Findings): void {
  const booked = bookedObjective(problem, result.summary, result.tables);
  const gross = result.tables.costs.reduce((s, c) => s + Math.abs(c.amount), 0);
  const size = Math.max(1, Math.abs(solution.objective), gross);
  if (Math.abs(booked - solution.objective) > CHECK_TOLERANCE * size) {
    const unit = isMoney(problem.objective) ? problem.currency : "kg";
    findings.add("check_objective", "warning", { amount: booked - solution.objective, unit });
  }
}
