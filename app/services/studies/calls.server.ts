import { z } from "zod";
import { OPTIMIZATION_STATUSES } from "~/entities/optimizations/status";
import { variation } from "~/entities/optimizations/variation";
import { studySchema } from "~/entities/studies/study";
import { studyProgress } from "~/entities/studies/view";
import { call, json } from "~/services/core/call.server";
import { done, notFound } from "~/services/core/outcome";
import { get } from "~/services/core/store.server";
import { alternativesReply, alternativesReturned } from "./alternatives/calls.server";
import { isOfAlternatives } from "./alternatives/rows.server";
import { stopStudy } from "./changes.server";
import { yearsReply, yearsReturned } from "./manyYears/calls.server";
import { isOfManyYears } from "./manyYears/rows.server";
import { progressOf, studyMembers } from "./outcomes.server";
import { studyEntity } from "./study.entity.server";

const runs = z.object({
  progress: studyProgress,
  /** Position 0 is the run as it is today, without a change. */
  runs: z.array(
    z.object({
      position: z.number().int(),
      variation,
      scenario_id: z.string().nullable().describe("In place of the scenarios of the run that is asked of"),
      isStatusQuo: z.boolean(),
      optimization_id: z.string().nullable(),
      status: z.enum(OPTIMIZATION_STATUSES).nullable(),
      kept: z.boolean(),
      deleted: z.boolean(),
      summary: z.object({ objective: z.number(), moneyNpv: z.number() }).passthrough().nullable(),
    }),
  ),
});

export const studyCalls = [
  call({
    method: "GET",
    path: "api/study/:id/runs",
    id: "studyRuns",
    module: "expansion",
    summary: "The runs of a study: what each changes, where it is, and what it came to",
    returns: json(runs),
    run({ actor, params }) {
      const study = get(actor, studyEntity, params.id);
      if (!study) return notFound();
      const members = studyMembers(actor, study);
      return done({ progress: progressOf(study, members), runs: members });
    },
  }),
  call({
    method: "GET",
    path: "api/study/:id/alternatives",
    id: "studyAlternatives",
    module: "expansion",
    summary:
      "The ranked table of a study of alternatives: what each may build, what it came to, and why some have no result",
    returns: json(alternativesReturned),
    run({ actor, params }) {
      const study = get(actor, studyEntity, params.id);
      if (!study || !isOfAlternatives(study)) return notFound();
      return done(alternativesReply(actor, study));
    },
  }),
  call({
    method: "GET",
    path: "api/study/:id/years",
    id: "studyYears",
    module: "expansion",
    summary: "One plan for many weather years: its sizes, what it comes to, and each year with its binding week",
    returns: json(yearsReturned),
    run({ actor, params }) {
      const study = get(actor, studyEntity, params.id);
      if (!study || !isOfManyYears(study)) return notFound();
      return done(yearsReply(actor, study));
    },
  }),
  call({
    method: "POST",
    path: "api/study/:id/cancel",
    id: "cancelStudy",
    needs: "run",
    module: "expansion",
    summary: "Start no more runs of a study and stop those under way",
    returns: json(studySchema.passthrough()),
    run: ({ actor, params }) => stopStudy(actor, params.id),
  }),
];
