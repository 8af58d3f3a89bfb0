import type { ActionFunctionArgs } from "@remix-run/node";
import { roleMailSchema } from "~/entities/team/sharing";
import { call, jsonBody, methodNotAllowed } from "~/routes/api/api.server";
import { invalid } from "~/services/core/outcome";
import { assignedSystem, mailRole } from "~/services/team/roleMail.server";
import { mailContext } from "./notify.server";

/** POST api/emails/roleAssignment {user_id, params: {role, system_name}}: writes to the holder of a role once more. */
export const action = (args: ActionFunctionArgs) =>
  args.request.method !== "POST"
    ? methodNotAllowed("POST")
    : call(args, async (actor) => {
        const body = await jsonBody(args.request);
        if (!body.ok) return body;
        const parsed = roleMailSchema.safeParse(body.value);
        if (!parsed.success) return invalid(parsed.error);
        const { user_id, params } = parsed.data;
        const about = assignedSystem(actor, { user_id, ...params });
        return about.ok ? mailRole(actor, about.value, await mailContext(args)) : about;
      });

export const loader = () => methodNotAllowed("POST");
