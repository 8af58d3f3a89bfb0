import { setpointOutputs } from "~db/schema/operator";
import { type SetpointOutput, setpointOutputSchema } from "~/entities/operator/setpoints/output";
import { type Change, entity } from "~/services/core/entity.server";
import { onCommit } from "~/services/core/store.server";
import { hostOf } from "~/services/live/sources/address";
import { askForSetpoints } from "./jobs.server";
import { checkOutput } from "./outputRules.server";
import { dropSecret } from "./secret.server";

/** Where the setpoints of the plan in force go; its secret and its messages are apart. */
export const setpointOutputEntity = entity({
  name: "setpoint_output",
  path: "setpoint-output",
  lists: [{ path: "system/:system_id/setpoint-outputs", rows: "system", updates: true }],
  module: "operation",
  idField: "output_id",
  table: setpointOutputs,
  schema: setpointOutputSchema,
  scope: "system",
  beforeSave: checkOutput,
  /** A secret was given for one host alone. What is sent is looked at anew. */
  afterSave({ db, actor, before, after }: Change<SetpointOutput>) {
    if (before && hostOf(before) !== hostOf(after)) dropSecret(db, after.output_id);
    if (after.active) onCommit(db, () => askForSetpoints(actor.space, after.system_id));
  },
});
