import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { systems } from "~db/schema/systems";
import type { Actor } from "~/services/core/access.server";
import { actorOfJob } from "~/services/identity/jobActor.server";
import { teamOf } from "~/services/notifications/notifyTeam.server";
import { seesDeals } from "./limits/modules.server";

/** Who has a role in a system and sees its deals: messages about deals lead to pages that others cannot open. */
export function portfolioReaders(db: SpaceDb, { space, system_id }: { space: string; system_id: string }): Actor[] {
  const system = db.select().from(systems).where(eq(systems.system_id, system_id)).get();
  if (!system) return [];
  return teamOf(db, system_id).flatMap((user_id) => {
    const actor = actorOfJob({ user_id, space });
    return actor && seesDeals(actor, system) ? [actor] : [];
  });
}
