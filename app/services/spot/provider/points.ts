import { type DeliveryDay, isBelievable, type PricePiece } from "~/engines/spot";
import { SPOT_TIMESTEPS } from "~/entities/spot/spotMarket";
import type { ZoneCode } from "~/entities/spot/zones";
import { ProviderFailure, type ProviderPace } from "~/services/core/providers/providerFetch.server";

/** What is asked of a source: the prices of a bidding zone in delivery periods of so many minutes, for days in order. */
export interface PriceQuestion {
  zone: ZoneCode;
  currency: string;
  minutes: number;
  days: readonly [DeliveryDay, ...DeliveryDay[]];
}

/** What a source returned: prices per MWh by the start of their period (ms since 1970 UTC), and whose they are. */
export interface PricePoints {
  points: ReadonlyMap<number, number>;
  origin: string;
}

/** Asks one source; throws a ProviderFailure when nothing came of it. No prices at all are no failure. */
export type PriceSourceAdapter = (question: PriceQuestion, pace: ProviderPace) => Promise<PricePoints>;

/** A whole day of prices. */
export interface FetchedDay extends PricePiece {
  day: string;
}

const STEPS_S: readonly number[] = SPOT_TIMESTEPS.map((minutes) => minutes * 60);

/**
 * The days of which every period has its price, and those of which only a part came. Prices are in the shortest periods that came for the
 * days: a market may have changed from hours to quarters in between. Throws a ProviderFailure for what no price can be.
 */
export function wholeDays(
  { points }: PricePoints,
  days: readonly DeliveryDay[],
  host: string,
): { days: FetchedDay[]; parts: { day: string; found: number; expected: number }[] } {
  const whole: FetchedDay[] = [];
  const parts: { day: string; found: number; expected: number }[] = [];
  const all = [...points].sort(([a], [b]) => a - b);
  for (const { day, startMs, endMs } of days) {
    const dayPoints = all.filter(([ms]) => ms >= startMs && ms < endMs);
    if (dayPoints.length === 0) continue;
    const odd = dayPoints.find(([, value]) => !isBelievable(value));
    if (odd) throw new ProviderFailure({ key: "value", params: { host, day, value: odd[1] } });
    const gaps = dayPoints.slice(1).map(([ms], i) => (ms - dayPoints[i]![0]) / 1000);
    const stepS = Math.min(3600, ...gaps);
    const expected = (endMs - startMs) / 1000 / stepS;
    const regular = STEPS_S.includes(stepS) && dayPoints.every(([ms], i) => ms === startMs + i * stepS * 1000);
    if (dayPoints.length !== expected || !regular)
      parts.push({ day, found: dayPoints.length, expected: Math.round(expected) });
    else whole.push({ day, startMs, stepS, values: Float64Array.from(dayPoints, ([, value]) => value) });
  }
  return { days: whole, parts };
}

/** JSON as it was sent; null for anything else. */
export function jsonOf(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString("utf8"));
  } catch {
    return null;
  }
}

/** What was asked for; `nothing` where the source says by 404 that it does not have it. */
export async function orNothing<T>(reply: Promise<T>, nothing: T): Promise<T> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof ProviderFailure && error.problem.params.status === 404) return nothing;
    throw error;
  }
}
