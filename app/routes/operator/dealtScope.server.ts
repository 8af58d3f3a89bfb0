import { type Dealt, dealtOf } from "~/entities/operator/dealt/dealt";
import { STEP_H } from "~/entities/operator/operation";
import type { StoredPlan } from "~/entities/operator/plan";
import { marketFactor, spotPower, type TradeSteps } from "~/entities/operator/trade";
import { tradeSources } from "~/routes/portfolio/tradeSources.server";
import type { Actor } from "~/services/core/access.server";
import { tradeView } from "~/services/operator/trade/tradeView.server";

/**
 * What is dealt on the spot market in the steps of a plan, of the carrier that is traded there; null where nothing is, or in another currency
 * than that of the system. The caller has checked that the system is in sight.
 */
export function dealtIn(
  actor: Actor,
  { system_id, unit }: { system_id: string; unit: string },
  plan: StoredPlan,
  carrierOf: (level: string) => string,
): Dealt | null {
  const window = { startMs: Date.parse(plan.start), steps: plan.steps };
  const { steps, deals, contracted, carrier } = tradeView(
    actor,
    { ...window, system_id, plan, carrier: null, now: Date.now() },
    tradeSources(actor, system_id, carrierOf),
  );
  if (deals.length === 0 || deals.some(({ market }) => market.currency !== unit)) return null;
  const costs = new Float64Array(plan.steps).fill(NaN);
  for (const { deal } of deals)
    for (const [t, mw] of spotPower([deal], window).entries())
      if (mw !== 0) costs[t] = (Number.isNaN(costs[t]) ? 0 : costs[t]!) + mw * STEP_H * deal.trading_price;
  return dealtOf(steps satisfies TradeSteps, contracted, costs, marketFactor(carrier ?? ""));
}
