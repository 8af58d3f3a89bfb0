import { type Weather, windRatio } from "./weather";

/** Speeds at hub height [m/s]. */
interface PowerCurve {
  minSpeed: number;
  nominalSpeed: number;
  maxSpeed: number;
}

/**
 * Share of the nominal power at a wind speed [m/s]. It is (v³ - min³) / (nominal³ - min³) between minimum and nominal speed (Pallabazzer
 * 1995), 1 up to the maximum, 0 below and above.
 */
export function turbinePower(speedMs: number, { minSpeed, nominalSpeed, maxSpeed }: PowerCurve): number {
  if (speedMs > maxSpeed || speedMs < minSpeed) return 0;
  if (speedMs >= nominalSpeed) return 1;
  return (speedMs ** 3 - minSpeed ** 3) / (nominalSpeed ** 3 - minSpeed ** 3);
}

/** Power of a wind turbine per kW installed; as long as the weather. The wind at 100 m is taken to the hub by (h / 100)^(1/7). */
export function windPower(weather: Weather, hubM: number, curve: PowerCurve): Float64Array {
  const ratio = windRatio(hubM, 100);
  return weather.windSpeed100Ms.map((speed) => (Number.isNaN(speed) ? NaN : turbinePower(speed * ratio, curve)));
}
