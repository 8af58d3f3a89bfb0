import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { CarrierLevel } from "~/entities/catalogue/carrier";
import type { ParameterType } from "~/entities/catalogue/parameterType";
import type { TechnologyProperties } from "~/entities/catalogue/technology";
import type { LocalisedName } from "~/entities/core/shared";
import { flag, json, rowHistory } from "./core";

export const technologies = sqliteTable("technologies", {
  technology_id: text().primaryKey(),
  tech_id_parent: text(),
  name: json<LocalisedName>().notNull(),
  abbr: text().notNull().unique(),
  color: text().notNull(),
  is_custom: flag().notNull(),
  properties: json<TechnologyProperties>().notNull(),
  ...rowHistory,
});

export const carriers = sqliteTable("carriers", {
  carrier_id: text().primaryKey(),
  unit: text().notNull(),
  color: text().notNull(),
  name: json<LocalisedName>().notNull(),
  ...rowHistory,
});

export const carrierLevels = sqliteTable(
  "carrier_levels",
  {
    carrier_level_id: text().primaryKey(),
    carrier_id: text()
      .notNull()
      .references(() => carriers.carrier_id),
    value: json<CarrierLevel["value"]>(),
    ...rowHistory,
  },
  (t) => [index("carrier_levels_carrier").on(t.carrier_id)],
);

/** Parameter and property types are the product's own: written by the seed, read by everyone. */
export const parameterTypes = sqliteTable("parameter_types", {
  parameter_type: text().primaryKey(),
  body: json<ParameterType>().notNull(),
});

export const propertyTypes = sqliteTable("property_types", {
  property_type: text().primaryKey(),
  name: json<LocalisedName>().notNull(),
  description: json<LocalisedName>().notNull(),
});
