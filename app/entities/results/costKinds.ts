/** What money, or an emission, is paid for. */
export const COST_KINDS = [
  "investment",
  "fixed",
  "variable",
  "purchase",
  "sale",
  "levy",
  "capacity_price",
  "emission",
  "build",
  "start_stop",
  "unserved",
  "decommissioning",
] as const;
export type CostKind = (typeof COST_KINDS)[number];
