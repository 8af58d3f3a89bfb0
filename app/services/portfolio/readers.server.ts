import type { SpaceDb } from "~db/client";
import { type Actor, mayUse } from "~/services/core/access.server";
import { actorOfJob } from "~/services/identity/jobActor.server";
import { teamOf } from "~/services/notifications/notifyTeam.server";

/** Who has a role in a system and whose portfolio is on: messages about deals lead to pages that others cannot open. */
export const portfolioReaders = (db: SpaceDb, { space, system_id }: { space: string; system_id: string }): Actor[] =>
  teamOf(db, system_id).flatMap((user_id) => {
    const actor = actorOfJob({ user_id, space });
    return actor && mayUse(actor, "portfolio") ? [actor] : [];
  });
