import { MINUTE_MS } from "~/entities/core/clock";
import { sunOfSteps } from "../sun";
import type { GeoPosition, Steps } from "../weather";

/** Moments of a step [ms apart] at which the sun is looked at: it may rise or set within the step. */
const EVERY_MS = 5 * MINUTE_MS;

/**
 * Global irradiance on a horizontal plane under a clear sky [W/m²], the mean of each step; 0 while the sun is below the horizon. Haurwitz
 * (1945), Insolation in relation to cloudiness and cloud density, Journal of Meteorology 2, 154-166:
 *
 *   global = 1098 cos z exp(-0.057 / cos z)
 *
 * z is the angle of the sun from the vertical. It needs nothing but the place, and of the models without turbidity it misses least (Reno,
 * Hansen and Stein 2012, SAND2012-2389). Steps longer than 5 minutes have to be a whole multiple of them.
 */
export function clearSkyGlobal(position: GeoPosition, { startMs, stepS, count }: Steps): Float64Array {
  const per = Math.max(1, Math.round((stepS * 1000) / EVERY_MS));
  const { cosZenith } = sunOfSteps(position, startMs, stepS / per, count * per);
  const global = new Float64Array(count);
  cosZenith.forEach((cos, i) => {
    if (cos > 0) global[Math.floor(i / per)]! += (1098 * cos * Math.exp(-0.057 / cos)) / per;
  });
  return global;
}
