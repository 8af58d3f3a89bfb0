import { eq, sql } from "drizzle-orm";
import type { SpaceDb } from "~db/client";
import { parameterTypes, technologies } from "~db/schema/catalogue";
import { parameters } from "~db/schema/parameters";
import { systems } from "~db/schema/systems";
import { geometries, lines, nodes } from "~db/schema/twin";
import type { Locale } from "~/entities/core/locale";
import { type LocalisedName, nameIn } from "~/entities/core/shared";

/** What a parameter is called: its kind, and the component, location, technology or system it belongs to. */
interface ParameterName {
  type: (locale: Locale) => string;
  element: (locale: Locale) => string;
}

/** SQL: the name of a parameter's own component or location. Null for parameters of technologies and systems. */
export const ownElementName = sql<string | null>`coalesce(${nodes.name}, ${lines.name}, ${geometries.name})`;

/** The name of a stored parameter in every language; undefined when there is none of the id. */
export function parameterName(db: SpaceDb, parameterId: string): ParameterName | undefined {
  const row = db
    .select({
      properties: parameters.properties,
      own: ownElementName,
      technology: technologies.name,
      system: systems.name,
    })
    .from(parameters)
    .leftJoin(nodes, eq(nodes.node_id, parameters.node_id))
    .leftJoin(lines, eq(lines.line_id, parameters.line_id))
    .leftJoin(geometries, eq(geometries.geometry_id, parameters.geometry_id))
    .leftJoin(technologies, eq(technologies.technology_id, parameters.technology_id))
    .leftJoin(systems, eq(systems.system_id, parameters.system_id))
    .where(eq(parameters.parameter_id, parameterId))
    .get();
  if (!row) return undefined;
  const { type } = row.properties;
  const typeName = db.select().from(parameterTypes).where(eq(parameterTypes.parameter_type, type)).get()?.body.name;
  return {
    type: (locale) => (typeName ? nameIn(typeName, locale) : type),
    element: (locale) => elementName(row, locale),
  };
}

/** The first of these names that there is. */
export const elementName = (
  row: { own: string | null; technology: LocalisedName | null; system: string | null },
  locale: string,
): string => row.own ?? (row.technology ? nameIn(row.technology, locale) : (row.system ?? ""));
