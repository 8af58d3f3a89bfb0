import type { Locale } from "~/entities/core/locale";
import { modulesOf } from "~/entities/systems/system";
import type { SystemPage } from "~/routes/page/guard.server";
import { planOnMap } from "~/services/results/flows/planOnMap.server";
import type { PlanView } from "~/ui/twin/places/PlanLayer";
import { layerView } from "./planLayer.server";

/** What a page's query says of the layer over the map. */
interface LayerQuery {
  /** "state": the system as it is entered. Else the plan, where there is one. */
  layer: string | null;
  run: string | null;
}

/** The layer of a run over the map: what lines carry, what is built at locations. Null where there is no result. */
export function planView(
  { actor, system }: SystemPage,
  locale: Locale,
  { query, names }: { query: LayerQuery; names: ReadonlyMap<string, string> },
): PlanView | null {
  if (!modulesOf(system).has("expansion")) return null;
  const plan = planOnMap(actor, system.system_id, query.run);
  if (!plan) return null;
  return { isOn: query.layer !== "state", run: plan.run, ...layerView(plan, { actor, locale, names }) };
}
