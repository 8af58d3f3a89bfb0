import type { EmissionRow } from "~/entities/results/result";
import type { BuildContext } from "../blocks/context";
import type { Findings } from "../findings";
import { type EmissionPolicy, type EnergyProblem, isMoney } from "../problem";
import { isBanked } from "./account";
/**
 * Emission allowances that are kept for later years. For each model year y, which stands for span_y years, in kg:
 *
 *   bank[y-1] + span_y * (free_y + n_y - E_y) = bank[y],   bank[-1] = 0,   bank[y] >= 0,   n_y >= -free_y
 *
 * with the emission E_y of one year, as the ledger enters it, the free allocation and n_y = bought - sold, one column because
 * both have the same price. No more is sold than was allocated: without that bound a price that rises faster than the interest
 * would earn without limit. Nothing is borrowed from later years. A year without a price has no trade and leaves the bank as it is.
 */
export interface AllowanceColumns {
  /** n_y by year [kg/a]. -1: the year has no trade, or allowances cannot be kept. */
  traded: number[];
  /** bank[y] by year, at the end of the last year that y stands for [kg]; -1 as above. */
  bank: number[];
}

/**
 * Columns of policy `g`, charged through the ledger's accounts. In its rows, divided by the span and the row's unit: E - n + (bank - bank
 * before) / span = free.
 */
export function addBanking(
  { problem, builder, ledger }: BuildContext,
  policy: EmissionPolicy,
  g: number,
): AllowanceColumns {
  const columns: AllowanceColumns = { traded: [], bank: [] };
  const scope = { year: -1, owner: -1 };
  let before = -1;
  problem.years.forEach((_, y) => {
    if (!isBanked(problem, policy, y)) {
      columns.traded.push(-1);
      columns.bank.push(-1);
      return;
    }
    const traded = builder.column(scope, -policy.freeAllocation[y]!, Number.POSITIVE_INFINITY);
    builder.label(traded, "allowances_traded");
    const bank = builder.column(scope, 0, Number.POSITIVE_INFINITY);
    builder.label(bank, "allowances_banked");
    const row = ledger.emissionRows[g]![y]!;
    const share = 1 / (problem.spans[y]! * ledger.allowanceUnitKg);
    builder.entry(row, traded, -1 / ledger.allowanceUnitKg);
    builder.entry(row, bank, share);
    if (before >= 0) builder.entry(row, before, -share);
    ledger.charge({ first: traded, count: 1 }, y, { money: policy.price[y]! });
    columns.traded.push(traded);
    columns.bank.push(bank);
    before = bank;
  });
  return columns;
}

/** Where allowances cannot be kept: other aims than money say nothing about purchases, and at no price any number would be bought. */
export function checkBanking(problem: EnergyProblem, findings: Findings): void {
  if (!problem.flags.emission_banking) return;
  const priced = problem.emissions.filter(({ price }) => price.some((value) => value !== null));
  if (priced.length === 0) findings.add("banking_without_price", "info", { parameterType: "emission_price" });
  else if (!isMoney(problem.objective)) findings.add("banking_needs_money", "error");
  for (const { impact, price, freeAllocation } of priced)
    problem.years.forEach((year, y) => {
      const value = price[y] ?? null;
      const about = { year, detail: impact };
      if (value !== null && value <= 0)
        findings.add("banking_price", "error", { ...about, amount: value, parameterType: "emission_price" });
      if (value !== null && freeAllocation[y]! < 0)
        findings.add("banking_allocation", "error", {
          ...about,
          amount: freeAllocation[y],
          unit: "kg",
          parameterType: "emission_free_allocation",
        });
    });
}

/** Allowances that are kept after the last year are worth nothing there: who has them should know. */
export function warnOfUnusedAllowances(
  { years, spans }: EnergyProblem,
  rows: readonly EmissionRow[],
  findings: Findings,
): void {
  for (const { impact, year, total, kept } of rows) {
    const last = years.length - 1;
    if (year === years[last] && kept !== undefined && kept > 1e-6 * Math.max(1, spans[last]! * Math.abs(total)))
      findings.add("certificates_left", "info", { year, detail: impact, amount: kept, unit: "kg" });
  }
}

/** Allowances of a policy that a year buys (sells when negative) [kg/a] and what is kept at its end [kg]. Null: without banking. */
export function readBanking(
  { traded, bank }: AllowanceColumns,
  x: Float64Array,
  y: number,
): { certificates: number; kept: number } | null {
  return traded[y]! < 0 ? null : { certificates: x[traded[y]!]!, kept: Math.max(0, x[bank[y]!]!) };
}
