import { setImmediate as turn } from "node:timers/promises";
import { handles, JobFailure } from "~jobs/worker/handler";
import { applyProvided } from "~/services/team/groups/apply.server";
import { providedRolesJob } from "~/services/team/scim/rolesJob.server";
import { stepsOf } from "~/services/team/scim/spreadRoles.server";

/** Roles of people of a company login by the groups that its provider keeps here. Safe to retry: what is so already is not written. */
export const providedRoles = handles(providedRolesJob, {
  async run({ signal }, { users, by, ...login }) {
    let people = 0;
    for (const ids of stepsOf(users)) {
      signal.throwIfAborted();
      const applied = applyProvided(login, ids, by);
      if (!applied.ok) throw new JobFailure("storage", applied.message, { retry: true });
      people += applied.value;
      await turn();
    }
    return { people };
  },
});
