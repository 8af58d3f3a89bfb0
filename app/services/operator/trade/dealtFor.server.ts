import type { SpaceDb } from "~db/client";
import type { HorizonInput } from "~/engines/operation/assembly/input";
import type { StepWindow } from "~/entities/operator/inForce/plansInForce";
import { STEP_MS } from "~/entities/operator/operation";
import type { OperationSite } from "~/entities/operator/operationSite";
import type { StoredPlan } from "~/entities/operator/plan";
import { type Contracted, marketFactor } from "~/entities/operator/trade";
import { spotDeals } from "~/services/spot/deals.server";
import { marketOf } from "../price/marketPrice.server";

/** What spot deals and own-use deals of a carrier deliver in the steps of a window [MW]. */
export type ContractedOf = (carrierId: string, window: StepWindow) => Contracted;

/**
 * What a plan finds dealt for the connections that have the price of the market: spot deals and what own-use deals deliver, in the steps in
 * which spot deals stand. Before their auction nothing is fixed. Neither is it where the power of an own-use deal is not known: a remark
 * says so. Undefined where the site has no market, or imbalance costs nothing.
 */
export function dealtFor(
  db: SpaceDb,
  { components, price_spot_id, imbalance_price }: OperationSite,
  { system_id, startMs, steps }: StepWindow & { system_id: string },
  contractedOf: ContractedOf,
): { dealt: NonNullable<HorizonInput["dealt"]>; remarks: StoredPlan["remarks"] } | undefined {
  const market = price_spot_id === null ? undefined : marketOf(db, price_spot_id);
  const own = components.filter(({ market_price }) => market_price).map(({ component_id }) => component_id);
  if (!market || own.length === 0 || imbalance_price === 0) return undefined;
  const { carrier_id } = market;
  const isDealt = new Uint8Array(steps);
  for (const { deal, market: of } of spotDeals(db, system_id, startMs, startMs + steps * STEP_MS)) {
    if (of.carrier_id !== carrier_id) continue;
    const stepOf = (iso: string) => Math.min(steps, Math.max(0, Math.round((Date.parse(iso) - startMs) / STEP_MS)));
    isDealt.fill(1, stepOf(deal.start_at), stepOf(deal.end_at ?? deal.start_at));
  }
  const { spot, ownUse, unknown } = contractedOf(carrier_id, { startMs, steps });
  const kw = 1000 / marketFactor(carrier_id);
  const volume = Float64Array.from(isDealt, (there, t) => (there && !unknown[t] ? (spot[t]! + ownUse[t]!) * kw : NaN));
  const isLacking = isDealt.some((there, t) => there === 1 && unknown[t] === 1);
  const remarks = isLacking ? [{ key: "dealt_unknown", component_id: own[0]!, name: market.name }] : [];
  return { dealt: { components: own, volume, price: imbalance_price }, remarks };
}
