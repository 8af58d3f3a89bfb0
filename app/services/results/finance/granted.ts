import type { Grant } from "~/entities/finance/terms";
import { type InputChange, MOST_CHANGES } from "~/entities/optimizations/variation";
import type { InvestmentRow } from "~/entities/results/investmentRows";
import type { StoredParameter } from "~/entities/results/usedParameter";

/** What a lump sum of each kind is entered as. */
export const COST_OF: Record<InvestmentRow["kind"], string> = {
  capacity: "investment_cost",
  power: "investment_cost_power",
  build: "fixed_cost_per_build",
};
const COST_TYPES: ReadonlySet<string> = new Set(Object.values(COST_OF));

/** Why a grant does not enter a run. */
export type GrantLeftOut = "capped" | "nothing_fits" | "covers_all" | "too_many";

export interface GrantChanges {
  changes: InputChange[];
  /** By the place of the grant in the terms. */
  leftOut: { grant: number; reason: GrantLeftOut }[];
}

/**
 * Grants as lower costs of what a run may build. A grant by cost takes the share s off, one by size the rate r [currency/kW or kWh]: the
 * cost c [currency/MW or MWh] counts as c (1 - s) - 1000 r, so that its annuity is lower by the same factor 1 - s - 1000 r / c. Exact for runs of
 * one year, which read one cost. A cap would need a whole number: such a grant is left out, and so is one that would leave no cost.
 * @param inputs what the run read
 */
export function grantChanges(grants: readonly Grant[], inputs: readonly StoredParameter[]): GrantChanges {
  const costs = inputs.flatMap((input) => {
    const { componentId, parameterType, impact, values, part, seriesIds, unit } = input;
    const cost = values[0] ?? 0;
    const isCost = COST_TYPES.has(parameterType) && impact === "money" && cost > 0 && values.length === 1;
    if (!isCost || part || componentId === null || seriesIds.length > 0) return [];
    return [{ componentId, parameterType, cost, isBySize: parameterType === COST_OF.capacity && /\/MWh?$/.test(unit) }];
  });
  const factors = new Map<string, { component_id: string; parameter_type: string; factor: number }>();
  const leftOut: GrantChanges["leftOut"] = [];
  grants.forEach(({ kind, rate, component_id, cap }, grant) => {
    const fitting = costs.filter(
      ({ componentId, isBySize }) =>
        (component_id === null || component_id === componentId) && (kind === "per_cost" || isBySize),
    );
    if (cap !== null) return leftOut.push({ grant, reason: "capped" });
    if (fitting.length === 0) return leftOut.push({ grant, reason: "nothing_fits" });
    const lower = fitting.map(({ componentId, parameterType, cost }) => {
      const key = `${componentId}|${parameterType}`;
      const before = factors.get(key)?.factor ?? 1;
      const factor = before - (kind === "per_cost" ? rate / 100 : (1000 * rate) / cost);
      return { key, component_id: componentId, parameter_type: parameterType, factor };
    });
    if (lower.some(({ factor }) => factor <= 1e-9)) return leftOut.push({ grant, reason: "covers_all" });
    const keys = new Set([...factors.keys(), ...lower.map(({ key }) => key)]);
    if (keys.size > MOST_CHANGES) return leftOut.push({ grant, reason: "too_many" });
    for (const { key, ...change } of lower) factors.set(key, change);
    return undefined;
  });
  const changes = [...factors.values()].map((change): InputChange => ({
    ...change,
    place_id: null,
    impact: "money",
    value: null,
  }));
  return { changes, leftOut };
}

/** What a lump sum would be without the grants that a run decided with: its factor is taken back. */
export function withoutGrants(changes: readonly InputChange[] | undefined) {
  const factors = new Map(
    (changes ?? []).map(({ component_id, parameter_type, factor }) => [`${component_id}|${parameter_type}`, factor]),
  );
  return ({ componentId, kind }: Pick<InvestmentRow, "componentId" | "kind">): number =>
    1 / (factors.get(`${componentId}|${COST_OF[kind]}`) ?? 1);
}
