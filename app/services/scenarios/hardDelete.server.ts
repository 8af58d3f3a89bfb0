import { following } from "~/services/core/entity.server";
import { ofScenario, purgeParameters } from "~/services/parameters/hardDelete.server";
import { scenarioEntity } from "./scenario.entity.server";

/** A scenario that is removed for good takes its parameters along, those of every system when all share it. */
export const scenarioFollower = following(scenarioEntity, {
  beforeRemove: ({ actor, row, isHardDelete }) =>
    isHardDelete ? purgeParameters(actor, ofScenario(row.scenario_id)) : undefined,
});
