import { and, desc, eq } from "drizzle-orm";
import { changes } from "~db/schema/changes";
import type { Technology } from "~/entities/catalogue/technology";
import { technologyEntity } from "~/services/catalogue/technology.entity.server";
import type { Actor } from "~/services/core/access.server";
import { done, notFound, type Outcome } from "~/services/core/outcome";
import { dbOf, get } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { readResult } from "~/services/optimizations/state.server";

/**
 * GET api/optimization/{id}/technologies-deleted: the technologies of a run's components that the catalogue no longer has, as
 * they last were, so that its result can still be named. Empty before there is a result; 404 for a run out of sight.
 */
export function deletedTechnologies(actor: Actor, optimizationId: string): Outcome<Technology[]> {
  if (!get(actor, optimizationEntity, optimizationId)) return notFound();
  const used = new Set(readResult(actor, optimizationId)?.components.map(({ technologyId }) => technologyId));
  return done(
    [...used].flatMap((id) => {
      if (get(actor, technologyEntity, id)) return [];
      const last = dbOf(actor)
        .select({ before: changes.before })
        .from(changes)
        .where(and(eq(changes.type, "technology"), eq(changes.id, id), eq(changes.mode, "delete")))
        .orderBy(desc(changes.seq))
        .limit(1)
        .get();
      return last?.before ? [last.before as unknown as Technology] : [];
    }),
  );
}
