import { desc, sql } from "drizzle-orm";
import { index, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ComponentStatus, GeometryType, SystemRole, TransmissionDirection } from "~/entities/core/enums";
import type { Geometry } from "~/entities/twin/geometry";
import type { Parameter } from "~/entities/parameters/parameter";
import type { System } from "~/entities/systems/system";
import { flag, json, rowHistory } from "./core";

export const systems = sqliteTable("systems", {
  system_id: text().primaryKey(),
  name: text().notNull(),
  unit: text().notNull(),
  timezone: text().notNull(),
  geometry_id: text().notNull(),
  status: text().$type<System["status"]>().notNull(),
  properties: json<System["properties"]>().notNull(),
  has_operation: flag().notNull(),
  has_expansion: flag().notNull(),
  has_portfolio: flag().notNull(),
  ...rowHistory,
});

const systemId = () =>
  text()
    .notNull()
    .references(() => systems.system_id, { onDelete: "cascade" });
const optionalSystemId = () => text().references(() => systems.system_id, { onDelete: "cascade" });

export const roles = sqliteTable(
  "roles",
  {
    user_id: text().notNull(),
    system_id: systemId(),
    role: text().$type<SystemRole>().notNull(),
    email: text().notNull(),
    ...rowHistory,
  },
  (t) => [primaryKey({ columns: [t.user_id, t.system_id] })],
);

export const geometries = sqliteTable(
  "geometries",
  {
    geometry_id: text().primaryKey(),
    name: text().notNull(),
    type: text().$type<GeometryType>().notNull(),
    coordinates: json<Geometry["coordinates"]>(),
    geometry_id_start: text(),
    geometry_id_end: text(),
    system_id: optionalSystemId(),
    properties: json<Geometry["properties"]>().notNull(),
    ...rowHistory,
  },
  (t) => [index("geometries_system").on(t.system_id)],
);

export const scenarios = sqliteTable(
  "scenarios",
  { scenario_id: text().primaryKey(), name: text().notNull(), system_id: optionalSystemId(), ...rowHistory },
  (t) => [index("scenarios_system").on(t.system_id)],
);

const componentColumns = {
  technology_id: text().notNull(),
  geometry_id: text().notNull(),
  system_id: systemId(),
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

export const nodes = sqliteTable("nodes", { node_id: text().primaryKey(), ...componentColumns, ...rowHistory }, (t) => [
  index("nodes_system").on(t.system_id),
]);

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

export const parameters = sqliteTable(
  "parameters",
  {
    parameter_id: text().primaryKey(),
    formula_element: text(),
    scenario_id: text().notNull(),
    system_id: optionalSystemId(),
    node_id: text(),
    line_id: text(),
    technology_id: text(),
    geometry_id: text(),
    date: text(),
    ts_id: text(),
    task_id: text(),
    properties: json<Parameter["properties"]>().notNull(),
    ...rowHistory,
  },
  (t) => [
    // In the order of the pages of a system's figures, so that a late page is not sorted anew; with all that they select by.
    index("parameters_page").on(
      t.system_id,
      t.deleted_at,
      desc(t.node_id),
      desc(t.line_id),
      desc(t.geometry_id),
      desc(t.technology_id),
      sql`properties ->> '$.type'`,
      t.date,
      t.parameter_id,
      t.scenario_id,
    ),
    index("parameters_changed").on(t.system_id, t.deleted_at, desc(t.set_at), t.parameter_id, t.scenario_id),
    index("parameters_node").on(t.node_id),
    index("parameters_line").on(t.line_id),
  ],
);
