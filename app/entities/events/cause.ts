import { z } from "zod";
import { finiteNumber, id } from "~/entities/core/shared";

/**
 * The rules that raise events of live series. `silent`: no values come in. `standstill`: values are at or below a bound. `backup_silent`:
 * none come in of the reserve source. `forecast_missing`: there is no new forecast. `divergence`: what is measured of a component is not
 * what the plan in force says.
 */
export const RULES = [
  "outlier",
  "accumulated_value",
  "silent",
  "standstill",
  "backup_silent",
  "forecast_missing",
  "divergence",
] as const;
export type Rule = (typeof RULES)[number];

/** The type of the events that a rule raises. */
export const TYPE_OF_RULE = {
  outlier: "outlier",
  accumulated_value: "accumulated_value",
  silent: "outage",
  standstill: "outage",
  backup_silent: "backup_inactive",
  forecast_missing: "backup_inactive",
  divergence: "operation_divergence",
} as const satisfies Record<Rule, string>;

const time = z.string().datetime("rules.invalid");

/** Why a rule raised an event. As long as the event has the times and the type it was raised with, the rule looks after it. */
export const causeSchema = z
  .object({
    rule: z.enum(RULES),
    /** The times as the rule found them, ISO 8601 UTC. */
    start_at: time,
    end_at: time,
    /** It had not ended when it was last looked at: `end_at` is how long it has lasted at least. */
    ongoing: z.boolean(),
    /** Steps that are out of the ordinary, or values that were accumulated. */
    count: finiteNumber.int().min(1),
    /** The most striking value, in the unit of the series; null where there is none. */
    value: finiteNumber.nullable(),
    /** How striking it is: deviations from its neighbours (outlier), usual values (accumulated_value), the bound (standstill), what was planned (divergence). */
    measure: finiteNumber.nullable(),
    /** The reserve source. */
    backup_live_id: id.nullable(),
  })
  .strict();
export type Cause = z.infer<typeof causeSchema>;
