import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Study } from "~/entities/studies/study";
import { flag, json, rowHistory } from "./core";
import { optimizations } from "./optimizations";
import { ofSystem } from "./systems";

export const studies = sqliteTable(
  "studies",
  {
    study_id: text().primaryKey(),
    system_id: ofSystem(),
    optimization_id: text()
      .notNull()
      .references(() => optimizations.optimization_id, { onDelete: "cascade" }),
    name: text().notNull(),
    settings: json<Study["settings"]>().notNull(),
    stopped_at: text(),
    refusal: json<Study["refusal"]>(),
    ...rowHistory,
  },
  (t) => [index("studies_system").on(t.system_id), index("studies_run").on(t.optimization_id)],
);

/** The runs of a study, by their place in it. One that is kept is in the list of runs like any other. */
export const studyRuns = sqliteTable(
  "study_runs",
  {
    study_id: text()
      .notNull()
      .references(() => studies.study_id, { onDelete: "cascade" }),
    position: integer().notNull(),
    optimization_id: text()
      .notNull()
      .references(() => optimizations.optimization_id, { onDelete: "cascade" }),
    kept: flag().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.study_id, t.position] }), index("study_runs_run").on(t.optimization_id)],
);
