import { z } from "zod";
import { job } from "~/services/core/job.server";

/** Starts the next runs of a study. `after`: the run whose end asks for it, so that no end goes unheard. Empty at first. */
export const studyJob = job({
  type: "study",
  lane: "evaluations",
  payload: z.object({ space: z.string(), study_id: z.string(), after: z.string() }),
  key: ({ space, study_id, after }) => `${space}:${study_id}:${after}`,
});
