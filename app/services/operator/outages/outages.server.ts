import { and, gt, inArray } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { optimizationOperations } from "~db/schema/operator";
import {
  isProposed,
  type OptimizationOperation,
  plannedUntil,
  PROPOSED_STATUSES,
  STEP_MS,
} from "~/entities/operator/operation";
import type { PlanRow, StoredPlan } from "~/entities/operator/plan";
import { isIn, type StepWindows } from "~/entities/operator/planFile";
import type { Actor } from "~/services/core/access.server";
import { dbOf, type Stored } from "~/services/core/store.server";
import { planInForce } from "../approve.server";
import { type Blocked, blockedIn } from "../blocked.server";
import { storedPlan } from "../plans.server";
import { plansWhere } from "../schedule.server";

/** A component that is to do something in a plan and is out by an event that the plan does not know. */
export interface UnplannedOutage {
  component_id: string;
  name: string;
  event_id: string;
  kind: Blocked["kinds"][number];
  /** The first step in which the plan counts on it, and the one after the last. */
  from: number;
  to: number;
}

/** Power below which nobody counts on a component [kW]. */
const NOTHING_KW = 0.001;

/** Steps of a plan in which components are out or maintained by the events of today, by their id; whatever the plan knew. */
export function outagesIn(
  db: SpaceDb,
  system_id: string,
  plan: Pick<StoredPlan, "start" | "steps">,
): Record<string, StepWindows> {
  const blocked = blockedIn(db, system_id, { startMs: Date.parse(plan.start), steps: plan.steps });
  return Object.fromEntries([...blocked].map(([id, { windows }]) => [id, windows]));
}

/**
 * What a plan counts on from `now` on (ms since 1970) although it is out by the events of today. Demands are left out: a plan serves them as
 * expected, whatever is said of their meter.
 */
export function unplannedOutages(
  db: SpaceDb,
  system_id: string,
  plan: Pick<StoredPlan, "start" | "steps" | "rows">,
  now: number,
): UnplannedOutage[] {
  const startMs = Date.parse(plan.start);
  const blocked = blockedIn(db, system_id, { startMs, steps: plan.steps });
  const first = Math.max(0, Math.floor((now - startMs) / STEP_MS));
  return plan.rows.flatMap((row): UnplannedOutage[] => {
    const outage = row.kind === "demand" ? undefined : blocked.get(row.component_id);
    return (outage?.windows ?? []).flatMap(([from, to], i): UnplannedOutage[] => {
      const steps = countedOn(row, Math.max(from, first), to);
      if (steps.length === 0) return [];
      const { component_id, name } = row;
      const times = { from: steps[0]!, to: steps.at(-1)! + 1 };
      return [{ component_id, name, event_id: outage!.event_ids[i]!, kind: outage!.kinds[i]!, ...times }];
    });
  });
}

function countedOn({ power, on, blocked = [] }: PlanRow, from: number, to: number): number[] {
  const steps: number[] = [];
  for (let t = from; t < to; t++) {
    if (isIn(blocked, t)) continue;
    if (Math.abs(power[t] ?? 0) > NOTHING_KW || (on?.[t] ?? 0) > 0) steps.push(t);
  }
  return steps;
}

/** Whether a plan is to be done, or may become so: in force, approved for later, or waiting for its approval. */
function mayCount(db: SpaceDb, operation: Stored<OptimizationOperation>, now: number): boolean {
  const at = new Date(now).toISOString();
  if (operation.deleted_at !== null || plannedUntil(operation) <= at) return false;
  if (isProposed(operation.status)) return true;
  if (operation.approved_until === null || operation.approved_until <= at) return false;
  if (operation.start_at > at) return true;
  const force = planInForce(db, operation.system_id, at);
  return force?.optimization_operation_id === operation.optimization_operation_id;
}

export interface OutagesOfPlan {
  outages: UnplannedOutage[];
  /**
   * The plan that was asked for after this one and takes over: approved, from `from` on (ISO 8601 UTC), or waiting for its approval (null).
   * Null without one. `plan`: what waiting for its approval costs, of one that waits.
   */
  newer: { id: string; name: string; from: string | null; plan: Pick<StoredPlan, "start" | "waiting"> | null } | null;
}

/** What is out and a plan counts on, with the proposal that came after it; null where nothing is, or the plan counts no more. */
export function outagesOfPlan(
  actor: Actor,
  operation: Stored<OptimizationOperation>,
  plan: StoredPlan,
  now: number,
): OutagesOfPlan | null {
  const db = dbOf(actor);
  const { system_id, created_at } = operation;
  if (!mayCount(db, operation, now)) return null;
  const outages = unplannedOutages(db, system_id, plan, now);
  if (outages.length === 0) return null;
  const at = new Date(now).toISOString();
  const later = and(
    inArray(optimizationOperations.status, [...PROPOSED_STATUSES, "approved"]),
    gt(optimizationOperations.created_at, created_at),
  )!;
  const candidates = plansWhere(actor, system_id, later).filter((one) => plannedUntil(one) > at);
  const newer = candidates.find(({ approved_at }) => approved_at !== null) ?? candidates[0];
  if (!newer) return { outages, newer: null };
  const { optimization_operation_id: id, name, approved_at, start_at } = newer;
  const waits = approved_at === null ? storedPlan(db, id)?.plan : undefined;
  const proposal = waits ? { start: waits.start, waiting: waits.waiting } : null;
  return { outages, newer: { id, name, from: approved_at === null ? null : start_at, plan: proposal } };
}
