import type { OptimizationConfig } from "~/entities/optimizations/optimization";
import { type EnergyProblem, isMoney } from "../problem";

type Asked = Pick<OptimizationConfig, "cost_cap">;

/** A run that minimizes another impact at costs of at most so much; the present value of all costs is what is limited. */
const isCapped = ({ objective }: Pick<EnergyProblem, "objective">, { cost_cap }: Asked): boolean =>
  Boolean(cost_cap) && !isMoney(objective);

/** The least costs have to be known first: the cap is a share above them. */
export const needsCheapest = (problem: Pick<EnergyProblem, "objective">, config: Asked): boolean =>
  isCapped(problem, config) && config.cost_cap?.kind === "percent";

/**
 * The problem with its cost cap. `cheapestNpv`: the least present value, of a cap in percent. The cap of p percent is
 * cheapest + p / 100 * |cheapest|, so that it lies above also where the system earns more than it costs.
 */
export function withCostCap(problem: EnergyProblem, config: Asked, cheapestNpv: number | null): EnergyProblem {
  const { cost_cap } = config;
  if (!cost_cap || !isCapped(problem, config)) return problem;
  if (cost_cap.kind === "amount") return { ...problem, costCap: { limitNpv: cost_cap.value, cheapestNpv: null } };
  if (cheapestNpv === null) return problem;
  const limitNpv = cheapestNpv + (cost_cap.value / 100) * Math.abs(cheapestNpv);
  return { ...problem, costCap: { limitNpv, cheapestNpv } };
}

/** The same problem for the least present value of all costs. */
export const cheapest = (problem: EnergyProblem): EnergyProblem => ({ ...problem, objective: "money_npv" });
