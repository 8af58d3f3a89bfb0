import { eq } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { lines, nodes } from "~db/schema/twin";
import { rootOf } from "~/entities/catalogue/technologyTree";
import type { OperatedComponent } from "~/entities/operator/operationSite";
import { isMachine, isSteerable } from "~/entities/operator/site/operatedKind";
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
  const unused = EFFECTS.find(
    ({ field, holds }) => says(after, field) && isNew(field) && !isPlannedAs(db, after, holds),
  );
  return unused && { field: unused.field, message: `operator.rules.${unused.message}` };
}

/** Whether a setting says anything: a component is steered, and has the price that is entered, unless somebody says otherwise. */
const says = (after: OperatedComponent, field: Effect["field"]): boolean =>
  field === "steered" ? !after.steered : field === "market_price" ? after.market_price : after[field] !== null;

/** A setting, and of which components it changes a plan. */
interface Effect {
  field: "wear_per_hour" | "target" | "level_live_id" | "state_live_id" | "shift" | "market_price" | "steered";
  holds: typeof isMachine;
  /** Of the texts of rules. */
  message: string;
}

const isRoot =
  (...roots: readonly string[]): typeof isMachine =>
  (root) =>
    root !== null && roots.includes(root);

export const EFFECTS: readonly Effect[] = [
  { field: "wear_per_hour", holds: isMachine, message: "no_machine" },
  { field: "state_live_id", holds: isMachine, message: "no_state" },
  { field: "target", holds: isRoot("storage"), message: "no_store" },
  { field: "level_live_id", holds: isRoot("storage"), message: "no_level" },
  { field: "shift", holds: isRoot("consumption"), message: "no_consumer" },
  { field: "market_price", holds: isRoot("trade"), message: "no_trade" },
  { field: "steered", holds: isSteerable, message: "nothing_to_steer" },
];

function isPlannedAs(db: SpaceDb, { component_id }: OperatedComponent, holds: typeof isMachine): boolean {
  const component =
    db.select().from(nodes).where(eq(nodes.node_id, component_id)).get() ??
    db.select().from(lines).where(eq(lines.line_id, component_id)).get();
  const technology = component && technologyOf(db, component.technology_id);
  return technology !== undefined && holds(rootOf(technology, { get: (id) => technologyOf(db, id) }), component!);
}
