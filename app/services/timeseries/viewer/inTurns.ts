import { setImmediate as turn } from "node:timers/promises";
import { aggregate, type Aggregation, type Run } from "~/engines/timeseries";
import { yearOf, yearStart } from "~/entities/core/clock";
import type { PeriodNumbers } from "~/entities/timeseries/course";

/** What `aggregate` gives, a year of the zone at a time, with a turn for others after each. */
export async function aggregateInTurns(run: Run, to: Aggregation, timezone: string): Promise<PeriodNumbers[]> {
  const stepMs = run.stepS * 1000;
  const periods: PeriodNumbers[] = [];
  for (let from = 0; from < run.values.length;) {
    const startMs = run.startMs + from * stepMs;
    const end = Math.ceil((yearStart(timezone, yearOf(timezone, startMs) + 1) - run.startMs) / stepMs);
    const next = Math.min(run.values.length, Math.max(from + 1, end));
    periods.push(...aggregate({ startMs, stepS: run.stepS, values: run.values.subarray(from, next) }, to, timezone));
    from = next;
    await turn();
  }
  return periods;
}
