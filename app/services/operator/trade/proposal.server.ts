import { MINUTE_MS } from "~/entities/core/clock";
import { STEP_MS } from "~/entities/operator/operation";
import { marketFactor, spotPeriods } from "~/entities/operator/trade";
import type { DayCell } from "~/entities/spot/dayTable";
import { dealPower } from "~/entities/spot/spotDeal";
import type { SpotMarket } from "~/entities/spot/spotMarket";
import type { Actor } from "~/services/core/access.server";
import type { DayRow } from "~/services/spot/dayTable/dayTable.server";
import { type TradeSources, tradeView } from "./tradeView.server";

/** What a day on a market would be with what the plan in force, and beyond it the newest one, leaves to be bought or sold. */
interface DayProposal {
  cells: DayCell[];
  /** Periods that no plan covers: they stay as they are. */
  withoutPlan: number;
  /** The plan that is not approved for all of the day, by its name. Null: what fills the day is in force. */
  proposedBy: string | null;
}

/**
 * The cells of a day on a market with what the plan in force (beyond it: the newest plan), less what is contracted, leaves to be bought or sold added to what is dealt
 * there. The price is the day-ahead price where there is one. It is left out where deals are changed, as only their maker knows it. The
 * caller has checked that the system is in sight.
 */
export function dayProposal(
  actor: Actor,
  { system_id, market, rows }: { system_id: string; market: SpotMarket; rows: readonly DayRow[] },
  sources: TradeSources,
): DayProposal {
  const { timestep_minutes: minutes } = market;
  const startMs = Date.parse(rows[0]!.start);
  const steps = Math.round((rows.length * minutes * MINUTE_MS) / STEP_MS);
  const view = tradeView(
    actor,
    { system_id, startMs, steps, plan: null, now: Date.now(), carrier: market.carrier_id },
    sources,
  );
  const isTraded = view.carrier === market.carrier_id;
  const periods = isTraded
    ? spotPeriods(view.steps, { startMs, minutes, factor: marketFactor(market.carrier_id) }, view.contracted)
    : [];
  const cells = rows.map(({ volume, price, deals, dayAhead }, i): DayCell => {
    const proposed = periods[i]?.proposed ?? null;
    if (proposed === null || proposed === 0) return { volume, price };
    if (deals.length === 0) return { volume: proposed, price: dayAhead };
    // What waits is not contracted, so it is in the proposal.
    const dealt = deals.reduce((sum, deal) => sum + (deal.status === "existing" ? dealPower(deal) : 0), 0);
    const sum = Number((dealt + proposed).toPrecision(12));
    return sum === volume ? { volume, price } : { volume: sum, price: null };
  });
  const withoutPlan = rows.filter((_, i) => (periods[i]?.proposed ?? null) === null).length;
  return { cells, withoutPlan, proposedBy: isTraded ? (view.proposed?.name ?? null) : null };
}
