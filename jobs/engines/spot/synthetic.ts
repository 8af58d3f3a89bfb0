import { normalAt } from "./noise";
import type { DeliveryDay } from "./days";

/**
 * Day-ahead prices that no auction gave: the same numbers at every call, of the kind that European markets had in 2024 and
 * 2025 (dear mornings and evenings, cheap sunny noons, cheap weekends, days that are alike), without anything that really
 * happened. What comes of them is labelled synthetic.
 */
const MEAN = 85;
const HOUR_MS = 3_600_000;
const LOWEST = -150;
const HIGHEST = 500;

const bell = (x: number, middle: number, width: number): number => Math.exp(-(((x - middle) / width) ** 2));

/** A number of the market's id, so that every market has a noise of its own (FNV-1a, Fowler, Noll and Vo). */
function seedOf(id: string): number {
  let seed = 2_166_136_261;
  for (const byte of Buffer.from(id, "utf8")) seed = Math.imul(seed ^ byte, 16_777_619);
  return seed >>> 0;
}

/** 0 in the middle of January, 1 half a year later. */
function summer(day: string): number {
  const start = Date.parse(`${day.slice(0, 4)}-01-01T00:00Z`);
  const dayOfYear = (Date.parse(`${day}T00:00Z`) - start) / (24 * HOUR_MS);
  return 0.5 - 0.5 * Math.cos((2 * Math.PI * (dayOfYear - 15)) / 365.25);
}

/**
 * Prices [currency/MWh] of a day in steps of `stepS` seconds, one for each step from its start to its end. The shape of the
 * day follows its hours since midnight; on the days on which clocks change its evening comes an hour early or late.
 */
export function syntheticPrices(marketId: string, { day, startMs, endMs }: DeliveryDay, stepS: number): Float64Array {
  const seed = seedOf(marketId);
  const warmth = summer(day);
  const weekday = new Date(`${day}T00:00Z`).getUTCDay();
  const week = weekday === 0 ? -17 : weekday === 6 ? -9 : 3;
  const hour = (ms: number) => ms / HOUR_MS;
  return Float64Array.from({ length: Math.round((endMs - startMs) / 1000 / stepS) }, (_, i) => {
    const middle = startMs + (i + 0.5) * stepS * 1000;
    const at = hour(middle - startMs);
    // Wind and fuels last for days, clouds for about one.
    const level = 18 * normalAt(seed, hour(middle) / 70) + 8 * normalAt(seed + 1, hour(middle) / 16);
    const clear = Math.min(1.5, Math.max(0.1, 0.75 + 0.35 * normalAt(seed + 2, hour(middle) / 24)));
    const sun = (14 + 66 * warmth) * clear * bell(at, 13.2, 2.4 + 1.2 * warmth);
    const demand = 20 * bell(at, 8, 1.8) + 38 * bell(at, 19 + warmth, 2.2) - 16 * bell(at, 3.5, 3);
    const price = MEAN + 14 * (1 - 2 * warmth) + week + level + demand - sun + 3 * normalAt(seed + 3, hour(middle) * 2);
    return Math.round(100 * Math.min(HIGHEST, Math.max(LOWEST, price))) / 100;
  });
}
