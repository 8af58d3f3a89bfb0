import { and, eq, isNull } from "drizzle-orm";
import { spaceDb } from "~db/client";
import { optimizationOperations } from "~db/schema/operator";
import { scenarios } from "~db/schema/scenarios";
import { DAY_MS } from "~/entities/core/clock";
import { operationSchema, type OptimizationOperation, STEP_MS } from "~/entities/operator/operation";
import type { System } from "~/entities/systems/system";
import { notReady } from "~/services/checks/notReady.server";
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
import { programActor } from "~/services/core/programActor.server";
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
import { operationEntity } from "./operation.entity.server";
import { tooManyDays } from "./operationRules.server";
import { planJob } from "./planJob.server";
import { planRefusals, readinessOf } from "./ready.server";
import { askForSetpoints } from "./setpoints/jobs.server";
import { siteOf } from "./site.server";

/** How far ahead a plan may begin. */
const MOST_DAYS_BEFORE_START = 14;
const ALREADY_STARTED = "errors.already_started";

/** The quarter-hour that follows a time (ms since 1970), or is it. */
export const nextStep = (ms: number): number => Math.ceil(ms / STEP_MS) * STEP_MS;

/**
 * Asks for a plan, once its model has been tested. Asking twice for the same optimization_operation_id (a double click) gives the one that is
 * under way. Refuses with 422 and the fields, 422 (checks.not_ready) and what the system lacks, 403 for those who may not edit, 404 for
 * systems out of sight.
 */
export const startOperation = async (actor: Actor, input: object): Promise<Outcome<Stored<OptimizationOperation>>> =>
  orUnderWay(actor, input, await saveConsidered(actor, operationEntity, input));

/** The same for the agent, without a test: a plan that cannot be made says so itself, and people are told. */
export const startUntested = (actor: Actor, input: object): Outcome<Stored<OptimizationOperation>> =>
  orUnderWay(actor, input, saveUnknown(actor, operationEntity, input));

function orUnderWay(
  actor: Actor,
  input: Partial<OptimizationOperation>,
  started: Outcome<Stored<OptimizationOperation>>,
): Outcome<Stored<OptimizationOperation>> {
  if (started.ok || started.message !== ALREADY_STARTED) return started;
  return done(get(actor, operationEntity, String(input.optimization_operation_id))!);
}

/** A plan that may be asked for, as far as it takes no look at the model. */
function askedPlan(
  actor: Actor,
  input: unknown,
): Outcome<{ system: Stored<System>; operation: OptimizationOperation }> {
  const { causes } = input as { causes?: unknown };
  // The agent says why it asks; of everybody else it is known.
  const why = isProgram(actor) ? causes : ["by_hand"];
  const fields = { ...(input as object), causes: why, status: "pending", logs: [], ...NOT_APPROVED };
  const { system_id } = fields as { system_id?: unknown };
  const system = typeof system_id === "string" ? get(actor, systemEntity, system_id) : undefined;
  const role = system && systemRole(dbOf(actor), actor, system.system_id);
  if (typeof system_id === "string" && !role) return notFound();
  if (role && !mayEdit(role)) return notAllowed();
  const parsed = readWhole(operationSchema, fields);
  if (!parsed.ok || !system) return parsed.ok ? notFound() : parsed;
  const operation = { ...parsed.value, config: { ...parsed.value.config, horizon_hours: 24 * parsed.value.days } };
  const earlierStart = startedBefore(actor, operation);
  if (earlierStart) return earlierStart;
  if (!mayUse(actor, "operation") || !system.has_operation) return refused(403, "errors.module_off");
  return complaintOf(actor, operation, Date.now()) ?? done({ system, operation });
}

