import { MINUTE_MS } from "~/entities/core/clock";
import { sunOfSteps } from "./sun";
import type { GeoPosition } from "./weather";

/**
 * Beam radiation on a plane that faces the sun -> on the ground: times the cosine of the zenith, nothing while the sun is down. The sun is
 * taken `minute` minutes from the start of each step; without it in the middle, as `irradianceOf` does. Gaps stay gaps.
 */
export function onTheGround(
  values: Float64Array,
  position: GeoPosition,
  { startMs, stepS, minute = stepS / 120 }: { startMs: number; stepS: number; minute?: number },
): Float64Array {
  const sun = sunOfSteps(position, startMs + minute * MINUTE_MS - stepS * 500, stepS, values.length);
  return values.map((value, i) => (Number.isNaN(value) ? NaN : value * Math.max(0, sun.cosZenith[i]!)));
}
