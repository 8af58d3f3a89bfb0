import { and, eq, isNull } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { lines, nodes } from "~db/schema/twin";
import { complain, type Refusal } from "~/services/core/outcome";

/** A row that is about a component of a system at a location (`node_id`), one of a connection (`line_id`), or about none. */
interface OfComponent {
  system_id: string;
  node_id: string | null;
  line_id: string | null;
}

/** Refuses, at its field, a component that the system does not have or that was deleted; one that is kept may be gone since. */
export function checkComponent(db: SpaceDb, after: OfComponent, before: OfComponent | undefined): Refusal | undefined {
  for (const [field, table, key] of [
    ["node_id", nodes, nodes.node_id],
    ["line_id", lines, lines.line_id],
  ] as const) {
    const id = after[field];
    if (id === null || id === before?.[field]) continue;
    const there = and(eq(key, id), eq(table.system_id, after.system_id), isNull(table.deleted_at));
    if (!db.select({ id: key }).from(table).where(there).get()) return complain(field, "rules.unknown_reference");
  }
  return undefined;
}
