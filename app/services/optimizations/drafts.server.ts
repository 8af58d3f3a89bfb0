import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { drafts } from "~db/schema/optimizations";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";

/** A wizard's answers so far; only their owner sees them. */
export function readDraft<T extends object>(
  actor: Actor,
  kind: string,
  systemId: string,
  draftId: string,
): Partial<T> | undefined {
  const row = dbOf(actor)
    .select()
    .from(drafts)
    .where(
      and(
        eq(drafts.draft_id, draftId),
        eq(drafts.user_id, actor.user_id),
        eq(drafts.system_id, systemId),
        eq(drafts.kind, kind),
      ),
    )
    .get();
  return row?.body as Partial<T> | undefined;
}

/** Keeps a step's answers next to those of the other steps; begins the draft when it is new. */
export function keepDraft<T extends object>(
  actor: Actor,
  kind: string,
  systemId: string,
  draftId: string,
  answers: Partial<T>,
): void {
  const set_at = new Date().toISOString();
  const mine = eq(drafts.user_id, actor.user_id);
  // Read and written in one: two steps may be sent at once.
  dbOf(actor).transaction(
    (tx) => {
      const body = { ...readDraft<T>(actor, kind, systemId, draftId), ...answers } as Record<string, unknown>;
      tx.insert(drafts)
        .values({ draft_id: draftId, user_id: actor.user_id, system_id: systemId, kind, body, set_at })
        .onConflictDoUpdate({ target: drafts.draft_id, set: { body, set_at }, setWhere: mine })
        .run();
    },
    { behavior: "immediate" },
  );
}

/** A short mark of answers: the same as long as nothing of them changes. */
export const markOf = (answers: unknown): string =>
  createHash("sha256").update(JSON.stringify(answers)).digest("base64url").slice(0, 22);

export function dropDraft(actor: Actor, draftId: string): void {
  dbOf(actor)
    .delete(drafts)
    .where(and(eq(drafts.draft_id, draftId), eq(drafts.user_id, actor.user_id)))
    .run();
}
