import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { and, count, eq, inArray, isNull, max } from "drizzle-orm";
import { type SpaceDb, spaceNameOf } from "~db/client";
import { futuresMarkets, futuresPrices } from "~db/schema/market";
import { deals, portfolioDays, portfolioValues } from "~db/schema/portfolio";
import { spotMarkets, spotPrices } from "~db/schema/spot";
import { derived } from "~db/unchanged";
import { MINUTE_MS } from "~/entities/core/clock";
import { DEAL_STATUSES } from "~/entities/portfolio/deal";
import type { Actor } from "~/services/core/access.server";
import { enqueue, jobEnds } from "~/services/core/job.server";
import { dbOf } from "~/services/core/store.server";
import { marketPair } from "~/services/market/markets.server";
import { newestQuotingDay } from "~/services/market/quotes.server";
import { dealtMarketsOf } from "~/services/spot/dealtMarkets.server";
import { lastPricedDay } from "~/services/spot/prices.server";
import { storeDealsOfDay } from "./dealsOfDay.server";
import { clearingOf, spotOfLine, valuedBooks } from "./spot/spotBooks.server";
import type { PortfolioValue } from "./types";
import { valueJob } from "./valueJob.server";

/** Days of frozen values that are kept. */
const STORED_DAYS = 800;

/** Changes with what a valuation holds, so that those of a version before are made anew. */
const FORMAT = 4;

/** What prices of a market depend on, in short: its newest quotes and spot prices, and how it is set. */
export function versionOfMarket(db: SpaceDb, id: string, nowMs = Date.now()): string {
  const pair = marketPair(db, id);
  if (!pair) return id;
  const price = db
    .select({ at: max(futuresPrices.stored_at) })
    .from(futuresPrices)
    .where(eq(futuresPrices.futures_id, id))
    .get();
  const spot = db
    .select({ at: max(spotPrices.stored_at) })
    .from(spotPrices)
    .where(eq(spotPrices.spot_id, pair.spot.spot_id))
    .get();
  const set = db
    .select({ futures: futuresMarkets.set_at, spot: spotMarkets.set_at })
    .from(futuresMarkets)
    .innerJoin(spotMarkets, eq(spotMarkets.spot_id, futuresMarkets.spot_id))
    .where(eq(futuresMarkets.futures_id, id))
    .get();
  const days = [newestQuotingDay(pair, nowMs), lastPricedDay(db, pair.spot, nowMs)];
  return [id, ...days, price?.at, spot?.at, set?.futures, set?.spot].join();
}

/**
 * What the value of a portfolio depends on, in short: its deals, the newest quotes and spot prices of their markets. Null without a deal that counts:
 * those that wait for a second person, or were refused, are not valued.
 */
export const versionOf = (db: SpaceDb, systemId: string, nowMs = Date.now()): string | null =>
  // Which day is the newest one changes with the minute at most, the rest with what is stored.
  derived(db, `version of values ${systemId} ${Math.floor(nowMs / MINUTE_MS)}`, () => readVersion(db, systemId, nowMs));

function readVersion(db: SpaceDb, systemId: string, nowMs: number): string | null {
  const isValued = inArray(deals.status, [...DEAL_STATUSES]);
  const ofSystem = and(eq(deals.system_id, systemId), isNull(deals.deleted_at), isValued);
  const newest = db
    .select({ at: max(deals.set_at), n: count() })
    .from(deals)
    .where(ofSystem)
    .get();
  const books = valuedBooks(db, systemId, nowMs);
  if (!newest || newest.n + books.length === 0) return null;
  const ids = db.selectDistinct({ id: deals.futures_id }).from(deals).where(ofSystem).all();
  const markets = [...ids.map(({ id }) => id), ...books.map(({ futures_id, market }) => futures_id ?? market.spot_id)];
  const parts = [...new Set(markets)].map((id) => versionOfMarket(db, id, nowMs));
  // Deleted ones too: that one was deleted is a change.
  const spot = dealtMarketsOf(db, systemId).map(({ spot_id, version }) => `${spot_id} ${version}`);
  return createHash("sha256")
    .update([FORMAT, newest.at, newest.n, ...spot, ...parts].join("|"))
    .digest("hex")
    .slice(0, 20);
}

const cache = new Map<string, { madeAt: string; value: PortfolioValue }>();
const MOST_KEPT = 16;

/** A stored valuation. One from before rates by maturity has none: it is shown until it is made anew. */
function readValue(body: Buffer): PortfolioValue {
  const value = JSON.parse(gunzipSync(body).toString("utf8")) as PortfolioValue & {
    markets: { discountRates?: PortfolioValue["markets"][number]["discountRates"] }[];
  };
  return {
    ...value,
    markets: value.markets.map((market) => ({ ...market, discountRates: market.discountRates ?? [] })),
  };
}

