import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { lines, nodes } from "~db/schema/twin";
import { rootOf } from "~/entities/catalogue/technologyTree";
import type { OperatedComponent } from "~/entities/operator/operationSite";
import { EFFECTS } from "~/entities/operator/site/effects";
import type { isMachine } from "~/entities/operator/site/operatedKind";
import { technologiesIn, technologyOf } from "~/services/core/references.server";

/**
 * What is said of a component and would count for nothing, as nothing of its kind could be done with it. Undefined: all counts. What was
 * said before stays, as the component may have become another one since.
 */
export function unusedField(
  db: SpaceDb,
  after: OperatedComponent,
  before: OperatedComponent | undefined,
): { field: keyof OperatedComponent; message: string } | undefined {
  const isNew = (field: keyof OperatedComponent): boolean =>
    after[field] !== null && JSON.stringify(after[field]) !== JSON.stringify(before?.[field]);
  const unused = EFFECTS.find(
    ({ field, holds, none }) => after[field] !== none && isNew(field) && !isPlannedAs(db, after, holds),
  );
  return unused && { field: unused.field, message: `operator.rules.${unused.message}` };
}

function isPlannedAs(db: SpaceDb, { component_id }: OperatedComponent, holds: typeof isMachine): boolean {
  const component =
    db.select().from(nodes).where(eq(nodes.node_id, component_id)).get() ??
    db.select().from(lines).where(eq(lines.line_id, component_id)).get();
  const technology = component && technologyOf(db, component.technology_id);
  return technology !== undefined && holds(rootOf(technology, technologiesIn(db)), component!);
}
