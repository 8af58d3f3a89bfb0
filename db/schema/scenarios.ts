import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { rowHistory } from "./core";
import { ofSystemOrAll } from "./systems";

export const scenarios = sqliteTable(
  "scenarios",
  { scenario_id: text().primaryKey(), name: text().notNull(), system_id: ofSystemOrAll(), ...rowHistory },
  (t) => [index("scenarios_system").on(t.system_id)],
);
