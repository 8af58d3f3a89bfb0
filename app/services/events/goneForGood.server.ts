import { eq } from "drizzle-orm";
import { events } from "~db/schema/events";
import { following } from "~/services/core/entity.server";
import { remove } from "~/services/core/store.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { eventEntity } from "./event.entity.server";

/** A component that is removed for good takes its events along, each with its change, so that open lists follow. */
export const eventFollower = following(nodeEntity, {
  beforeRemove({ db, actor, row, forGood }) {
    if (!forGood) return;
    for (const { event_id } of db.select().from(events).where(eq(events.node_id, row.node_id)).all()) {
      const removed = remove(actor, eventEntity, event_id);
      if (!removed.ok) return removed;
    }
  },
});
