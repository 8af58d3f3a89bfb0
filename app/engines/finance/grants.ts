import type { GrantAmount } from "~/entities/finance/appraisal";

/** A grant for what is bought: by its size, or by its cost. */
export interface GrantRule {
  id: string;
  /** Assets it is paid for; null: everything that is bought at the start. */
  assetIds: readonly string[] | null;
  /** per_size: currency for each unit of size; per_cost: share of the cost [1]. */
  kind: "per_size" | "per_cost";
  rate: number;
  /** Most that is paid in all [currency]; null: no limit. */
  cap: number | null;
}

export interface GrantedAsset {
  id: string;
  /** In the unit of `rate`. */
  size: number;
  cost: number;
}

/**
 * What each rule pays [currency], in their order: min(cap, sum of rate x size or rate x cost). All grants for an asset together are at most its
 * cost; what is beyond is taken off the later rules.
 */
export function grantAmounts(rules: readonly GrantRule[], assets: readonly GrantedAsset[]): GrantAmount[] {
  const rest = new Map(assets.map(({ id, cost }) => [id, Math.max(0, cost)]));
  return rules.map(({ id, assetIds, kind, rate, cap }) => {
    const parts = assets
      .filter((asset) => asset.cost > 0 && (assetIds === null || assetIds.includes(asset.id)))
      .map((asset) => ({ id: asset.id, amount: rate * (kind === "per_size" ? asset.size : asset.cost) }));
    const uncapped = parts.reduce((sum, part) => sum + part.amount, 0);
    const factor = cap !== null && uncapped > cap ? cap / uncapped : 1;
    let amount = 0;
    for (const part of parts) {
      const paid = Math.min(rest.get(part.id) ?? 0, part.amount * factor);
      rest.set(part.id, (rest.get(part.id) ?? 0) - paid);
      amount += paid;
    }
    return { ruleId: id, amount, uncapped };
  });
}
