import { KEEP_S } from "~jobs/machines/computation";
import { sweepValues } from "~jobs/machines/values";
import { handles, JobFailure, type Registry } from "~jobs/worker/handler";
import { openSpaceNames, spaceDb } from "~db/client";
import { inEachSpace } from "~db/spaces/eachSpace";
import { DAY_MS } from "~/entities/core/clock";
import { clearCallKeys } from "~/services/api/keys/callKeys.server";
import { inThread, threadProgram } from "~/services/core/inThread";
import { enqueue, liveJob } from "~/services/core/job.server";
import { jobs } from "~/services/core/jobs.server";
import {
  backupJob,
  checkFilesJob,
  clearCallKeysJob,
  purgeItemsJob,
  purgeJobsJob,
} from "~/services/core/purgeJobs.server";
import { environment } from "~/services/core/settings/environment.server";
import { fileStore } from "~/services/files/fileStore.server";
import { sweepAvatars, sweepFiles } from "~/services/files/fileSweep.server";
import { checkFiles, storeFileCheck } from "~/services/installation/missingFiles";
import { dropOldPoints } from "~/services/live/retention.server";
import { tidyCourses } from "~/services/operator/inForce/tidy.server";
import { storeDemoValues } from "~/services/start/demoValues.server";
import { isDemoUntouched } from "~/services/start/demoWeek.server";
import { hourlyBackup, type MadeBackup } from "~/services/start/hourlyBackup";
import { demoValuesJob, demoWeekJob } from "~/services/start/jobs.server";
import { purgeDrafts, purgeOptimizations, purgeSnapshots, purgeUploads } from "~/services/start/purge.server";
import { operateDemoWeek } from "./operator/demoWeek";
import type { ComputePlan } from "./operator/plan";

/**
 * Deletes for good what nobody needs any more. That is optimizations that were deleted more than 30 days ago, files and drafts nobody came
 * back to. It is points of live series older than they are kept, and what plans said of steps that they never
 * were in force in. It is also values of computations of worker machines that nobody came for.
 */
export const purgeItems = handles(purgeItemsJob, {
  async run({ log, signal }) {
    const now = Date.now();
    const uploads = await purgeUploads(now);
    await purgeSnapshots(now);
    await sweepAvatars(now);
    const computations = environment().queue ? await sweepValues(fileStore(), now, KEEP_S) : 0;
    const counts = { optimizations: 0, uploads, drafts: 0, points: 0, plans: 0, computations };
    const purgeIn = async (space: string) => {
      counts.optimizations += await purgeOptimizations(space, now, signal);
      counts.drafts += purgeDrafts(space, now);
      await sweepFiles(space, now);
      counts.points += await dropOldPoints(space, now, signal);
      counts.plans += await tidyPlans(space, now, signal);
    };
    await inEachSpace(openSpaceNames(environment().dataDir), purgeIn, signal);
    log.info(counts, "old items deleted for good");
    return counts;
  },
});

/** What is kept of the plans of a space; other writers have their turn between two pieces. */
async function tidyPlans(space: string, now: number, signal: AbortSignal): Promise<number> {
  const { dataDir } = environment();
  let changed = 0;
  for (let piece = tidyCourses(spaceDb(dataDir, space), now); piece > 0;) {
    changed += piece;
    signal.throwIfAborted();
    await new Promise((next) => setImmediate(next));
    piece = tidyCourses(spaceDb(dataDir, space), now);
  }
  return changed;
}

const KEEP_MS = 30 * DAY_MS;

/** Deletes jobs that ended more than 30 days ago. */
export const purgeJobs = handles(purgeJobsJob, {
  run({ log }) {
    const deleted = jobs().purge(Date.now() - KEEP_MS);
    log.info({ deleted }, "old jobs deleted");
    return Promise.resolve({ deleted });
  },
});

/** Deletes idempotency keys whose day is over; those of a killed process are told as broken off. */
export const clearKeys = handles(clearCallKeysJob, {
  async run({ log, signal }) {
    const deleted = await clearCallKeys(Date.now(), signal);
    log.info({ deleted }, "old keys of calls deleted");
    return { deleted };
  },
});

/** Copies the databases, in a thread: copying a large one takes seconds. */
export const backup = handles(backupJob, {
  async run({ log }) {
    const { dataDir } = environment();
    const program = threadProgram("backup.js");
    const result = program
      ? await inThread<MadeBackup>(program, { dataDir }, { timeoutMs: 600_000 })
      : hourlyBackup(dataDir);
    if ("noRoom" in result) throw new JobFailure("no_room", result.noRoom);
    const { folder } = result;
    log.info({ folder }, "databases copied");
    return { folder };
  },
});

/** Looks whether each file is there. It is no part of the backup, so that its failure never copies everything once more. */
export const checkStoredFiles = handles(checkFilesJob, {
  async run({ log }) {
    const { dataDir } = environment();
    const check = await checkFiles(dataDir, fileStore());
    storeFileCheck(dataDir, check, Date.now());
    const { rows, missing, unread } = check;
    if (missing.length > 0) log.warn({ missing: missing.length, of: rows }, "files are missing");
    if (unread.length > 0) log.warn({ unread }, "files of databases that cannot be read were not checked");
    return { rows, missing: missing.length, unread };
  },
});

/** Lets the live series of the demo go on, where there is one. At its first start the week before is operated, which stores its values. */
export const demoLive = handles(demoValuesJob, {
  async run({ log }) {
    const now = Date.now();
    if (isDemoUntouched()) enqueue(demoWeekJob, {});
    if (liveJob(demoWeekJob, {})) return { stored: 0 };
    const count = await storeDemoValues(now);
    if (count > 0) log.info({ stored: count }, "values of the demo stored");
    return { stored: count };
  },
});

export const demoWeek = (compute: ComputePlan): Registry =>
  handles(demoWeekJob, {
    async run(context) {
      await operateDemoWeek(compute, { ...context, now: Date.now() });
      return {};
    },
  });
