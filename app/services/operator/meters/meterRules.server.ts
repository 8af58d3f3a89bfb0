import { and, eq, isNull } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { geometries, lines, nodes } from "~db/schema/twin";
import { carrierLevelsOf } from "~/entities/catalogue/carrierSides";
import type { OperatedComponent, OperationSite } from "~/entities/operator/operationSite";
import { meterBetween } from "~/entities/operator/site/oneMeter";
import { tariffFault } from "./tariffFault.server";

/**
 * Why a component cannot stand behind the metering point of another one, if so: the text of rules (operator.rules) and its parameters. What
 * was said before stays, as the twin may have changed since; a plan says what it cannot join.
 */
export function meterFault(
  db: SpaceDb,
  site: OperationSite,
  { component_id, meter_component_id }: OperatedComponent,
  before: OperatedComponent | undefined,
): [message: string, params?: Record<string, string>] | undefined {
  const { system_id } = site;
  if (meter_component_id === null || meter_component_id === before?.meter_component_id) return undefined;
  if (meter_component_id === component_id) return ["operator.rules.meter_itself"];
  const nodeOf = (node_id: string) =>
    db
      .select()
      .from(nodes)
      .where(and(eq(nodes.node_id, node_id), eq(nodes.system_id, system_id), isNull(nodes.deleted_at)))
      .get();
  const [component, other] = [nodeOf(component_id), nodeOf(meter_component_id)];
  if (!other) return ["rules.unknown_reference"];
  // Of a line it is said elsewhere that it has no meter.
  if (!component) return undefined;
  const meter = meterBetween(component, other);
  const names = { name: component.name, other: other.name };
  if ("fault" in meter) return [`operator.rules.${meter.fault}`, names];
  const ends = [component.geometry_id, other.geometry_id];
  const line = lineBetween(db, system_id, { ends, level: meter.level });
  if (line !== undefined) return ["operator.rules.meter_line", { ...names, line }];
  const tariffs = tariffFault(db, site, { locations: ends, level: meter.level });
  return tariffs && ["operator.rules.meter_tariff", tariffs];
}

/** The name of a line in use that carries a level between two locations; undefined where none does. */
function lineBetween(
  db: SpaceDb,
  system_id: string,
  { ends, level }: { ends: readonly string[]; level: string },
): string | undefined {
  const rows = db
    .select({ line: lines, start: geometries.geometry_id_start, end: geometries.geometry_id_end })
    .from(lines)
    .innerJoin(geometries, eq(geometries.geometry_id, lines.geometry_id))
    .where(and(eq(lines.system_id, system_id), isNull(lines.deleted_at), eq(lines.is_draft, false)))
    .all();
  return rows.find(
    ({ line, start, end }) =>
      ends.includes(start ?? "") && ends.includes(end ?? "") && start !== end && carrierLevelsOf(line).includes(level),
  )?.line.name;
}
