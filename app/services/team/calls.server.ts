import { z } from "zod";
import { roleSchema } from "~/entities/team/role";
import { roleMailSchema } from "~/entities/team/sharing";
import { call, json, jsonBody } from "~/services/core/call.server";
import { done } from "~/services/core/outcome";
import { get } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { mailContext, notifyMember } from "./notifyMember.server";
import { assignedSystem, mailRoleOnce } from "./roleMail.server";
import { visibleRoles } from "./roles.server";
import { assignRole, removeRole } from "./sharing.server";

export const teamCalls = [
  call({
    method: "GET",
    path: "api/roles",
    id: "roles",
    summary: "Roles in the systems the caller sees",
    returns: json(z.array(roleSchema)),
    run: ({ actor }) => done(visibleRoles(actor)),
  }),
  call({
    method: "POST",
    path: "api/role",
    id: "assignRole",
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
    summary: "Take a role away",
    returns: json(roleSchema),
    run: ({ actor, params }) => removeRole(actor, params.user_id, params.system_id),
  }),
  call({
    method: "POST",
    path: "api/emails/roleAssignment",
    id: "roleMail",
    summary: "Write to the holder of a role, unless giving it did so in the last 15 minutes",
    input: jsonBody(roleMailSchema),
    returns: json(z.object({ sent: z.boolean() })),
    run({ actor, input: { user_id, params }, locale, request }) {
      const about = assignedSystem(actor, { user_id, ...params });
      return about.ok ? mailRoleOnce(actor, about.value, mailContext(request, locale)) : about;
    },
  }),
];
