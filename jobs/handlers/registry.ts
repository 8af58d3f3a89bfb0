import { COMBINE_JOB } from "~/services/archive/combinationJob.server";
import { combinationFailed, combineSystems } from "~/services/archive/combined.server";
import { fetchRates as fetchDailyRates } from "~/services/accounting/currencies.server";
import { deliverMail, MAIL_JOB } from "~/services/notifications/mailQueue.server";
import { checkImport } from "~/services/tables/check.server";
import { goodRowsOf, IMPORT_JOB, importOfTask, keepReport, keepTakenBack } from "~/services/tables/draft.server";
import { importingActor, takeBack, writeRows } from "~/services/tables/write.server";
import { mailDue } from "~/services/notifications/notificationMail.server";
import { loadRun, saveResult } from "~/services/optimizations/work.server";
import { setStatus } from "~/services/optimizations/status.server";
import { purgeLeftovers, purgeOptimizations } from "~/services/start/purge.server";
import type { Registry } from "~jobs/worker/handler";
import { childProgram } from "./optimizations/child-program";
import { combineSystemsHandler } from "./systems";
import { fetchRates } from "./accounting";
import { mail } from "./notifications/mail";
import { importTable } from "./tables";
import { notify, NOTIFY_JOB } from "./notifications/notify";
import { OPTIMIZATION_JOB, optimizationHandler } from "./optimizations/run";
import { purgeItems } from "./start/purge-items";
import { purgeJobs } from "./start/purge-jobs";
import type { Queue } from "~jobs/queue";
import { runInChild } from "~jobs/solver/runInChild";

/** Every type of job and what does it. A type that is put into the queue stands here. */
export function createRegistry(queue: Queue): Registry {
  const child = childProgram();
  return {
    [OPTIMIZATION_JOB]: optimizationHandler({ loadRun, setStatus, saveResult }, (input, options) =>
      runInChild(child, input, options),
    ),
    [COMBINE_JOB]: combineSystemsHandler({ combineSystems, combinationFailed }),
    fetch_rates: fetchRates(fetchDailyRates),
    [MAIL_JOB]: mail(deliverMail),
    [IMPORT_JOB]: importTable({
      importOfTask,
      importingActor,
      checkImport,
      keepReport,
      goodRowsOf,
      writeRows,
      takeBack,
      keepTakenBack,
    }),
    [NOTIFY_JOB]: notify(mailDue),
    purge_items: purgeItems({ purgeOptimizations, purgeLeftovers }),
    purge_jobs: purgeJobs(queue),
  };
}
