import { eq, isNull } from "drizzle-orm";
import { openSpaceNames, type SpaceDb, spaceDb } from "~db/client";
import { customRates, liveRates } from "~db/schema/accounting";
import { systems } from "~db/schema/systems";
import { inEachSpace } from "~db/spaces/eachSpace";
import {
  BASE_CURRENCY,
  type CurrencyRate,
  type CustomRate,
  customRateSchema,
  type DailyRates,
  DEFAULT_RATES,
  readDailyRates,
} from "~/entities/accounting/currency";
import { REFERENCE_DATE, REFERENCE_RATES } from "~/entities/accounting/referenceRates";
import { type Actor, isAdmin } from "~/services/core/access.server";
import { record } from "~/services/core/changelog.server";
import { done, notAllowed, notFound, type Outcome, readWhole } from "~/services/core/outcome";
import { contentFrom } from "~/services/core/providers/providerFetch.server";
import { environment } from "~/services/core/settings/environment.server";
import { dbOf, write } from "~/services/core/store.server";

/** Exchange rates of a space, per 1 EUR: an admin's own before the live ones, these before the shipped ones. */

const TIMEOUT_MS = 15_000;
/** The file of the European Central Bank has about 2 kB. */
const MAX_BYTES = 256 * 1024;

/** Every currency that has a rate or is used by a system, by its letters; EUR first. */
export function currencyRates(db: SpaceDb): CurrencyRate[] {
  const live = new Map(
    db
      .select()
      .from(liveRates)
      .all()
      .map((row) => [row.currency, row]),
  );
  const custom = new Map(
    db
      .select()
      .from(customRates)
      .all()
      .map((row) => [row.currency, row.rate]),
  );
  const used = db.selectDistinct({ unit: systems.unit }).from(systems).where(isNull(systems.deleted_at)).all();
  const codes = new Set([
    ...Object.keys(DEFAULT_RATES),
    ...Object.keys(REFERENCE_RATES),
    ...live.keys(),
    ...custom.keys(),
    ...used.map((row) => row.unit),
  ]);
  codes.delete(BASE_CURRENCY);
  return [BASE_CURRENCY, ...[...codes].sort()].map((currency) => {
    const ownRate = custom.get(currency) ?? null;
    const daily = live.get(currency);
    const parity = DEFAULT_RATES[currency];
    const shipped = parity ?? REFERENCE_RATES[currency] ?? null;
    return {
      currency,
      live: daily?.rate ?? null,
      live_date: daily?.date ?? null,
      default: shipped,
      default_date: shipped === null || parity !== undefined ? null : REFERENCE_DATE,
      custom: ownRate,
      rate: ownRate ?? daily?.rate ?? shipped,
      mode: ownRate === null ? "automatic" : "custom",
    };
  });
}

/** The rates of the space for conversions; a currency without a rate is left out. */
export const ratesOf = (db: SpaceDb): Record<string, number> =>
  Object.fromEntries(
    currencyRates(db).flatMap(({ currency, rate }) => (rate === null ? [] : [[currency, rate] as const])),
  );

/** The rate an amount is converted with: its day, where it has one, and where it is from. */
export interface UsedRate {
  currency: string;
  base: string;
  /** Units of the currency for one of the base currency. */
  rate: number;
  /** YYYY-MM-DD: of the daily or the shipped rate, or when an admin set it. Null: a parity that is fixed. */
  date: string | null;
  source: "custom" | "live" | "reference" | "default";
}

/** What amounts of a currency are shown in the base currency with. Null: they are in it, or it has no rate. */
export function usedRate(db: SpaceDb, currency: string): UsedRate | null {
  if (currency === BASE_CURRENCY) return null;
  const rate = currencyRates(db).find((row) => row.currency === currency);
  if (!rate || rate.rate === null) return null;
  const common = { currency, base: BASE_CURRENCY, rate: rate.rate };
  if (rate.custom !== null) {
    const row = db.select().from(customRates).where(eq(customRates.currency, currency)).get();
    return { ...common, source: "custom", date: row?.set_at.slice(0, 10) ?? null };
  }
  if (rate.live !== null) return { ...common, source: "live", date: rate.live_date };
  return { ...common, source: rate.default_date ? "reference" : "default", date: rate.default_date };
}

/** The page's table; for admins. */
export const rateTable = (actor: Actor): Outcome<CurrencyRate[]> =>
  isAdmin(actor) ? done(currencyRates(dbOf(actor))) : notAllowed();

/** Sets a rate of one's own; for admins. */
export function setRate(actor: Actor, input: CustomRate): Outcome<CustomRate> {
  if (!isAdmin(actor)) return notAllowed();
  const parsed = readWhole(customRateSchema, input);
  if (!parsed.ok) return parsed;
  const { currency, rate } = parsed.value;
  const db = dbOf(actor);
  return write(db, () => {
    const before = db.select().from(customRates).where(eq(customRates.currency, currency)).get();
    if (before?.rate === rate) return done(parsed.value);
    const at = new Date().toISOString();
    const row = { currency, rate, set_at: at, set_by: actor.user_id };
    db.insert(customRates).values(row).onConflictDoUpdate({ target: customRates.currency, set: row }).run();
    const log = { type: "exchange_rate", id: currency, systemId: null, by: actor.user_id, at };
    record(db, { ...log, mode: before ? "update" : "create", before, after: row });
    return done(parsed.value);
  });
}

/** Gives one currency, or all, back to the automatic rates. Returns how many; 404 when there is nothing to give back. */
export function resetRates(actor: Actor, currency: string | null): Outcome<number> {
  if (!isAdmin(actor)) return notAllowed();
  const db = dbOf(actor);
  return write(db, () => {
    const where = currency === null ? undefined : eq(customRates.currency, currency);
    const rows = db.delete(customRates).where(where).returning().all();
    if (rows.length === 0) return notFound();
    const log = { type: "exchange_rate", systemId: null, by: actor.user_id, at: new Date().toISOString() };
    for (const row of rows) record(db, { ...log, id: row.currency, mode: "delete", before: row });
    return done(rows.length);
  });
}

/**
 * Fetches the rates of RATES_URL and puts them in place of those before, in every space. Null without an address. Throws when
 * the source cannot be reached in time, returns too much, or something that is no file of rates: the rates stay as they were.
 */
export async function fetchRates(signal?: AbortSignal): Promise<DailyRates | null> {
  const { ratesUrl, dataDir } = environment();
  if (!ratesUrl) return null;
  const { content } = await contentFrom(ratesUrl, {
    accept: "application/xml, text/xml",
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    signal,
  });
  const daily = readDailyRates(content.toString("utf8"));
  await inEachSpace(openSpaceNames(dataDir), (space) => storeRates(spaceDb(dataDir, space), daily), signal);
  return daily;
}

function storeRates(db: SpaceDb, { date, rates }: DailyRates): void {
  const fetched_at = new Date().toISOString();
  db.transaction(
    (tx) => {
      tx.delete(liveRates).run();
      for (const [currency, rate] of Object.entries(rates))
        if (currency !== BASE_CURRENCY) tx.insert(liveRates).values({ currency, rate, date, fetched_at }).run();
    },
    { behavior: "immediate" },
  );
}
