import {
  type Course,
  measuredCost,
  NoPlan,
  type OperationSite,
  type PlanSettings,
  regretOf,
  validateSite,
} from "~/engines/operation";
import { withoutPlan } from "~/engines/operation/assembly/statusQuo";
import { DAY_TERMS, type DayCost, type DayCourse, type MeasuredDay } from "~/entities/operator/afterwards/measuredDay";
import type { DayToJudge } from "~/services/operator/afterwards/prepareDay.server";
import type { MakePlan } from "./planWork";

/** A day is short: a plan of it is found and proven in seconds. What is not proven is said. */
const FORESIGHT: PlanSettings = { gap: 0.002, timeLimitS: 15, nodes: null };
const STATUS_QUO: PlanSettings = { gap: 0.005, timeLimitS: 10, nodes: null };

/** Judges a day: its cost against the status quo and against a plan that knew everything, all at the prices of the day. */
export async function judgeDay({ day, site, measured, planned }: DayToJudge, make: MakePlan): Promise<MeasuredDay> {
  const [fault] = validateSite(site);
  if (fault) return { ...day, not_judged: "not_ready", missing: [`${fault.component} (${fault.field})`] };
  try {
    const foresight = await make(site, FORESIGHT);
    const statusQuo: Course = await make(withoutPlan(site), STATUS_QUO);
    const costOf = (course: Course): DayCost => {
      const { terms, paid, stored, total } = measuredCost(site, course);
      const dayTerms = Object.fromEntries(DAY_TERMS.map((term) => [term, terms[term]]));
      return { terms: dayTerms as DayCost["terms"], paid, stored, total };
    };
    const courses: Record<DayCourse, Course | null> = { measured, planned, status_quo: statusQuo, foresight };
    return {
      ...day,
      costs: {
        measured: costOf(measured),
        status_quo: costOf(statusQuo),
        foresight: costOf(foresight),
        planned: planned && costOf(planned),
      },
      regret: regretOf(site, measured, foresight, statusQuo),
      net: Object.fromEntries(
        Object.entries(courses).map(([name, course]) => [name, netOf(site, course)]),
      ) as MeasuredDay["net"],
    };
  } catch (error) {
    if (error instanceof NoPlan) return { ...day, not_judged: "no_plan" };
    throw error;
  }
}

/** What all connections take less what they give, carriers together [kW]. */
function netOf(site: OperationSite, course: Course | null): (number | null)[] {
  return Array.from({ length: site.steps }, (_, t) => {
    if (!course) return null;
    const kw = site.grids.reduce((sum, { id }) => {
      const flow = course.grids[id]!;
      return sum + flow.import[t]! - flow.export[t]!;
    }, 0);
    return Math.round(kw * 1000) / 1000 + 0;
  });
}
