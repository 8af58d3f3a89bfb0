import { and, asc, isNull } from "drizzle-orm";
import { parameterTypes as typeTable, propertyTypes as propertyTable } from "~db/schema/catalogue";
import { roles } from "~db/schema/twin";
import type { ParameterType } from "~/entities/parameters/parameter";
import type { Role } from "~/entities/systems/system";
import { visibleSystem, type Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";

/** The parameter types of the catalogue, in its order. */
export function parameterTypes(actor: Pick<Actor, "space">): ParameterType[] {
  return dbOf(actor)
    .select()
    .from(typeTable)
    .all()
    .map((row) => row.body);
}

export const propertyTypes = (actor: Actor) =>
  dbOf(actor).select().from(propertyTable).orderBy(asc(propertyTable.property_type)).all();

/** Role records of the systems the actor sees. */
export function visibleRoles(actor: Actor): Role[] {
  const db = dbOf(actor);
  const { user_id, system_id, role, email } = roles;
  return db
    .select({ user_id, system_id, role, email })
    .from(roles)
    .where(and(isNull(roles.deleted_at), visibleSystem(db, actor, roles.system_id)))
    .all();
}
