import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import { platformDb } from "~db/client";
import { scimGroups, scimMembers, users } from "~db/schema/identity";
import { enqueue } from "~/services/core/job.server";
import { done, type Outcome } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import type { CompanyLogin } from "~/services/core/settings/identitySettings";
import { applyProvided } from "../groups/apply.server";
import { providedRolesJob } from "./rolesJob.server";

/** People whose roles one call gives and takes at once: some milliseconds each. */
const MOST_AT_ONCE = 20;

type Login = Pick<CompanyLogin, "space" | "variant">;

/** Gives and takes roles of people whose groups changed: of twenty at once, of more by a job. `by`: whom the logs name. */
export function spreadRoles({ space, variant }: Login, userIds: readonly string[], by?: string): Outcome<null> {
  if (userIds.length > MOST_AT_ONCE) {
    enqueue(providedRolesJob, { space, variant }, { space });
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

/** Everybody whose roles groups of a login can give, for the job; in steps, so that others have their turn between two. */
export function* stepsOfLogin({ space, variant }: Login): Generator<string[]> {
  const ofLogin = or(eq(users.sso_variant, variant), and(isNull(users.sso_variant), isNotNull(scimMembers.user_id)));
  const ids = platformDb(environment().dataDir)
    .selectDistinct({ id: users.user_id })
    .from(users)
    .leftJoin(scimMembers, eq(scimMembers.user_id, users.user_id))
    .where(and(eq(users.db, space), ofLogin))
    .all()
    .map(({ id }) => id);
  for (let at = 0; at < ids.length; at += MOST_AT_ONCE) yield ids.slice(at, at + MOST_AT_ONCE);
}
