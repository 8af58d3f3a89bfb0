import { COMBINE_JOB } from "~/services/combinationJob.server";
import { combinationFailed, combineSystems } from "~/services/combined.server";
import { fetchRates as fetchDailyRates } from "~/services/currencies.server";
import { deliverMail, MAIL_JOB } from "~/services/mailQueue.server";
import { checkImport } from "~/services/imports/check.server";
import { goodRowsOf, IMPORT_JOB, importOfTask, keepReport, keepTakenBack } from "~/services/imports/draft.server";
import { importingActor, takeBack, writeRows } from "~/services/imports/write.server";
import { mailDue } from "~/services/notificationMail.server";
import { loadRun, saveResult, setStatus } from "~/services/optimizations.server";
import { purgeLeftovers, purgeOptimizations } from "~/services/purge.server";
import type { Registry } from "./handler";
import { childProgram } from "./handlers/child-program";
import { combineSystemsHandler } from "./handlers/combine-systems";
import { fetchRates } from "./handlers/fetch-rates";
import { mail } from "./handlers/mail";
import { importTable } from "./handlers/import-table";
import { notify, NOTIFY_JOB } from "./handlers/notify";
import { OPTIMIZATION_JOB, optimizationHandler } from "./handlers/optimization";
import { purgeItems } from "./handlers/purge-items";
import { purgeJobs } from "./handlers/purge-jobs";
import type { Queue } from "./queue";
import { runInChild } from "./solver/runInChild";

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
