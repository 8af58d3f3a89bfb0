import { z } from "zod";
import { DAY_MS, MINUTE_MS } from "~/entities/core/clock";
import { finiteNumber, id, positive, requiredText } from "~/entities/core/shared";
import { emailOrNone, PLAN_DAYS } from "./operationSite";

/** Steps of every plan and timeline [min]. */
export const STEP_MINUTES = 15;
export const STEP_MS = STEP_MINUTES * MINUTE_MS;
export const STEP_H = STEP_MINUTES / 60;

/** From being asked for to being in force, or to why there is no plan. */
export const OPERATION_STATUSES = [
  "pending",
  "proposed",
  "proposed_with_warnings",
  "approved",
  "error",
  "abort",
] as const;
export type OperationStatus = (typeof OPERATION_STATUSES)[number];

/** States of a plan that is there and waits for somebody who approves it. */
export const PROPOSED_STATUSES = ["proposed", "proposed_with_warnings"] as const satisfies readonly OperationStatus[];

export const isProposed = (status: OperationStatus): boolean => PROPOSED_STATUSES.some((one) => one === status);

/** Why a plan was made: somebody asked for it, the hour came, prices of a day came, the site left its plan, a component broke down. */
const PLAN_CAUSES = ["by_hand", "hourly", "auction", "deviation", "outage", "event_changed"] as const;
export type PlanCause = (typeof PLAN_CAUSES)[number];

const days = finiteNumber
  .int("rules.must_be_integer")
  .min(PLAN_DAYS.least, "rules.must_be_in_range")
  .max(PLAN_DAYS.most, "rules.must_be_in_range");

/** How plans are computed: units are switched whole, in quarter-hours. */
const operationConfig = z.object({
  delta_t: z.literal(0.25).default(0.25),
  /** [h] 24 times the days. */
  horizon_hours: z.number().int().min(24).max(168).default(96),
  model: z.enum(["milp"]).default("milp"),
  /** MIPGap 0: the search goes on until the time is up. */
  optimizer: z.object({ MIPGap: finiteNumber.min(0).max(1).default(0) }).default({}),
});

const time = z.string({ required_error: "rules.needs_value" }).datetime("rules.invalid");

/** A plan of the operation of a system: asked for, computed, proposed, approved. */
export const operationSchema = z.object({
  optimization_operation_id: id,
  system_id: id,
  name: requiredText(120),
  /** The scenario whose parameters say how the site is run without a plan, and what it is compared with. */
  scenario_id_sq: id,
  /** Its first step; a quarter-hour. ISO 8601 UTC. */
  start_at: time.refine((text) => Date.parse(text) % STEP_MS === 0, "operator.rules.quarter_hour"),
  days: days.default(PLAN_DAYS.standard),
  /** Days that are in force once it is approved. */
  approval_days: days.default(1),
  conversion_factor: positive.max(1e6, "rules.must_be_at_most").default(1),
  auto_approve: z.boolean().default(false),
  recipients: z.object({ supplier: emailOrNone, operator: emailOrNone }).default({}),
  config: operationConfig.default({}),
  /** What follows is written by the product alone. */
  causes: z.array(z.enum(PLAN_CAUSES)).min(1).default(["by_hand"]),
  status: z.enum(OPERATION_STATUSES).default("pending"),
  /** What was planned anew, and why it was not approved by itself: text keys with their parameters, the newest last. */
  logs: z
    .array(z.object({ at: z.string(), key: z.string(), params: z.record(z.union([z.string(), z.number()])) }))
    .default([]),
  approved_at: time.nullable().default(null),
  approved_by: id.nullable().default(null),
  approved_until: time.nullable().default(null),
});
export type OptimizationOperation = z.infer<typeof operationSchema>;

/** The end of what is planned (ISO 8601 UTC): `days` of 24 hours, whatever the clock does meanwhile. */
export const plannedUntil = ({ start_at, days }: Pick<OptimizationOperation, "start_at" | "days">): string =>
  new Date(Date.parse(start_at) + days * DAY_MS).toISOString();

/** start_at and so many days (ISO 8601 UTC). */
export const approvedUntil = (start_at: string, approval_days: number): string =>
  new Date(Date.parse(start_at) + approval_days * DAY_MS).toISOString();
