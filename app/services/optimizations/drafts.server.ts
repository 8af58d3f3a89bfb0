import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { drafts } from "~db/schema/optimizations";
import type { OptimizationDraft } from "~/entities/optimizations/optimizationForm";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";

const KIND = "optimization";

/** What was filled in of a wizard so far, nothing of one that has not begun; only its owner sees it. */
export function readDraft(actor: Actor, systemId: string, draftId: string): OptimizationDraft {
  const row = dbOf(actor)
    .select()
    .from(drafts)
    .where(
      and(
        eq(drafts.draft_id, draftId),
        eq(drafts.user_id, actor.user_id),
        eq(drafts.system_id, systemId),
        eq(drafts.kind, KIND),
      ),
    )
    .get();
  return row?.body ?? {};
}

/** Keeps steps next to those filled in before; begins the draft when it is new. */
export function keepDraft(actor: Actor, systemId: string, draftId: string, steps: OptimizationDraft): void {
  const set_at = new Date().toISOString();
  const mine = eq(drafts.user_id, actor.user_id);
  // Read and written in one: two steps may be sent at once.
  dbOf(actor).transaction(
    (tx) => {
      const body = { ...readDraft(actor, systemId, draftId), ...steps };
      tx.insert(drafts)
        .values({ draft_id: draftId, user_id: actor.user_id, system_id: systemId, kind: KIND, body, set_at })
        .onConflictDoUpdate({ target: drafts.draft_id, set: { body, set_at }, setWhere: mine })
        .run();
    },
    { behavior: "immediate" },
  );
}

/** A short mark of what is asked for: the same as long as nothing of it changes. */
export const markOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 22);

export function dropDraft(actor: Actor, draftId: string): void {
  dbOf(actor)
    .delete(drafts)
    .where(and(eq(drafts.draft_id, draftId), eq(drafts.user_id, actor.user_id)))
    .run();
}
