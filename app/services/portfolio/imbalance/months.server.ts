import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { and, count, eq, gte, lte, max } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { optimizationOperations } from "~db/schema/operator";
import { portfolioImbalances } from "~db/schema/portfolio";
import { spotMarkets, spotPrices } from "~db/schema/spot";
import { type DayRange, type DeliveryGrid, deliveryGrid, periodsOf } from "~/engines/portfolio";
import { addDays, firstOfMonth } from "~/entities/core/clock";
import { STEP_MS } from "~/entities/operator/operation";
import { midnightClock } from "~/entities/spot/deliveryClock";
import type { Actor } from "~/services/core/access.server";
import { enqueue, jobEnds } from "~/services/core/job.server";
import { dbOf } from "~/services/core/store.server";
import { fingerprintOf } from "~/services/live/points.server";
import { approvedBetween } from "~/services/operator/inForce/approved.server";
import { bytesOf, doublesOf } from "~/services/timeseries/series.server";
import { gather, GATHERED, type Gathered, type ImbalanceBasis } from "./gather.server";
import { imbalanceJob } from "./imbalanceJob.server";
import type { ImbalanceSources } from "./sources.server";

/** First and last day of a month (YYYY-MM). */
const daysOfMonth = (month: string): DayRange => ({
  first: `${month}-01`,
  last: addDays(firstOfMonth(`${month}-01`, 1), -1),
});

const grids = new Map<string, DeliveryGrid>();
const MOST_GRIDS = 120;

/** The quarter-hours of a month by the clock of a market; a year asks for each of its months again and again. */
function monthGrid(timezone: string, month: string): DeliveryGrid {
  const name = `${timezone} ${month}`;
  const cachedGrid = grids.get(name);
  if (cachedGrid) return cachedGrid;
  const grid = deliveryGrid(midnightClock(timezone), daysOfMonth(month), 15);
  if (grids.size >= MOST_GRIDS) grids.delete(grids.keys().next().value!);
  grids.set(name, grid);
  return grid;
}

/** What a month is made from, in short: another one after any point, plan or price of it changed, and each quarter-hour while it goes on. */
function versionOf(db: SpaceDb, { system_id, sources, now }: ImbalanceBasis, month: string): string {
  const range = daysOfMonth(month);
  const { startMs, steps } = monthGrid(sources.timezone, month);
  const toMs = startMs + steps * STEP_MS;
  const ids = [
    ...sources.connections.map(({ live_id }) => live_id),
    sources.positive?.live_id,
    sources.negative?.live_id,
  ];
  const points = ids.map((id) => (id ? fingerprintOf(db, id, startMs, toMs) : ""));
  const rows = optimizationOperations;
  const plans = db
    .select({ n: count(), approved: max(rows.approved_at), until: max(rows.approved_until) })
    .from(rows)
    .where(approvedBetween(system_id, startMs, toMs))
    .get();
  const spot = sources.spot_id ?? "";
  const days = and(eq(spotPrices.spot_id, spot), gte(spotPrices.day, range.first), lte(spotPrices.day, range.last));
  const prices = db
    .select({ n: count(), at: max(spotPrices.stored_at) })
    .from(spotPrices)
    .where(days)
    .get();
  const market = db.select({ at: spotMarkets.set_at }).from(spotMarkets).where(eq(spotMarkets.spot_id, spot)).get();
  const goesOn = now < toMs ? Math.floor(now / STEP_MS) : 0;
  return createHash("sha256")
    .update(JSON.stringify([sources, month, points, plans, prices, market, goesOn]))
    .digest("hex")
    .slice(0, 20);
}

const rowOf = (system_id: string, month: string) =>
  and(eq(portfolioImbalances.system_id, system_id), eq(portfolioImbalances.month, month));

/** Gathers a month and keeps it. */
export function keepMonth(db: SpaceDb, basis: ImbalanceBasis, month: string): void {
  // Before the work: what changes meanwhile makes it out of date.
  const version = versionOf(db, basis, month);
  const gathered = gather(db, basis, daysOfMonth(month));
  const steps = gathered.metered.length;
  const all = new Float64Array(steps * GATHERED.length);
  GATHERED.forEach((name, i) => all.set(gathered[name], i * steps));
  const row = {
    system_id: basis.system_id,
    month,
    version,
    made_at: new Date(basis.now).toISOString(),
    body: gzipSync(bytesOf(all), { level: 1 }),
  };
  db.insert(portfolioImbalances)
    .values(row)
    .onConflictDoUpdate({ target: [portfolioImbalances.system_id, portfolioImbalances.month], set: row })
    .run();
}

/** How long a page waits for months that are out of date before it shows what is there. */
const WAIT_MS = 2500;

/** Months as they are kept. */
interface KeptMonths {
  /** By quarter-hour from midnight of the first day of the range on; null where a month was never gathered. */
  values: Gathered | null;
  /** Something is newer than what is shown; a worker is at it. */
  stale: boolean;
}

/**
 * What balancing energy of some days is made from, as kept month by month: what is out of date is asked for and waited for shortly. The
 * caller has checked that the actor sees the system.
 */
export async function monthsOfRange(actor: Actor, basis: ImbalanceBasis, range: DayRange): Promise<KeptMonths> {
  const db = dbOf(actor);
  const { system_id, sources } = basis;
  const keys = periodsOf("month", range).map(({ key }) => key);
  const outdated = () =>
    keys.filter((month) => {
      const row = db
        .select({ version: portfolioImbalances.version })
        .from(portfolioImbalances)
        .where(rowOf(system_id, month))
        .get();
      return row?.version !== versionOf(db, basis, month);
    });
  let months = outdated();
  if (months.length > 0) {
    const payload = { space: actor.space, system_id, sources, months };
    enqueue(imbalanceJob, payload, { space: actor.space, by: actor.user_id });
    await jobEnds(imbalanceJob, payload, WAIT_MS);
    months = outdated();
  }
  const rows = keys.map((month) => db.select().from(portfolioImbalances).where(rowOf(system_id, month)).get());
  return {
    values: rows.every((row) => row !== undefined)
      ? joinedMonths(
          rows.map((row) => row.body),
          keys,
          sources,
          range,
        )
      : null,
    stale: months.length > 0,
  };
}

/** Months one after the other, cut to the days that are asked for; null where one was kept by another clock. */
function joinedMonths(
  bodies: readonly Buffer[],
  months: readonly string[],
  { timezone }: ImbalanceSources,
  range: DayRange,
): Gathered | null {
  const { startMs, steps } = deliveryGrid(midnightClock(timezone), range, 15);
  const values = Object.fromEntries(GATHERED.map((name) => [name, new Float64Array(steps)])) as Gathered;
  for (const [i, body] of bodies.entries()) {
    const month = monthGrid(timezone, months[i]!);
    const all = doublesOf(gunzipSync(body));
    if (all.length !== month.steps * GATHERED.length) return null;
    const at = Math.round((month.startMs - startMs) / STEP_MS);
    const [skip, end] = [Math.max(0, -at), Math.min(month.steps, steps - at)];
    GATHERED.forEach((name, n) =>
      values[name].set(all.subarray(n * month.steps + skip, n * month.steps + end), at + skip),
    );
  }
  return values;
}
