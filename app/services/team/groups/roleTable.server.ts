import { and, eq } from "drizzle-orm";
import { platformDb } from "~db/client";
import { groupRoles, scimGroups, scimMembers } from "~db/schema/identity";
import type { GroupRole } from "~/entities/team/groupRole";
import { environment } from "~/services/core/settings/environment.server";
import type { CompanyLogin } from "~/services/core/settings/identitySettings";

/** The rules of a login, with who tells of their groups: the provider by SCIM, or each sign-in. */
export interface RoleTable {
  rules: readonly GroupRole[];
  /** Whether the provider keeps a group here under its name or its own id. */
  isProvided(group: string): boolean;
  /** The rules that give an account a role; `claim` are the groups that its last sign-in named. */
  matching(userId: string, claim: readonly string[]): GroupRole[];
}

export function roleTable({ space, variant }: Pick<CompanyLogin, "space" | "variant">): RoleTable {
  const platform = platformDb(environment().dataDir);
  const { rule_id, group_name, system_id, role } = groupRoles;
  const rules = platform
    .select({ rule_id, variant: groupRoles.variant, group_name, system_id, role })
    .from(groupRoles)
    .where(and(eq(groupRoles.space, space), eq(groupRoles.variant, variant)))
    .all();
  const { group_id, display_name, external_id } = scimGroups;
  const ofLogin = and(eq(scimGroups.space, space), eq(scimGroups.variant, variant));
  const groups = platform.select({ group_id, display_name, external_id }).from(scimGroups).where(ofLogin).all();
  const ids = new Map<string, string[]>();
  for (const group of groups)
    for (const name of new Set([group.display_name, group.external_id]))
      if (name !== null) ids.set(name, [...(ids.get(name) ?? []), group.group_id]);
  const groupIdsOf = (userId: string): Set<string> =>
    new Set(
      platform
        .select({ id: scimMembers.group_id })
        .from(scimMembers)
        .where(eq(scimMembers.user_id, userId))
        .all()
        .map(({ id }) => id),
    );
  return {
    rules,
    isProvided: (group) => ids.has(group),
    matching(userId, claim) {
      if (rules.length === 0) return [];
      const memberOf = groups.length > 0 ? groupIdsOf(userId) : new Set<string>();
      return rules.filter(({ group_name }) => {
        const provided = ids.get(group_name);
        return provided ? provided.some((id) => memberOf.has(id)) : claim.includes(group_name);
      });
    },
  };
}
