import { irradianceOf } from "./irradiance";
import { onPlane } from "./plane";
import type { Weather } from "./weather";

interface Collector {
  tiltDeg: number;
  azimuthDeg: number;
  /** Mean temperature of the fluid [°C]. */
  meanC: number;
  /** Efficiency at no loss, W/(m² K), W/(m² K²): per aperture area, after EN ISO 9806. */
  eta0: number;
  a1: number;
  a2: number;
}

/**
 * Heat of a collector per aperture area [W/m²]; as long as the weather, not below 0. Steady state of EN ISO 9806:
 * q = eta0 G - a1 (Tm - Ta) - a2 (Tm - Ta)².
 */
export function collectorHeat(weather: Weather, { meanC, eta0, a1, a2, ...plane }: Collector): Float64Array {
  const onCollector = onPlane(irradianceOf(weather), { ...plane, tracking: "no_tracking" });
  return onCollector.map((total, i) => {
    const lift = meanC - weather.temperatureC[i]!;
    if (total <= 0) return 0;
    return Math.max(0, eta0 * total - a1 * lift - a2 * lift * lift);
  });
}

/** Efficiency of a collector (0 to 1) at an irradiance [W/m²] and a fluid warmer than the air by `liftK`. */
export const collectorEfficiency = (
  { eta0, a1, a2 }: Pick<Collector, "eta0" | "a1" | "a2">,
  irradianceWm2: number,
  liftK: number,
): number => Math.max(0, eta0 - (a1 * liftK + a2 * liftK * liftK) / irradianceWm2);
