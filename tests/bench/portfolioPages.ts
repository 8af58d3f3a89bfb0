import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { and, eq, isNull } from "drizzle-orm";
import { closeDatabases, type SpaceDb, spaceDb } from "~db/client";
import { openQueue } from "~db/queue";
import { futuresMarkets } from "~db/schema/market";
import { books, counterparties, deals, houses, portfolioImbalances } from "~db/schema/portfolio";
import { spotDeals, spotMarkets } from "~db/schema/spot";
import { timeseries, timeseriesBlocks } from "~db/schema/timeseries";
import { periodsOf } from "~/engines/portfolio";
import { addDays, DAY_MS, firstOfMonth, HOUR_MS } from "~/entities/core/clock";
import { randomStream } from "~/entities/core/random";
import { imbalanceJob } from "~/services/portfolio/imbalance/imbalanceJob.server";
import { keepMonth } from "~/services/portfolio/imbalance/months.server";
import { keepValue, versionOf } from "~/services/portfolio/valuation/store.server";
import { valuePortfolio } from "~/services/portfolio/valuation/value.server";
import { bytesOf } from "~/services/timeseries/series.server";
import { Person } from "../helpers/person";
import { type Product, startProduct } from "../helpers/product";
import { cpuOf } from "./pages";

/**
 * Pages of a portfolio over HTTP, as a browser reads them one after the other. A JSON line for each has the times of a reader and the
 * processor time of the web process for a page [ms]. The demo with 2 000 deals, a third of them with one of 200 profiles of its own, then
 * with 10 000 deals. Processor times hold on a busy machine, too; times of a reader only on a quiet one.
 */
const SYSTEM = "demo-district";
const manager = `/system/${SYSTEM}/portfolio-manager`;
const PROFILES = 200;
const PROFILE_YEARS = 2;
const REQUESTS = 40;
const WARM_UP = 5;
const BAR = 200;
const year = new Date().getUTCFullYear();

const POSITIONS: Record<string, string> = {
  "positions of a week": `${manager}/overview`,
  "positions of a quarter, of one book": `${manager}/overview?period=quarter&book=demo-book-power`,
  "positions of a year, all deals": `${manager}/overview?period=year&with=optional`,
  "positions of a year, next one, no demand": `${manager}/overview?period=year&start=${year + 1}-01-01&demand=none`,
  analysis: `${manager}/analysis`,
};
/** With deals of three commodities and a quarter of spot deals. */
const COMMODITIES: Record<string, string> = {
  "positions of three commodities": `${manager}/overview`,
  "positions of a year of gas": `${manager}/overview?period=year&start=${year}-01-01&carrier=natural_gas`,
  "positions of a year of electricity": `${manager}/overview?period=year&start=${year}-01-01&carrier=futures_electricity`,
};
const LISTS: Record<string, string> = {
  "all deals": `${manager}/deals`,
  "deals by word": `${manager}/deals?q=deal+77`,
  "deals by state, kind and time": `${manager}/deals?status=existing&kind=ppa&from=${year}-01-01&to=${year + 1}-12-31`,
  "deals of one's own use by price": `${manager}/deals?use=own&sort=-price`,
  "deals, a late page": `${manager}/deals?page=40`,
};

const line = (more: object): boolean => process.stdout.write(`${JSON.stringify(more)}\n`);

