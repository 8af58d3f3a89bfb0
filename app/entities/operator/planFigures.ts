import { STEP_H } from "./operation";
import type { PlanCost, StoredPlan } from "./plan";

/** Terms of what a plan costs, in the order in which they are shown. */
export const PLAN_TERMS = [
  "energy",
  "fees",
  "demand_charge",
  "feed_in",
  "sources",
  "fuel",
  "starts",
  "wear",
  "dumping",
  "end_value",
] as const satisfies readonly (keyof PlanCost)[];

/** Energy of a carrier over a plan [kWh]. */
export interface CarrierEnergy {
  carrier: string;
  kwh: number;
}

/**
 * What connections deliver of each carrier, the most first; carriers that can be bought and are not have 0. Import and export of one step
 * are apart where the plan has them so; of older plans a step counts with the difference.
 */
export function boughtByCarrier(
  {
    rows,
    trade,
  }: Pick<StoredPlan, "trade"> & {
    rows: readonly Pick<StoredPlan["rows"][number], "kind" | "power" | "carrier_level_id">[];
  },
  carrierOf: (level: string) => string,
): CarrierEnergy[] {
  const bought = trade
    ? trade
        .filter(({ import_price }) => import_price !== null)
        .map(({ carrier_level_id, import: power }) => ({ carrier_level_id, power }))
    : rows.filter(({ kind }) => kind === "grid");
  const sums = new Map<string, number>();
  for (const { carrier_level_id, power } of bought) {
    const carrier = carrierOf(carrier_level_id);
    const kwh = power.reduce((sum, kw) => sum + Math.max(0, kw) * STEP_H, 0);
    sums.set(carrier, (sums.get(carrier) ?? 0) + kwh);
  }
  return [...sums].map(([carrier, kwh]) => ({ carrier, kwh })).sort((a, b) => b.kwh - a.kwh);
}
