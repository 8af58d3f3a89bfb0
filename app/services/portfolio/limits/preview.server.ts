import { type Deal, dealSchema } from "~/entities/portfolio/deal";
import { strictest } from "~/entities/portfolio/tradeLimit";
import { type DealWizard, lastDay } from "~/entities/portfolio/wizard";
import type { LimitAction, LimitGround } from "~/entities/spot/approval";
import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import type { Actor } from "~/services/core/access.server";
import { dbOf, type Stored } from "~/services/core/store.server";
import { dealTradeId, dealTrades, judged } from "./day/following.server";
import { factsOfDeal } from "./facts.server";
import { approvalRights } from "./rights.server";

/** What would happen to a deal if it were saved as existing. */
export interface LimitPreview {
  action: LimitAction;
  grounds: LimitGround[];
  /** Who may approve it, by name. */
  approvers: string[];
}

interface Draft {
  systemId: string;
  state: DealWizard;
  /** The market that values it. */
  futuresId: string;
  /** The profile of an individual delivery. */
  blocks: readonly SeriesBlock[] | undefined;
  /** The deal that is changed; null for a new one. */
  storedDeal: Stored<Deal> | null;
}

/** The limits that the deal of a wizard is beyond, before it is saved; null where it is within all of them, or not entered whole. */
export function previewDeal(
  actor: Actor,
  { systemId, state, futuresId, blocks, storedDeal }: Draft,
): LimitPreview | null {
  const unnamed = { house_id: "-", book_id: "-", counterparty_id: "-", carrier_level_id: "-", deal_id: "-", name: "-" };
  const deal = dealSchema.safeParse({
    ...unnamed,
    system_id: systemId,
    tech_id: state.tech,
    status: "existing",
    futures_id: futuresId,
    start_date: state.start,
    end_date: lastDay(state),
    periodType: state.period,
    base_peak_type: state.load,
    trading_price: state.price,
    amount: state.amount,
    ts_id: blocks ? "draft" : null,
    properties: { direction: state.direction, curtailment: state.curtailment },
  });
  if (!deal.success) return null;
  const db = dbOf(actor);
  const after = { ...deal.data, deal_id: storedDeal?.deal_id ?? deal.data.deal_id };
  const change = { db, actor, before: storedDeal ?? undefined, after };
  // Of what is stored the profile is stored too.
  const facts = (row: Deal) => () => factsOfDeal(db, row, row === after ? blocks : undefined);
  const tradesOf = (_: unknown, row: Deal) => [{ tradeId: dealTradeId(row), facts: facts(row) }];
  const grounds = judged(change, { ...dealTrades, tradesOf });
  const action = strictest(grounds);
  if (!action) return null;
  const people =
    action === "approve"
      ? approvalRights(db, actor, systemId).approversOf({ grounds, authors: [actor.user_id] }, "deal")
      : [];
  return { action, grounds, approvers: people.map(({ displayName }) => displayName) };
}