async function measure(product: Product, reader: Person, figures: Record<string, string>, more: object): Promise<void> {
  for (const [figure, path] of Object.entries(figures)) {
    const times: number[] = [];
    let used = 0;
    for (let i = -WARM_UP; i < REQUESTS; i++) {
      if (i === 0) used = cpuOf(product.pid);
      const since = performance.now();
      const answer = await reader.get(path);
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
      if (i >= 0) times.push(performance.now() - since);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => Math.round(times[Math.floor((REQUESTS - 1) * share)]! * 10) / 10;
    const cpu_ms = Math.round(((cpuOf(product.pid) - used) / REQUESTS) * 10) / 10;
    line({ figure, ...more, p50_ms: at(0.5), p95_ms: at(0.95), cpu_ms, bar_ms: BAR });
  }
}

/** Fills the system of the demo up to `count` deals like those it has: other days, amounts, states and parties, and profiles of their own. */
export function fill(db: SpaceDb, count: number): void {
  const random = randomStream(count);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const own = and(eq(deals.system_id, SYSTEM), isNull(deals.deleted_at));
  const known = db.select().from(deals).where(own).all();
  const isPpa = ({ tech_id }: { tech_id: string }) => tech_id.startsWith("ppa_");
  const [ppas, futures] = [
    known.filter(isPpa),
    known.filter((deal) => !isPpa(deal) && deal.carrier_id === "futures_electricity"),
  ];
  const parties = {
    house: db.select({ id: houses.house_id }).from(houses).all(),
    book: db.select({ id: books.book_id }).from(books).all(),
    counterparty: db.select({ id: counterparties.counterparty_id }).from(counterparties).all(),
  };
  const windows = (["year", "quarter", "month"] as const).flatMap((kind) =>
    periodsOf(kind, { first: `${year - 1}-01-01`, last: `${year + 3}-12-31` }),
  );
  db.transaction((tx) => {
    const series = tx.select().from(timeseries).where(isNull(timeseries.weather_type)).get()!;
    const ids = Array.from({ length: PROFILES }, () => {
      const ts_id = randomUUID();
      tx.insert(timeseries)
        .values({ ...series, ts_id, system_id: SYSTEM })
        .run();
      for (let of = year - PROFILE_YEARS; of < year; of++) {
        const start_ms = Date.UTC(of);
        const values = Float64Array.from({ length: (Date.UTC(of + 1) - start_ms) / HOUR_MS }, random);
        tx.insert(timeseriesBlocks)
          .values({ ts_id, year: of, start_ms, step_s: 3600, values: bytesOf(values) })
          .run();
      }
      return ts_id;
    });
    for (let i = known.length; i < count; i++) {
      const hasProfile = i % 3 === 0;
      const like = pick(hasProfile ? ppas : futures);
      const window = pick(windows);
      tx.insert(deals)
        .values({
          ...like,
          deal_id: randomUUID(),
          name: `deal ${i}`,
          start_date: window.first,
          end_date: window.last,
          period: null,
          status: pick(["existing", "existing", "proposed", "optional"] as const),
          periodType: "custom" as const,
          house_id: pick(parties.house).id,
          book_id: pick(parties.book).id,
          counterparty_id: pick(parties.counterparty).id,
          amount: 1 + 20 * random(),
          trading_price: 40 + 80 * random(),
          ...(hasProfile ? { ts_id: pick(ids), base_peak_type: "individual" as const } : { ts_id: null }),
        })
        .run();
    }
  });
}

/** Days of spot deals, before today and up to tomorrow. */
const SPOT_DAYS = 90;

/**
 * Makes a third of the deals of one power those of gas, a sixth those of biomethane, each on a market of its own, and gives the system a deal in
 * each quarter-hour of some months.
 */
function commodities(db: SpaceDb): void {
  const random = randomStream(3);
  const now = new Date().toISOString();
  const history = { created_at: now, created_by: "bench", set_at: now, set_by: "bench" };
  const gases = ["natural_gas", "biomethane"] as const;
  db.transaction((tx) => {
    for (const carrier_id of gases) {
      const about = { country_code: "DE", currency: "EUR", timestep_minutes: 60 as const, timezone: "Europe/Berlin" };
      const spot = { ...about, ...history, spot_id: `bench-${carrier_id}`, name: carrier_id, carrier_id };
      tx.insert(spotMarkets)
        .values({ ...spot, zone: null, price_source: "synthetic" })
        .run();
      const futures = { ...history, futures_id: spot.spot_id, name: carrier_id, symbol: carrier_id.toUpperCase() };
      tx.insert(futuresMarkets)
        .values({ ...futures, spot_id: spot.spot_id, price_source: "synthetic" })
        .run();
    }
    const flat = tx
      .select()
      .from(deals)
      .where(and(eq(deals.system_id, SYSTEM), isNull(deals.ts_id)))
      .all();
    flat.forEach(({ deal_id }, i) => {
      const carrier_id = i % 2 === 0 ? undefined : gases[i % 6 === 1 ? 1 : 0];
      if (carrier_id === undefined) return;
      const change = { futures_id: `bench-${carrier_id}`, carrier_id, base_peak_type: "base" as const };
      tx.update(deals)
        .set({ ...change, set_at: now })
        .where(eq(deals.deal_id, deal_id))
        .run();
    });
    const [demo] = tx.select().from(spotMarkets).where(eq(spotMarkets.spot_id, "day_ahead_DE-LU")).all();
    const end = Math.floor(Date.now() / DAY_MS + 2) * DAY_MS;
    for (let start = end - SPOT_DAYS * DAY_MS; start < end; start += HOUR_MS / 4)
      tx.insert(spotDeals)
        .values({
          ...history,
          spotdeal_id: randomUUID(),
          system_id: SYSTEM,
          spot_id: demo!.spot_id,
          amount: random(),
          direction: random() < 0.5 ? "sale" : "purchase",
          trading_price: 100 * random(),
          start_at: new Date(start).toISOString(),
          end_at: new Date(start + HOUR_MS / 4).toISOString(),
        })
        .run();
  });
}

/** Values the deals as the worker does. */
function value(db: SpaceDb, count: number): void {
  const { user, system } = process.cpuUsage();
  keepValue(db, SYSTEM, versionOf(db, SYSTEM)!, valuePortfolio(db, SYSTEM, Date.now())!);
  const used = process.cpuUsage();
  const seconds = Math.round((used.user + used.system - user - system) / 1e3) / 1e3;
  line({ figure: "valuation by the worker", deals: count, seconds });
}

/** Everything known of the year before: the page is asked for it, gathered as the worker does, and then filled with figures. */
async function fillBalancing(product: Product, db: SpaceDb, reader: Person, path: string): Promise<void> {
  await (await reader.get(path)).arrayBuffer();
  const queue = openQueue(product.dataDir);
  const job = queue.claim("bench", [imbalanceJob.type]);
  queue.close();
  const { sources, months } = imbalanceJob.payload.parse(job!.payload);
  const random = randomStream(12);
  for (const month of months) {
    keepMonth(db, { system_id: SYSTEM, sources, now: Date.now() }, month);
    const days = (Date.parse(firstOfMonth(`${month}-01`, 1)) - Date.parse(`${month}-01`)) / DAY_MS;
    const own = and(eq(portfolioImbalances.system_id, SYSTEM), eq(portfolioImbalances.month, month));
    // Clock changes fall into March and October.
    const hours = days * 24 - (month.endsWith("-03") ? 1 : month.endsWith("-10") ? -1 : 0);
    const values = Float64Array.from({ length: hours * 4 * 5 }, () => 100 * random() - 20);
    db.update(portfolioImbalances)
      .set({ body: gzipSync(bytesOf(values), { level: 1 }), made_at: new Date().toISOString() })
      .where(own)
      .run();
  }
}

export async function benchPortfolioPages(): Promise<void> {
  const product = await startProduct({ NODE_ENV: "production", PUBLIC_URL: "http://127.0.0.1" });
  try {
    const reader = new Person(product.url);
    await reader.signIn("editor@demo.test");
    const db = spaceDb(product.dataDir, "demo");
    fill(db, 2000);
    value(db, 2000);
    await measure(product, reader, POSITIONS, { deals: 2000 });
    commodities(db);
    value(db, 2000);
    await measure(product, reader, COMMODITIES, { deals: 2000, commodities: 3, spotDeals: SPOT_DAYS * 96 });
    const whole = `from=${year - 1}-01-01&to=${addDays(`${year}-01-01`, -1)}`;
    const balancing = `${manager}/balancing-energy?${whole}&granularity=month`;
    await fillBalancing(product, db, reader, balancing);
    await measure(product, reader, { "balancing energy of a year": balancing }, { quarterHours: 35_040 });
    fill(db, 10_000);
    await measure(product, reader, LISTS, { deals: 10_000 });
  } finally {
    closeDatabases();
    await product.stop();
  }
}
