import { z } from "zod";
import { SYSTEM_ROLES } from "~/entities/core/roles";
import { groupRoleSchema } from "~/entities/team/groupRole";
import { roleSchema } from "~/entities/team/role";
import { roleMailSchema } from "~/entities/team/sharing";
import { isAdmin } from "~/services/core/access.server";
import { call, json, jsonBody } from "~/services/core/call.server";
import { done, notAllowed } from "~/services/core/outcome";
import { get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { addGroupRule, groupRules, removeGroupRule } from "./groups/rules.server";
import { mailContext, notifyMember } from "./notifyMember.server";
import { assignedSystem, mailRoleOnce } from "./roleMail.server";
import { visibleRoles } from "./roles.server";
import { assignRole, removeRole } from "./sharing.server";

/** A role with where it comes from: by hand, by groups of a company's sign-in, or both. */
const sourcedRole = roleSchema.extend({
  group_role: z.enum(SYSTEM_ROLES).nullable(),
  role_groups: z.array(z.string()),
  hand_role: z.enum(SYSTEM_ROLES).nullable(),
});
const ruleSchema = groupRoleSchema.innerType();

export const teamCalls = [
  call({
    method: "GET",
    path: "api/roles",
    id: "roles",
    summary: "Roles in the systems the caller sees",
    returns: json(z.array(sourcedRole)),
    run: ({ actor }) => done(visibleRoles(actor)),
  }),
  call({
    method: "GET",
    path: "api/group-roles",
    id: "groupRoles",
    summary: "Which roles groups of a company's sign-in give; for admins",
    returns: json(z.array(ruleSchema)),
    run: ({ actor }) => groupRules(actor),
  }),
  call({
    method: "POST",
    path: "api/group-role",
    id: "addGroupRole",
    needs: "all",
    summary: "Let a group of a company's sign-in give a role, from each person's next sign-in on; for admins",
    input: jsonBody(groupRoleSchema),
    returns: json(ruleSchema),
    allow: ({ actor }) => (isAdmin(actor) ? undefined : notAllowed()),
    run: ({ actor, input }) => addGroupRule(actor, input),
  }),
  call({
    method: "DELETE",
    path: "api/group-role/:rule_id",
    id: "removeGroupRole",
    needs: "all",
    summary: "Let a group give a role no more, from each person's next sign-in on; for admins",
    returns: json(ruleSchema),
    run: ({ actor, params }) => removeGroupRule(actor, params.rule_id),
  }),
  call({
    method: "POST",
    path: "api/role",
    id: "assignRole",
    needs: "all",
    summary: "Give a role in a system; its holder is told by mail",
    input: jsonBody(roleSchema),
    returns: json(roleSchema),
    run({ actor, input, locale, request, log }) {
      const assigned = assignRole(actor, input);
      if (!assigned.ok) return assigned;
      const { before, ...role } = assigned.value;
      const name = get(actor, systemEntity, role.system_id)?.name;
      if (name && before !== role.role)
        notifyMember(actor, { role, system_name: name }, mailContext(request, locale), log);
      return done(role);
    },
  }),
  call({
    method: "DELETE",
    path: "api/user/:user_id/system/:system_id/role",
    id: "removeRole",
    needs: "all",
    summary: "Take a role away",
    returns: json(roleSchema),
    run: ({ actor, params }) => removeRole(actor, params.user_id, params.system_id),
  }),
  call({
    method: "POST",
    path: "api/emails/roleAssignment",
    id: "roleMail",
    needs: "all",
    summary: "Write to the holder of a role, unless giving it did so in the last 15 minutes",
    input: jsonBody(roleMailSchema),
    returns: json(z.object({ sent: z.boolean() })),
    run({ actor, input: { user_id, params }, locale, request }) {
      const about = assignedSystem(actor, { user_id, ...params });
      return about.ok ? mailRoleOnce(actor, about.value, mailContext(request, locale)) : about;
    },
  }),
];
