import type { OperationPlan } from "../site/plan";
import type { OperationSite } from "../site/types";
import { explainBatch, explainDemand, explainGrid, explainShiftable, explainSource } from "./flows";
import type { Explained } from "./reason";
import { Situation } from "./situation";
import { explainStorage } from "./storages";
import { explainUnit } from "./units";

/**
 * Setpoint, one reason and the marginal value of every component in every step, by id: from the prices of the plan (`values`) and what
 * happens around it. A plan without prices is explained by what can be seen alone.
 */
export function explainPlan(site: OperationSite, plan: OperationPlan): Record<string, Explained> {
  const situation = new Situation(site, plan);
  const explained: Record<string, Explained> = {};
  for (const grid of site.grids) explained[grid.id] = explainGrid(situation, grid);
  for (const demand of site.demands) explained[demand.id] = explainDemand(situation, demand);
  for (const source of site.sources) explained[source.id] = explainSource(situation, source);
  for (const unit of site.units) explained[unit.id] = explainUnit(situation, unit);
  for (const storage of site.storages) explained[storage.id] = explainStorage(situation, storage);
  for (const load of site.shiftables) explained[load.id] = explainShiftable(situation, load);
  for (const batch of site.batches) explained[batch.id] = explainBatch(situation, batch);
  return explained;
}
