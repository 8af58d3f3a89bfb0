import { and, desc, eq } from "drizzle-orm";
import { futuresPrices } from "~db/schema/market";
import { type QuoteIssue, quotesAim, type ReadQuote, readQuotes } from "~/engines/futures";
import { dayOf } from "~/entities/core/clock";
import { NO_CHOICE, type RowsChoice } from "~/entities/timeseries/rowsForm";
import { type Actor, isAdmin } from "~/services/core/access.server";
import { record } from "~/services/core/changelog.server";
import type { Writer } from "~/services/core/entity.server";
import { done, notAllowed, notFound, type Outcome, refused } from "~/services/core/outcome";
import { dbOf, write } from "~/services/core/store.server";
import { readRows, type RowsFile, type RowsReading, settled } from "~/services/timeseries/upload/rowsFile.server";
import { marketPair } from "./markets.server";
import { productKey } from "./quotes.server";

/** Of one file: reading them takes less than 50 ms of processor time. */
export const MOST_QUOTES = 10_000;
export const MOST_BYTES = 524_288;
/** Wrong lines that are told. */
export const SHOWN = 20;

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

/** A file of prices as it is understood; `quotes` null: questions are open. */
interface UnderstoodQuotes extends RowsReading {
  quotes: ReadQuote[] | null;
  issues: QuoteIssue[];
}

/** What a file of prices of a market says, as far as `choice` does not; for admins. Refuses what `uploadQuotes` does of a whole file. */
export async function understandQuotes(
  actor: Actor,
  futuresId: string,
  file: RowsFile,
  choice: RowsChoice = NO_CHOICE,
): Promise<Outcome<UnderstoodQuotes>> {
  if (!isAdmin(actor)) return notAllowed();
  const pair = marketPair(dbOf(actor), futuresId);
  if (!pair) return notFound();
  const { market, spot } = pair;
  if (market.price_source !== "upload") return refused(409, "market.rules.not_uploaded");
  if (file.bytes.length > MOST_BYTES)
    return refused(413, "market.file.too_large", { params: { max: MOST_BYTES / 1024 } });
  const until = dayOf(spot.timezone, Date.now());
  const aim = quotesAim({ currency: spot.currency, until, carrierId: spot.carrier_id });
  const rows = await readRows(file, choice, { aim, maxRows: MOST_QUOTES });
  if (!rows.ok) return rows;
  const table = settled(rows.value);
  const read = table.ok
    ? readQuotes(table.value, { symbol: market.symbol, until, carrierId: spot.carrier_id })
    : { quotes: null, issues: [] };
  return done({ ...rows.value, ...read });
}

/**
 * Stores the prices of a CSV or XLSX file of a market of futures; for admins. All or nothing: one wrong line and nothing is stored. A price
 * that is there with another value is kept next to it. Refuses a file that is no table of prices, that leaves open how it is read (with the
 * field of `choice` that settles it), is too long, or a market with synthetic prices.
 */
export async function uploadQuotes(
  actor: Actor,
  futuresId: string,
  file: RowsFile,
  choice: RowsChoice = NO_CHOICE,
): Promise<Outcome<UploadReport>> {
  const understood = await understandQuotes(actor, futuresId, file, choice);
  if (!understood.ok) return understood;
  const table = settled(understood.value);
  if (!table.ok) return table;
  const { quotes, issues } = understood.value;
  const nothing: UploadReport = {
    fresh: 0,
    corrected: 0,
    same: 0,
    issues: issues.slice(0, SHOWN),
    wrong: issues.length,
  };
  if (issues.length > 0) return done(nothing);
  if (!quotes || quotes.length === 0) return refused(422, "market.file.empty");
  const db = dbOf(actor);
  return write(db, () => done({ ...nothing, ...storeQuotes({ db, actor }, futuresId, quotes, file.name) }));
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
