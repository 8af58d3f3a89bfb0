import { inArray } from "drizzle-orm";
import { timeseries } from "~db/schema/timeseries";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import type { Optimization } from "~/entities/optimizations/optimization";
import { asksWeatherInVain } from "~/entities/optimizations/weather";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { liveParameters, parameterRows } from "~/services/parameters/liveParameters.server";

/** Whether the weather years of a run choose nothing, as things are now. */
export function weatherUnused(
  actor: Actor,
  run: Pick<Optimization, "system_id" | "weatherdates" | "scenario_ids" | "config">,
): boolean {
  const db = dbOf(actor);
  const rows = parameterRows(db, liveParameters(run.system_id, [...run.scenario_ids, BASE_SCENARIO_ID]));
  const ids = [...new Set(rows.flatMap(({ ts_id }) => ts_id ?? []))];
  const series = db
    .select({ ts_id: timeseries.ts_id, type: timeseries.type })
    .from(timeseries)
    .where(inArray(timeseries.ts_id, ids))
    .all();
  return asksWeatherInVain(run, rows, series);
}
