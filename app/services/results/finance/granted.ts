import type { Grant } from "~/entities/finance/terms";
import {
  type CappedGrant,
  type GRANTED_COSTS,
  type InputChange,
  MOST_CHANGES,
} from "~/entities/optimizations/variation";
import type { InvestmentRow } from "~/entities/results/investmentRows";
import type { StoredParameter } from "~/entities/results/usedParameter";

type GrantedCost = (typeof GRANTED_COSTS)[number];

/** What a lump sum of each kind is entered as. */
export const COST_OF: Record<InvestmentRow["kind"], GrantedCost> = {
  capacity: "investment_cost",
  power: "investment_cost_power",
  build: "fixed_cost_per_build",
};
const COST_TYPES: ReadonlyMap<string, GrantedCost> = new Map(Object.values(COST_OF).map((type) => [type, type]));

/** Why a grant does not enter a run. */
export type GrantLeftOut = "nothing_fits" | "covers_all" | "too_many";

export interface GrantChanges {
  /** Grants without a cap, as lower costs. */
  changes: InputChange[];
  /** Those with one, as shares of what the costs then are. */
  capped: CappedGrant[];
  /** By the place of the grant in the terms. */
  leftOut: { grant: number; reason: GrantLeftOut }[];
}

/** What grants leave of a cost, as shares of it [1]. */
interface Left {
  component_id: string;
  parameter_type: GrantedCost;
  /** Without those that have no cap: what the run reads. */
  factor: number;
  /** Without any. */
  rest: number;
}

/**
 * Grants as a run of one year decides with them. One by cost pays the share s of a cost c [currency/MW or MWh], one by size the share 1000 r / c of
 * it, r being its rate [currency/kW or kWh]. Without a cap the cost counts as c f, f = 1 - sum of the shares, so that its annuity is lower by
 * the same factor. With a cap the model itself has what is granted (blocks/joint/grants.ts): the share s / f of the cost c f, all of it up to the
 * cap. Both are exact, as such a run reads one cost. A grant is left out that would leave nothing of a cost.
 * @param inputs what the run read
 */
export function grantChanges(grants: readonly Grant[], inputs: readonly StoredParameter[]): GrantChanges {
  const costs = inputs.flatMap((input) => {
    const { componentId, parameterType, impact, values, part, seriesIds, unit } = input;
    const cost = values[0] ?? 0;
    const type = COST_TYPES.get(parameterType);
    const isCost = impact === "money" && cost > 0 && values.length === 1;
    if (!type || !isCost || part || componentId === null || seriesIds.length > 0) return [];
    return [{ componentId, type, cost, isBySize: type === COST_OF.capacity && /\/MWh?$/.test(unit) }];
  });
  const all = new Map<string, Left>();
  const caps: { cap: number; shares: { key: string; share: number }[] }[] = [];
  const leftOut: GrantChanges["leftOut"] = [];
  grants.forEach(({ kind, rate, component_id, cap }, grant) => {
    const fitting = costs.filter(
      ({ componentId, isBySize }) =>
        (component_id === null || component_id === componentId) && (kind === "per_cost" || isBySize),
    );
    if (fitting.length === 0) return leftOut.push({ grant, reason: "nothing_fits" });
    const lower = fitting.map(({ componentId, type, cost }) => {
      const key = `${componentId}|${type}`;
      const before = all.get(key) ?? { component_id: componentId, parameter_type: type, factor: 1, rest: 1 };
      const share = kind === "per_cost" ? rate / 100 : (1000 * rate) / cost;
      const factor = cap === null ? before.factor - share : before.factor;
      return { key, share, left: { ...before, factor, rest: before.rest - share } };
    });
    if (lower.some(({ left }) => left.rest <= 1e-9)) return leftOut.push({ grant, reason: "covers_all" });
    const keys = new Set([...all.keys(), ...lower.map(({ key }) => key)]);
    if (keys.size > MOST_CHANGES) return leftOut.push({ grant, reason: "too_many" });
    for (const { key, left } of lower) all.set(key, left);
    if (cap !== null) caps.push({ cap, shares: lower });
    return undefined;
  });
  const changes = [...all.values()].flatMap(({ component_id, parameter_type, factor }): InputChange[] =>
    factor === 1 ? [] : [{ component_id, parameter_type, factor, place_id: null, impact: "money", value: null }],
  );
  const capped = caps.map(({ cap, shares }): CappedGrant => ({
    cap,
    shares: shares.map(({ key, share }) => {
      const { component_id, parameter_type, factor } = all.get(key)!;
      return { component_id, parameter_type, share: share / factor };
    }),
  }));
  return { changes, capped, leftOut };
}

/** What a lump sum would be without the grants that a run decided with, as a factor of it: those with a cap and the factor are taken back. */
export function withoutGrants(changes: readonly InputChange[] | undefined) {
  const factors = new Map(
    (changes ?? []).map(({ component_id, parameter_type, factor }) => [`${component_id}|${parameter_type}`, factor]),
  );
  return ({ componentId, kind, lumpSum, granted = 0 }: GrantedPayment): number =>
    (1 + (granted === 0 ? 0 : granted / lumpSum)) / (factors.get(`${componentId}|${COST_OF[kind]}`) ?? 1);
}
type GrantedPayment = Pick<InvestmentRow, "componentId" | "kind" | "lumpSum" | "granted">;
