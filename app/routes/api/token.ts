import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { checkPassword } from "~/services/identity/auth.server";
import { browserFamily } from "~/services/identity/browser";
import { done, invalid } from "~/services/core/outcome";
import { openSession } from "~/services/identity/sessions.server";
import { checkSecondFactor } from "~/services/identity/twoFactor.server";
import { answer, jsonBody, methodNotAllowed, refuse } from "./api.server";

const credentials = z
  .object({
    email: z.string().min(1, "rules.needs_value"),
    password: z.string().min(1, "rules.needs_value"),
    /** Code of the second factor, for accounts that have one. */
    code: z.string().max(20).optional(),
  })
  .strict();

/** POST api/auth/token {email, password, code?} -> {token, expires_at}, for programs. */
export async function action(args: ActionFunctionArgs) {
  if (args.request.method !== "POST") return methodNotAllowed("POST");
  const body = await jsonBody(args.request);
  if (!body.ok) return refuse(args, body);
  const parsed = credentials.safeParse(body.value);
  if (!parsed.success) return refuse(args, invalid(parsed.error));
  const user = await checkPassword(parsed.data.email, parsed.data.password, args.context.address);
  if (!user.ok) return refuse(args, user);
  const second = checkSecondFactor(user.value, parsed.data.code);
  if (!second.ok) return refuse(args, second);
  const browser = browserFamily(args.request.headers.get("User-Agent"));
  return answer(args, done(openSession(user.value, "bearer", { browser })));
}

export const loader = () => methodNotAllowed("POST");
