import type { DepreciationTerms } from "./depreciation";

/** Tax on the income of whoever invests. Source: NREL/TP-462-5173, sections 2.5 to 2.7 (depreciation, taxes, credits). */
export interface TaxTerms {
  /** On taxable income [1]. */
  rate: number;
  /** A loss lowers the tax of later years (carried), that of other income in the same year (offset), or none (lost). */
  losses: "carried" | "offset" | "lost";
  depreciation: DepreciationTerms;
  /** Share of the first cost that is taken off the tax of the first year [1]; it is paid out where the tax is less. */
  credit: number;
  /** Share of that credit by which the cost to be depreciated falls [1]. */
  creditBasis: number;
  /** A grant lowers the cost to be depreciated (basis), is income of the first year, or neither. */
  grants: "basis" | "income" | "untaxed";
  /** What is not yet depreciated at the end is deducted from the residual value, or not deducted at all. */
  bookAtEnd: "deducted" | "lost";
}

export interface TaxYear {
  /** Income less depreciation and interest, before losses of earlier years [currency]. */
  taxable: number;
  /** Losses of earlier years that lower it [currency]. */
  lossUsed: number;
  /** Positive is paid. */
  tax: number;
}

/**
 * Tax of each year [currency].
 *   carried   T_i = tau max(0, y_i - V_i),  V: losses not yet used
 *   offset    T_i = tau y_i
 *   lost      T_i = tau max(0, y_i)
 */
export function taxYears(taxable: readonly number[], { rate, losses }: Pick<TaxTerms, "rate" | "losses">): TaxYear[] {
  let carried = 0;
  return taxable.map((income) => {
    if (losses === "offset") return { taxable: income, lossUsed: 0, tax: rate * income };
    if (income <= 0) {
      if (losses === "carried") carried -= income;
      return { taxable: income, lossUsed: 0, tax: 0 };
    }
    const lossUsed = Math.min(carried, income);
    carried -= lossUsed;
    return { taxable: income, lossUsed, tax: rate * (income - lossUsed) };
  });
}
