import type { OperationPlan } from "../site/plan";
import type { OperationSite } from "../site/types";
import { explainBatch, explainDemand, explainGrid, explainShiftable, explainSource } from "./flows";
import { groundsOfDemand, groundsOfGrid, groundsOfSource } from "./grounds/flows";
import { groundsOfStorage } from "./grounds/storage";
import { groundsOfUnit } from "./grounds/unit";
import { groundsOfBatch, groundsOfShiftable } from "./grounds/work";
import type { Explained, ExplainedSteps } from "./reason";
import { Situation } from "./situation";
import { explainStorage } from "./storages";
import { explainUnit } from "./units";

type Part = { id: string };

/**
 * Setpoint, one reason and the marginal value of every component in every step, by id, and one ground with its numbers for each stretch of
 * steps: from the prices of the plan (`values`) and what happens around it. A plan without prices is explained by what can be seen alone, and
 * has no grounds.
 */
export function explainPlan(site: OperationSite, plan: OperationPlan): Record<string, Explained> {
  const situation = new Situation(site, plan);
  const explained: Record<string, Explained> = {};
  const explain = <P extends Part>(
    parts: readonly P[],
    stepsOf: (situation: Situation, part: P) => ExplainedSteps,
    groundsOf: (situation: Situation, part: P, steps: ExplainedSteps) => Explained["grounds"],
  ): void => {
    for (const part of parts) {
      const { setpoint, reason, marginalValue } = stepsOf(situation, part);
      const grounds = plan.values ? groundsOf(situation, part, { setpoint, reason, marginalValue }) : [];
      explained[part.id] = { setpoint, reason, marginalValue, grounds };
    }
  };
  explain(site.grids, explainGrid, groundsOfGrid);
  explain(site.demands, explainDemand, groundsOfDemand);
  explain(site.sources, explainSource, groundsOfSource);
  explain(site.units, explainUnit, groundsOfUnit);
  explain(site.storages, explainStorage, groundsOfStorage);
  explain(site.shiftables, explainShiftable, groundsOfShiftable);
  explain(site.batches, explainBatch, groundsOfBatch);
  return explained;
}
