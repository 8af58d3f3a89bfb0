import { normalShareBelow, persistentNormals } from "~/entities/core/random";
import { HOURS, summer } from "./clock";

const LATITUDE_DEG = 48.03;
const LONGITUDE_DEG = 7.78;
const TILT_DEG = 30;
const rad = (deg: number): number => (deg * Math.PI) / 180;

/**
 * Outdoor temperature in °C, HOURS values. It has a yearly wave of 2 to 20 °C, a daily wave with its top in the afternoon and weather that
 * lasts for days. Synthetic.
 */
export function outdoorTemperature(): Float64Array {
  const weather = persistentNormals(1, HOURS, 0.992);
  return weather.map((deviation, i) => {
    const season = summer(i);
    const hourUtc = i % 24;
    const day = -Math.cos((2 * Math.PI * (hourUtc - 2)) / 24) * (1.5 + 3 * season);
    return 2 + 18 * season + day + 3.8 * deviation;
  });
}

/** Declination of the sun in rad (Cooper 1969). */
const declination = (dayOfYear: number): number => rad(23.45) * Math.sin((2 * Math.PI * (284 + dayOfYear)) / 365);

/**
 * Yield of a south-facing plane per kW installed, HOURS values of 0 to 1. The sun's height and its angle on the plane as in Duffie and
 * Beckman, Solar Engineering of Thermal Processes. A clear sky lets exp(-0.15 / cos zenith) of the beam through. Clouds last for hours and
 * leave diffuse light. Synthetic.
 */
export function solarAvailability(): Float64Array {
  const clouds = persistentNormals(2, HOURS, 0.96);
  const performance = 0.88;
  return clouds.map((deviation, i) => {
    const delta = declination(Math.floor(i / 24) + 1);
    const hourAngle = rad(15 * ((i % 24) + 0.5 - 12) + LONGITUDE_DEG);
    const phi = rad(LATITUDE_DEG);
    const cosZenith = Math.sin(delta) * Math.sin(phi) + Math.cos(delta) * Math.cos(phi) * Math.cos(hourAngle);
    if (cosZenith <= 0.02) return 0;
    const flat = phi - rad(TILT_DEG);
    const onPlane = Math.sin(delta) * Math.sin(flat) + Math.cos(delta) * Math.cos(flat) * Math.cos(hourAngle);
    const beam = 0.95 * Math.exp(-0.15 / cosZenith);
    const overcast = normalShareBelow(deviation - 0.25 + 0.9 * (summer(i) - 0.5));
    const clear = overcast ** 1.1;
    const diffuse = cosZenith * (0.1 * clear + 0.28 * (1 - clear));
    return Math.min(1, performance * (beam * clear * Math.max(0, onPlane) + diffuse));
  });
}

/** Power curve of the default turbine, as a share: 0 up to 2 m/s, cubic to 15 m/s, 1 up to 25 m/s. */
export function windPower(speedMs: number): number {
  if (speedMs <= 2 || speedMs > 25) return 0;
  if (speedMs >= 15) return 1;
  return (speedMs ** 3 - 2 ** 3) / (15 ** 3 - 2 ** 3);
}

/**
 * Output of a wind turbine per kW installed, HOURS values of 0 to 1. Speeds follow a Weibull distribution of shape 2. They are stronger in
 * winter and last for hours. Synthetic.
 */
export function windAvailability(): Float64Array {
  const weather = persistentNormals(3, HOURS, 0.97);
  return weather.map((deviation, i) => {
    const scale = 9.3 - 1.8 * summer(i);
    const below = Math.min(normalShareBelow(deviation), 1 - 1e-9);
    return windPower(scale * Math.sqrt(-Math.log(1 - below)));
  });
}

const SINK_C = 50;
/** For real plants: Ruhnau, Hirth and Praktiknjo (2019), Time series of heat demand and heat pump efficiency. */
const CORRECTION = 0.85;

/**
 * Coefficient of performance of an air-source heat pump: 0.85 (6.08 - 0.09 dT + 0.0005 dT^2). dT is in K between a supply of 50 °C and the
 * air. Source: Ruhnau et al. 2019, with their correction for real plants.
 */
export function coefficientOfPerformance(temperature: Float64Array): Float64Array {
  return temperature.map((outside) => {
    const lift = Math.max(15, SINK_C - outside);
    return CORRECTION * (6.08 - 0.09 * lift + 0.0005 * lift * lift);
  });
}
