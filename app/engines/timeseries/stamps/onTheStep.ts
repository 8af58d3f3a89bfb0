import { MINUTE_MS } from "~/entities/core/clock";
import type { FindingList } from "../findings";
import { detectStepS } from "../grid";
import type { TimedRows } from "./sortByTime";

/** Steps that loggers write at [s]. */
const STEPS_S = [60, 120, 180, 300, 600, 900, 1200, 1800, 3600, 7200, 10_800, 21_600, 43_200, 86_400];
/** How far from its step a stamp may be: this share of it, and at most so long [ms]. */
const MOST_OFF = { share: 0.1, ms: MINUTE_MS };

/**
 * Stamps that are off their step by seconds, as loggers write them, put on it with a remark. Rows whose stamps are regular as they are, and
 * rows of which any is further off, stay as they are.
 */
export function onTheStep(rows: TimedRows, findings: FindingList): TimedRows {
  const { utc } = rows;
  if (utc.length < 3) return rows;
  const distances = Float64Array.from(utc.subarray(1), (ms, i) => (ms - utc[i]!) / 1000).sort();
  const median = distances[Math.floor(distances.length / 2)]!;
  const stepS = STEPS_S.find((step) => Math.abs(step - median) <= step * MOST_OFF.share);
  if (stepS === undefined) return rows;
  const stepMs = stepS * 1000;
  const isRegular = detectStepS(utc) === stepS && utc.every((ms) => (ms - utc[0]!) % stepMs === 0);
  if (isRegular) return rows;
  const limit = Math.min(MOST_OFF.ms, stepMs * MOST_OFF.share);
  let furthest = 0;
  const rounded = utc.map((ms) => {
    const on = Math.round(ms / stepMs) * stepMs;
    furthest = Math.max(furthest, Math.abs(ms - on));
    return on;
  });
  if (furthest === 0 || furthest > limit) return rows;
  findings.add("stamps_rounded", "warning", { minutes: stepS / 60, seconds: Math.round(furthest / 1000) });
  return { ...rows, utc: rounded };
}
