import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { and, count, eq, gte, inArray, lte, max } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { counterparties, deals, portfolioSettlements } from "~db/schema/portfolio";
import { spotPrices } from "~db/schema/spot";
import { timeseries } from "~db/schema/timeseries";
import type { Settlement } from "~/entities/portfolio/settlement";
import { deliveryClock, deliveryDayOf } from "~/entities/spot/deliveryClock";
import type { Actor } from "~/services/core/access.server";
import { enqueue, jobEnds } from "~/services/core/job.server";
import { dbOf } from "~/services/core/store.server";
import { dealtMarketsOf } from "~/services/spot/dealtMarkets.server";
import { dealsOfMonth, isMonthOver, settlementMarkets } from "./markets.server";
import { daysOfMonth } from "./month.server";
import { settlementJob } from "./settlementJob.server";

/** Changes with what a settlement holds. */
const FORMAT = 3;
/** What the version of each settlement in this format begins with. */
const OF_FORMAT = `${FORMAT}:`;

/** What a settlement is made from, in short: another one after any deal, price, profile or counterparty of it changed, and each day while its month goes on. */
export function versionOf(db: SpaceDb, systemId: string, month: string, nowMs: number): string {
  const { first, last } = daysOfMonth(month);
  const ofSystem = dealsOfMonth(systemId, month);
  const deal = db
    .select({ n: count(), at: max(deals.set_at) })
    .from(deals)
    .where(ofSystem)
    .get();
  const profiles = db
    .select({ at: max(timeseries.set_at) })
    .from(timeseries)
    .innerJoin(deals, eq(deals.ts_id, timeseries.ts_id))
    .where(ofSystem)
    .get();
  const spot = dealtMarketsOf(db, systemId).map(({ spot_id, version }) => [spot_id, version]);
  const parties = db
    .select({ n: count(), at: max(counterparties.set_at) })
    .from(counterparties)
    .get();
  const { ofDeals: markets, dealt } = settlementMarkets(db, systemId, month);
  const ids = markets.map(({ spot: { spot_id } }) => spot_id);
  const prices = db
    .select({ n: count(), at: max(spotPrices.stored_at) })
    .from(spotPrices)
    .where(and(inArray(spotPrices.spot_id, ids), gte(spotPrices.day, first), lte(spotPrices.day, last)))
    .get();
  const set = markets.map(({ spot: market, set: at }) => [market.spot_id, market.set_at, at]);
  const all = [...markets.map(({ spot: market }) => market), ...dealt];
  const today = all.map((market) => {
    const day = deliveryDayOf(deliveryClock(market), nowMs);
    return [market.spot_id, market.set_at, day <= last ? day : "over"];
  });
  const isOver = isMonthOver(all, month, nowMs);
  const digest = createHash("sha256")
    .update(JSON.stringify([month, deal, profiles, spot, parties, prices, set, today, isOver]))
    .digest("hex");
  return OF_FORMAT + digest.slice(0, 20);
}

const rowOf = (systemId: string, month: string) =>
  and(eq(portfolioSettlements.system_id, systemId), eq(portfolioSettlements.month, month));

/** Stores the settlement of a month; `version` is what it was made from. */
export function storeSettlement(db: SpaceDb, systemId: string, version: string, settlement: Settlement): void {
  const { month, madeAt: made_at } = settlement;
  const body = gzipSync(JSON.stringify(settlement), { level: 1 });
  const row = { system_id: systemId, month, version, made_at, body };
  db.insert(portfolioSettlements)
    .values(row)
    .onConflictDoUpdate({ target: [portfolioSettlements.system_id, portfolioSettlements.month], set: row })
    .run();
}

/** A settlement as a page shows it. */
interface CurrentSettlement {
  /** Null while it is made for the first time. */
  settlement: Settlement | null;
  /** Something is newer than it; a worker is at it. */
  stale: boolean;
}

/** How long a page waits for a settlement before it shows the one before. */
const WAIT_MS = 2500;

/** What is owed to whom for a month (YYYY-MM) of a system that the actor sees: a new one is asked for where something changed, and waited for shortly. */
export async function currentSettlement(
  actor: Actor,
  systemId: string,
  month: string,
  nowMs = Date.now(),
): Promise<CurrentSettlement> {
  const db = dbOf(actor);
  const version = versionOf(db, systemId, month, nowMs);
  const read = () => db.select().from(portfolioSettlements).where(rowOf(systemId, month)).get();
  let row = read();
  if (row?.version !== version) {
    const payload = { space: actor.space, system_id: systemId, month };
    enqueue(settlementJob, payload, { space: actor.space, by: actor.user_id });
    await jobEnds(settlementJob, payload, WAIT_MS);
    row = read();
  }
  // One in an earlier format lacks what pages read.
  const settlement = row?.version.startsWith(OF_FORMAT)
    ? (JSON.parse(gunzipSync(row.body).toString("utf8")) as Settlement)
    : null;
  return { settlement, stale: row?.version !== version };
}
