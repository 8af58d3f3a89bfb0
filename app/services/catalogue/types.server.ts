import { asc } from "drizzle-orm";
import { parameterTypes as typeTable, propertyTypes as propertyTable } from "~db/schema/catalogue";
import type { ParameterType } from "~/entities/catalogue/parameterType";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";

/** The parameter types of the catalogue, in its order. */
export function parameterTypes(actor: Pick<Actor, "space">): ParameterType[] {
  const rows = dbOf(actor).select().from(typeTable).all();
  return rows.map(({ body }) => body);
}

export const propertyTypes = (actor: Actor) =>
  dbOf(actor).select().from(propertyTable).orderBy(asc(propertyTable.property_type)).all();
