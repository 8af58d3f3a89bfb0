import type { ActionFunctionArgs } from "@remix-run/node";
import { readCookie } from "~/i18n/i18n.server";
import { databaseSchema } from "~/entities/team/sharing";
import { call, jsonBody, methodNotAllowed } from "~/routes/api/api.server";
import { SESSION_COOKIE } from "~/routes/page/guard.server";
import { invalid, notAllowed } from "~/services/core/outcome";
import { switchSpace } from "~/services/identity/spaces.server";

/** POST api/database {db}: this sign-in (cookie or bearer) works in another company space from then on. */
export const action = (args: ActionFunctionArgs) =>
  args.request.method !== "POST"
    ? methodNotAllowed("POST")
    : call(args, async (actor) => {
        if (!actor.super_admin) return notAllowed();
        const body = await jsonBody(args.request);
        if (!body.ok) return body;
        const parsed = databaseSchema.strict().safeParse(body.value);
        if (!parsed.success) return invalid(parsed.error);
        const bearer = /^Bearer (\S+)$/.exec(args.request.headers.get("Authorization") ?? "")?.[1];
        const token = bearer ?? readCookie(args.request.headers.get("Cookie"), SESSION_COOKIE) ?? "";
        return switchSpace(actor, token, parsed.data.db);
      });

export const loader = () => methodNotAllowed("POST");
