import type { ParameterTypeName } from "~/entities/catalogue/names";

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

/** Parameter types that are entered for a kind of cost. */
export const PRICE_TYPES: Readonly<Record<CostKind, readonly ParameterTypeName[]>> = {
  investment: ["investment_cost", "investment_cost_power"],
  fixed: ["fixed_operation_cost", "fixed_operation_cost_power"],
  variable: ["variable_cost", "variable_cost_charging", "conversion_cost"],
  purchase: ["purchase_price", "trading_price"],
  sale: ["sale_price", "trading_price"],
  levy: ["energy_levy"],
  capacity_price: ["capacity_price", "capacity_price_monthly"],
  emission: ["emission_price"],
  build: ["fixed_cost_per_build"],
  start_stop: ["start_up_cost", "shut_down_cost"],
  unserved: ["unserved_energy_cost"],
  decommissioning: ["decommissioning_cost"],
};

/** Whether parameters of a type, as a stored row names it, are entered for a kind of cost. */
export const isPriceOf = (kind: CostKind, type: string): boolean => PRICE_TYPES[kind].some((one) => one === type);
