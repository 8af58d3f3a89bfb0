import type { Cells } from "../pypsa/cells";
import type { Technology } from "./technology";

/** A model counts in kW and kWh, a network in MW and MWh. */
export const KILO = 1000;

/** What a unit of a size costs to have, by its inputs: an investment, and a share of it and an amount every year. */
export interface Money {
  /** Class of costs -> per unit. */
  build: (cost: string) => number;
  /** Class of costs -> per unit and year. */
  keep?: (cost: string) => number;
}

/**
 * Cells of what a size costs. `hours`: of the whole model, which counts a share of a year. Source: calliope.readthedocs.io, "Built-in
 * math", cost_investment_annualised and cost_operation_fixed.
 */
export function costCells(technology: Technology, hours: number, { build, keep }: Money, prefix = ""): Cells {
  const share = hours / 8760;
  const counted = technology.classes().filter(([, weight]) => weight !== 0);
  const parts = counted.map(([cost, weight]) => {
    const invested = weight * build(cost);
    const yearlyCost =
      weight * (keep?.(cost) ?? 0) +
      invested * technology.number("cost_om_annual_investment_fraction", 0, undefined, cost);
    const rate = technology.number("cost_interest_rate", 0, undefined, cost);
    const depreciation = technology.entered("cost_depreciation_rate", { cost });
    return { invested, kept: yearlyCost, rate, given: typeof depreciation === "number" ? depreciation : undefined };
  });
  const lifetime = technology.number("lifetime", Infinity);
  const fom = share * parts.reduce((sum, { kept: yearlyCost }) => sum + yearlyCost, 0);
  const [first] = parts;
  const invested = parts.reduce((sum, part) => sum + part.invested, 0);
  const isPlain = parts.length === 1 && first!.given === undefined && lifetime >= 1 && lifetime <= 200;
  const yearly = parts.reduce((sum, part) => sum + part.invested * (part.given ?? annuity(part.rate, lifetime)), 0);
  const named = isPlain
    ? { [`${prefix}overnight_cost`]: share * invested, discount_rate: first!.rate, lifetime }
    : { [`${prefix}capital_cost`]: share * yearly };
  return { ...named, ...(fom === 0 ? {} : { [`${prefix}fom_cost`]: fom }) };
}

/** Without a lifetime nothing is paid back: the tool has one part in infinitely many years then. */
const annuity = (rate: number, years: number): number =>
  Number.isFinite(years) ? (rate === 0 ? 1 / years : rate / (1 - (1 + rate) ** -years)) : 0;

/** Costs per unit of what is `factor` times as large. */
export const per = (money: Money, factor: number): Money => ({
  build: (cost) => money.build(cost) / factor,
  keep: (cost) => (money.keep?.(cost) ?? 0) / factor,
});

/** What the capacity of a flow costs per kW, at a carrier. */
export const flowMoney = (technology: Technology, carrier?: string): Money => ({
  build: (cost) => technology.number("cost_flow_cap", 0, carrier, cost),
  keep: (cost) => technology.number("cost_om_annual", 0, carrier, cost),
});
export const added = (...all: readonly Money[]): Money => ({
  build: (cost) => all.reduce((sum, one) => sum + one.build(cost), 0),
  keep: (cost) => all.reduce((sum, one) => sum + (one.keep?.(cost) ?? 0), 0),
});
export const buildMoney = (technology: Technology, param: string, times = 1): Money => ({
  build: (cost) => technology.number(param, 0, undefined, cost) * times,
});
