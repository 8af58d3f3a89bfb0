import { setImmediate as turn } from "node:timers/promises";
import { handles, JobFailure } from "~jobs/worker/handler";
import { applyProvided } from "~/services/team/groups/apply.server";
import { providedRolesJob } from "~/services/team/scim/rolesJob.server";
import { stepsOfLogin } from "~/services/team/scim/spreadRoles.server";

/** Roles of everybody of a company login by the groups that its provider keeps here. Safe to retry: what is so already is not written. */
export const providedRoles = handles(providedRolesJob, {
  async run({ signal }, login) {
    let people = 0;
    for (const ids of stepsOfLogin(login)) {
      signal.throwIfAborted();
      const applied = applyProvided(login, ids);
      if (!applied.ok) throw new JobFailure("storage", applied.message, { retry: true });
      people += applied.value;
      await turn();
    }
    return { people };
  },
});
