import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { closeDatabases, spaceDb } from "~db/client";
import { deals } from "~db/schema/portfolio";
import { spotDeals, spotMarkets } from "~db/schema/spot";
import { firstOfMonth } from "~/entities/core/clock";
import { deliveryStart, midnightClock } from "~/entities/spot/deliveryClock";
import { daysOfMonth } from "~/services/portfolio/settlement/month.server";
import { settleMonth } from "~/services/portfolio/settlement/settle.server";
import { startProduct } from "../../helpers/product";
import { fill } from "../portfolioPages";

/**
 * `npm run bench -- settlement`: what is owed for the last month of 500 existing deals that all deliver in it, a third of them with one of
 * 200 profiles, and a purchase and a sale on the spot market in each quarter-hour. One JSON line with processor seconds of the worker.
 */
const SYSTEM = "demo-district";
const DEALS = 500;
const ROUNDS = 5;
const BAR = 1;
const QUARTER_MS = 900_000;

export async function benchSettlement(): Promise<void> {
  const product = await startProduct();
  const month = firstOfMonth(new Date().toISOString().slice(0, 10), -1).slice(0, 7);
  const { first, last } = daysOfMonth(month);
  try {
    const db = spaceDb(product.dataDir, "demo");
    fill(db, DEALS);
    db.update(deals)
      .set({ start_date: first, end_date: last, status: "existing", deleted_at: null })
      .where(eq(deals.system_id, SYSTEM))
      .run();
    const market = db.select().from(spotMarkets).where(eq(spotMarkets.carrier_id, "electricity")).get()!;
    const at = new Date().toISOString();
    const history = { created_at: at, created_by: "bench", set_at: at, set_by: "bench", deleted_at: null };
    const until = deliveryStart(midnightClock(market.timezone), firstOfMonth(first, 1));
    db.transaction((tx) => {
      for (let ms = deliveryStart(midnightClock(market.timezone), first); ms < until; ms += QUARTER_MS)
        for (const direction of ["purchase", "sale"] as const)
          tx.insert(spotDeals)
            .values({
              ...history,
              spotdeal_id: randomUUID(),
              system_id: SYSTEM,
              spot_id: market.spot_id,
              amount: 1.5,
              direction,
              trading_price: 80.11,
              start_at: new Date(ms).toISOString(),
              end_at: new Date(ms + QUARTER_MS).toISOString(),
            })
            .run();
    });
    for (let round = 0; round < ROUNDS; round++) {
      const began = process.cpuUsage();
      const since = performance.now();
      const { parties } = settleMonth(db, SYSTEM, month, Date.now());
      const { user, system } = process.cpuUsage(began);
      const lines = parties.reduce((sum, party) => sum + party.lines.length, 0);
      const [seconds, wall] = [(user + system) / 1e6, (performance.now() - since) / 1e3];
      process.stdout.write(
        `${JSON.stringify({ figure: "settlement of a month", round, deals: DEALS, lines, seconds, wall, bar: BAR })}\n`,
      );
    }
    closeDatabases();
  } finally {
    await product.stop();
  }
}
