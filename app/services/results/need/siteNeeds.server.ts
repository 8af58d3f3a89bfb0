import type { System } from "~/entities/systems/system";
import type { Actor } from "~/services/core/access.server";
import type { NeedOf } from "~/services/portfolio/valuation/hedge.server";
import { runChooser } from "../pages.server";
import { runNeed } from "./runNeed.server";

/**
 * What hedge paths hold deals in gas against: the newest plan that has begun. No run, or none that takes the carrier, is no need that is
 * known: a path does not say of such a site that it is hedged too much.
 */
export const siteNeeds =
  (
    actor: Actor,
    { system_id, timezone }: Pick<System, "system_id" | "timezone">,
    runs = runChooser(actor, system_id),
  ): NeedOf =>
  (carrier, grid) => {
    const need = runNeed(actor, { system_id, timezone }, { runId: "", runs, carrier }, grid);
    return need && need.takers > 0 ? { power: need.power, run: need.run.name, runYears: need.run.years } : null;
  };
