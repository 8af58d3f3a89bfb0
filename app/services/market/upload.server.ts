import { and, desc, eq } from "drizzle-orm";
import { futuresPrices } from "~db/schema/market";
import { type QuoteIssue, type ReadQuote, readQuotes } from "~/engines/futures";
import { readCsvCells } from "~/engines/tables";
import { dayOf } from "~/entities/core/clock";
import { type Actor, isAdmin } from "~/services/core/access.server";
import { record } from "~/services/core/changelog.server";
import type { Writer } from "~/services/core/entity.server";
import { done, notAllowed, notFound, type Outcome, refused } from "~/services/core/outcome";
import { dbOf, write } from "~/services/core/store.server";
import { marketPair } from "./markets.server";
import { productKey } from "./quotes.server";

/** Of one file: reading them takes less than 50 ms of processor time. */
export const MOST_QUOTES = 10_000;
export const MOST_BYTES = 524_288;
const SHOWN = 20;

/** What a file did, or why nothing of it was stored. */
interface UploadReport {
  /** Prices that were not there, or had another value. */
  fresh: number;
  corrected: number;
  same: number;
  /** The first lines that are wrong, and how many there are: then nothing was stored. */
  issues: QuoteIssue[];
  wrong: number;
}

/**
 * Stores the prices of a CSV file of a market of futures; for admins. All or nothing: one wrong line and nothing is stored. A price that
 * is there with another value is kept next to it. Refuses a file that is no table of prices, is too long, or a market with synthetic prices.
 */
export async function uploadQuotes(
  actor: Actor,
  futuresId: string,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<Outcome<UploadReport>> {
  if (!isAdmin(actor)) return notAllowed();
  const db = dbOf(actor);
  const pair = marketPair(db, futuresId);
  if (!pair) return notFound();
  const { market, spot } = pair;
  if (market.price_source !== "upload") return refused(409, "market.rules.not_uploaded");
  if (bytes.length > MOST_BYTES) return refused(413, "market.file.too_large", { params: { max: MOST_BYTES / 1024 } });
  const file = await readCsvCells(bytes, { delimiter: null, maxRows: MOST_QUOTES });
  if (!file.ok) return refused(422, file.problem.message, { params: file.problem.params });
  const until = dayOf(spot.timezone, Date.now());
  const sheetQuotes = readQuotes(file.sheets[0]!, { symbol: market.symbol, currency: spot.currency, until });
  if (!sheetQuotes.ok) return refused(422, sheetQuotes.message, { params: sheetQuotes.params });
  const { quotes, issues } = sheetQuotes;
  const nothing: UploadReport = {
    fresh: 0,
    corrected: 0,
    same: 0,
    issues: issues.slice(0, SHOWN),
    wrong: issues.length,
  };
  if (issues.length > 0) return done(nothing);
  if (quotes.length === 0) return refused(422, "market.file.empty");
  return write(db, () => done({ ...nothing, ...storeQuotes({ db, actor }, futuresId, quotes, name) }));
}

function storeQuotes({ db, actor }: Writer, futures_id: string, quotes: readonly ReadQuote[], origin: string) {
  const at = new Date().toISOString();
  const counts = { fresh: 0, corrected: 0, same: 0 };
  for (const { product, day, price } of quotes) {
    const key = { futures_id, product: productKey(product), day };
    const before = db
      .select()
      .from(futuresPrices)
      .where(
        and(
          eq(futuresPrices.futures_id, futures_id),
          eq(futuresPrices.product, key.product),
          eq(futuresPrices.day, day),
        ),
      )
      .orderBy(desc(futuresPrices.stored_at))
      .limit(1)
      .get();
    if (before?.price === price) {
      counts.same++;
      continue;
    }
    counts[before ? "corrected" : "fresh"]++;
    const row = { ...key, stored_at: at, price, origin, stored_by: actor.user_id };
    db.insert(futuresPrices)
      .values(row)
      .onConflictDoUpdate({
        target: [futuresPrices.futures_id, futuresPrices.product, futuresPrices.day, futuresPrices.stored_at],
        set: row,
      })
      .run();
  }
  if (counts.fresh + counts.corrected > 0) {
    const after = { name: origin, prices: counts.fresh + counts.corrected };
    record(db, {
      type: "futures_prices",
      id: futures_id,
      systemId: null,
      mode: "update",
      by: actor.user_id,
      at,
      after,
    });
  }
  return counts;
}
