import { MINUTE_MS } from "~/entities/core/clock";
import { extraterrestrialWm2, type Sun, sunOfSteps } from "./sun";
import type { Weather } from "./weather";

/** What reaches the ground in each step, as the plane of a module needs it; irradiances of the step in W/m², the sun where they were so. */
export interface Irradiance {
  sun: Sun;
  global: Float64Array;
  diffuse: Float64Array;
  /** On a plane that faces the sun. */
  beam: Float64Array;
  /** Outside the atmosphere, on a plane that faces the sun. */
  extra: Float64Array;
}

/**
 * Below this sine of the sun's height (2.9°) a beam is not turned onto other planes. Horizontal energy divided by it would grow without
 * bound. The sun is often below the horizon for a part of the step.
 */
const LOWEST_SUN = 0.05;
/** Of an instant the sun stands in one place, and 1° is enough. */
const LOWEST_SUN_OF_INSTANT = 0.01745;

/** Splits the radiation of the weather: diffuse = (ssrd - fdir) / step, beam = fdir / step / cos zenith. Gaps stay gaps. */
export function irradianceOf(weather: Weather): Irradiance {
  const { startMs, stepS, ssrdJm2, fdirJm2, moment = { minute: stepS / 120, isInstant: false } } = weather;
  const count = ssrdJm2.length;
  const middleMs = stepS * 500;
  // The sun of steps that have their middle there.
  const sunStartMs = startMs + moment.minute * MINUTE_MS - middleMs;
  const sun = sunOfSteps(weather, sunStartMs, stepS, count);
  const lowest = moment.isInstant ? LOWEST_SUN_OF_INSTANT : LOWEST_SUN;
  const [global, diffuse, beam, extra] = [0, 1, 2, 3].map(() => new Float64Array(count)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (let i = 0; i < count; i++) {
    const direct = Math.max(0, fdirJm2[i]! / stepS);
    global[i] = Math.max(0, ssrdJm2[i]! / stepS);
    diffuse[i] = Math.max(0, global[i]! - direct);
    const cosZenith = sun.cosZenith[i]!;
    beam[i] = cosZenith > lowest ? direct / cosZenith : direct * 0;
    extra[i] = extraterrestrialWm2(sunStartMs + middleMs + i * stepS * 1000);
  }
  return { sun, global, diffuse, beam, extra };
}
