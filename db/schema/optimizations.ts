import { blob, index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Optimization } from "~/entities/optimizations/optimization";
import type { OptimizationDraft } from "~/entities/optimizations/optimizationForm";
import type { OptimizationStatus } from "~/entities/optimizations/status";
import type { StoredParameter } from "~/entities/results/usedParameter";
import { json, rowHistory } from "./core";
import { ofSystem, systems } from "./systems";

export const optimizations = sqliteTable(
  "optimizations",
  {
    optimization_id: text().primaryKey(),
    system_id: text()
      .notNull()
      .references(() => systems.system_id, { onDelete: "cascade" }),
    user_id: text().notNull(),
    eb_id: text(),
    optimization_id_invest: text(),
    name: text().notNull(),
    description: text().notNull(),
    status: text().$type<OptimizationStatus>().notNull(),
    scenario_ids: json<string[]>().notNull(),
    dates: json<string[]>().notNull(),
    weatherdates: json<string[] | null>(),
    visible_for: json<Optimization["visible_for"]>().notNull(),
    method: text().$type<Optimization["method"]>().notNull(),
    carrier_level_ids: json<string[]>().notNull(),
    impact: text().$type<Optimization["impact"]>().notNull(),
    config: json<Optimization["config"]>().notNull(),
    ...rowHistory,
  },
  // In the order of lists, so that the newest are read without the others.
  (t) => [index("optimizations_system").on(t.system_id, t.created_at, t.optimization_id)],
);

/** Everything of a result but the long series, as the engine reported it. */
export const optimizationResults = sqliteTable("optimization_results", {
  optimization_id: text()
    .primaryKey()
    .references(() => optimizations.optimization_id, { onDelete: "cascade" }),
  job_id: text(),
  body: json<unknown>(),
  /** What the solver wrote of its work. */
  solver_log: text(),
  /** Of a plan or a dispatch: the status quo that it is compared with, because both read the same, or that was ordered along with it. */
  status_quo_id: text(),
  /** Parameters that a status quo would have read at the moment of a plan. */
  status_quo_reads: json<StoredParameter[] | null>(),
  finished_at: text(),
  /** When its series were removed by the retention of the space, ISO 8601 UTC. Null: they are there, if it has any. */
  series_removed_at: text(),
});

/** One row per component, variable and year: Float32 or Float64 values from 1 January at step_h hours. */
export const resultSeries = sqliteTable(
  "result_series",
  {
    optimization_id: text()
      .notNull()
      .references(() => optimizations.optimization_id, { onDelete: "cascade" }),
    component: text().notNull(),
    variable: text().notNull(),
    year: integer().notNull(),
    unit: text().notNull(),
    step_h: real().notNull(),
    float_bits: integer().notNull(),
    values: blob({ mode: "buffer" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.optimization_id, t.component, t.variable, t.year] })],
);

/** The parameters that a run read, in the order of reading; they stay as they were then. */
export const runParameters = sqliteTable(
  "run_parameters",
  {
    optimization_id: text()
      .notNull()
      .references(() => optimizations.optimization_id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** Of the component, location or system. */
    name: text().notNull(),
    parameter_type: text().notNull(),
    body: json<StoredParameter>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.optimization_id, t.position] })],
);

/** What people have to say about a run. */
export const runNotes = sqliteTable(
  "run_notes",
  {
    note_id: text().primaryKey(),
    system_id: ofSystem(),
    optimization_id: text()
      .notNull()
      .references(() => optimizations.optimization_id, { onDelete: "cascade" }),
    text: text().notNull(),
    ...rowHistory,
  },
  (t) => [index("run_notes_run").on(t.optimization_id), index("run_notes_system").on(t.system_id)],
);

/** A wizard's answers before they are committed; one per user, system and kind. */
export const drafts = sqliteTable(
  "drafts",
  {
    draft_id: text().primaryKey(),
    user_id: text().notNull(),
    system_id: text().references(() => systems.system_id, { onDelete: "cascade" }),
    kind: text().notNull(),
    body: json<OptimizationDraft>().notNull(),
    set_at: text().notNull(),
  },
  (t) => [index("drafts_owner").on(t.user_id, t.system_id, t.kind), index("drafts_system").on(t.system_id)],
);
