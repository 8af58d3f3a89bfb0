import { gunzipSync, gzipSync } from "node:zlib";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { deals, portfolioDayDeals } from "~db/schema/portfolio";
import type { Deal } from "~/entities/portfolio/deal";

/** Days that are kept: that of the quotes before the newest is a week back at most, over holidays. */
const STORED_DAYS = 10;

/** What of a deal its value depends on, and where it belongs. */
const FIELDS = {
  deal_id: deals.deal_id,
  name: deals.name,
  status: deals.status,
  futures_id: deals.futures_id,
  house_id: deals.house_id,
  book_id: deals.book_id,
  counterparty_id: deals.counterparty_id,
  start_date: deals.start_date,
  end_date: deals.end_date,
  base_peak_type: deals.base_peak_type,
  amount: deals.amount,
  trading_price: deals.trading_price,
  ts_id: deals.ts_id,
  properties: deals.properties,
};
type Kept = keyof typeof FIELDS;
/** A deal as it was at the end of a day. */
export type DealOfDay = Pick<Deal, Exclude<Kept, "properties">> & {
  properties: Pick<Deal["properties"], "direction" | "curtailment" | "is_derivative" | "traded_on">;
};

/** Keeps the deals of a system as they are now as those of a day, instead of what was kept of it; days long past go. */
export function storeDealsOfDay(
  tx: Pick<SpaceDb, "select" | "insert" | "delete">,
  systemId: string,
  day: string,
): void {
  const rows = tx
    .select(FIELDS)
    .from(deals)
    .where(and(eq(deals.system_id, systemId), isNull(deals.deleted_at)))
    .orderBy(deals.deal_id)
    .all();
  const dayDeals = rows.map(({ properties, ...row }): DealOfDay => {
    const { direction, curtailment, is_derivative, traded_on } = properties;
    return { ...row, properties: { direction, curtailment, is_derivative, traded_on } };
  });
  const body = gzipSync(JSON.stringify(dayDeals), { level: 1 });
  tx.insert(portfolioDayDeals)
    .values({ system_id: systemId, day, body })
    .onConflictDoUpdate({ target: [portfolioDayDeals.system_id, portfolioDayDeals.day], set: { body } })
    .run();
  const days = tx
    .select({ day: portfolioDayDeals.day })
    .from(portfolioDayDeals)
    .where(eq(portfolioDayDeals.system_id, systemId))
    .orderBy(portfolioDayDeals.day)
    .all();
  const old = days.slice(0, -STORED_DAYS).map((row) => row.day);
  if (old.length > 0)
    tx.delete(portfolioDayDeals)
      .where(and(eq(portfolioDayDeals.system_id, systemId), inArray(portfolioDayDeals.day, old)))
      .run();
}

/** The deals of a system as they were at the end of a day; null where that day was not kept. */
export function dealsOfDay(db: SpaceDb, systemId: string, day: string): DealOfDay[] | null {
  const row = db
    .select({ body: portfolioDayDeals.body })
    .from(portfolioDayDeals)
    .where(and(eq(portfolioDayDeals.system_id, systemId), eq(portfolioDayDeals.day, day)))
    .get();
  return row ? (JSON.parse(gunzipSync(row.body).toString("utf8")) as DealOfDay[]) : null;
}
