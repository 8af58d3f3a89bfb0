import {
  checkPlan,
  costOf,
  type CostTerms,
  type Course,
  NoPlan,
  type OperationPlan,
  type OperationSite,
  type PlanSettings,
} from "~/engines/operation";
import { withoutPlan } from "~/engines/operation/assembly/statusQuo";

/** What is planned. */
export interface PlanTask {
  site: OperationSite;
  /** The site of the status quo scenario, with the same prices. */
  statusQuo: OperationSite;
  settings: PlanSettings;
}

export interface PlanProgress {
  objective: number;
  gap: number;
}

/** What the site does without a plan, and what that costs. */
interface WithoutPlan {
  cost: CostTerms;
  course: Omit<Course, "buses">;
}

export type PlanOutcome =
  | { ok: true; plan: OperationPlan; statusQuo: WithoutPlan | null }
  | { ok: false; reason: NoPlan["reason"] | "broken" };

/** Plans a site; throws NoPlan, and the reason of whoever stops it. */
export type MakePlan = (
  site: OperationSite,
  settings: PlanSettings,
  onPlan?: (plan: OperationPlan) => void,
) => Promise<OperationPlan>;

/** What is compared with is no plan: a good schedule without a long search is enough. */
const STATUS_QUO: PlanSettings = { gap: 0.005, timeLimitS: 10, nodes: null };

/** Plans a site, and the same site without a plan for comparison. A plan that does not keep to the rules is not given out. */
export async function planSite(
  { site, statusQuo, settings }: PlanTask,
  make: MakePlan,
  report: (progress: PlanProgress) => void = () => undefined,
): Promise<PlanOutcome> {
  try {
    const plan = await make(site, settings, ({ objective, gap }) => report({ objective, gap }));
    if (checkPlan(site, plan).length > 0) return { ok: false, reason: "broken" };
    return { ok: true, plan, statusQuo: await runWithoutPlan(statusQuo, make) };
  } catch (error) {
    if (!(error instanceof NoPlan)) throw error;
    return { ok: false, reason: error.reason };
  }
}

/** What is told of it: trade, what is emitted, and when work that can wait is done. */
const pick = ({ grids, units, storages, sources, shiftables, batches }: Course): WithoutPlan["course"] => ({
  grids,
  units,
  storages,
  sources,
  shiftables,
  batches,
});

/** What the site does and costs when nobody looks at the hour's price; null when that could not be told. */
async function runWithoutPlan(site: OperationSite, make: MakePlan): Promise<WithoutPlan | null> {
  try {
    const course = await make(withoutPlan(site), STATUS_QUO);
    return { cost: costOf({ ...site, kept: undefined, before: undefined }, course), course: pick(course) };
  } catch (error) {
    if (error instanceof NoPlan) return null;
    throw error;
  }
}
