import { eq, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { runCosts } from "~db/schema/accounting";
import { optimizations, runParameters } from "~db/schema/optimizations";
import { studies } from "~db/schema/studies";
import { reservationOf } from "~/entities/accounting/credits";
import type { Optimization } from "~/entities/optimizations/optimization";
import { inputKey, type InputRef } from "~/entities/optimizations/variation";
import { membersOf } from "~/entities/studies/members";
import { inputsOf, type StudySettings } from "~/entities/studies/settings";
import { type Study, studySchema } from "~/entities/studies/study";
import { creditState } from "~/services/accounting/credits.server";
import { notReady } from "~/services/checks/notReady.server";
import { runBlockers } from "~/services/checks/plausibility.server";
import type { Actor } from "~/services/core/access.server";
import { type Change, entity } from "~/services/core/entity.server";
import { enqueue } from "~/services/core/job.server";
import { complain, type Refusal, refused } from "~/services/core/outcome";
import { get, onCommit, type Stored } from "~/services/core/store.server";
import { visibleOptimization } from "~/services/core/visibleOptimization.server";
import { creditRefusal } from "~/services/identity/tokens/tokenCredits.server";
import { countRuns } from "~/services/identity/tokens/tokenRuns.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { checkAlternatives } from "./alternatives/check.server";
import { checkManyYears } from "./manyYears/check.server";
import { checkNearOptimal } from "./nearOptimal.server";
import { checkPaybackStudy } from "./payback/check.server";
import { studyJob } from "./studyJob.server";
import { checkWhyNot } from "./whyNot.server";

/** What if: further runs of a run. Whoever sees the run sees it; whoever may edit the system starts, stops and removes it. */
export const studyEntity = entity({
  name: "study",
  path: "study",
  lists: [{ path: "system/:system_id/studies", rows: "system", updates: true }],
  module: "expansion",
  needs: "run",
  idField: "study_id",
  table: studies,
  schema: studySchema,
  scope: "system",
  softDelete: true,
  visible: (db, actor) =>
    sql`EXISTS (SELECT 1 FROM ${optimizations} WHERE ${optimizations.optimization_id} = ${studies.optimization_id}
      AND ${visibleOptimization(db, actor)})`,
  beforeSave: checkStudy,
  // All of its runs when it is ordered: they start later, without the token.
  decide: ({ actor, before, after }) => (before ? undefined : countRuns(actor, membersOf(after.settings).length)),
  afterSave({ db, actor, before, after }) {
    const { study_id } = after;
    if (!before) onCommit(db, () => enqueue(studyJob, { space: actor.space, study_id, after: "" }));
  },
});

/** A new study asks of a run that has a result, by inputs that this run read, as far as the credits go. Later only its name changes. */
export function checkStudy({ db, actor, before, after }: Change<Study>): Refusal | void {
  if (before) {
    for (const key of Object.keys(studySchema.shape) as (keyof Study)[])
      if (key !== "name" && JSON.stringify(after[key]) !== JSON.stringify(before[key]))
        return complain(key, "rules.fixed_after_start");
    return;
  }
  if (after.stopped_at !== null) return complain("stopped_at", "rules.fixed_after_start");
  if (after.refusal !== null) return complain("refusal", "rules.fixed_after_start");
  const run = get(actor, optimizationEntity, after.optimization_id);
  if (!run || run.system_id !== after.system_id || run.deleted_at)
    return complain("optimization_id", "rules.unknown_reference");
  if (run.status !== "success" && run.status !== "warning")
    return complain("optimization_id", "rules.run_without_result");
  // Its runs take the place of what the run itself changes.
  if (run.config.variation) return refused(409, "studies.refused.changed_run");
  const inputs = inputsOf(after.settings);
  const unread =
    inputs[
      unreadInput(
        db,
        run,
        inputs.map(({ input }) => input),
      )
    ];
  if (unread) return complain(unread.path, "rules.input_not_read");
  const senseless = senselessOf(actor, run, after.settings);
  if (senseless) return senseless;
  const system = get(actor, systemEntity, after.system_id);
  const open = system ? runBlockers(actor, system, run) : [];
  if (open.length > 0) return notReady(run, open);
  const expected = expectedCredits(db, run, membersOf(after.settings).length);
  return lackingCredits(db, run, after.settings) ?? creditRefusal(db, actor.token, expected);
}

/** What a kind of study cannot ask of a run. */
function senselessOf(actor: Actor, run: Stored<Optimization>, settings: StudySettings): Refusal | undefined {
  if (settings.kind === "near_optimal") return checkNearOptimal(actor, run, settings);
  if (settings.kind === "many_years") return checkManyYears(actor, run, settings);
  if (settings.kind === "why_not") return checkWhyNot(actor, run, settings);
  if (settings.kind === "payback") return checkPaybackStudy(run, settings);
  return settings.kind === "alternatives" ? checkAlternatives(actor, run, settings) : undefined;
}

/** Place of the first input that the run did not read by itself; -1 when it read them all. */
function unreadInput(db: SpaceDb, run: Optimization, inputs: readonly InputRef[]): number {
  if (inputs.length === 0) return -1;
  const runIds = new Set(
    db
      .select({ body: runParameters.body })
      .from(runParameters)
      .where(eq(runParameters.optimization_id, run.optimization_id))
      .all()
      .filter(({ body }) => !body.part)
      .map(({ body: { componentId, placeId, parameterType, impact } }) =>
        inputKey({ component_id: componentId, place_id: placeId, parameter_type: parameterType, impact }),
      ),
  );
  return inputs.findIndex((input) => !runIds.has(inputKey(input)));
}

/** Credits that the runs of a study come to when each costs what its first run did: at least what each holds back. */
export function expectedCredits(db: SpaceDb, run: Optimization, runs: number): number {
  const cost = db.select().from(runCosts).where(eq(runCosts.optimization_id, run.optimization_id)).get();
  return runs * Math.max(cost?.credits ?? 0, reservationOf(run.config));
}

function lackingCredits(db: SpaceDb, run: Optimization, settings: StudySettings): Refusal | undefined {
  const { limited, balance, reserved } = creditState(db);
  if (!limited) return undefined;
  const needed = expectedCredits(db, run, membersOf(settings).length);
  const left = balance - reserved;
  if (left >= needed) return undefined;
  return refused(409, "accounting.credits.exhausted", {
    params: { needed: Math.ceil(needed), left: Math.floor(left) },
  });
}