/** A new row is a plan to be made: tested, checked, and queued once it is stored. So is one that comes back before it was made. */
export const planFollower = following(operationEntity, {
  asksForNew: (input) => !("status" in input),
  async consider(actor, input) {
    const plan = askedPlan(actor, input);
    if (!plan.ok) return undefined;
    const { system, operation } = plan.value;
    const about = { start: Date.parse(operation.start_at), scenario_id: operation.scenario_id_sq };
    const open = await planRefusals(actor, system, about);
    return open.length > 0 ? notReady(operation, open) : undefined;
  },
  create(actor, input) {
    const plan = askedPlan(actor, input);
    if (!plan.ok) return plan;
    const { system, operation } = plan.value;
    const { blockers, points } = readinessOf(actor, system, siteOf(actor, system.system_id), Date.now());
    if (blockers.length > 0) return notReady(operation, blockers);
    if (points.some(({ level }) => level === "error")) return refused(422, "operator.refused.not_ready");
    const noRoom = isProgram(actor) ? undefined : noRoomFor("plans", actor.user_id);
    if (noRoom) return noRoom;
    queue(actor, operation);
    const saved = saveWithin({ db: dbOf(actor), actor }, operationEntity, operation, { internal: true });
    return saved.ok ? (countRuns(actor, 1) ?? saved) : saved;
  },
  // Its deletion stopped the job: nothing would ever make it, and the site is not planned anew while a plan is pending.
  beforeRestore({ actor, row }) {
    if (row.status !== "pending") return undefined;
    queue(actor, row);
    return countRuns(actor, 1);
  },
});

function queue(actor: Actor, { optimization_operation_id }: OptimizationOperation): void {
  const { space, user_id } = actor;
  onCommit(dbOf(actor), () => enqueue(planJob, { space, optimization_operation_id }, { space, by: user_id }));
}

const isProgram = ({ user_id, space }: Actor): boolean => user_id === programActor(space).user_id;

const NOT_APPROVED = { approved_at: null, approved_by: null, approved_until: null };

function startedBefore(actor: Actor, operation: OptimizationOperation): Refusal | undefined {
  const sameId = eq(optimizationOperations.optimization_operation_id, operation.optimization_operation_id);
  const existing = dbOf(actor).select().from(optimizationOperations).where(sameId).get();
  if (!existing) return undefined;
  return refused(409, existing.system_id === operation.system_id ? ALREADY_STARTED : "errors.id_taken");
}

function complaintOf(actor: Actor, operation: OptimizationOperation, now: number): Refusal | undefined {
  const start = Date.parse(operation.start_at);
  if (start < now - STEP_MS) return complain("start_at", "operator.rules.start_past");
  if (start > now + MOST_DAYS_BEFORE_START * DAY_MS)
    return complain("start_at", "operator.rules.start_far", { days: MOST_DAYS_BEFORE_START });
  const scenario = dbOf(actor)
    .select()
    .from(scenarios)
    .where(and(eq(scenarios.scenario_id, operation.scenario_id_sq), isNull(scenarios.deleted_at)))
    .get();
  if (!scenario || (scenario.system_id !== null && scenario.system_id !== operation.system_id))
    return complain("scenario_id_sq", "rules.unknown_reference");
  return tooManyDays(operation);
}

/**
 * Stops the job of a plan that is to be deleted. One that was approved is over then, and counts again when it is restored: receivers of
 * setpoints are told at once.
 */
export const planRemoval = following(operationEntity, {
  beforeRestore({ actor: { space }, db, row }) {
    if (row.approved_at !== null) onCommit(db, () => askForSetpoints(space, row.system_id));
  },
  beforeRemove({ actor, row }) {
    const { space } = actor;
    if (row.approved_at !== null) onCommit(dbOf(actor), () => askForSetpoints(space, row.system_id));
    if (row.status !== "pending") return;
    const { optimization_operation_id } = row;
    onCommit(dbOf(actor), () => {
      const job = liveJob(planJob, { space, optimization_operation_id });
      if (job) jobs().requestCancel(job.id);
    });
  },
});

/** Queues plans that were asked for but never queued, as a stop between the two leaves them. Returns how many. */
export function queueForgottenPlans(space: string): number {
  const waiting = spaceDb(environment().dataDir, space)
    .select()
    .from(optimizationOperations)
    .where(and(eq(optimizationOperations.status, "pending"), isNull(optimizationOperations.deleted_at)))
    .all()
    .map(({ optimization_operation_id }) => ({ space, optimization_operation_id }))
    .filter((payload) => !liveJob(planJob, payload));
  for (const payload of waiting) enqueue(planJob, payload, { space });
  return waiting.length;
}
