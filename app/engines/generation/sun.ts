import { DAY_MS } from "~/entities/core/clock";
import type { GeoPosition } from "./weather";

/**
 * Position of the sun after the low-precision formulas of the Astronomical Almanac. They are given by Michalsky (1988), The Astronomical
 * Almanac's algorithm for approximate solar position (1950-2050), Solar Energy 40(3), 227-235. Within 0.01° of the ephemeris from 1950 to
 * 2050, and so within 0.05° of NREL's SPA (Reda and Andreas 2004). Without refraction.
 *
 *   n = days since 2000-01-01 12:00 UTC
 *   L = 280.460 + 0.9856474 n                     mean longitude [deg]
 *   g = 357.528 + 0.9856003 n                     mean anomaly [deg]
 *   l = L + 1.915 sin g + 0.020 sin 2g            ecliptic longitude [deg]
 *   e = 23.439 - 0.0000004 n                      obliquity of the ecliptic [deg]
 *   tan ra = cos e sin l / cos l, sin d = sin e sin l
 *   h = gmst + longitude - ra                     hour angle
 *   cos z = sin phi sin d + cos phi cos d cos h
 */
const RAD = Math.PI / 180;
const J2000_MS = Date.UTC(2000, 0, 1, 12);

export interface Sun {
  /** Sine of the height above the horizon. */
  cosZenith: Float64Array;
  /** Angle from the vertical [rad]. */
  zenith: Float64Array;
  /** Clockwise from north [rad], 0 to 2 pi. */
  azimuth: Float64Array;
}

/** Where the sun is at an instant (ms since 1970 UTC): zenith and azimuth clockwise from north, in degrees. */
export function sunPosition(position: GeoPosition, ms: number): { zenithDeg: number; azimuthDeg: number } {
  const { zenith, azimuth } = sunAt(position, ms, 0, 1);
  return { zenithDeg: zenith[0]! / RAD, azimuthDeg: azimuth[0]! / RAD };
}

/** Where the sun is in the middle of each of `count` steps of stepS seconds from startMs (UTC). */
export const sunOfSteps = (position: GeoPosition, startMs: number, stepS: number, count: number): Sun =>
  sunAt(position, startMs + stepS * 500, stepS * 1000, count);

function sunAt({ latitudeDeg, longitudeDeg }: GeoPosition, firstMs: number, everyMs: number, count: number): Sun {
  const sun = {
    cosZenith: new Float64Array(count),
    zenith: new Float64Array(count),
    azimuth: new Float64Array(count),
  };
  const sinPhi = Math.sin(latitudeDeg * RAD);
  const cosPhi = Math.cos(latitudeDeg * RAD);
  for (let i = 0; i < count; i++) {
    const n = (firstMs + i * everyMs - J2000_MS) / DAY_MS;
    const g = (357.528 + 0.9856003 * n) * RAD;
    const l = (280.46 + 0.9856474 * n + 1.915 * Math.sin(g) + 0.02 * Math.sin(2 * g)) * RAD;
    const e = (23.439 - 0.0000004 * n) * RAD;
    const rightAscension = Math.atan2(Math.cos(e) * Math.sin(l), Math.cos(l));
    const sinD = Math.sin(e) * Math.sin(l);
    const cosD = Math.sqrt(1 - sinD * sinD);
    // Greenwich mean sidereal time [deg] (Astronomical Almanac), with the fraction of the day in n.
    const siderealDeg = 280.46061837 + 360.98564736629 * n;
    const h = (siderealDeg + longitudeDeg) * RAD - rightAscension;
    const cosZenith = sinPhi * sinD + cosPhi * cosD * Math.cos(h);
    sun.cosZenith[i] = cosZenith;
    sun.zenith[i] = Math.acos(Math.min(1, Math.max(-1, cosZenith)));
    const azimuth = Math.atan2(-cosD * Math.sin(h), sinD * cosPhi - cosD * sinPhi * Math.cos(h));
    sun.azimuth[i] = azimuth < 0 ? azimuth + 2 * Math.PI : azimuth;
  }
  return sun;
}

/** Normal irradiance outside the atmosphere [W/m²] at an instant: Spencer (1971), with 1366.1 W/m² (ASTM E490). */
export function extraterrestrialWm2(ms: number): number {
  const year = Date.UTC(new Date(ms).getUTCFullYear(), 0, 1);
  const b = (2 * Math.PI * Math.floor((ms - year) / DAY_MS)) / 365;
  const distance =
    1.00011 + 0.034221 * Math.cos(b) + 0.00128 * Math.sin(b) + 0.000719 * Math.cos(2 * b) + 0.000077 * Math.sin(2 * b);
  return 1366.1 * distance;
}
