import type { SitePlace } from "~/entities/quick/quickSite";
import type { Position } from "~/entities/twin/geometry";

/** Turns of a drawn trench, as along streets. */
const TURNS = 8;
/** A degree of latitude [m]. */
const DEGREE_M = 111_320;

/**
 * The way of a trench of so many metres from a place to the east, up and down so that it ends at most `reachM` away: its first position is
 * the place. Length 2, or TURNS + 1 where it turns.
 */
export function trench({ latitude, longitude }: SitePlace, lengthM: number, reachM: number): Position[] {
  const perDegree = DEGREE_M * Math.cos((latitude * Math.PI) / 180);
  const at = (eastM: number, northM: number): Position => [longitude + eastM / perDegree, latitude + northM / DEGREE_M];
  if (lengthM <= reachM) return [at(0, 0), at(lengthM, 0)];
  const [leg, east] = [lengthM / TURNS, reachM / TURNS];
  const north = Math.sqrt(leg ** 2 - east ** 2);
  return Array.from({ length: TURNS + 1 }, (_, i) => at(i * east, i % 2 === 0 ? 0 : north));
}
