import { z } from "zod";
import { EVENT_LEVELS } from "./event";
import { eventRulesSchema } from "./eventRules";

const level = z.enum(EVENT_LEVELS);

/** The rules of a live series as the form has them. */
export const rulesForm = eventRulesSchema.omit({ live_id: true, system_id: true }).extend({
  outlier_level: level,
  accumulated_value_level: level,
  outage_level: level,
  backup_inactive_level: level,
  operation_divergence_level: level,
  expected: z.string().nullable().default(null),
});
