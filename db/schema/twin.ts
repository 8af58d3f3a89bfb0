import { index, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ComponentStatus, TransmissionDirection } from "~/entities/twin/component";
import type { Geometry, GeometryType } from "~/entities/twin/geometry";
import { flag, json, rowHistory } from "./core";
import { ofSystem, ofSystemOrAll } from "./systems";

export const geometries = sqliteTable(
  "geometries",
  {
    geometry_id: text().primaryKey(),
    name: text().notNull(),
    type: text().$type<GeometryType>().notNull(),
    coordinates: json<Geometry["coordinates"]>(),
    geometry_id_start: text(),
    geometry_id_end: text(),
    system_id: ofSystemOrAll(),
    properties: json<Geometry["properties"]>().notNull(),
    ...rowHistory,
  },
  (t) => [index("geometries_system").on(t.system_id)],
);

const componentColumns = {
  technology_id: text().notNull(),
  geometry_id: text().notNull(),
  system_id: ofSystem(),
  name: text().notNull(),
  description: text().notNull(),
  status: text().$type<ComponentStatus>().notNull(),
  is_draft: flag().notNull(),
  carrier_level_input: text(),
  carrier_level_output: text(),
  carrier_level_input_secondary: text(),
  carrier_level_output_secondary: text(),
  connected_system_id: text(),
};

export const nodes = sqliteTable(
  "nodes",
  {
    node_id: text().primaryKey(),
    ...componentColumns,
    /** Of what is bought and sold: the tariff that prices it. */
    tariff_id: text(),
    ...rowHistory,
  },
  (t) => [index("nodes_system").on(t.system_id)],
);

export const lines = sqliteTable(
  "lines",
  {
    line_id: text().primaryKey(),
    ...componentColumns,
    value: real().notNull(),
    transmission_direction: text().$type<TransmissionDirection>().notNull(),
    ...rowHistory,
  },
  (t) => [index("lines_system").on(t.system_id)],
);
