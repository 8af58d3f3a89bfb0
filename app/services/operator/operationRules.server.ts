import type { OptimizationOperation } from "~/entities/operator/operation";
import type { Change } from "~/services/core/entity.server";
import { complain, type Refusal, refused } from "~/services/core/outcome";

/** What may change once a plan is asked for: its name, and the days to be approved until it is. */
const OPEN = new Set<string>(["name", "approval_days"]);

/** A plan is asked for by its service and approved by its own call; a plain save changes little of it. */
export function checkOperation({ before, after }: Change<OptimizationOperation>): Refusal | void {
  if (!before) return refused(409, "errors.start_instead");
  for (const key of Object.keys(after) as (keyof OptimizationOperation)[])
    if (!OPEN.has(key) && JSON.stringify(after[key]) !== JSON.stringify(before[key]))
      return complain(key, "rules.fixed_after_start");
  if (after.approval_days === before.approval_days) return;
  if (before.approved_at !== null) return complain("approval_days", "rules.fixed_after_start");
  return tooManyDays(after);
}

/** No more days are approved than are planned. */
export function tooManyDays({ approval_days, days }: OptimizationOperation): Refusal | undefined {
  if (approval_days <= days) return undefined;
  return complain("approval_days", "rules.must_be_in_range", { lower: 1, upper: days });
}
