import type { Queue } from "~db/queue";
import { DAY_MS, HOUR_MS } from "~/entities/core/clock";
import { ratesJob } from "~/services/accounting/ratesJob.server";
import {
  backupJob,
  checkFilesJob,
  clearCallKeysJob,
  purgeItemsJob,
  purgeJobsJob,
} from "~/services/core/purgeJobs.server";
import { detectDueEventsJob } from "~/services/events/jobs.server";
import { dueForecastsJob } from "~/services/forecasts/forecastJob.server";
import { watchWeatherJob } from "~/services/forecasts/weather/jobs.server";
import { applyRetentionJob, compactSpacesJob, measureSpaceJob } from "~/services/installation/storage/jobs.server";
import { notifyJob } from "~/services/notifications/notifyJob.server";
import { judgeDaysJob } from "~/services/operator/afterwards/dayJob.server";
import { operateJob, replanJob } from "~/services/operator/planJob.server";
import { dueSetpointsJob } from "~/services/operator/setpoints/jobs.server";
import { watchValuesJob } from "~/services/portfolio/valuation/valueJob.server";
import { watchPricesJob } from "~/services/spot/fetchJob.server";
import { demoValuesJob } from "~/services/start/jobs.server";
import { dueMessagesJob } from "~/services/webhooks/jobs.server";

/** Work that is due once per period, by whichever worker comes first. */
export interface ScheduledJob {
  type: string;
  everyMs: number;
}

export const SCHEDULE: readonly ScheduledJob[] = [
  // Of one lane the first comes first: what keeps a site safe.
  { ...dueSetpointsJob, everyMs: HOUR_MS / 4 },
  { ...replanJob, everyMs: HOUR_MS / 30 },
  { ...operateJob, everyMs: HOUR_MS },
  { ...backupJob, everyMs: HOUR_MS },
  { ...checkFilesJob, everyMs: HOUR_MS },
  { ...purgeJobsJob, everyMs: DAY_MS },
  { ...purgeItemsJob, everyMs: DAY_MS },
  { ...applyRetentionJob, everyMs: DAY_MS },
  { ...compactSpacesJob, everyMs: DAY_MS },
  { ...measureSpaceJob, everyMs: DAY_MS },
  { ...clearCallKeysJob, everyMs: HOUR_MS },
  { ...notifyJob, everyMs: HOUR_MS / 4 },
  { ...dueMessagesJob, everyMs: HOUR_MS / 4 },
  { ...ratesJob, everyMs: 6 * HOUR_MS },
  { ...demoValuesJob, everyMs: HOUR_MS / 4 },
  // Before forecasts are asked for, so that the newest weather is there.
  { ...watchWeatherJob, everyMs: HOUR_MS / 4 },
  { ...dueForecastsJob, everyMs: HOUR_MS / 4 },
  { ...detectDueEventsJob, everyMs: HOUR_MS / 4 },
  { ...judgeDaysJob, everyMs: HOUR_MS },
  { ...watchPricesJob, everyMs: HOUR_MS / 4 },
  { ...watchValuesJob, everyMs: HOUR_MS },
];

/** The key of the period that `now` (ms since 1970 UTC) lies in: "schedule:purge_jobs:2026-03-01T00:00:00.000Z". */
export function periodKey(entry: ScheduledJob, now: number): string {
  const start = Math.floor(now / entry.everyMs) * entry.everyMs;
  return `schedule:${entry.type}:${new Date(start).toISOString()}`;
}

/**
 * Keeps the current period's job of every entry in the queue. A period that was slept through is not made up for, and no two workers put in
 * the same one. When the clock is set back, a period that comes once more has its job once more. Returns a function to call now and then; it asks the queue once per period.
 */
export function scheduler(queue: Queue, schedule: readonly ScheduledJob[], now: () => number = Date.now) {
  const lastKeys = new Map<ScheduledJob, string>();
  return async (): Promise<void> => {
    for (const entry of schedule) {
      const dedupeKey = periodKey(entry, now());
      if (lastKeys.get(entry) === dedupeKey) continue;
      await queue.enqueue({ type: entry.type, dedupeKey, dedupe: "period" });
      lastKeys.set(entry, dedupeKey);
    }
  };
}
