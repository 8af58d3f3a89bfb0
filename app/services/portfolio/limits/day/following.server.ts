import type { SpaceDb } from "~db/client";
import type { Deal } from "~/entities/portfolio/deal";
import type { Goo } from "~/entities/portfolio/goo";
import type { TradeFacts } from "~/entities/portfolio/tradeLimit";
import { type Approval, isPending, type LimitGround } from "~/entities/spot/approval";
import { DEAL_DIRECTIONS, type DealDirection } from "~/entities/spot/direction";
import type { SpotDeal } from "~/entities/spot/spotDeal";
import type { Change, Hooks, Removal } from "~/services/core/entity.server";
import { type Refusal, refused } from "~/services/core/outcome";
import type { Stored } from "~/services/core/store.server";
import { factsOfDeal, factsOfGoo, factsOfSpotDeal } from "../facts.server";
import { groundIssue } from "../gate.server";
import { tradeGrounds } from "../grounds.server";
import { dealTerms, gooTerms, sameTerms, spotTerms, type TermsOf } from "../terms";
import { forgetTrade, hasDayBounds, markTrade, notedTrade, noteTrade, tradeDay } from "./dayTrades.server";

/** A trade that a row is. */
interface OneTrade {
  tradeId: string;
  /** Null: its market is gone. */
  facts: () => TradeFacts | null;
}

/** What a row is as trades: a deal is one, a lot of guarantees may be bought and sold. */
export interface TradesOf<Row> {
  /** What the trades of a row are called, by its id. */
  idsOf: (id: string) => string[];
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
  idsOf: (deal_id) => [dealTradeId({ deal_id })],
  tradesOf: (db, deal) => [{ tradeId: dealTradeId(deal), facts: () => factsOfDeal(db, deal) }],
  isMade: isExisting,
  isOther: differ(dealTerms),
};

const spotTradeId = (spotdeal_id: string): string => `spot:${spotdeal_id}`;
export const spotTrades: TradesOf<SpotDeal> = {
  idsOf: (id) => [spotTradeId(id)],
  tradesOf: (db, deal) => [{ tradeId: spotTradeId(deal.spotdeal_id), facts: () => factsOfSpotDeal(db, deal) }],
  isMade: isExisting,
  isOther: differ(spotTerms),
};

/** What a lot of guarantees, as it is bought or sold, is called in the sums of a day. */
export const gooTradeId = (goo_id: string, direction: DealDirection): string => `goo:${goo_id}:${direction}`;
export const gooTrades: TradesOf<Goo> = {
  idsOf: (id) => DEAL_DIRECTIONS.map((direction) => gooTradeId(id, direction)),
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

/** The limits of a person that a row is beyond as it would be in force. `isJudged`: which of its trades are looked at. */
export function judged<Row extends { system_id: string }>(
  { db, actor, before, after, replaces = [] }: Change<Row>,
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
        replaces: replaces.flatMap((id) => of.idsOf(id)),
      }),
    );
}

/**
 * Refuses (409) to approve what would be beyond a sum that blocks: others came into force on that day since it was asked for. It is held against the limits of who
 * entered it last, on the day on which they did. `row`: as it waits; `after`: as it would be in force.
 */
export function approvedBeyond<Row extends Followed>(
  { db, row, after }: { db: SpaceDb; row: Stored<Row>; after: Row },
  of: TradesOf<Row>,
): Refusal | undefined {
  const author = row.approval?.authors.at(-1);
  if (author === undefined || !hasDayBounds(db)) return undefined;
  for (const { tradeId, facts } of of.tradesOf(db, after)) {
    const before = factsBefore(db, of, row, tradeId);
    const trade = { systemId: row.system_id, tradeId, facts, before, at: row.approval?.asked_at };
    const grounds = tradeGrounds(db, { user_id: author }, trade);
    const ground = grounds.find(({ used, action }) => used !== undefined && action === "block");
    if (ground) return beyondSum(ground, facts()?.delivered, false);
  }
  return undefined;
}

/** The refusal (409) for a sum of a day. `isOwn`: of who is told. */
function beyondSum(ground: LimitGround, unit: "MWh" | "t" | undefined, isOwn: boolean): Refusal {
  const { message, params } = groundIssue(ground, unit);
  return refused(409, isOwn || ground.value === null ? message : `portfolio.rules.sum_${ground.measure}`, { params });
}

/** The approval with which a row came into force by this save; it counts for who entered it, on the day on which they did. */
function decidedNow(before: Approval | null | undefined, after: Approval | null | undefined): Approval | null {
  return before?.state === "waiting" && after?.state === "approved" ? after : null;
}

/** What a row has whose trades are noted. */
export interface Followed {
  system_id: string;
  approval?: Approval | null;
}

/** A row as it was before a save, with who saved it when (ISO 8601, UTC). */
interface Save<Row> {
  before: Stored<Row> | undefined;
  after: Row;
  at: string;
  userId: string;
}

/** Notes what a save adds to its day: an approval counts for who entered the deal, on the day on which they did. */
export function noteSave<Row extends Followed>(db: SpaceDb, of: TradesOf<Row>, save: Save<Row>): void {
  const { before, after } = save;
  if (before && !of.isOther(before, after)) return;
  const trades = madeTrades(db, of, after);
  const stays = new Set(trades.map(({ tradeId }) => tradeId));
  for (const { tradeId } of madeTrades(db, of, before)) if (!stays.has(tradeId)) forgetTrade(db, tradeId);
  const decided = decidedNow(before?.approval, after.approval);
  const at = decided?.asked_at ?? save.at;
  const userId = decided?.authors.at(-1) ?? save.userId;
  for (const { tradeId, facts: factsOf } of trades) {
    const facts = factsOf();
    const trade = { systemId: after.system_id, tradeId, before: factsBefore(db, of, before, tradeId) };
    if (facts) noteTrade(db, { ...trade, facts }, { at, userId });
  }
}

/** Notes what is dealt, changed and deleted, in the transaction in which it is: of two saves at once the second knows of the first. */
export function dayHooks<Row extends Followed>(of: TradesOf<Row>): Hooks<Row> {
  return {
    afterSave({ db, actor, before, after }) {
      if (hasDayBounds(db)) noteSave(db, of, { before, after, at: new Date().toISOString(), userId: actor.user_id });
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

/**
 * Refuses (409) to restore what was deleted today where it would be beyond a sum of the day now: others were dealt in its place. It counts for who it is noted for
 * still, and is held against their limits, whoever restores it.
 */
function restoredBeyond<Row extends Followed>(
  { db, actor, row }: Pick<Removal<Row>, "db" | "actor" | "row">,
  of: TradesOf<Row>,
): Refusal | undefined {
  // It comes back as it was, so that it adds what is noted of it today, if anything is.
  for (const { tradeId, facts } of of.tradesOf(db, row)) {
    const noted = notedTrade(db, tradeId, tradeDay(db, row.system_id, Date.now()).day);
    const user_id = noted?.user_id ?? actor.user_id;
    const grounds = tradeGrounds(db, { user_id }, { systemId: row.system_id, tradeId, facts, before: facts });
    const ground = grounds.find(({ used, action }) => used !== undefined && action !== "warn");
    if (ground) return beyondSum(ground, facts()?.delivered, user_id === actor.user_id);
  }
  return undefined;
}
