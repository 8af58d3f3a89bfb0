import { blob, index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { OperationStatus, OptimizationOperation, PlanCause } from "~/entities/operator/operation";
import type { CoursePart } from "~/entities/operator/inForce";
import type { RowKind } from "~/entities/operator/plan";
import type { OperationMode, OperationSite } from "~/entities/operator/operationSite";
import { flag, json, rowHistory } from "./core";
import { ofSystem, systems } from "./systems";

/** How a system is operated: one row for each. */
export const operationSites = sqliteTable("operation_sites", {
  system_id: text()
    .primaryKey()
    .references(() => systems.system_id, { onDelete: "cascade" }),
  mode: text().$type<OperationMode>().notNull(),
  days: integer().notNull(),
  hourly: flag().notNull(),
  price_live_id: text(),
  price_spot_id: text(),
  switching_penalty: real().notNull(),
  data_age_minutes: integer().notNull(),
  supplier_email: text(),
  operator_email: text(),
  conversion_factor: real().notNull(),
  components: json<OperationSite["components"]>().notNull(),
  ...rowHistory,
});

/** Plans of the operation of a system; what was planned is in `operation_plans`. */
export const optimizationOperations = sqliteTable(
  "optimization_operations",
  {
    optimization_operation_id: text().primaryKey(),
    system_id: ofSystem(),
    name: text().notNull(),
    scenario_id_sq: text().notNull(),
    start_at: text().notNull(),
    days: integer().notNull(),
    approval_days: integer().notNull(),
    conversion_factor: real().notNull(),
    auto_approve: flag().notNull(),
    recipients: json<OptimizationOperation["recipients"]>().notNull(),
    config: json<OptimizationOperation["config"]>().notNull(),
    causes: json<PlanCause[]>().notNull().default(["by_hand"]),
    status: text().$type<OperationStatus>().notNull(),
    logs: json<OptimizationOperation["logs"]>().notNull(),
    approved_at: text(),
    approved_by: text(),
    approved_until: text(),
    ...rowHistory,
  },
  (t) => [index("optimization_operations_system").on(t.system_id, t.start_at)],
);

/** What was last written to whom of the plan in force: sent again only when it changed. */
export const operationMails = sqliteTable(
  "operation_mails",
  {
    system_id: text()
      .notNull()
      .references(() => systems.system_id, { onDelete: "cascade" }),
    kind: text().$type<"supplier" | "operator">().notNull(),
    recipient: text().notNull(),
    /** Of the file that was sent. */
    hash: text().notNull(),
    /** Counts the files that differed. */
    revision: integer().notNull(),
    optimization_operation_id: text().notNull(),
    sent_at: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.system_id, t.kind] })],
);

/** What a plan is: its figures, and its steps as compressed JSON. */
export const operationPlans = sqliteTable("operation_plans", {
  optimization_operation_id: text()
    .primaryKey()
    .references(() => optimizationOperations.optimization_operation_id, { onDelete: "cascade" }),
  /** Counts how often it was planned. */
  revision: integer().notNull(),
  made_at: text().notNull(),
  body: blob({ mode: "buffer" }).notNull(),
});

/**
 * What approved plans say of a component in the steps they are approved for: its power, and of connections what they trade and would trade
 * without a plan. Apart from the plans, because a page of a month looks into hundreds of them.
 */
export const operationCourses = sqliteTable(
  "operation_courses",
  {
    optimization_operation_id: text()
      .notNull()
      .references(() => optimizationOperations.optimization_operation_id, { onDelete: "cascade" }),
    part: text().$type<CoursePart>().notNull(),
    component_id: text().notNull(),
    carrier_level_id: text().notNull(),
    /** Kind of the component in the plan. */
    kind: text().$type<RowKind>().notNull(),
    /** Float64 from the first step of the plan on: the rows of the part, one after the other. */
    values: blob({ mode: "buffer" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.optimization_operation_id, t.part, t.component_id, t.carrier_level_id] })],
);
