import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { liveSeries } from "~db/schema/live";
import type { Actor } from "~/services/core/access.server";
import { following } from "~/services/core/entity.server";
import type { Refusal } from "~/services/core/outcome";
import { save } from "~/services/core/store.server";
import { lineEntity } from "~/services/twin/line.entity.server";
import { nodeEntity } from "~/services/twin/node.entity.server";
import { liveSeriesEntity } from "./liveSeries.entity.server";

/** A live series whose component is removed for good is of its system from then on: what was measured stays. */
function letGo(db: SpaceDb, actor: Actor, field: "node_id" | "line_id", id: string): Refusal | void {
  for (const row of db.select().from(liveSeries).where(eq(liveSeries[field], id)).all()) {
    const outcome = save(actor, liveSeriesEntity, { ...row, [field]: null });
    if (!outcome.ok) return outcome;
  }
}

export const liveFollowers = [
  following(nodeEntity, {
    beforeRemove: ({ db, actor, row, isHardDelete }) =>
      isHardDelete ? letGo(db, actor, "node_id", row.node_id) : undefined,
  }),
  following(lineEntity, {
    beforeRemove: ({ db, actor, row, isHardDelete }) =>
      isHardDelete ? letGo(db, actor, "line_id", row.line_id) : undefined,
  }),
];
