import { scenarios } from "~db/schema/scenarios";
import { scenarioSchema } from "~/entities/scenarios/scenario";
import { entity } from "~/services/core/entity.server";
import { checkScenario, checkScenarioRemoval, checkScenarioReturn } from "./rules.server";

/** A set of assumptions that parameters hold under. */
export const scenarioEntity = entity({
  name: "scenario",
  path: "scenario",
  lists: [
    { path: "global/scenarios", rows: "global", updates: true },
    { path: "system/:system_id/scenarios", rows: "system", updates: true },
  ],
  idField: "scenario_id",
  table: scenarios,
  schema: scenarioSchema,
  scope: "either",
  softDelete: true,
  beforeSave: checkScenario,
  beforeRemove: checkScenarioRemoval,
  beforeRestore: checkScenarioReturn,
});
