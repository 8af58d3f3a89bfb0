import { eq } from "drizzle-orm";
import { systems } from "~db/schema/systems";
import { isZone } from "~/engines/timeseries";
import { cleans, type LiveSeries, type LiveType } from "~/entities/live/liveSeries";
import type { Change } from "~/services/core/entity.server";
import { complain, type Refusal } from "~/services/core/outcome";
import { checkComponent } from "~/services/twin/ofComponent.server";
import { parseUnit } from "~/services/units/expression";
import { isConvertible } from "~/services/units/units.server";
import { testOf } from "./cleaning/rulesTest.server";

/** Units that a type's own unit has to convert into; the other types are of any unit. */
const UNITS: Partial<Record<LiveType, (currency: string) => string>> = {
  temperature: () => "°C",
  humidity: () => "%",
  maximum_availability: () => "1",
  trading_price: (currency) => `${currency}/MWh`,
  balancing_energy_price_pos: (currency) => `${currency}/MWh`,
  balancing_energy_price_neg: (currency) => `${currency}/MWh`,
};

/** A live series is of its system or of one component of it, in a unit that fits its type, with bounds in order. */
export function checkLiveSeries({ db, before, after }: Change<LiveSeries>): Refusal | void {
  const { system_id, node_id, line_id, type, unit, lower_bound, upper_bound } = after;
  if (node_id !== null && line_id !== null) return complain("line_id", "live.rules.one_component");
  const unknown = checkComponent(db, after, before);
  if (unknown) return unknown;
  if (cleans(after) && after.cleaning_test !== testOf(after)) {
    const field =
      before && before.unit !== unit ? "unit" : before?.resolution !== after.resolution ? "resolution" : null;
    if (before && field) return complain(field, "live.rules.untested_field");
    return complain("cleaning_test", "live.rules.untested");
  }
  if (!isZone(after.timezone)) return complain("timezone", "rules.timezone");
  if (lower_bound !== null && upper_bound !== null && lower_bound >= upper_bound)
    return complain("upper_bound", "live.rules.bounds");
  const row = db.select({ unit: systems.unit }).from(systems).where(eq(systems.system_id, system_id)).get();
  const currency = row?.unit ?? "EUR";
  const usualUnit = UNITS[type]?.(currency);
  if (usualUnit !== undefined) {
    if (!isConvertible(unit, usualUnit, { currency }).is_convertible)
      return complain("unit", "live.rules.unit", { unit: usualUnit });
  } else if (!parseUnit(unit, currency).ok) return complain("unit", "live.rules.unit_unknown", { unit });
}
