import { and, eq, isNull } from "drizzle-orm";
import { optimizationResults } from "~db/schema/optimizations";
import type { Optimization } from "~/entities/optimizations/optimization";
import { asStatusQuo } from "~/entities/optimizations/statusQuo";
import type { Actor } from "~/services/core/access.server";
import type { Outcome } from "~/services/core/outcome";
import { dbOf, type Stored } from "~/services/core/store.server";
import { startOptimization } from "../start.server";

type Run = Omit<Optimization, "user_id" | "status">;

/** Letters that a name may have. */
export const LONGEST_NAME = 200;

interface Started {
  plan: Outcome<Stored<Optimization>>;
  /** Null where the plan was refused: nothing is started then. */
  statusQuo: Outcome<Stored<Optimization>> | null;
}

/**
 * Starts a plan and its status quo, which stay together as long as both read the same. Twice the same ids are one start. A status quo that is
 * refused leaves the plan without one: the caller says so.
 */
export async function startPair(actor: Actor, plan: Run, statusQuoName: string): Promise<Started> {
  const started = await startOptimization(actor, plan);
  if (!started.ok) return { plan: started, statusQuo: null };
  return { plan: started, statusQuo: await startStatusQuoOf(actor, plan, statusQuoName) };
}

/** Starts the status quo of a plan that was started just before, and keeps the two together. */
export async function startStatusQuoOf(actor: Actor, plan: Run, name: string): Promise<Outcome<Stored<Optimization>>> {
  const { optimization_id } = plan;
  const statusQuo = await startOptimization(actor, {
    ...asStatusQuo(plan),
    optimization_id: `${optimization_id}-status-quo`,
    name: name.slice(0, LONGEST_NAME),
    description: "",
  });
  // A plan that has ended meanwhile and found another that read the same keeps it.
  if (statusQuo.ok)
    dbOf(actor)
      .update(optimizationResults)
      .set({ status_quo_id: statusQuo.value.optimization_id })
      .where(and(eq(optimizationResults.optimization_id, optimization_id), isNull(optimizationResults.status_quo_id)))
      .run();
  return statusQuo;
}
