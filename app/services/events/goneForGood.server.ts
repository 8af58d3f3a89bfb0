import { and, eq, isNull } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { eventRules, events } from "~db/schema/events";
import type { Actor } from "~/services/core/access.server";
import { following } from "~/services/core/entity.server";
import type { Refusal } from "~/services/core/outcome";
import { remove } from "~/services/core/store.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { eventEntity } from "./event.entity.server";
import { eventRulesEntity } from "./eventRules.entity.server";

/** A component that is removed for good takes its events along, each with its change, so that open lists follow. */
function takeAlong(db: SpaceDb, actor: Actor, field: "node_id" | "line_id", id: string): Refusal | void {
  const own = eq(events[field], id);
  for (const { event_id } of db
    .select()
    .from(events)
    .where(and(own, isNull(events.deleted_at)))
    .all()) {
    const removed = remove(actor, eventEntity, event_id);
    if (!removed.ok) return removed;
  }
  for (const { event_id } of db.select().from(events).where(own).all()) {
    const removed = remove(actor, eventEntity, event_id, true);
    if (!removed.ok) return removed;
  }
}

export const eventFollowers = [
  following(nodeEntity, {
    beforeRemove: ({ db, actor, row, forGood }) => (forGood ? takeAlong(db, actor, "node_id", row.node_id) : undefined),
  }),
  following(lineEntity, {
    beforeRemove: ({ db, actor, row, forGood }) => (forGood ? takeAlong(db, actor, "line_id", row.line_id) : undefined),
  }),
  // What was found of a series that is gone stays; the rules go with it.
  following(liveSeriesEntity, {
    beforeRemove({ db, actor, row: { live_id }, forGood }) {
      if (!forGood) return;
      if (!db.select().from(eventRules).where(eq(eventRules.live_id, live_id)).get()) return;
      const removed = remove(actor, eventRulesEntity, live_id);
      if (!removed.ok) return removed;
    },
  }),
];
