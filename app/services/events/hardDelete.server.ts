import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { events } from "~db/schema/events";
import type { Actor } from "~/services/core/access.server";
import { following } from "~/services/core/entity.server";
import type { Refusal } from "~/services/core/outcome";
import { purge } from "~/services/core/purge.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { eventEntity } from "./event.entity.server";
import { eventRulesEntity } from "./eventRules.entity.server";

/** A component that is removed for good takes its events along, each with its change, so that open lists follow. */
function takeAlong(db: SpaceDb, actor: Actor, field: "node_id" | "line_id", id: string): Refusal | undefined {
  const rows = db.select().from(events).where(eq(events[field], id)).all();
  return purge(
    actor,
    eventEntity,
    rows.map(({ event_id }) => event_id),
  );
}

export const eventFollowers = [
  following(nodeEntity, {
    beforeRemove: ({ db, actor, row, isHardDelete }) =>
      isHardDelete ? takeAlong(db, actor, "node_id", row.node_id) : undefined,
  }),
  following(lineEntity, {
    beforeRemove: ({ db, actor, row, isHardDelete }) =>
      isHardDelete ? takeAlong(db, actor, "line_id", row.line_id) : undefined,
  }),
  // What was found of a series that is gone stays; the rules go with it.
  following(liveSeriesEntity, {
    beforeRemove: ({ actor, row, isHardDelete }) =>
      isHardDelete ? purge(actor, eventRulesEntity, [row.live_id]) : undefined,
  }),
];
