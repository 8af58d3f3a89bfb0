import { desc, sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Parameter } from "~/entities/parameters/parameter";
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
  ],
);
