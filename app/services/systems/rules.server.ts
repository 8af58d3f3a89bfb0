import { eq } from "drizzle-orm";
import { geometries } from "~db/schema/twin";
import type { System } from "~/entities/systems/system";
import type { Change } from "~/services/core/entity.server";
import { complain, type Refusal } from "~/services/core/outcome";
import { isTimezone } from "~/services/geography/countries.server";
import { CURRENCY_CODES } from "~/services/units/symbols";

const MODULES_AT_FIRST = { has_operation: false, has_expansion: true, has_portfolio: false };

/** The currency never changes. The border is the system's own. Only super admins switch modules. */
export function checkSystem({ db, actor, before, after }: Change<System>): Refusal | void {
  if (before && before.unit !== after.unit) return complain("unit", "rules.currency_locked");
  if (!before && !CURRENCY_CODES.has(after.unit)) return complain("unit", "rules.currency");
  if (before?.timezone !== after.timezone && !isTimezone(after.timezone)) return complain("timezone", "rules.timezone");
  const border = db.select().from(geometries).where(eq(geometries.geometry_id, after.geometry_id)).get();
  if (border && border.system_id !== null && border.system_id !== after.system_id)
    return complain("geometry_id", "rules.unknown_reference");
  if (actor.super_admin) return;
  const modules = before ?? MODULES_AT_FIRST;
  for (const flag of ["has_operation", "has_expansion", "has_portfolio"] as const)
    if (after[flag] !== modules[flag]) return complain(flag, "rules.super_admin_only");
}
