import type { Optimization } from "~/entities/optimizations/optimization";
import { systemRole } from "~/services/core/access.server";
import type { Change } from "~/services/core/entity.server";
import { complain, type Refusal, refused } from "~/services/core/outcome";

const OPEN = new Set<string>(["name", "description", "visible_for"]);

/** A run is started and cancelled by its service; a plain save may only change its words and who sees it. */
export function checkOptimization({ db, actor, before, after }: Change<Optimization>): Refusal | void {
  if (!before) return refused(409, "errors.start_instead");
  for (const key of Object.keys(after) as (keyof Optimization)[]) {
    if (!OPEN.has(key) && JSON.stringify(after[key]) !== JSON.stringify(before[key]))
      return complain(key, "rules.fixed_after_start");
  }
  const owner = before.user_id === actor.user_id || systemRole(db, actor, after.system_id) === "admin";
  if (!owner && JSON.stringify(after.visible_for) !== JSON.stringify(before.visible_for))
    return complain("visible_for", "rules.owner_only");
}
