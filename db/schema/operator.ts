import { sql } from "drizzle-orm";
import { blob, index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { MeasuredDay } from "~/entities/operator/afterwards/measuredDay";
import type { CoursePart } from "~/entities/operator/inForce/plansInForce";
import type { OperationStatus, OptimizationOperation, PlanCause } from "~/entities/operator/operation";
import type { OperationMode, OperationSite } from "~/entities/operator/operationSite";
import type { RowKind } from "~/entities/operator/plan";
import type { MessageKind, Segment } from "~/entities/operator/setpoints/message";
import type { DeliveryProblem, DeliveryState, OutputKind, SetpointOutput } from "~/entities/operator/setpoints/output";
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
  keeping_price: real().notNull().default(0.05),
  imbalance_price: real().notNull().default(0.05),
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
  (t) => [
    index("optimization_operations_system").on(t.system_id, t.start_at),
    index("optimization_operations_newest").on(t.system_id, t.created_at, t.deleted_at),
    index("optimization_operations_until").on(t.approved_until),
    // Few are being made or wait for an approval, whatever the number of all.
    index("optimization_operations_status").on(t.status, t.deleted_at, t.system_id),
  ],
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
    /** That of the plan. */
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
  /** Counts, by system, how often setpoints of steps ahead changed; given when it is approved, 0 before. */
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
    /** The step of the plan that the values begin with: what never was in force is left out once its time is over. */
    first: integer().notNull().default(0),
    tidy: flag().notNull().default(false),
    /** Float64 from that step on: the rows of the part, one after the other. */
    values: blob({ mode: "buffer" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.optimization_operation_id, t.part, t.component_id, t.carrier_level_id] }),
    index("operation_courses_untidy")
      .on(t.optimization_operation_id)
      .where(sql`tidy = 0`),
  ],
);

/** Where the setpoints of the plan in force go besides the mails. */
export const setpointOutputs = sqliteTable(
  "setpoint_outputs",
  {
    output_id: text().primaryKey(),
    system_id: ofSystem(),
    name: text().notNull(),
    kind: text().$type<OutputKind>().notNull(),
    active: flag().notNull(),
    url: text().notNull(),
    username: text(),
    ca_certificate: text(),
    topic: text(),
    reply_topic: text(),
    timeout_s: integer().notNull(),
    max_age_hours: integer().notNull(),
    components: json<SetpointOutput["components"]>().notNull(),
    ...rowHistory,
  },
  (t) => [index("setpoint_outputs_system").on(t.system_id)],
);

/** Keys and passwords of outputs, sealed. Apart from them, so that no export, copy or change log holds one. */
export const setpointOutputSecrets = sqliteTable("setpoint_output_secrets", {
  output_id: text()
    .primaryKey()
    .references(() => setpointOutputs.output_id, { onDelete: "cascade" }),
  sealed: text().notNull(),
  set_at: text().notNull(),
});

/** Messages of an output, each with what became of it. */
export const setpointDeliveries = sqliteTable(
  "setpoint_deliveries",
  {
    /** The id that the message bears. */
    delivery_id: text().primaryKey(),
    output_id: text()
      .notNull()
      .references(() => setpointOutputs.output_id, { onDelete: "cascade" }),
    sequence: integer().notNull(),
    kind: text().$type<MessageKind>().notNull(),
    state: text().$type<DeliveryState>().notNull(),
    /** `set_at` of the output that it was made by. */
    output_version: text().notNull(),
    segments: json<Segment[]>().notNull(),
    /** Names of components that the plans say nothing of. */
    without: json<string[]>().notNull(),
    created_at: text().notNull(),
    /** ISO 8601 UTC. Null: until the next message. */
    valid_until: text(),
    attempts: integer().notNull(),
    tried_at: text(),
    ended_at: text(),
    problem: json<DeliveryProblem>(),
    /** The message itself: compressed JSON, the same for every attempt. */
    body: blob({ mode: "buffer" }).notNull(),
  },
  (t) => [uniqueIndex("setpoint_deliveries_sequence").on(t.output_id, t.sequence)],
);

/** Days that were judged by what was measured, by the clock of the system. */
export const operationDays = sqliteTable(
  "operation_days",
  {
    system_id: text()
      .notNull()
      .references(() => systems.system_id, { onDelete: "cascade" }),
    day: text().notNull(),
    judged_at: text().notNull(),
    body: json<MeasuredDay>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.system_id, t.day] })],
);
