import { and, eq, isNull } from "drizzle-orm";
import { timeseries } from "~db/schema/series";
import { nodes } from "~db/schema/twin";
import { eventSchema } from "~/entities/event";
import { refused, type Refusal } from "./outcome";
import type { Change } from "./registry.server";

/** An event is about a component of its system, perhaps about one of the system's series, and ends after it starts. */
export function checkEvent({ db, after }: Change): Refusal | void {
  const { system_id, node_id, timeseries_id, start_at, end_at } = eventSchema.parse(after);
  const node = db
    .select({ id: nodes.node_id })
    .from(nodes)
    .where(and(eq(nodes.node_id, node_id), eq(nodes.system_id, system_id), isNull(nodes.deleted_at)))
    .get();
  if (!node) return complain("node_id", "rules.unknown_reference");
  const series =
    timeseries_id &&
    db
      .select({ id: timeseries.ts_id })
      .from(timeseries)
      .where(and(eq(timeseries.ts_id, timeseries_id), eq(timeseries.system_id, system_id)))
      .get();
  if (timeseries_id && !series) return complain("timeseries_id", "rules.unknown_reference");
  if (Date.parse(end_at) <= Date.parse(start_at)) return complain("end_at", "rules.end_after_start");
}

const complain = (path: string, message: string): Refusal =>
  refused(422, "errors.invalid", { issues: [{ path, message }] });
