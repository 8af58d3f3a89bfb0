import { eq, inArray } from "drizzle-orm";
import { spaceDb } from "~db/client";
import { optimizationResults, optimizations } from "~db/schema/optimizations";
import { studyRuns } from "~db/schema/studies";
import { type Optimization, optimizationSchema } from "~/entities/optimizations/optimization";
import { OPTIMIZATION_PROGRESS } from "~/entities/optimizations/status";
import type { System } from "~/entities/systems/system";
import { reserveCredits } from "~/services/accounting/credits.server";
import { notReady } from "~/services/checks/notReady.server";
import { runBlockers, runRefusals } from "~/services/checks/plausibility.server";
import { type Actor, mayEdit, mayUse, systemRole } from "~/services/core/access.server";
import { following } from "~/services/core/entity.server";
import { enqueue, liveJob } from "~/services/core/job.server";
import { jobs } from "~/services/core/jobs.server";
import { noRoomFor } from "~/services/core/lanes/roomInLane.server";
import {
  complain,
  done,
  notAllowed,
  notFound,
  type Outcome,
  readWhole,
  type Refusal,
  refused,
} from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import {
  dbOf,
  get,
  onCommit,
  saveConsidered,
  saveUnknown,
  saveWithin,
  type Stored,
} from "~/services/core/store.server";
import { countRuns } from "~/services/identity/tokens/tokenRuns.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { takenOverBy } from "./invested.server";
import { optimizationEntity } from "./optimization.entity.server";
import { preflightOf } from "./preflight.server";
import { runJob } from "./runJob.server";
import { complaintOfReferences } from "./startRules.server";

/**
 * Starts a run, once its own test finds nothing that it would end with. Starting the same optimization_id twice (a double click, a repeated
 * request) gives the one that runs. Refuses with 422 and the fields, or with 422 (checks.not_ready) and what the system lacks for it, as the
 * review says it. Refuses with 403 for those who may not edit, 404 for systems out of sight, 409 when no credits are left, 429 when
 * too many runs of theirs wait, or their token may start no more.
 */
export const startOptimization = async (actor: Actor, input: object): Promise<Outcome<Stored<Optimization>>> =>
  orStarted(actor, input, await saveConsidered(actor, optimizationEntity, input));

/** The same inside a transaction, of a run that was tested before it (`refusedRun`). What is missing is looked at once more. */
export const startTested = (actor: Actor, input: object): Outcome<Stored<Optimization>> =>
  orStarted(actor, input, saveUnknown(actor, optimizationEntity, input));

/** Of several starts of one id the first counts: the others give the run that it started. */
function orStarted(
  actor: Actor,
  { optimization_id }: { optimization_id?: unknown },
  started: Outcome<Stored<Optimization>>,
): Outcome<Stored<Optimization>> {
  if (started.ok || started.message !== ALREADY_STARTED) return started;
  return done(get(actor, optimizationEntity, String(optimization_id))!);
}

const ALREADY_STARTED = "errors.already_started";

/** Of several starts of one id, however close, the transaction lets one through. The others get a message. */
function startedBefore(actor: Actor, { optimization_id, system_id }: Optimization): Refusal | undefined {
  const sameId = eq(optimizations.optimization_id, optimization_id);
  const existing = dbOf(actor).select().from(optimizations).where(sameId).get();
  if (!existing) return undefined;
  const isOwn = existing.system_id === system_id && existing.user_id === actor.user_id;
  return refused(409, isOwn ? ALREADY_STARTED : "errors.id_taken");
}

/** A run that may be started, as far as it takes no look at the model. */
function plannedRun(actor: Actor, input: unknown): Outcome<{ system: Stored<System>; run: Optimization }> {
  const fields = { ...(input as object), user_id: actor.user_id, status: "pending" };
  const { system_id } = fields as { system_id?: unknown };
  const db = dbOf(actor);
  const system = typeof system_id === "string" ? get(actor, systemEntity, system_id) : undefined;
  const role = system && systemRole(db, actor, system.system_id);
  if (typeof system_id === "string" && !role) return notFound();
  if (role && !mayEdit(role)) return notAllowed();
  const parsed = readWhole(optimizationSchema, fields);
  if (!parsed.ok || !system) return parsed.ok ? notFound() : parsed;
  const run = parsed.value;
  const earlierStart = startedBefore(actor, run);
  if (earlierStart) return earlierStart;
  if (!mayUse(actor, "expansion") || !system.has_expansion) return refused(403, "errors.module_off");
  return complaintOfReferences(actor, run) ?? done({ system, run });
}

