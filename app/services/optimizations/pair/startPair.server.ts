import { isNull } from "drizzle-orm";
import { optimizationResults } from "~db/schema/optimizations";
import type { Optimization } from "~/entities/optimizations/optimization";
import { asStatusQuo } from "~/entities/optimizations/statusQuo";
import type { Actor } from "~/services/core/access.server";
import type { Outcome } from "~/services/core/outcome";
import { dbOf, type Stored, write } from "~/services/core/store.server";
import { refusedStart, startOptimization, startTested } from "../start.server";

type Run = Omit<Optimization, "user_id" | "status">;

/** Letters that a name may have. */
export const LONGEST_NAME = 200;

interface Started {
  plan: Outcome<Stored<Optimization>>;
  /** Null where the plan was refused: nothing is started then. */
  statusQuo: Outcome<Stored<Optimization>> | null;
}

/**
 * Starts a plan and its status quo, which read the system of one moment and stay together. Twice the same ids are one start. A status quo that is
 * refused leaves the plan without one: the caller says so.
 */
export async function startPair(actor: Actor, plan: Run, statusQuoName: string): Promise<Started> {
  const refusal = await refusedStart(actor, plan);
  if (refusal) return { plan: refusal, statusQuo: null };
  const refusedAlong = await refusedStart(actor, statusQuoOf(plan, statusQuoName));
  let statusQuo: Started["statusQuo"] = null;
  const started = write(dbOf(actor), () => {
    const first = startTested(actor, plan);
    if (first.ok) statusQuo = refusedAlong ?? startAlong(actor, plan, statusQuoName);
    return first;
  });
  return { plan: started, statusQuo };
}

/**
 * Starts the status quo of a plan inside the transaction that starts the plan, once it was tested: both are stored before one of them is queued,
 * so that whichever begins first knows of the other.
 */
export function startAlong(actor: Actor, plan: Run, name: string): Outcome<Stored<Optimization>> {
  const statusQuo = startTested(actor, statusQuoOf(plan, name));
  if (statusQuo.ok) keepTogether(actor, plan, statusQuo.value);
  return statusQuo;
}

/** Starts the status quo of a plan that was started just before, and keeps the two together. */
export async function startStatusQuoOf(actor: Actor, plan: Run, name: string): Promise<Outcome<Stored<Optimization>>> {
  const statusQuo = await startOptimization(actor, statusQuoOf(plan, name));
  if (statusQuo.ok) keepTogether(actor, plan, statusQuo.value);
  return statusQuo;
}

const statusQuoOf = (plan: Run, name: string): Run => ({
  ...asStatusQuo(plan),
  optimization_id: `${plan.optimization_id}-status-quo`,
  name: name.slice(0, LONGEST_NAME),
  description: "",
});

/** A plan that has ended meanwhile and found another that read the same keeps it. */
function keepTogether(actor: Actor, { optimization_id }: Run, { optimization_id: status_quo_id }: Run): void {
  dbOf(actor)
    .insert(optimizationResults)
    .values({ optimization_id, status_quo_id })
    .onConflictDoUpdate({
      target: optimizationResults.optimization_id,
      set: { status_quo_id },
      setWhere: isNull(optimizationResults.status_quo_id),
    })
    .run();
}
