import { DAY_MS } from "~/entities/core/clock";

/**
 * A sky of ours and what reaches planes under it, computed a second time from published formulas and by search; nothing of the engine is used.
 * Sun: Meeus (1998), Astronomical Algorithms, chapter 25, with the equation of time as NOAA's solar calculator has it; without refraction.
 * Clear beam: Meinel and Meinel (1976) with the air mass of Kasten and Young (1989). Planes: Hay and Davies (1980), albedo 0.2. Trackers
 * are turned until the sun shines on them most, in steps of 0.05°.
 */
const RAD = Math.PI / 180;

/** Where the sun is: unit vector (east, north, up). */
export type Direction = readonly [east: number, north: number, up: number];

export function sunVector(latitudeDeg: number, longitudeDeg: number, ms: number): Direction {
  const T = (ms / DAY_MS + 2_440_587.5 - 2_451_545) / 36_525;
  const L0 = 280.46646 + T * (36_000.76983 + T * 0.0003032);
  const M = (357.52911 + T * (35_999.05029 - 0.0001537 * T)) * RAD;
  const e = 0.016708634 - T * (0.000042037 + 0.0000001267 * T);
  const centre =
    Math.sin(M) * (1.914602 - T * (0.004817 + 0.000014 * T)) +
    Math.sin(2 * M) * (0.019993 - 0.000101 * T) +
    Math.sin(3 * M) * 0.000289;
  const omega = (125.04 - 1934.136 * T) * RAD;
  const apparent = (L0 + centre - 0.00569 - 0.00478 * Math.sin(omega)) * RAD;
  const tilt = (23 + (26 + (21.448 - T * 46.815) / 60) / 60 + 0.00256 * Math.cos(omega)) * RAD;
  const declination = Math.asin(Math.sin(tilt) * Math.sin(apparent));
  const y = Math.tan(tilt / 2) ** 2;
  const l = L0 * RAD;
  const equationMin =
    (4 / RAD) *
    (y * Math.sin(2 * l) -
      2 * e * Math.sin(M) +
      4 * e * y * Math.sin(M) * Math.cos(2 * l) -
      0.5 * y * y * Math.sin(4 * l) -
      1.25 * e * e * Math.sin(2 * M));
  const solarMin = ((ms % DAY_MS) / 60_000 + equationMin + 4 * longitudeDeg + 1440) % 1440;
  const hour = (solarMin / 4 - 180) * RAD;
  const phi = latitudeDeg * RAD;
  return [
    -Math.cos(declination) * Math.sin(hour),
    Math.sin(declination) * Math.cos(phi) - Math.cos(declination) * Math.sin(phi) * Math.cos(hour),
    Math.sin(phi) * Math.sin(declination) + Math.cos(phi) * Math.cos(declination) * Math.cos(hour),
  ];
}

/** Irradiance of the sky at an instant [W/m²]: on a plane that faces the sun, and diffuse on a level one. */
export function skyAt([, , up]: Direction, ms: number): { normal: number; diffuse: number } {
  if (up <= 0) return { normal: 0, diffuse: 0 };
  const heightDeg = Math.asin(up) / RAD;
  const airMass = 1 / (up + 0.50572 * (heightDeg + 6.07995) ** -1.6364);
  const clear = 1361 * 0.7 ** (airMass ** 0.678);
  // Clouds that stay for days, and some that pass in hours.
  const days = ms / DAY_MS;
  const clouds = Math.max(
    0,
    0.55 + 0.3 * Math.sin(days * 0.9) + 0.2 * Math.sin(days * 4.7) + 0.1 * Math.sin(days * 37),
  );
  const normal = clear * Math.min(1, clouds);
  return { normal, diffuse: up * (90 + 130 * (1 - Math.min(1, clouds))) };
}

const dot = (a: Direction, b: Direction): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** What reaches a plane with this normal [W/m²]. */
export function planeAt(sun: Direction, normal: Direction, ms: number): number {
  const [, , up] = sun;
  if (up <= 0) return 0;
  const { normal: beam, diffuse } = skyAt(sun, ms);
  const year = Date.UTC(new Date(ms).getUTCFullYear(), 0, 1);
  const extra = 1361 * (1 + 0.033 * Math.cos((2 * Math.PI * (ms - year)) / DAY_MS / 365));
  const incidence = Math.max(0, dot(sun, normal));
  const share = beam / extra;
  const sky = diffuse * ((share * incidence) / Math.max(up, 0.01745) + (1 - share) * 0.5 * (1 + normal[2]));
  return beam * incidence + sky + 0.1 * (beam * up + diffuse) * (1 - normal[2]);
}

/** Normal of a plane with this tilt and azimuth [degrees]. */
export const normalOf = (tiltDeg: number, azimuthDeg: number): Direction => [
  Math.sin(tiltDeg * RAD) * Math.sin(azimuthDeg * RAD),
  Math.sin(tiltDeg * RAD) * Math.cos(azimuthDeg * RAD),
  Math.cos(tiltDeg * RAD),
];

/** Normals of a plane that turns about an axis of this tilt and azimuth, by up to 90° either way. */
export function turnedNormals(tiltDeg: number, azimuthDeg: number): Direction[] {
  const rest = normalOf(tiltDeg, azimuthDeg);
  const side = normalOf(90, azimuthDeg + 90);
  return Array.from({ length: 3601 }, (_, i) => {
    const angle = (i / 20 - 90) * RAD;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return [c * rest[0] + s * side[0], c * rest[1] + s * side[1], c * rest[2] + s * side[2]];
  });
}

export const facing = (sun: Direction, normals: readonly Direction[]): Direction =>
  normals.reduce((best, normal) => (dot(sun, normal) > dot(sun, best) ? normal : best));
