import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { parameters } from "~db/schema/parameters";
import { sitePaths } from "~/entities/core/sitePaths";
import { type ElementRef, fieldsOf } from "~/entities/parameters/parameterElement";
import { type Actor, visibleSystem } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { parameterType } from "~/services/parameters/liveParameters.server";

/** Rules about a year of a series that lacks values. */
const ABOUT_GAPS = /(?:^|\.)series_(?:incomplete|year_with_gaps)$/;

/** Where the gaps that a run names are listed and can be filled; null where a rule is of something else, or no series is entered. */
export function gapsHref(
  actor: Actor,
  systemId: string,
  rule: string,
  { element, type }: { element: ElementRef; type: string | undefined },
): string | null {
  if (type === undefined || !ABOUT_GAPS.test(rule)) return null;
  const db = dbOf(actor);
  const { node_id, line_id, geometry_id, technology_id } = fieldsOf(element);
  const is = (column: SQLiteColumn, value: string | null) => (value === null ? isNull(column) : eq(column, value));
  const row = db
    .select({ ts_id: parameters.ts_id })
    .from(parameters)
    .where(
      and(
        eq(parameters.system_id, systemId),
        visibleSystem(db, actor, parameters.system_id),
        isNull(parameters.deleted_at),
        isNotNull(parameters.ts_id),
        eq(parameterType, type),
        is(parameters.node_id, node_id),
        is(parameters.line_id, line_id),
        is(parameters.geometry_id, geometry_id),
        is(parameters.technology_id, technology_id),
      ),
    )
    .orderBy(asc(parameters.date))
    .limit(1)
    .get();
  return row?.ts_id ? `${sitePaths(systemId).series("series", row.ts_id)}#gaps` : null;
}
