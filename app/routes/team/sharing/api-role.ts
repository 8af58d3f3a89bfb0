import type { ActionFunctionArgs } from "@remix-run/node";
import type { System } from "~/entities/systems/system";
import { call, jsonBody, methodNotAllowed } from "~/routes/api/api.server";
import { done } from "~/services/core/outcome";
import { assignRole } from "~/services/team/sharing.server";
import { get } from "~/services/core/store.server";
import { tellMember } from "./notify.server";

/** POST api/role {user_id, system_id, role, email}: gives the role and tells its holder by mail. */
export const action = (args: ActionFunctionArgs) =>
  args.request.method !== "POST"
    ? methodNotAllowed("POST")
    : call(args, async (actor) => {
        const body = await jsonBody(args.request);
        if (!body.ok) return body;
        const assigned = assignRole(actor, body.value);
        if (!assigned.ok) return assigned;
        const { before, ...role } = assigned.value;
        const name = get<System>(actor, "system", role.system_id)?.name;
        if (name && before !== role.role) await tellMember(args, actor, role, name);
        return done(role);
      });

export const loader = () => methodNotAllowed("POST");
