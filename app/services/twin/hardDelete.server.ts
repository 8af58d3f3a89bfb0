import { and, eq, isNotNull, isNull, ne, or } from "drizzle-orm";
import { geometries, lines, nodes } from "~db/schema/twin";
import type { System } from "~/entities/systems/system";
import type { Geometry } from "~/entities/twin/geometry";
import { type AnyEntity, following, type Removal } from "~/services/core/entity.server";
import { type Refusal, refused } from "~/services/core/outcome";
import { hasRow } from "~/services/core/references.server";
import { remove } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { geometryEntity } from "./geometry.entity.server";
import { lineEntity } from "./line.entity.server";
import { nodeEntity } from "./node.entity.server";

/**
 * A place that is removed for good takes along what was deleted on it before: components that could never come back, and
 * connections that ended there. What is live on it is refused by the rules of places.
 */
function purgeGround({ db, actor, row, isHardDelete }: Removal<Geometry>): Refusal | void {
  if (!isHardDelete) return;
  const id = row.geometry_id;
  const ends = or(eq(geometries.geometry_id_start, id), eq(geometries.geometry_id_end, id));
  const connections = and(ends, isNotNull(geometries.deleted_at));
  const on = (table: typeof nodes | typeof lines) => and(eq(table.geometry_id, id), isNotNull(table.deleted_at));
  const gone: [AnyEntity, { id: string }[]][] = [
    [nodeEntity, db.select({ id: nodes.node_id }).from(nodes).where(on(nodes)).all()],
    [lineEntity, db.select({ id: lines.line_id }).from(lines).where(on(lines)).all()],
    [geometryEntity, db.select({ id: geometries.geometry_id }).from(geometries).where(connections).all()],
  ];
  for (const [entity, rows] of gone)
    for (const row of rows) {
      const removed = remove(actor, entity, row.id, true);
      if (!removed.ok) return removed;
    }
}

/** A system stays while connectors of others lead to it: they would lead nowhere. */
function checkConnected({ db, row: { system_id } }: Removal<System>): Refusal | void {
  const leads = (table: typeof nodes | typeof lines) =>
    hasRow(
      db,
      table,
      and(eq(table.connected_system_id, system_id), ne(table.system_id, system_id), isNull(table.deleted_at)),
    );
  if (leads(nodes) || leads(lines)) return refused(409, "twin.connected_from_elsewhere");
}

export const twinFollowers = [
  following(geometryEntity, { beforeRemove: purgeGround }),
  following(systemEntity, { beforeRemove: checkConnected }),
];
