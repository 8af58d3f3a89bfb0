import { MINUTE_MS } from "~/entities/core/clock";
import type { FindingList } from "../findings";
import type { Stamp } from "./stampFormat";

/** Steps that loggers write at [s]. */
const STEPS_S = [60, 120, 180, 300, 600, 900, 1200, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400];
/** How far from its step a stamp may be: this share of it, and at most so long [ms]. */
const MOST_OFF = { share: 0.1, ms: MINUTE_MS };

/**
 * Stamps that are off their step by seconds, as loggers write them, put on it with a remark; by their digits, so that they are on it before
 * the clock is asked which hour they are of. Stamps that are regular as they are, and those of which any is further off, stay as they are.
 */
export function onTheStep(stamps: readonly (Stamp | null)[], findings: FindingList): readonly (Stamp | null)[] {
  if (stamps.length < 3 || stamps.some((stamp) => stamp !== null && stamp.elapsedMs !== null)) return stamps;
  const walls = Float64Array.from(stamps, (stamp) => stamp?.wallMs ?? NaN);
  const first = walls.find((wall) => !Number.isNaN(wall));
  const distances = walls
    .subarray(1)
    .map((wall, i) => Math.abs(wall - walls[i]!) / 1000)
    .filter((distance) => distance > 0)
    .sort();
  const median = distances[Math.floor(distances.length / 2)];
  if (first === undefined || median === undefined) return stamps;
  const stepS = STEPS_S.find((step) => Math.abs(step - median) <= step * MOST_OFF.share);
  if (stepS === undefined) return stamps;
  const stepMs = stepS * 1000;
  if (walls.every((wall) => Number.isNaN(wall) || (wall - first) % stepMs === 0)) return stamps;
  const onStep = (wall: number) => Math.round(wall / stepMs) * stepMs;
  const furthest = walls.reduce(
    (most, wall) => (Number.isNaN(wall) ? most : Math.max(most, Math.abs(wall - onStep(wall)))),
    0,
  );
  if (furthest > Math.min(MOST_OFF.ms, stepMs * MOST_OFF.share)) return stamps;
  findings.add("stamps_rounded", "warning", { minutes: stepS / 60, seconds: Math.round(furthest / 1000) });
  return stamps.map((stamp) => stamp && { ...stamp, wallMs: onStep(stamp.wallMs) });
}
