import type { SpaceDb } from "~db/client";
import { FALLBACK_LOCALE, type Locale, LOCALES } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import type { WaitingRef } from "~/entities/portfolio/approvals";
import type { Approval } from "~/entities/spot/approval";
import type { Actor } from "~/services/core/access.server";
import type { Writer } from "~/services/core/entity.server";
import { notify } from "~/services/notifications/notify.server";
import { systemName } from "~/services/notifications/notifyTeam.server";
import { approvalRights } from "./rights.server";

/**
 * Tells those who may approve it, and see such deals, that somebody entered deals that wait, in the transaction of the deal. A day of 96 deals is one message: who
 * enters several within a minute is told of once.
 */
export function notifyApprovers(
  { db, actor }: Writer,
  { system_id, kind }: { system_id: string; kind: WaitingRef["kind"] },
  approval: Approval,
): void {
  const people = approvalRights(db, actor, system_id)
    .approversOf(approval, kind)
    .map(({ user_id }) => user_id);
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

/** What was decided at once: a deal, or the spot deals of a day. */
export interface Decided {
  /** Of the deal, or of the first of the day. */
  id: string;
  /** What authors read: the name of the deal, or market and day, by language. */
  names: Record<Locale, string>;
  approval: Approval;
}

/** Tells who entered a deal, or the deals of a day, what somebody else decided. */
export function notifyAuthors(db: SpaceDb, actor: Actor, system_id: string, { id, names, approval }: Decided): void {
  const topic = approval.state === "approved" ? ("deal_approved" as const) : ("deal_refused" as const);
  notify(
    db,
    {
      key: `${topic}:${id}:${approval.decided_at}`,
      topic,
      system_id,
      href: sitePaths(system_id).approvals,
      params: {
        deal: names[FALLBACK_LOCALE],
        ...Object.fromEntries(LOCALES.map((locale) => [`deal_${locale}`, names[locale]])),
        person: actor.displayName,
        system: systemName(db, system_id),
        note: approval.note,
      },
    },
    approval.authors,
  );
}
