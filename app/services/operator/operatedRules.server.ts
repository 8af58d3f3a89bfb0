import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { lines, nodes } from "~db/schema/twin";
import { rootOf } from "~/entities/catalogue/technologyTree";
import type { OperatedComponent } from "~/entities/operator/operationSite";
import { isMachine } from "~/entities/operator/site/operatedKind";
import { technologyOf } from "~/services/core/references.server";

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
  if (isNew("wear_per_hour") && !isPlannedAs(db, after, isMachine))
    return { field: "wear_per_hour", message: "operator.rules.no_machine" };
  if (isNew("target") && !isPlannedAs(db, after, (root) => root === "storage"))
    return { field: "target", message: "operator.rules.no_store" };
  return undefined;
}

function isPlannedAs(db: SpaceDb, { component_id }: OperatedComponent, holds: typeof isMachine): boolean {
  const component =
    db.select().from(nodes).where(eq(nodes.node_id, component_id)).get() ??
    db.select().from(lines).where(eq(lines.line_id, component_id)).get();
  const technology = component && technologyOf(db, component.technology_id);
  return technology !== undefined && holds(rootOf(technology, { get: (id) => technologyOf(db, id) }), component!);
}
