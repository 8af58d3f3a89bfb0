import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { liveSeries } from "~db/schema/live";
import { spotMarkets } from "~db/schema/spot";
import { type DayRange, deliveryGrid } from "~/engines/portfolio";
import { pricesInSteps } from "~/engines/spot";
import { STEP_MS } from "~/entities/operator/operation";
import { midnightClock } from "~/entities/spot/deliveryClock";
import { meansOf } from "~/services/live/points.server";
import { filled } from "~/services/operator/expected.server";
import { inForce } from "~/services/operator/inForce/courses.server";
import { spotPrices } from "~/services/spot/prices.server";
import type { ImbalanceSources } from "./sources.server";

/** What is gathered of a time by quarter-hour, NaN where it is not known. */
export const GATHERED = ["metered", "scheduled", "positive", "negative", "dayAhead"] as const;
/** Power fed in, consumption negative [MW]; prices [currency/MWh]. */
export type Gathered = Record<(typeof GATHERED)[number], Float64Array>;

/** The system whose balancing energy is read, where it is read from, and up to when. */
export interface ImbalanceBasis {
  system_id: string;
  sources: ImbalanceSources;
  /** ms since 1970. */
  now: number;
}

/**
 * Reads what balancing energy of some days is made from: meters up to `now` (ms since 1970), the plans in force, prices. A sum over the
 * connections is known where each of them is. Some 80 ms of processor time for a month with a plan every hour.
 */
export function gather(db: SpaceDb, { system_id, sources, now }: ImbalanceBasis, range: DayRange): Gathered {
  const { startMs, steps } = deliveryGrid(midnightClock(sources.timezone), range, 15);
  const window = { startMs, steps };
  const unknown = () => new Float64Array(steps).fill(NaN);
  const live = (live_id: string): Float64Array => {
    const row = db.select().from(liveSeries).where(eq(liveSeries.live_id, live_id)).get();
    return row ? filled(meansOf(db, live_id, { startMs, stepMs: STEP_MS, steps }), row, startMs) : unknown();
  };
  const price = (source: ImbalanceSources["positive"]) =>
    source ? live(source.live_id).map((value) => value * source.factor) : unknown();
  const { connections, spot_id } = sources;
  const none = connections.length === 0;
  const [metered, scheduled] = none ? [unknown(), unknown()] : [new Float64Array(steps), new Float64Array(steps)];
  for (const { component_id, live_id, infeed, size } of connections) {
    const values = live_id === null ? unknown() : live(live_id);
    const course = inForce(db, system_id, { part: "power", window, component_id }).courses[0]?.rows[0];
    for (let t = 0; t < steps; t++) {
      metered[t]! += (size ? Math.abs(values[t]!) : values[t]!) * infeed;
      scheduled[t]! -= (course?.[t] ?? NaN) / 1000;
    }
  }
  // What was sent ahead of its time was not metered, and a quarter-hour that is not over is not metered yet.
  metered.fill(NaN, Math.max(0, Math.min(steps, Math.floor((now - startMs) / STEP_MS))));
  const market =
    spot_id === null ? undefined : db.select().from(spotMarkets).where(eq(spotMarkets.spot_id, spot_id)).get();
  return {
    metered,
    scheduled,
    positive: price(sources.positive),
    negative: price(sources.negative),
    dayAhead: market
      ? pricesInSteps(
          spotPrices(db, market, { fromMs: startMs, toMs: startMs + steps * STEP_MS }, now).days,
          startMs,
          900,
          steps,
        )
      : unknown(),
  };
}
