import type { Irradiance } from "./irradiance";
import { onPlane, type Tracking } from "./plane";

/**
 * Tilt and azimuth [whole degrees] with the most radiation on the plane over the whole irradiance. It is a search over the planes. It looks
 * for the best tilt and the best azimuth in turn, in steps of 16°, 4° and 1°. With a single axis they are those of the axis; with two the
 * tilt is 0. Starts towards the equator, tilted by three quarters of the latitude.
 */
export function bestAngles(
  irradiance: Irradiance,
  latitudeDeg: number,
  tracking: Tracking,
): { tiltDeg: number; azimuthDeg: number } {
  let tilt = Math.round(Math.min(60, 0.75 * Math.abs(latitudeDeg)));
  let azimuth = latitudeDeg < 0 ? 0 : 180;
  if (tracking === "double_axis") return { tiltDeg: 0, azimuthDeg: azimuth };
  const cache = new Map<string, number>();
  const yieldOf = (tiltDeg: number, azimuthDeg: number): number => {
    const key = `${tiltDeg}|${azimuthDeg}`;
    let sum = cache.get(key);
    if (sum === undefined) {
      sum = 0;
      for (const value of onPlane(irradiance, { tiltDeg, azimuthDeg, tracking })) if (value > 0) sum += value;
      cache.set(key, sum);
    }
    return sum;
  };
  for (const step of [16, 4, 1]) {
    let moved = true;
    while (moved) {
      moved = false;
      for (const [dTilt, dAzimuth] of [
        [step, 0],
        [-step, 0],
        [0, step],
        [0, -step],
      ] as const) {
        const [nextTilt, nextAzimuth] = [tilt + dTilt, (azimuth + dAzimuth + 360) % 360];
        if (nextTilt < 0 || nextTilt > 90 || yieldOf(nextTilt, nextAzimuth) <= yieldOf(tilt, azimuth)) continue;
        [tilt, azimuth, moved] = [nextTilt, nextAzimuth, true];
      }
    }
  }
  return { tiltDeg: tilt, azimuthDeg: azimuth };
}
