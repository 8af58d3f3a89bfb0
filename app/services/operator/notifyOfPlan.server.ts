import type { SpaceDb } from "~db/client";
import { sitePaths } from "~/entities/core/sitePaths";
import type { OptimizationOperation } from "~/entities/operator/operation";
import { notifyTeam } from "~/services/notifications/notifyTeam.server";

interface NewsOptions {
  /** ms since 1970. */
  now: number;
  /** Nobody asked for the plan. */
  agent: boolean;
}

/** Tells everybody with a role in the system that a plan waits, or that it approved itself. `agent`: nobody asked for it. */
export function notifyOfPlan(
  db: SpaceDb,
  operation: OptimizationOperation,
  topic: "operation_waiting" | "operation_approved",
  { now, agent }: NewsOptions,
): void {
  const { system_id, optimization_operation_id: id, name, causes } = operation;
  // What the agent plans every hour is told once a day, a plan that something happened for at once.
  const once =
    agent && causes.every((cause) => cause === "hourly")
      ? `${system_id}:${new Date(now).toISOString().slice(0, 10)}`
      : id;
  const news = {
    key: `${topic}:${once}`,
    topic,
    system_id,
    params: { plan: name },
    href: sitePaths(system_id).operation(id),
  };
  notifyTeam(db, news, now);
}
