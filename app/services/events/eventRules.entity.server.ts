import { and, eq, isNull } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { eventRules } from "~db/schema/events";
import { liveSeries } from "~db/schema/live";
import { type EventRules, eventRulesSchema } from "~/entities/events/eventRules";
import { RESOLUTION_S } from "~/entities/live/liveSeries";
import { type Change, entity } from "~/services/core/entity.server";
import { enqueue } from "~/services/core/job.server";
import { complain, type Refusal } from "~/services/core/outcome";
import { onCommit } from "~/services/core/store.server";
import { detectEventsJob } from "./jobs.server";

/** Which events are raised of a live series. Saving them has the latest days looked at again at once. */
export const eventRulesEntity = entity({
  name: "event_rules",
  path: "event-rules",
  lists: [{ path: "system/:system_id/event-rules", rows: "system", updates: true }],
  idField: "live_id",
  table: eventRules,
  schema: eventRulesSchema,
  scope: "system",
  beforeSave: checkRules,
  afterSave({ db, actor, after: { live_id } }: Change<EventRules>) {
    const { space, user_id } = actor;
    onCommit(db, () => enqueue(detectEventsJob, { space, live_id }, { space, by: user_id }));
  },
  afterRemove({ db, actor, row: { live_id } }) {
    const { space, user_id } = actor;
    onCommit(db, () => enqueue(detectEventsJob, { space, live_id }, { space, by: user_id }));
  },
});

const seriesIn = (db: SpaceDb, system_id: string, live_id: string) =>
  db
    .select({ resolution: liveSeries.resolution })
    .from(liveSeries)
    .where(and(eq(liveSeries.live_id, live_id), eq(liveSeries.system_id, system_id), isNull(liveSeries.deleted_at)))
    .get();

/** Rules are of a live series of their system, an outage takes a step or more, and nothing is entered that would not count. */
function checkRules({ db, after }: Change<EventRules>): Refusal | void {
  const { live_id, system_id, outage_minutes, outage_below, backup_live_id } = after;
  const series = seriesIn(db, system_id, live_id);
  if (!series) return complain("live_id", "rules.unknown_reference");
  const lower = RESOLUTION_S[series.resolution] / 60;
  if (outage_minutes !== null && outage_minutes < lower)
    return complain("outage_minutes", "rules.must_be_at_least", { min: lower });
  if (outage_minutes === null && outage_below !== null) return complain("outage_below", "events.rules.needs_minutes");
  if (backup_live_id === null) return;
  if (outage_minutes === null) return complain("backup_live_id", "events.rules.needs_minutes");
  if (backup_live_id === live_id) return complain("backup_live_id", "events.rules.not_itself");
  if (!seriesIn(db, system_id, backup_live_id)) return complain("backup_live_id", "rules.unknown_reference");
}