/** A new row is a run to start: tested, checked, paid for, and queued once it is stored. */
export const startFollower = following(optimizationEntity, {
  // A run that is there already has a status: what is sent without one is to be started.
  asksForNew: (input) => !("status" in input),
  consider: refusedStart,
  create(actor, input) {
    const planned = plannedRun(actor, input);
    if (!planned.ok) return planned;
    const { system, run } = planned.value;
    const db = dbOf(actor);
    const open = runBlockers(actor, system, run);
    if (open.length > 0) return notReady(run, open);
    const { tooLarge, memoryGb } = preflightOf(actor, run);
    const { memory } = run.config.machine;
    if (tooLarge)
      return complain("config.machine.memory", "rules.model_too_large", { need: Math.ceil(memoryGb), memory });
    const refusal = noRoomFor("runs", actor.user_id) ?? reserveCredits(db, run, actor);
    if (refusal) return refusal;
    onCommit(db, () => enqueueRun(actor.space, run.optimization_id, actor.user_id));
    const saved = saveWithin({ db, actor }, optimizationEntity, run, { internal: true });
    return saved.ok ? (countRuns(actor, 1) ?? saved) : saved;
  },
});

/** What the test of a run that may be started says against it. What may not is refused when it is started; undefined then. */
export async function refusedStart(actor: Actor, input: unknown): Promise<Refusal | undefined> {
  const planned = plannedRun(actor, input);
  if (!planned.ok) return undefined;
  const { system, run } = planned.value;
  // What no machine could hold is refused for that, and not tested.
  return preflightOf(actor, run).tooLarge ? undefined : refusedRun(actor, system, run);
}

/** What the test of a run says against its start, as the review shows it. Undefined: nothing. It may take seconds, and is no transaction's. */
export async function refusedRun(
  actor: Actor,
  system: Stored<System>,
  run: Optimization,
): Promise<Refusal | undefined> {
  const [open = []] = await runRefusals(actor, system, run, { invested: takenOverBy(actor, run) });
  return open.length > 0 ? notReady(run, open) : undefined;
}

function enqueueRun(space: string, optimizationId: string, by: string): void {
  const db = spaceDb(environment().dataDir, space);
  const ofRun = eq(studyRuns.optimization_id, optimizationId);
  const study = db.select({ id: studyRuns.study_id }).from(studyRuns).where(ofRun).get();
  const job = enqueue(runJob, { space, optimization_id: optimizationId }, { space, by, turn: study?.id });
  const row = { optimization_id: optimizationId, job_id: job.id };
  db.insert(optimizationResults)
    .values(row)
    .onConflictDoUpdate({ target: optimizationResults.optimization_id, set: row })
    .run();
}

/** A job that waits or runs, or one that ended and whose follow-up is still to come. */
function hasJob(space: string, optimizationId: string): boolean {
  if (liveJob(runJob, { space, optimization_id: optimizationId })) return true;
  const row = spaceDb(environment().dataDir, space)
    .select({ job_id: optimizationResults.job_id })
    .from(optimizationResults)
    .where(eq(optimizationResults.optimization_id, optimizationId))
    .get();
  const state = row?.job_id ? jobs().get(row.job_id)?.state : undefined;
  return state === "failed" || state === "cancelled";
}

/** Queues runs that were saved but never queued, as a stop between the two leaves them. Returns how many. */
export function queueForgottenRuns(space: string): number {
  const waiting = spaceDb(environment().dataDir, space)
    .select()
    .from(optimizations)
    .where(inArray(optimizations.status, [...OPTIMIZATION_PROGRESS]))
    .all()
    .filter((run) => !run.deleted_at && !hasJob(space, run.optimization_id));
  for (const run of waiting) enqueueRun(space, run.optimization_id, run.user_id);
  return waiting.length;
}
