import type { TRACKINGS } from "~/entities/generation/generation";
import type { Irradiance } from "./irradiance";

export type Tracking = (typeof TRACKINGS)[number];

/**
 * How a plane is mounted. Fixed: tilted by `tiltDeg` (0 flat, 90 upright) towards `azimuthDeg` (clockwise from north, 180 south). Single
 * axis: the axis is tilted and turned so, and the plane turns about it. Double axis: it faces the sun. Both angles have no effect.
 */
export interface Orientation {
  tiltDeg: number;
  azimuthDeg: number;
  tracking: Tracking;
}

const RAD = Math.PI / 180;
const ALBEDO = 0.2;
/** The sun's height (1°) below which the ratio of plane to horizontal grows no more. */
const LEAST_COS_ZENITH = 0.01745;

/**
 * Irradiance on a plane [W/m²], as long as the irradiance; gaps stay gaps. Hay and Davies (1980), as in Loutzenhiser et al.
 * (2007), Solar Energy 81, 254-267:
 *
 *   A = beam / extra, R = cos i / cos z
 *   plane = beam cos i + diffuse (A R + (1 - A) (1 + cos tilt) / 2) + albedo global (1 - cos tilt) / 2
 *
 * i is the angle between beam and plane, cos i and R at least 0; albedo 0.2. A plane that follows the sun lies flat at night.
 */
export function onPlane(irradiance: Irradiance, orientation: Orientation): Float64Array {
  const { sun, global, diffuse, beam, extra } = irradiance;
  const plane = new Float64Array(global.length);
  const normal = new Float64Array(3);
  const face = turning(orientation, normal);
  for (let i = 0; i < plane.length; i++) {
    const total = global[i]!;
    if (total === 0) continue;
    const cosZ = sun.cosZenith[i]!;
    const sinZ = Math.sqrt(Math.max(0, 1 - cosZ * cosZ));
    const east = sinZ * Math.sin(sun.azimuth[i]!);
    const north = sinZ * Math.cos(sun.azimuth[i]!);
    face(east, north, cosZ);
    const cosTilt = normal[2]!;
    const cosI = Math.max(0, east * normal[0]! + north * normal[1]! + cosZ * cosTilt);
    const share = beam[i]! / extra[i]!;
    const ratio = cosI / Math.max(cosZ, LEAST_COS_ZENITH);
    const sky = diffuse[i]! * (share * ratio + (1 - share) * 0.5 * (1 + cosTilt));
    plane[i] = beam[i]! * cosI + sky + ALBEDO * total * 0.5 * (1 - cosTilt);
  }
  return plane;
}

/** A function that writes the plane's normal (east, north, up) for a sun at (east, north, up) into `normal`. */
function turning(
  { tiltDeg, azimuthDeg, tracking }: Orientation,
  normal: Float64Array,
): (east: number, north: number, up: number) => void {
  const [sinT, cosT] = [Math.sin(tiltDeg * RAD), Math.cos(tiltDeg * RAD)];
  const [sinA, cosA] = [Math.sin(azimuthDeg * RAD), Math.cos(azimuthDeg * RAD)];
  const put = (east: number, north: number, up: number): void => {
    normal[0] = east;
    normal[1] = north;
    normal[2] = up;
  };
  if (tracking === "no_tracking") return () => put(sinT * sinA, sinT * cosA, cosT);
  if (tracking === "double_axis") return (east, north, up) => (up > 0 ? put(east, north, up) : put(0, 0, 1));
  /**
   * The plane turns about the axis until the sun lies in the plane of axis and normal, by at most 90° either way. Source: Marion and Dobos
   * 2013, NREL TP-6A20-58891. `across` points sideways from the axis, `above` is the normal at rest.
   */
  const across = [cosA, -sinA, 0] as const;
  const above = [sinT * sinA, sinT * cosA, cosT] as const;
  return (east, north, up) => {
    if (up <= 0) return put(0, 0, 1);
    const side = east * across[0] + north * across[1];
    const height = east * above[0] + north * above[1] + up * above[2];
    const turned = Math.max(-Math.PI / 2, Math.min(Math.PI / 2, Math.atan2(side, height)));
    const [sinR, cosR] = [Math.sin(turned), Math.cos(turned)];
    put(sinR * across[0] + cosR * above[0], sinR * across[1] + cosR * above[1], cosR * above[2]);
  };
}
