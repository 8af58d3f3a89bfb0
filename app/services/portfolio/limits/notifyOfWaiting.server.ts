import type { SpaceDb } from "~db/client";
import { sitePaths } from "~/entities/core/sitePaths";
import type { Approval } from "~/entities/spot/approval";
import type { Actor } from "~/services/core/access.server";
import { notify } from "~/services/notifications/notify.server";
import { systemName } from "~/services/notifications/notifyTeam.server";
import { approversOf } from "./rights.server";

/**
 * Tells those who may approve it that somebody entered deals that wait, in the transaction of the deal. A day of 96 deals is one message: who
 * enters several within a minute is told of once.
 */
export function notifyApprovers(db: SpaceDb, actor: Actor, system_id: string, approval: Approval): void {
  const people = approversOf(db, actor, system_id, approval).map(({ user_id }) => user_id);
  const topic = "deal_waiting" as const;
  const minute = approval.asked_at.slice(0, 16);
  notify(
    db,
    {
      key: `${topic}:${system_id}:${actor.user_id}:${minute}`,
      topic,
      system_id,
      href: sitePaths(system_id).approvals,
      params: { author: actor.displayName, system: systemName(db, system_id) },
    },
    people,
  );
}

/** Tells who entered a deal what somebody else decided. */
export function notifyAuthors(
  db: SpaceDb,
  actor: Actor,
  { system_id, id, name, approval }: { system_id: string; id: string; name: string; approval: Approval },
): void {
  const topic = approval.state === "approved" ? ("deal_approved" as const) : ("deal_refused" as const);
  notify(
    db,
    {
      key: `${topic}:${id}:${approval.decided_at}`,
      topic,
      system_id,
      href: sitePaths(system_id).approvals,
      params: {
        deal: name,
        person: actor.displayName,
        system: systemName(db, system_id),
        note: approval.note,
      },
    },
    approval.authors,
  );
}
