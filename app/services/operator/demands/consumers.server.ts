import { and, eq, isNull, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { parameters } from "~db/schema/parameters";
import type { LiveSeries } from "~/entities/live/liveSeries";
import type { Actor } from "~/services/core/access.server";
import { dbOf, list } from "~/services/core/store.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { isConvertible } from "~/services/units/units.server";
import { type PlannedComponent, plannedOf } from "../carriers/plannedOf.server";
import { operatedOf, siteOf } from "../site.server";

/** A component whose energy is needed: as its parameters or a series say (`fixed`), or as work that can wait. */
export interface Consumer extends PlannedComponent {
  fixed: boolean;
  waits: boolean;
  /** The live series of its power, and what its values are times to be kW. Null: not measured, or not in a unit of power. */
  series: { live: LiveSeries; factor: number } | null;
  /** The series that is named for its power but is not in a unit of power. */
  notPower: LiveSeries | null;
}

/** The consumers of a system by name; what only gets rid of energy (flares, cooling) is none. */
export function consumersOf(actor: Actor, system_id: string): Consumer[] {
  const site = siteOf(actor, system_id);
  const fixed = withDemand(dbOf(actor), system_id);
  const series = new Map(list(actor, liveSeriesEntity, { system_id }).map((row) => [row.live_id, row]));
  return plannedOf(actor, system_id, "consumption").flatMap((component): Consumer[] => {
    const { power_live_id, shift } = operatedOf(site, component.component_id);
    const about = { ...component, fixed: fixed.has(component.component_id), waits: shift !== null };
    if (!about.fixed && !about.waits) return [];
    const live = series.get(power_live_id ?? "");
    const factor = live ? isConvertible(live.unit, "kW").factor : null;
    if (!live) return [{ ...about, series: null, notPower: null }];
    return [
      {
        ...about,
        ...(factor === null ? { series: null, notPower: live } : { series: { live, factor }, notPower: null }),
      },
    ];
  });
}

/** Components whose parameters hold a demand. */
function withDemand(db: SpaceDb, system_id: string): Set<string> {
  const rows = db
    .selectDistinct({ node_id: parameters.node_id, line_id: parameters.line_id })
    .from(parameters)
    .where(
      and(
        eq(parameters.system_id, system_id),
        isNull(parameters.deleted_at),
        eq(sql`${parameters.properties} ->> '$.type'`, "demand"),
      ),
    )
    .all();
  return new Set(rows.flatMap(({ node_id, line_id }) => node_id ?? line_id ?? []));
}
