import { and, eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { spotFetches, spotMarkets, spotPriceCorrections, spotPrices } from "~db/schema/spot";
import type { PriceProblem } from "~/entities/spot/prices";
import type { PriceSource, SpotMarket } from "~/entities/spot/spotMarket";
import { record } from "~/services/core/changelog.server";
import { done, notFound, type Outcome } from "~/services/core/outcome";
import { write } from "~/services/core/store.server";
import type { FetchedDay } from "./provider/points";

interface NewPrices {
  days: readonly FetchedDay[];
  source: PriceSource;
  origin: string;
  by: string;
}

/** Prices as they are stored: Float64, little endian. */
function bytesOf(values: Float64Array): Buffer {
  const bytes = Buffer.alloc(values.length * 8);
  values.forEach((value, i) => bytes.writeDoubleLE(value, i * 8));
  return bytes;
}

/**
 * Stores whole days of a market in one transaction, the same ones again without a change. Other prices than before are stored
 * next to those that they replace. What people uploaded is not replaced by what is fetched. Returns the days that are new or other than before; 404 where the market is gone or has another source by now.
 */
export function keepPrices(
  db: SpaceDb,
  { spot_id }: SpotMarket,
  { days, source, origin, by }: NewPrices,
): Outcome<string[]> {
  return write(db, () => {
    const market = db.select().from(spotMarkets).where(eq(spotMarkets.spot_id, spot_id)).get();
    if (!market || market.price_source !== source) return notFound();
    const at = new Date().toISOString();
    const changed = days.filter(({ day, startMs, stepS, values }) => {
      const ofDay = and(eq(spotPrices.spot_id, spot_id), eq(spotPrices.day, day));
      const before = db.select().from(spotPrices).where(ofDay).get();
      if (before?.source === "upload" && source !== "upload") return false;
      const bytes = bytesOf(values);
      const same = before?.step_s === stepS && before.values.equals(bytes) && before.source === source;
      if (same) return false;
      if (before && !before.values.equals(bytes))
        db.insert(spotPriceCorrections)
          .values({ ...before, replaced_at: at })
          .onConflictDoNothing()
          .run();
      const row = { start_ms: startMs, step_s: stepS, values: bytes, source, origin, stored_at: at, stored_by: by };
      db.insert(spotPrices)
        .values({ spot_id, day, ...row })
        .onConflictDoUpdate({ target: [spotPrices.spot_id, spotPrices.day], set: row })
        .run();
      return true;
    });
    if (changed.length > 0) {
      const after = { name: market.name, source, days: changed.map(({ day }) => day) };
      record(db, { type: "spot_prices", id: spot_id, systemId: null, mode: "update", by, at, after });
    }
    return done(changed.map(({ day }) => day));
  });
}

/** How the fetching of prices went. */
interface FetchReport {
  source: PriceSource;
  /** How many days came. */
  days: number;
  problem: PriceProblem | null;
}

/** Notes how the fetching of a market went; nothing where the market is gone. */
export function noteFetch(db: SpaceDb, { spot_id }: SpotMarket, { source, days, problem }: FetchReport): void {
  write(db, () => {
    if (!db.select().from(spotMarkets).where(eq(spotMarkets.spot_id, spot_id)).get()) return notFound();
    const row = { tried_at: new Date().toISOString(), source, days, problem };
    db.insert(spotFetches)
      .values({ spot_id, ...row })
      .onConflictDoUpdate({ target: spotFetches.spot_id, set: row })
      .run();
    return done(null);
  });
}
