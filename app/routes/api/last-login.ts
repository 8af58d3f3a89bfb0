import type { ActionFunctionArgs } from "@remix-run/node";
import { lastLoginSchema } from "~/entities/identity/account";
import { noteLastLogin } from "~/services/identity/account.server";
import { invalid } from "~/services/core/outcome";
import { call, jsonBody, methodNotAllowed } from "./api.server";

/** POST api/user/lastLoginAt {last_login_at} -> {user_id, last_login_at}. */
export const action = (args: ActionFunctionArgs) =>
  args.request.method !== "POST"
    ? methodNotAllowed("POST")
    : call(args, async (actor) => {
        const body = await jsonBody(args.request);
        if (!body.ok) return body;
        const parsed = lastLoginSchema.safeParse(body.value);
        return parsed.success ? noteLastLogin(actor, parsed.data.last_login_at) : invalid(parsed.error);
      });

export const loader = () => methodNotAllowed("POST");
