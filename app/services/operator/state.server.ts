import type { OptimizationOperation } from "~/entities/operator/operation";
import type { Actor } from "~/services/core/access.server";
import { liveJob } from "~/services/core/job.server";
import { planJob } from "./planJob.server";

/** Where the making of a plan is. `gap`: how far the best plan so far may be from the best there is [1]. */
export interface PlanProgress {
  phase: "waiting" | "prepare" | "plan" | "ended";
  gap: number | null;
}

export function planProgress(actor: Actor, operation: OptimizationOperation): PlanProgress {
  if (operation.status !== "pending") return { phase: "ended", gap: null };
  const { optimization_operation_id } = operation;
  const progress = liveJob(planJob, { space: actor.space, optimization_operation_id })?.progress;
  const phase = progress?.phase === "plan" || progress?.phase === "prepare" ? progress.phase : "waiting";
  const gap = progress?.details?.gap;
  return { phase, gap: typeof gap === "number" ? gap : null };
}
