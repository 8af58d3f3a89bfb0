import type { SpaceDb } from "~db/client";
import type { Deal } from "~/entities/portfolio/deal";
import type { Goo } from "~/entities/portfolio/goo";
import type { TradeFacts } from "~/entities/portfolio/tradeLimit";
import { type Approval, isPending, type LimitGround } from "~/entities/spot/approval";
import type { DealDirection } from "~/entities/spot/direction";
import type { SpotDeal } from "~/entities/spot/spotDeal";
import type { Change, Hooks, Removal } from "~/services/core/entity.server";
import { type Refusal, refused } from "~/services/core/outcome";
import type { Stored } from "~/services/core/store.server";
import { factsOfDeal, factsOfGoo, factsOfSpotDeal } from "../facts.server";
import { groundIssue } from "../gate.server";
import { tradeGrounds } from "../grounds.server";
import { dealTerms, gooTerms, sameTerms, spotTerms, type TermsOf } from "../terms";
import { forgetTrade, hasDayBounds, markTrade, noteTrade } from "./dayTrades.server";

/** A trade that a row is. */
interface OneTrade {
  tradeId: string;
  /** Null: its market is gone. */
  facts: () => TradeFacts | null;
}

/** What a row is as trades: a deal is one, a lot of guarantees may be bought and sold. */
export interface TradesOf<Row> {
  tradesOf: (db: SpaceDb, row: Row) => OneTrade[];
  /** Whether it is in force: what waits, or is only proposed, is not. */
  isMade: (row: Row) => boolean;
  /** Whether a change of the row changes its trades. */
  isOther: (before: Row, after: Row) => boolean;
}

interface Made {
  status: string;
}
const isExisting = ({ status }: Made): boolean => status === "existing";
const differ =
  <Row extends Made>(terms: TermsOf<Row>) =>
  (before: Row, after: Row): boolean =>
    before.status !== after.status || !sameTerms(terms.of(before), terms.of(after));

export const dealTradeId = ({ deal_id }: Pick<Deal, "deal_id">): string => `deal:${deal_id}`;
export const dealTrades: TradesOf<Deal> = {
  tradesOf: (db, deal) => [{ tradeId: dealTradeId(deal), facts: () => factsOfDeal(db, deal) }],
  isMade: isExisting,
  isOther: differ(dealTerms),
};

export const spotTrades: TradesOf<SpotDeal> = {
  tradesOf: (db, deal) => [{ tradeId: `spot:${deal.spotdeal_id}`, facts: () => factsOfSpotDeal(db, deal) }],
  isMade: isExisting,
  isOther: differ(spotTerms),
};

/** What a lot of guarantees, as it is bought or sold, is called in the sums of a day. */
export const gooTradeId = (goo_id: string, direction: DealDirection): string => `goo:${goo_id}:${direction}`;
export const gooTrades: TradesOf<Goo> = {
  tradesOf: (_, goo) =>
    factsOfGoo(goo).map((facts) => ({ tradeId: gooTradeId(goo.goo_id, facts.direction), facts: () => facts })),
  isMade: ({ status }) => !isPending(status),
  isOther: differ(gooTerms),
};

/** The trades of a row that are in force. */
const madeTrades = <Row>(db: SpaceDb, of: TradesOf<Row>, row: Row | undefined): OneTrade[] =>
  row && of.isMade(row) ? of.tradesOf(db, row) : [];

/** What a trade was before a row is saved: none where it was not in force. */
export const factsBefore =
  <Row>(db: SpaceDb, of: TradesOf<Row>, before: Stored<Row> | undefined, id: string) =>
  (): TradeFacts | null =>
    madeTrades(db, of, before)
      .find(({ tradeId }) => tradeId === id)
      ?.facts() ?? null;

/** The limits of a person that a row is beyond as it would be in force. `direction`: of guarantees, those of one trade alone. */
export function judged<Row extends { system_id: string }>(
  { db, actor, before, after }: Change<Row>,
  of: TradesOf<Row>,
  isJudged: (trade: OneTrade) => boolean = () => true,
): LimitGround[] {
  return of
    .tradesOf(db, after)
    .filter(isJudged)
    .flatMap(({ tradeId, facts }) =>
      tradeGrounds(db, actor, {
        systemId: after.system_id,
        tradeId,
        facts,
        before: factsBefore(db, of, before, tradeId),
      }),
    );
}

/** The approval with which a row came into force by this save; it counts for who entered it, on the day on which they did. */
function decidedNow(before: Approval | null | undefined, after: Approval | null | undefined): Approval | null {
  return before?.state === "waiting" && after?.state === "approved" ? after : null;
}

type Followed = { system_id: string; approval?: Approval | null };

/** Notes what is dealt, changed and deleted, in the transaction in which it is: of two saves at once the second knows of the first. */
export function dayHooks<Row extends Followed>(of: TradesOf<Row>): Hooks<Row> {
  return {
    afterSave({ db, actor, before, after }) {
      if (!hasDayBounds(db) || (before && !of.isOther(before, after))) return;
      const trades = madeTrades(db, of, after);
      const stays = new Set(trades.map(({ tradeId }) => tradeId));
      for (const { tradeId } of madeTrades(db, of, before)) if (!stays.has(tradeId)) forgetTrade(db, tradeId);
      const decided = decidedNow(before?.approval, after.approval);
      const at = decided?.asked_at ?? new Date().toISOString();
      const userId = decided?.authors.at(-1) ?? actor.user_id;
      for (const { tradeId, facts: factsOf } of trades) {
        const facts = factsOf();
        const trade = { systemId: after.system_id, tradeId, before: factsBefore(db, of, before, tradeId) };
        if (facts) noteTrade(db, { ...trade, facts }, { at, userId });
      }
    },
    afterRemove({ db, row, isHardDelete }) {
      for (const { tradeId } of of.tradesOf(db, row))
        if (isHardDelete) forgetTrade(db, tradeId);
        else markTrade(db, tradeId, true);
    },
    beforeRestore({ db, actor, row }) {
      if (!hasDayBounds(db) || !of.isMade(row)) return;
      const refusal = restoredBeyond({ db, actor, row }, of);
      if (refusal) return refusal;
      for (const { tradeId } of of.tradesOf(db, row)) markTrade(db, tradeId, false);
    },
  };
}

/** Refuses (409) to restore what was deleted today where it would be beyond a sum of the day now: others were dealt in its place. */
function restoredBeyond<Row extends Followed>(
  { db, actor, row }: Pick<Removal<Row>, "db" | "actor" | "row">,
  of: TradesOf<Row>,
): Refusal | undefined {
  // It comes back as it was, so that it adds what is noted of it today, if anything is.
  for (const { tradeId, facts } of of.tradesOf(db, row)) {
    const grounds = tradeGrounds(db, actor, { systemId: row.system_id, tradeId, facts, before: facts });
    const ground = grounds.find(({ used, action }) => used !== undefined && action !== "warn");
    if (!ground) continue;
    const { message, params } = groundIssue(ground, facts()?.delivered);
    return refused(409, message, { params });
  }
  return undefined;
}
