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
import { notifyJob } from "~/services/notifications/notifyJob.server";
import { watchPricesJob } from "~/services/spot/fetchJob.server";
import { applyRetentionJob, compactSpacesJob, measureSpaceJob } from "./storage/jobs.server";

/**
 * Types of jobs that may be put into the queue once more as they are. What they do follows from the state of the data alone. Nothing else
 * was told that they failed. A run, an import or a mail is ordered again where it was ordered.
 */
const REPEATABLE: readonly { type: string }[] = [
  backupJob,
  checkFilesJob,
  measureSpaceJob,
  applyRetentionJob,
  compactSpacesJob,
  purgeJobsJob,
  purgeItemsJob,
  clearCallKeysJob,
  notifyJob,
  ratesJob,
  detectDueEventsJob,
  watchPricesJob,
  dueForecastsJob,
];

export const isRepeatable = (type: string): boolean => REPEATABLE.some((job) => job.type === type);
