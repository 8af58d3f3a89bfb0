import { DAY_MS, MINUTE_MS } from "~/entities/core/clock";
import { sunOfSteps } from "../sun";
import type { GeoPosition } from "../weather";

/**
 * Height of the sun's centre when its upper edge is seen on the horizon: 50' below it, 34' of refraction and 16' of the sun's radius
 * (The Astronomical Almanac, risings and settings).
 */
const SINE_AT_RISE = Math.sin((-50 / 60) * (Math.PI / 180));
const MINUTES = DAY_MS / MINUTE_MS + 1;

/** The first sunrise at a position from a time on [ms since 1970 UTC], to the minute; null where none comes within a day. */
export function sunriseAfter(position: GeoPosition, fromMs: number): number | null {
  const { cosZenith } = sunOfSteps(position, fromMs - MINUTE_MS, 60, MINUTES);
  for (let i = 1; i < MINUTES; i++)
    if (cosZenith[i - 1]! < SINE_AT_RISE && cosZenith[i]! >= SINE_AT_RISE) return fromMs + (i - 1) * MINUTE_MS;
  return null;
}
