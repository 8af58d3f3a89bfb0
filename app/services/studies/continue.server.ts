import { and, asc, eq } from "drizzle-orm";
import { type SpaceDb, spaceDb } from "~db/client";
import { changes } from "~db/schema/changes";
import { optimizations } from "~db/schema/optimizations";
import { studies, studyRuns } from "~db/schema/studies";
import { MINUTE_MS } from "~/entities/core/clock";
import { sitePaths } from "~/entities/core/sitePaths";
import { type Optimization, startedOptimization } from "~/entities/optimizations/optimization";
import { isEnded, type OptimizationStatus } from "~/entities/optimizations/status";
import type { Member } from "~/entities/studies/member";
import { asMember, membersOf } from "~/entities/studies/members";
import type { Study } from "~/entities/studies/study";
import type { Actor } from "~/services/core/access.server";
import { following } from "~/services/core/entity.server";
import { enqueue } from "~/services/core/job.server";
import { type Outcome, type Refusal, refused } from "~/services/core/outcome";
import { programActor } from "~/services/core/programActor.server";
import { environment } from "~/services/core/settings/environment.server";
import { get, onCommit, removeWithin, saveWithin, type Stored, write } from "~/services/core/store.server";
import { actorOfJob } from "~/services/identity/jobActor.server";
import { notify } from "~/services/notifications/notify.server";
import { systemName } from "~/services/notifications/notifyTeam.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { refusedRun, startTested } from "~/services/optimizations/start.server";
import { isUsable } from "~/services/results/pages.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { studyEntity } from "./study.entity.server";
import { studyJob } from "./studyJob.server";

/** Runs of one study that wait or run at a time: those of other people have their turn in between. */
export const RUNS_AT_A_TIME = 4;
/** Status of a refusal for the time being, and when it is tried again. */
const NO_ROOM = 429;
const LATER_MS = MINUTE_MS;

/**
 * Starts the next runs of a study that has none left to wait for. Done again it starts nothing twice. Returns how many. The run without a
 * change is tested before: where that could not start any more, no other is. A change that cannot be computed ends its own run alone.
 */
export async function continueStudy(space: string, studyId: string): Promise<number> {
  const db = spaceDb(environment().dataDir, space);
  const open = await refusedNow(db, space, studyId);
  // What is under way is read after the test: another job of the study may have gone on meanwhile.
  const study = goingOn(db, studyId);
  if (!study) return 0;
  const members = membersOf(study.settings);
  const actor = actorOfJob({ user_id: study.created_by, space, token_id: tokenThatOrdered(db, studyId) });
  const base = baseOf(db, study);
  const runs = memberRuns(db, studyId);
  let live = runs.filter(({ status }) => !isEnded(status)).length;
  let started = 0;
  for (let position = runs.length; position < members.length && live < RUNS_AT_A_TIME; position++) {
    if (!actor || !base) {
      refuse(db, space, study, { message: "studies.refused.gone", params: {} });
      break;
    }
    const missing = members[position]!.sizes_of === "first" ? missingPlan(runs[0]) : null;
    if (missing === "waits") break;
    const outcome =
      open ??
      (missing
        ? refused(409, "studies.refused.no_plan")
        : startMember(actor, study, base, { position, ...members[position]! }));
    if (!outcome.ok && outcome.status === NO_ROOM) {
      // Too many runs of theirs wait just now: the study goes on when there is room.
      enqueue(studyJob, { space, study_id: studyId, after: "room" }, { space, runAfter: Date.now() + LATER_MS });
      break;
    }
    if (!outcome.ok) {
      const { message, params } = named(outcome);
      refuse(db, space, study, { message, params: textsIn(params) });
      break;
    }
    live++;
    started++;
  }
  return started;
}

/** The token of a program that ordered a study; none where a person did, or the log of that day is gone. */
const tokenThatOrdered = (db: SpaceDb, studyId: string): string | null | undefined =>
  db
    .select({ token_id: changes.token_id })
    .from(changes)
    .where(and(eq(changes.id, studyId), eq(changes.type, "study"), eq(changes.mode, "create")))
    .get()?.token_id;

/** Why the sizes of the first run of a study cannot be taken over: it has not ended, or came to no plan. Null: they can. */
function missingPlan(first: { status: OptimizationStatus; deleted_at: string | null } | undefined) {
  if (!first || !isEnded(first.status)) return "waits";
  return !first.deleted_at && isUsable(first) ? null : "none";
}

/** A study that is neither deleted nor stopped nor refused. */
function goingOn(db: SpaceDb, studyId: string): Stored<Study> | undefined {
  const study = db.select().from(studies).where(eq(studies.study_id, studyId)).get();
  return study && !study.deleted_at && !study.stopped_at && !study.refusal ? study : undefined;
}

const baseOf = (db: SpaceDb, { optimization_id }: Study): Stored<Optimization> | undefined =>
  db.select().from(optimizations).where(eq(optimizations.optimization_id, optimization_id)).get();

