import { setImmediate as turn } from "node:timers/promises";
import type { Run } from "~/engines/timeseries";
import { type Course, withNulls } from "~/entities/timeseries/course";
import type { ShownSteps } from "~/entities/timeseries/viewer";
import { aggregateInTurns } from "./inTurns";

/** Lengths of periods [s], for the axis: a clock change is not seen on it. */
const PERIOD_S = { hourly: 3600, daily: 86_400, monthly: 2_629_800, yearly: 31_557_600 };

/** A run as a chart draws it: its steps, or the means of the hours, days, months or years of a zone. */
export async function courseOf(run: Run, steps: ShownSteps, zone: string): Promise<Course> {
  await turn();
  if (steps === "steps") return { startMs: run.startMs, stepS: run.stepS, values: withNulls(run.values) };
  const periods = await aggregateInTurns(run, steps, zone);
  const labels = periods.map(({ label }) => label);
  return { startMs: run.startMs, stepS: PERIOD_S[steps], values: periods.map(({ mean }) => mean), labels };
}
