import { and, asc, eq, gte, type SQL } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { changes } from "~db/schema/changes";
import { dayTrades, deals, goos } from "~db/schema/portfolio";
import { spotDeals } from "~db/schema/spot";
import { systems } from "~db/schema/systems";
import { boundsDay, type TradeLimit } from "~/entities/portfolio/tradeLimit";
import { type Change, type EntityOf, idIn } from "~/services/core/entity.server";
import type { Stored } from "~/services/core/store.server";
import { spotDealEntity } from "~/services/spot/spotDeal.entity.server";
import { dealEntity } from "../../deal.entity.server";
import { gooEntity } from "../../goos/goo.entity.server";
import { hasDayBounds, markTrade, tradeDay } from "./dayTrades.server";
import { dealTrades, type Followed, gooTrades, noteSave, spotTrades, type TradesOf } from "./following.server";

/** Notes what rows of a kind that were saved today add to the day, save after save by the log of changes: as it is noted while there is a limit. */
function noteRows<Row extends Followed>(
  db: SpaceDb,
  rows: readonly Stored<Row>[],
  { entity, of, from }: { entity: EntityOf<Row>; of: TradesOf<Row>; from: string },
): void {
  for (const row of rows) {
    if (!of.isMade(row)) continue;
    const since = row.created_at > from ? row.created_at : from;
    const saves = db
      .select({ before: changes.before, after: changes.after, at: changes.at, userId: changes.by })
      .from(changes)
      .where(and(eq(changes.type, entity.name), eq(changes.id, idIn(entity, row)), gte(changes.at, since)))
      .orderBy(asc(changes.seq))
      .all();
    for (const { before, after, ...entered } of saves)
      if (after)
        noteSave(db, of, { ...entered, before: (before ?? undefined) as Stored<Row> | undefined, after: after as Row });
    if (row.deleted_at !== null) for (const { tradeId } of of.tradesOf(db, row)) markTrade(db, tradeId, true);
  }
}

/**
 * With the first limit of a space that bounds sums of a day, what was dealt on that day before is worked out of the deals and the log of changes: the sum is that
 * of the whole day, not of the hours since the limit is there.
 */
export function noteDayBefore({ db, before, after }: Change<TradeLimit>): void {
  if (!boundsDay(after) || (before && boundsDay(before)) || hasDayBounds(db, after.limit_id)) return;
  db.delete(dayTrades).run();
  for (const { system_id } of db.select({ system_id: systems.system_id }).from(systems).all()) {
    const { from } = tradeDay(db, system_id, Date.now());
    const since = (table: typeof deals | typeof spotDeals | typeof goos): SQL | undefined =>
      and(eq(table.system_id, system_id), gte(table.set_at, from));
    noteRows(db, db.select().from(deals).where(since(deals)).all(), { entity: dealEntity, of: dealTrades, from });
    const spot = db.select().from(spotDeals).where(since(spotDeals)).all();
    noteRows(db, spot, { entity: spotDealEntity, of: spotTrades, from });
    noteRows(db, db.select().from(goos).where(since(goos)).all(), { entity: gooEntity, of: gooTrades, from });
  }
}
