import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { parameters } from "~db/schema/parameters";
import { gapsOf } from "~/engines/timeseries";
import { sitePaths } from "~/entities/core/sitePaths";
import { type ElementRef, fieldsOf } from "~/entities/parameters/parameterElement";
import { type Actor, visibleSystem } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { parameterType } from "~/services/parameters/liveParameters.server";
import { blocksOf } from "~/services/timeseries/series.server";

/** Rules about a year of a series that lacks values. */
const ABOUT_GAPS = /(?:^|\.)series_(?:incomplete|year_with_gaps)$/;

/** As many series of one parameter are looked through: those of scenarios, and of years. */
const MOST_SERIES = 10;

/** Where the gaps that a run names are listed and can be filled; null where a rule is of something else, or no series is entered. */
export function gapsHref(
  actor: Actor,
  systemId: string,
  rule: string,
  { element, type, scenarioId }: { element: ElementRef; type: string | undefined; scenarioId?: string },
): string | null {
  if (type === undefined || !ABOUT_GAPS.test(rule)) return null;
  const db = dbOf(actor);
  const { node_id, line_id, geometry_id, technology_id } = fieldsOf(element);
  const is = (column: SQLiteColumn, value: string | null) => (value === null ? isNull(column) : eq(column, value));
  const rows = db
    .select({ ts_id: parameters.ts_id, scenario_id: parameters.scenario_id })
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
    .limit(MOST_SERIES)
    .all();
  const isOther = ({ scenario_id }: { scenario_id: string }) => Number(scenario_id !== scenarioId);
  const ids = [...rows].sort((a, b) => isOther(a) - isOther(b)).flatMap(({ ts_id }) => ts_id ?? []);
  const id = ids.find((tsId) => gapsOf(blocksOf(db, [tsId]).get(tsId) ?? []) !== null) ?? ids[0];
  return id === undefined ? null : `${sitePaths(systemId).series("series", id)}#gaps`;
}
