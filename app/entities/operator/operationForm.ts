import { z } from "zod";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { operationSchema } from "./operation";
import { emailOrNone } from "./operationSite";

const { optimization_operation_id, name, days, approval_days, conversion_factor } = operationSchema.shape;

/** The form of a new plan. Its start is of the clock of the system's zone. */
export const operationForm = z.object({
  optimization_operation_id,
  name,
  start_at: z
    .string({ required_error: "rules.needs_value" })
    .min(1, "rules.needs_value")
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/, "rules.date_invalid"),
  days,
  approval_days,
  scenario_id_sq: z.string().trim().min(1, "rules.needs_value").default(BASE_SCENARIO_ID),
  auto_approve: z.boolean().default(false),
  supplier_email: emailOrNone,
  operator_email: emailOrNone,
  conversion_factor,
});

/** Days of a plan of at most so many. */
const planned = (most: number) => days.removeDefault().max(most, "rules.must_be_in_range");

/** The form that approves a plan of so many days for its first days, at most all of them. */
export const approveForm = (planDays: number) =>
  z.object({ intent: z.literal("approve"), approval_days: planned(planDays).default(1) });
