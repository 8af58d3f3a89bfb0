import { and, eq, or } from "drizzle-orm";
import { platformDb } from "~db/client";
import { scimGroups, scimMembers } from "~db/schema/identity";
import { enqueue } from "~/services/core/job.server";
import { done, type Outcome } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import type { CompanyLogin } from "~/services/core/settings/identitySettings";
import { applyProvided } from "../groups/apply.server";
import { providedRolesJob } from "./rolesJob.server";

/** People whose roles one call gives and takes at once: some milliseconds each. */
const MOST_AT_ONCE = 20;
/** The queue is another file: a job waits until the change that put it there is stored, also on a slow disk. */
const COMMIT_MS = 5_000;

type Login = Pick<CompanyLogin, "space" | "variant">;

/**
 * Gives and takes roles of people whose groups changed: of twenty at once, of more by a job. Called in the transaction of that change, so that
 * both are done or neither. `by`: whom the logs name.
 */
export function spreadRoles({ space, variant }: Login, userIds: readonly string[], by?: string): Outcome<null> {
  if (userIds.length > MOST_AT_ONCE) {
    const payload = { space, variant, users: [...userIds], ...(by === undefined ? {} : { by }) };
    enqueue(providedRolesJob, payload, { space, runAfter: Date.now() + COMMIT_MS });
    return done(null);
  }
  const applied = applyProvided({ space, variant }, userIds, by);
  return applied.ok ? done(null) : applied;
}

/** The same for the members of the groups that a rule is about. */
export function spreadRule(login: Login, group: string, by: string): Outcome<null> {
  const named = or(eq(scimGroups.display_name, group), eq(scimGroups.external_id, group));
  const ofLogin = and(eq(scimGroups.space, login.space), eq(scimGroups.variant, login.variant));
  const members = platformDb(environment().dataDir)
    .select({ id: scimMembers.user_id })
    .from(scimMembers)
    .innerJoin(scimGroups, eq(scimGroups.group_id, scimMembers.group_id))
    .where(and(ofLogin, named))
    .all();
  return spreadRoles(login, [...new Set(members.map(({ id }) => id))], by);
}

/** The people of a job in steps, so that others have their turn between two. */
export function* stepsOf(users: readonly string[]): Generator<string[]> {
  for (let at = 0; at < users.length; at += MOST_AT_ONCE) yield users.slice(at, at + MOST_AT_ONCE);
}
