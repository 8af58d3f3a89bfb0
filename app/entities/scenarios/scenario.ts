import { z } from "zod";
import { id, requiredText } from "~/entities/core/shared";

export const scenarioSchema = z.object({
  scenario_id: id,
  name: requiredText(),
  /** Absent for scenarios that every system sees. */
  system_id: id.nullable().default(null),
});
export type Scenario = z.infer<typeof scenarioSchema>;
