import type { SeriesBlock } from "~/entities/timeseries/timeseries";
import { zoneClock } from "./zone";

export const AGGREGATIONS = ["hourly", "daily", "monthly", "yearly"] as const;
export type Aggregation = (typeof AGGREGATIONS)[number];

export interface AggregatedPeriod {
  /** Start of the period as the zone's wall clock writes it: "2025-03-30 02:00", "2025-03-30", "2025-03" or "2025". */
  label: string;
  /** First step of the period that the series has, UTC ms. */
  startMs: number;
  /** Null when no value of the period is known. */
  mean: number | null;
  min: number | null;
  max: number | null;
  /** Sum of value * step, unit * h. */
  sum: number;
  count: number;
  gaps: number;
}

const LABEL_LENGTH: Record<Aggregation, number> = { hourly: 13, daily: 10, monthly: 7, yearly: 4 };

/**
 * Periods of the zone's calendar: a day of the clock change has 23 or 25 hours, and the hour that happens twice is two
 * periods. The series is a block or any regular run of values.
 */
export function aggregate(
  series: Pick<SeriesBlock, "startMs" | "stepS" | "values">,
  to: Aggregation,
  timezone: string,
): AggregatedPeriod[] {
  const clock = zoneClock(timezone);
  const stepH = series.stepS / 3600;
  const periods: AggregatedPeriod[] = [];
  let key = "";
  let open: AggregatedPeriod | null = null;
  let total = 0;
  const close = () => {
    if (!open) return;
    open.mean = open.count > 0 ? total / open.count : null;
    open.sum = total * stepH;
    periods.push(open);
  };
  for (let i = 0; i < series.values.length; i++) {
    const startMs = series.startMs + i * series.stepS * 1000;
    const offset = clock.offsetAt(startMs);
    const wall = new Date(startMs + offset).toISOString().slice(0, LABEL_LENGTH[to]).replace("T", " ");
    const nextKey = to === "hourly" ? `${wall} ${offset}` : wall;
    if (nextKey !== key) {
      close();
      key = nextKey;
      total = 0;
      const label = to === "hourly" ? `${wall}:00` : wall;
      open = { label, startMs, mean: null, min: null, max: null, sum: 0, count: 0, gaps: 0 };
    }
    const v = series.values[i]!;
    const period: AggregatedPeriod = open!;
    if (Number.isNaN(v)) {
      period.gaps += 1;
      continue;
    }
    period.count += 1;
    total += v;
    if (period.min === null || v < period.min) period.min = v;
    if (period.max === null || v > period.max) period.max = v;
  }
  close();
  return periods;
}
