import type { Actor } from "~/services/core/access.server";
import type { AnyEntity } from "~/services/core/entity.server";
import { done, type Outcome } from "~/services/core/outcome";
import { dbOf, saveWithin, write } from "~/services/core/store.server";

/** Saves many rows in one transaction, in order; the first refusal undoes all and names its row (from 1). */
export function saveAll(
  actor: Actor,
  rows: readonly (readonly [AnyEntity, unknown])[],
  options: Parameters<typeof saveWithin>[3] = {},
): Outcome<number> {
  const db = dbOf(actor);
  return write(db, () => {
    for (const [index, [entity, input]] of rows.entries()) {
      const saved = saveWithin({ db, actor }, entity, input as object, options);
      if (!saved.ok) return { ...saved, params: { ...saved.params, row: index + 1, type: entity.name } };
    }
    return done(rows.length);
  });
}
