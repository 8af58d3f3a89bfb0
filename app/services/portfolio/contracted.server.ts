import { and, eq, gte, isNull, lte } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { deals as dealRows } from "~db/schema/portfolio";
import { deliveryGrid, powerAt, signOf, stepsOf } from "~/engines/portfolio";
import { pricesInSteps } from "~/engines/spot";
import { addDays, dayOf } from "~/entities/core/clock";
import { STEP_MINUTES, STEP_MS } from "~/entities/operator/operation";
import { type Contracted, spotPower } from "~/entities/operator/trade";
import { deliveryClock, deliveryDayOf } from "~/entities/spot/deliveryClock";
import { marketPair } from "~/services/market/markets.server";
import { spotDeals } from "~/services/spot/deals.server";
import { spotPrices } from "~/services/spot/prices.server";
import type { PortfolioValue } from "./valuation/types";
import { engineDeals } from "./valuation/value.server";

interface ContractedWindow {
  carrierId: string;
  /** ms since 1970; on a quarter-hour. */
  startMs: number;
  /** Quarter-hours. */
  steps: number;
  /** Only these deals, and the spot deals on these markets. Absent: all. */
  only?: { deals: ReadonlySet<string>; spots: ReadonlySet<string> };
}

/**
 * What a system has contracted of a carrier in each quarter-hour [MW], purchases less sales: its spot deals, and its existing deals of own use
 * (futures and power purchase agreements that deliver). Derivatives are settled in money: they deliver nothing. A deal with curtailment
 * delivers where the day-ahead price is above the agreed one, and where no price is known. A deal whose profile has no value in a step
 * is not in it, and counted. Rights are checked before.
 */
export function contractedPower(
  db: SpaceDb,
  systemId: string,
  { carrierId, startMs, steps, only }: ContractedWindow,
): Contracted {
  const endMs = startMs + steps * STEP_MS;
  const own = spotDeals(db, systemId, startMs, endMs).filter(
    ({ market }) => market.carrier_id === carrierId && (!only || only.spots.has(market.spot_id)),
  );
  const spot = spotPower(
    own.map(({ deal }) => deal),
    { startMs, steps },
  );
  const ownUse = new Float64Array(steps);
  const unknown = new Uint8Array(steps);
  const rows = db
    .select()
    .from(dealRows)
    .where(
      and(
        eq(dealRows.system_id, systemId),
        eq(dealRows.status, "existing"),
        isNull(dealRows.deleted_at),
        // Days of any clock: those of each market are looked at below.
        lte(dealRows.start_date, addDays(dayOf("UTC", endMs), 1)),
        gte(dealRows.end_date, addDays(dayOf("UTC", startMs), -1)),
      ),
    )
    .all();
  const delivering = rows.filter(
    ({ deal_id, properties }) => !properties.is_derivative && (!only || only.deals.has(deal_id)),
  );
  for (const id of new Set(delivering.map(({ futures_id }) => futures_id))) {
    const pair = marketPair(db, id);
    if (pair?.spot.carrier_id !== carrierId) continue;
    const clock = deliveryClock(pair.spot);
    const range = { first: deliveryDayOf(clock, startMs), last: deliveryDayOf(clock, endMs - 1) };
    const touching = delivering.filter(
      (deal) => deal.futures_id === id && deal.start_date <= range.last && deal.end_date >= range.first,
    );
    if (touching.length === 0) continue;
    const grid = deliveryGrid(clock, range, STEP_MINUTES);
    const offset = Math.round((startMs - grid.startMs) / STEP_MS);
    const { days } = spotPrices(db, pair.spot, { fromMs: startMs, toMs: endMs });
    const prices = pricesInSteps(days, startMs, STEP_MINUTES * 60, steps);
    const failed: PortfolioValue["failed"] = [];
    for (const deal of engineDeals(db, touching, grid, { failed })) {
      const [from, until] = stepsOf(grid, deal);
      for (let t = Math.max(0, from - offset); t < Math.min(steps, until - offset); t++) {
        const power = powerAt(grid, deal.profile, t + offset);
        if (Number.isNaN(power)) unknown[t] = 1;
        else if (!deal.curtailed || !(prices[t]! <= deal.price)) ownUse[t]! += signOf(deal) * power;
      }
    }
    // What has no profile at all is unknown wherever it delivers.
    for (const { deal } of failed) {
      const row = touching.find(({ deal_id }) => deal_id === deal)!;
      const [from, until] = stepsOf(grid, { first: row.start_date, last: row.end_date });
      unknown.fill(1, Math.max(0, from - offset), Math.max(0, Math.min(steps, until - offset)));
    }
  }
  return { spot, ownUse, unknownSteps: unknown.reduce((sum, one) => sum + one, 0), unknown };
}
