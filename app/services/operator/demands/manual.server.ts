import { and, asc, eq, gt, isNotNull, isNull, lt } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { events } from "~db/schema/events";
import type { StepWindow } from "~/entities/operator/inForce/plansInForce";
import { STEP_MS } from "~/entities/operator/operation";

/** Steps from <= t < to of a window in which somebody expects a power [kW]. */
export interface ManualForecast {
  from: number;
  to: number;
  kw: number;
}

/**
 * Manual forecasts of the components of a system, by component: the steps that begin between the start and the end of an event with a
 * value. Where several are of the same time the one that was entered last comes last, and counts.
 */
export function manualForecasts(
  db: SpaceDb,
  system_id: string,
  { startMs, steps }: StepWindow,
): Map<string, ManualForecast[]> {
  const rows = db
    .select()
    .from(events)
    .where(
      and(
        eq(events.system_id, system_id),
        eq(events.type, "manual_forecast"),
        isNull(events.deleted_at),
        isNotNull(events.forecast_mw),
        lt(events.start_at, new Date(startMs + steps * STEP_MS).toISOString()),
        gt(events.end_at, new Date(startMs).toISOString()),
      ),
    )
    .orderBy(asc(events.created_at), asc(events.event_id))
    .all();
  const byConsumer = new Map<string, ManualForecast[]>();
  for (const { node_id, line_id, start_at, end_at, forecast_mw } of rows) {
    const id = node_id ?? line_id;
    const from = Math.max(0, Math.ceil((Date.parse(start_at) - startMs) / STEP_MS));
    const to = Math.min(steps, Math.ceil((Date.parse(end_at) - startMs) / STEP_MS));
    if (id === null || to <= from) continue;
    byConsumer.set(id, [...(byConsumer.get(id) ?? []), { from, to, kw: forecast_mw! * 1000 }]);
  }
  return byConsumer;
}