/** The newest valuation of a system, whoever asks: rights are checked before. Null where there is none. */
export function storedValue(db: SpaceDb, systemId: string): { value: PortfolioValue; version: string } | null {
  const row = db
    .select({ made_at: portfolioValues.made_at, version: portfolioValues.version })
    .from(portfolioValues)
    .where(eq(portfolioValues.system_id, systemId))
    .get();
  if (!row) return null;
  const name = `${spaceNameOf(db)} ${systemId}`;
  const entry = cache.get(name);
  if (entry?.madeAt === row.made_at) return { value: entry.value, version: row.version };
  const body = db
    .select({ body: portfolioValues.body })
    .from(portfolioValues)
    .where(eq(portfolioValues.system_id, systemId))
    .get();
  if (!body) return null;
  const value = readValue(body.body);
  if (cache.size >= MOST_KEPT) cache.delete(cache.keys().next().value!);
  cache.set(name, { madeAt: row.made_at, value });
  return { value, version: row.version };
}

/** Keeps a valuation as the newest one, and its sums by book and counterparty as those of its day. */
export function keepValue(db: SpaceDb, systemId: string, version: string, value: PortfolioValue): void {
  const row = {
    system_id: systemId,
    made_at: value.madeAt,
    version,
    body: gzipSync(JSON.stringify(value), { level: 1 }),
  };
  const totals = dayTotals(db, systemId, value);
  db.transaction((tx) => {
    tx.insert(portfolioValues).values(row).onConflictDoUpdate({ target: portfolioValues.system_id, set: row }).run();
    const frozen = { system_id: systemId, day: value.day, made_at: value.madeAt, totals };
    storeDealsOfDay(tx, systemId, value.day);
    tx.insert(portfolioDays)
      .values(frozen)
      .onConflictDoUpdate({ target: [portfolioDays.system_id, portfolioDays.day], set: frozen })
      .run();
    const old = tx
      .select({ day: portfolioDays.day })
      .from(portfolioDays)
      .where(eq(portfolioDays.system_id, systemId))
      .all();
    const gone = old
      .map(({ day }) => day)
      .sort()
      .slice(0, -STORED_DAYS);
    if (gone.length > 0)
      tx.delete(portfolioDays)
        .where(and(eq(portfolioDays.system_id, systemId), inArray(portfolioDays.day, gone)))
        .run();
  });
}

/** Sums of existing deals by book, counterparty and currency. Spot deals are in no book. */
function dayTotals(
  db: SpaceDb,
  systemId: string,
  { lines, markets }: PortfolioValue,
): (typeof portfolioDays.$inferSelect)["totals"] {
  const currencies = new Map(markets.map(({ futures_id, currency }) => [futures_id, currency]));
  const rows = db
    .select({ id: deals.deal_id, book: deals.book_id, party: deals.counterparty_id, status: deals.status })
    .from(deals)
    .where(eq(deals.system_id, systemId))
    .all();
  const rowById = new Map(rows.filter(({ status }) => status === "existing").map((row) => [row.id, row]));
  const clearing = clearingOf(db);
  const sums = new Map<string, (typeof portfolioDays.$inferSelect)["totals"][number]>();
  for (const { deal, market, part, minor } of lines) {
    const spot = spotOfLine(deal);
    const row = spot === null ? rowById.get(deal) : { book: "", party: clearing.get(spot) ?? spot };
    if (!row) continue;
    const currency = currencies.get(market) ?? "";
    const key = `${row.book} ${row.party} ${currency}`;
    const sum = sums.get(key) ?? { book_id: row.book, counterparty_id: row.party, currency, open: 0, delivered: 0 };
    sum[part] += minor;
    sums.set(key, sum);
  }
  return [...sums.values()];
}

/** A valuation as a page shows it. */
interface ShownValue {
  value: PortfolioValue | null;
  /** Deals or prices are newer than it; a worker is at it. */
  stale: boolean;
}

/** How long a page waits for a new valuation before it shows the one before. */
const WAIT_MS = 2500;

/** The valuation of a system that the actor sees: when it is out of date a new one is asked for, and waited for shortly. */
export async function currentValue(actor: Actor, systemId: string): Promise<ShownValue> {
  const db = dbOf(actor);
  const version = versionOf(db, systemId);
  if (version === null) return { value: null, stale: false };
  const now = storedValue(db, systemId);
  if (now?.version === version) return { value: now.value, stale: false };
  const payload = { space: actor.space, system_id: systemId };
  enqueue(valueJob, payload, { space: actor.space, by: actor.user_id });
  await jobEnds(valueJob, payload, WAIT_MS);
  const after = storedValue(db, systemId);
  return { value: after?.value ?? null, stale: after?.version !== version };
}
