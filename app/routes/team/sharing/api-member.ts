import type { ActionFunctionArgs } from "@remix-run/node";
import { call, methodNotAllowed } from "~/routes/api/api.server";
import { removeRole } from "~/services/team/sharing.server";

/** DELETE api/user/{user_id}/system/{system_id}/role. */
export const action = (args: ActionFunctionArgs) =>
  args.request.method !== "DELETE"
    ? methodNotAllowed("DELETE")
    : call(args, (actor) => removeRole(actor, args.params.user_id ?? "", args.params.system_id ?? ""));

export const loader = () => methodNotAllowed("DELETE");
