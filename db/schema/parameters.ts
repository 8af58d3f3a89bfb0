import { desc, sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Parameter } from "~/entities/parameters/parameter";
import type { ValueSource } from "~/entities/parameters/valueSource";
import { json, rowHistory } from "./core";
import { ofSystemOrAll } from "./systems";

export const parameters = sqliteTable(
  "parameters",
  {
    parameter_id: text().primaryKey(),
    formula_element: text(),
    scenario_id: text().notNull(),
    system_id: ofSystemOrAll(),
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
    // In the order of the pages of a system's parameters, so that a late page is not sorted anew; with all that they select by.
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
    // Most parameters are of the base scenario and of a component: what few are of has an index of these few. No index is of all
    // scenarios, as it would be taken for reading a system's parameters of the base scenario, and lead to those of every system.
    index("parameters_scenario")
      .on(t.scenario_id)
      .where(sql`scenario_id <> 'base'`),
    index("parameters_place")
      .on(t.geometry_id)
      .where(sql`geometry_id IS NOT NULL`),
    index("parameters_technology")
      .on(t.technology_id)
      .where(sql`technology_id IS NOT NULL`),
    index("parameters_series")
      .on(t.ts_id, t.system_id, t.deleted_at)
      .where(sql`ts_id IS NOT NULL`),
  ],
);

/** Files of published values of technologies, for every system of the space. */
export const valueSources = sqliteTable("value_sources", {
  value_source_id: text().primaryKey(),
  name: text().notNull(),
  version: text().notNull(),
  year: integer().notNull(),
  price_year: integer().notNull(),
  file_name: text().notNull(),
  row_count: integer().notNull(),
  published: json<ValueSource["published"]>().notNull(),
  left_out: json<ValueSource["left_out"]>().notNull(),
  unknown_technologies: json<ValueSource["unknown_technologies"]>().notNull(),
  ...rowHistory,
});
