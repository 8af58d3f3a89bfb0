import { handles } from "~jobs/worker/handler";
import { continueStudy } from "~/services/studies/continue.server";
import { studyJob } from "~/services/studies/studyJob.server";

/** Starts the runs of a study, a few at a time. */
export const studyHandler = handles(studyJob, {
  async run({ log }, { space, study_id }) {
    const started = await continueStudy(space, study_id);
    if (started > 0) log.info({ study_id, started }, "runs of a study started");
    return { started };
  },
});
