import { eq } from "drizzle-orm";
import { parameters } from "~db/schema/parameters";
import { following } from "~/services/core/entity.server";
import { purgeParameters } from "~/services/parameters/goneForGood.server";
import { scenarioEntity } from "./scenario.entity.server";

/** A scenario that is removed for good takes its parameters along, those of every system when all share it. */
export const scenarioFollower = following(scenarioEntity, {
  beforeRemove: ({ actor, row, forGood }) =>
    forGood ? purgeParameters(actor, eq(parameters.scenario_id, row.scenario_id)) : undefined,
});
