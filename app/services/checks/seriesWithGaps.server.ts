import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { parameters } from "~db/schema/parameters";
import { timeseriesBlocks } from "~db/schema/timeseries";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { type ElementRef, fieldsOf } from "~/entities/parameters/parameterElement";
import { type Actor, visibleSystem } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { parameterType } from "~/services/parameters/liveParameters.server";
import { doublesOf } from "~/services/timeseries/series.server";

/** Rules about a year of a series that lacks values. */
const ABOUT_GAPS = /(?:^|\.)series_(?:incomplete|year_with_gaps)$/;

/** What a run, or a check of it, names. */
interface AboutSeries {
  rule: string;
  element: ElementRef;
  type: string | undefined;
}

interface SeriesRow {
  ts_id: string;
  scenario_id: string;
}

/** Of one page: the series of a system are read once, and each of those that findings name is looked through once. */
export interface GapLinks {
  /**
   * Where the gaps that a run names are listed and can be filled. Null where a rule is of something else, no series is entered, or what it
   * lacks lies before its first or after its last value: no page lists that.
   */
  hrefOf(about: AboutSeries): string | null;
}

/** @param scenarioIds those of the run, the later ones above those before; series of others are not its own */
export function gapLinks(actor: Actor, systemId: string, scenarioIds: readonly string[]): GapLinks {
  const db = dbOf(actor);
  const scenarios = [...new Set([BASE_SCENARIO_ID, ...scenarioIds])];
  const looked = new Map<string, boolean>();
  let rows: Map<string, SeriesRow[]> | null = null;
  const hasGaps = (tsId: string): boolean => {
    const has = looked.get(tsId) ?? lacksBetween(db, tsId);
    looked.set(tsId, has);
    return has;
  };
  return {
    hrefOf({ rule, element, type }) {
      if (type === undefined || !ABOUT_GAPS.test(rule)) return null;
      rows ??= seriesRows(actor, systemId, scenarios);
      const fitting = [...(rows.get(keyOf(type, fieldsOf(element))) ?? [])];
      fitting.sort((a, b) => scenarios.indexOf(b.scenario_id) - scenarios.indexOf(a.scenario_id));
      const row = fitting.find(({ ts_id }) => hasGaps(ts_id));
      return row ? `${sitePaths(systemId).series("series", row.ts_id)}#gaps` : null;
    },
  };
}

const keyOf = (
  type: string,
  {
    node_id,
    line_id,
    geometry_id,
    technology_id,
  }: Record<"node_id" | "line_id" | "geometry_id" | "technology_id", string | null>,
): string => JSON.stringify([type, node_id, line_id, geometry_id, technology_id]);

/** Series of the parameters of a system in some scenarios, by parameter and element, by date. */
function seriesRows(actor: Actor, systemId: string, scenarios: string[]): Map<string, SeriesRow[]> {
  const db = dbOf(actor);
  const { ts_id, scenario_id, node_id, line_id, geometry_id, technology_id } = parameters;
  const rows = new Map<string, SeriesRow[]>();
  for (const row of db
    .select({ ts_id, scenario_id, node_id, line_id, geometry_id, technology_id, type: parameterType })
    .from(parameters)
    .where(
      and(
        eq(parameters.system_id, systemId),
        visibleSystem(db, actor, parameters.system_id),
        isNull(parameters.deleted_at),
        isNotNull(ts_id),
        inArray(scenario_id, scenarios),
      ),
    )
    .orderBy(asc(parameters.date))
    .all()) {
    const key = keyOf(row.type, row);
    rows.set(key, [...(rows.get(key) ?? []), { ts_id: row.ts_id!, scenario_id: row.scenario_id }]);
  }
  return rows;
}

/** Whether a value is missing between two others of a series. Blocks are read one by one, up to the first such place. */
function lacksBetween(db: SpaceDb, tsId: string): boolean {
  const { start_ms, step_s, values } = timeseriesBlocks;
  const ofSeries = eq(timeseriesBlocks.ts_id, tsId);
  const blocks = db.select({ start_ms, step_s }).from(timeseriesBlocks).where(ofSeries).orderBy(asc(start_ms)).all();
  let [hasValue, isOpen] = [false, false];
  for (const block of blocks) {
    const row = db
      .select({ values })
      .from(timeseriesBlocks)
      .where(and(ofSeries, eq(start_ms, block.start_ms)))
      .get();
    for (const value of row ? doublesOf(row.values) : []) {
      if (Number.isNaN(value)) isOpen = hasValue;
      else if (isOpen) return true;
      else hasValue = true;
    }
  }
  return false;
}
