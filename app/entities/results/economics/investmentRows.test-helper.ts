import type { InvestmentRow } from "../result";

/** A battery that is built in 2030, and what replaces it at its end of life: the same component, part and model year. */
const built: InvestmentRow = {
  componentId: "battery",
  kind: "capacity",
  year: 2030,
  impact: "money",
  lumpSum: 150_000,
  annuity: 15_000,
  residual: 0,
  lifetimeA: 12,
};
export const builtAndReplaced: readonly InvestmentRow[] = [built, { ...built, replacement: true, paidIn: 2042 }];