/** Why the run of a study could not start today; undefined where nothing speaks against it, or none of its runs is left to start. */
async function refusedNow(db: SpaceDb, space: string, studyId: string): Promise<Refusal | undefined> {
  const study = goingOn(db, studyId);
  const base = study && baseOf(db, study);
  if (!base || memberRuns(db, studyId).length >= membersOf(study.settings).length) return undefined;
  const actor = actorOfJob({ user_id: study.created_by, space });
  const system = actor && get(actor, systemEntity, base.system_id);
  return system && refusedRun(actor, system, base);
}

/** The runs of a study that were started, in their order. */
export const memberRuns = (db: SpaceDb, studyId: string) =>
  db
    .select({
      position: studyRuns.position,
      kept: studyRuns.kept,
      optimization_id: optimizations.optimization_id,
      status: optimizations.status,
      deleted_at: optimizations.deleted_at,
    })
    .from(studyRuns)
    .innerJoin(optimizations, eq(optimizations.optimization_id, studyRuns.optimization_id))
    .where(eq(studyRuns.study_id, studyId))
    .orderBy(asc(studyRuns.position))
    .all();

/** A run of a study with where it stands. */
interface PlacedMember extends Member {
  position: number;
}

function startMember(
  actor: Actor,
  study: Study,
  base: Stored<Optimization>,
  { position, ...member }: PlacedMember,
): Outcome<unknown> {
  const db = spaceDb(environment().dataDir, actor.space);
  const optimization_id = `${study.study_id}-${position}`;
  return write(db, () => {
    const started = startTested(actor, {
      ...asMember(startedOptimization.parse(base), member, `${study.study_id}-0`),
      optimization_id,
      name: `${study.name} ${position}`,
      description: "",
    });
    if (!started.ok) return started;
    db.insert(studyRuns).values({ study_id: study.study_id, position, optimization_id }).onConflictDoNothing().run();
    return started;
  });
}

function refuse(db: SpaceDb, space: string, study: Stored<Study>, refusal: NonNullable<Study["refusal"]>): void {
  write(db, () =>
    saveWithin({ db, actor: programActor(space) }, studyEntity, { ...study, refusal }, { internal: true }),
  );
}

/** What is wrong with the first of the fields that are refused; a refusal as a whole where it names none. */
const named = (refusal: Refusal): Pick<Refusal, "message" | "params"> => refusal.issues?.[0] ?? refusal;

const textsIn = (params: Record<string, unknown> = {}): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string | number] =>
      ["string", "number"].includes(typeof entry[1]),
    ),
  );

/** The study that a run belongs to; undefined for others. */
const studyOf = (db: SpaceDb, optimizationId: string): string | undefined =>
  db.select({ study_id: studyRuns.study_id }).from(studyRuns).where(eq(studyRuns.optimization_id, optimizationId)).get()
    ?.study_id;

/** Who started a study is told once that all its runs have ended; of one that was stopped nobody. */
function notifyOfEnd(db: SpaceDb, study_id: string): void {
  const study = db.select().from(studies).where(eq(studies.study_id, study_id)).get();
  if (!study || study.stopped_at || study.deleted_at) return;
  const runs = memberRuns(db, study_id);
  const total = study.refusal ? runs.length : membersOf(study.settings).length;
  if (runs.length < total || runs.some(({ status }) => !isEnded(status))) return;
  const { system_id, name, created_by } = study;
  const topic = runs.every(({ status }) => status === "success") ? "run_success" : "run_warning";
  const params = { run: name, system: systemName(db, system_id) };
  notify(db, { key: `study:${study_id}`, topic, system_id, params, href: sitePaths(system_id).study(study_id) }, [
    created_by,
  ]);
}

/** The end of one run of a study makes room for the next; a run that is removed for good takes the studies of it along. */
export const studyFollower = following(optimizationEntity, {
  beforeRemove({ db, actor, row, isHardDelete }) {
    if (!isHardDelete) return;
    const ofRun = db.select().from(studies).where(eq(studies.optimization_id, row.optimization_id)).all();
    for (const { study_id } of ofRun) removeWithin({ db, actor }, studyEntity, study_id);
  },
  afterSave({ db, actor: { space }, before, after: { optimization_id, status } }) {
    if (!before || isEnded(before.status) || !isEnded(status)) return;
    const study_id = studyOf(db, optimization_id);
    if (!study_id) return;
    notifyOfEnd(db, study_id);
    onCommit(db, () => enqueue(studyJob, { space, study_id, after: optimization_id }));
  },
});

/** Queues studies that a stop of the product left without a next run. Returns how many. */
export function queueForgottenStudies(space: string): number {
  const db = spaceDb(environment().dataDir, space);
  const forgotten = db
    .select()
    .from(studies)
    .all()
    .filter((study) => !study.deleted_at && !study.stopped_at && !study.refusal)
    .filter(({ study_id, settings }) => {
      const runs = memberRuns(db, study_id);
      return runs.length < membersOf(settings).length && runs.every(({ status }) => isEnded(status));
    });
  for (const { study_id } of forgotten) enqueue(studyJob, { space, study_id, after: "" });
  return forgotten.length;
}
