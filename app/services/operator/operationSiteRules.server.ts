import { eq, inArray } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { systems } from "~db/schema/systems";
import { lines, nodes } from "~db/schema/twin";
import { windowHours } from "~/entities/core/clock";
import { STEP_H } from "~/entities/operator/operation";
import type { OperatedComponent, OperationSite, Shift } from "~/entities/operator/operationSite";
import type { Change } from "~/services/core/entity.server";
import { complain, type Refusal } from "~/services/core/outcome";
import { liveSeriesOf } from "~/services/live/history.server";
import { isConvertible } from "~/services/units/units.server";
import { meterFault } from "./meters/meterRules.server";
import { unusedField } from "./operatedRules.server";
import { marketOf, priceConversion } from "./price/marketPrice.server";

/**
 * Components and live series are those of the system; what is measured is a power, a level or a price. What was chosen before may
 * be gone since: the readiness of the site says so.
 */
export function checkOperationSite({ db, before, after }: Change<OperationSite>): Refusal | void {
  const currency = currencyOf(db, after.system_id);
  if (after.price_live_id !== (before?.price_live_id ?? null)) {
    const complaint = checkSeries(db, after, after.price_live_id, { units: [`${currency}/MWh`], currency });
    if (complaint) return complain("price_live_id", ...complaint);
  }
  const market = after.price_spot_id;
  if (market !== null && market !== (before?.price_spot_id ?? null)) {
    const complaint = checkMarket(db, market, currency);
    if (complaint) return complain("price_spot_id", ...complaint);
  }
  const ids = componentIds(db, after);
  const componentsBefore = new Map(before?.components.map((component) => [component.component_id, component]));
  const seen = new Set<string>();
  for (const [i, component] of after.components.entries()) {
    const at = (field: keyof OperatedComponent) => `components.${i}.${field}`;
    const id = component.component_id;
    if (seen.has(id)) return complain(at("component_id"), "operator.rules.twice");
    seen.add(id);
    const old = componentsBefore.get(id);
    if (!old && !ids.has(id)) return complain(at("component_id"), "rules.unknown_reference");
    for (const [field, units] of MEASURED) {
      if (component[field] === (old?.[field] ?? null)) continue;
      const complaint = checkSeries(db, after, component[field], { units, currency });
      if (complaint) return complain(at(field), ...complaint);
    }
    const unused = unusedField(db, component, old);
    if (unused) return complain(at(unused.field), unused.message);
    const meter = meterFault(db, after, component, old);
    if (meter) return complain(at("meter_component_id"), ...meter);
    const odd = component.shift && oddShift(component.shift);
    if (odd) return complain(`${at("shift")}.${odd.field}`, odd.message, odd.params);
  }
}

/** Units that what is measured of a component can be converted to. Null: any. */
const MEASURED: readonly (readonly ["power_live_id" | "level_live_id" | "state_live_id", readonly string[] | null])[] =
  [
    ["power_live_id", ["MW"]],
    ["level_live_id", ["MWh", "%"]],
    ["state_live_id", null],
  ];

/** Units that a series is to be convertible to, null: any; a price is in the currency. */
interface SeriesUnits {
  units: readonly string[] | null;
  currency: string;
}

function checkSeries(
  db: SpaceDb,
  { system_id }: OperationSite,
  id: string | null,
  { units, currency }: SeriesUnits,
): [string, Record<string, string>?] | undefined {
  if (id === null) return undefined;
  const series = liveSeriesOf(db, id);
  if (series?.system_id !== system_id) return ["rules.unknown_reference"];
  if (!units || units.some((unit) => isConvertible(series.unit, unit, { currency }).is_convertible)) return undefined;
  return ["operator.rules.unit", { unit: series.unit, units: units.join(", ") }];
}

function checkMarket(db: SpaceDb, id: string, currency: string): [string, Record<string, string>?] | undefined {
  const market = marketOf(db, id);
  if (!market) return ["rules.unknown_reference"];
  if (priceConversion(db, market, currency)) return undefined;
  return ["operator.rules.no_rate", { from: market.currency, to: currency }];
}

/** Those of the components that are in the system and not deleted. */
export function componentIds(
  db: SpaceDb,
  { system_id, components }: { system_id: string; components: readonly { component_id: string }[] },
): Set<string> {
  const ids = components.map((component) => component.component_id);
  const ofNodes = db.select({ id: nodes.node_id, system: nodes.system_id, gone: nodes.deleted_at }).from(nodes);
  const ofLines = db.select({ id: lines.line_id, system: lines.system_id, gone: lines.deleted_at }).from(lines);
  const rows = [
    ...ofNodes.where(inArray(nodes.node_id, ids)).all(),
    ...ofLines.where(inArray(lines.line_id, ids)).all(),
  ];
  return new Set(rows.filter(({ system, gone }) => system === system_id && gone === null).map(({ id }) => id));
}

const currencyOf = (db: SpaceDb, system_id: string): string =>
  db.select({ unit: systems.unit }).from(systems).where(eq(systems.system_id, system_id)).get()?.unit ?? "EUR";

/** Why work cannot be done within its window, if so: not enough time at its power, or a batch that ends within a step. */
function oddShift(shift: Shift): { field: keyof Shift; message: string; params?: Record<string, number> } | undefined {
  const hours = windowHours(shift);
  const needed = shift.energy_mwh / shift.power_mw;
  if (needed > hours + 1e-9) return { field: "energy_mwh", message: "operator.rules.window_short", params: { hours } };
  const steps = needed / STEP_H;
  const whole = Math.abs(steps - Math.round(steps)) < 1e-6;
  if (shift.kind === "batch" && !whole) return { field: "energy_mwh", message: "operator.rules.batch_steps" };
  return undefined;
}
