import type { Finding } from "~/entities/core/finding";
import { rounded, type SeriesNumbers } from "./series";

/** Days for which a load or the wind may stay the same. */
const LEAST_DAYS = 30;

/** A remark where all values of a month and more are one, though the quantity varies. */
export function constantFinding(numbers: SeriesNumbers, unit: string): Finding | null {
  const { lowest, greatest, days } = numbers;
  if (days < LEAST_DAYS || greatest - lowest > 1e-9 * Math.abs(greatest)) return null;
  const params = { value: rounded(greatest), unit, days: Math.floor(days) };
  return { key: "timeseries.plausible.constant", severity: "warning", params };
}
