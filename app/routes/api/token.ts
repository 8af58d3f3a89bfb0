import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { checkPassword, openSession } from "~/services/auth.server";
import { done, invalid } from "~/services/outcome";
import { answer, jsonBody, methodNotAllowed, refuse } from "./api.server";

const credentials = z
  .object({ email: z.string().min(1, "rules.needs_value"), password: z.string().min(1, "rules.needs_value") })
  .strict();

/** POST api/auth/token {email, password} -> {token, expires_at}, for programs. */
export async function action(args: ActionFunctionArgs) {
  if (args.request.method !== "POST") return methodNotAllowed("POST");
  const body = await jsonBody(args.request);
  if (!body.ok) return refuse(args, body);
  const parsed = credentials.safeParse(body.value);
  if (!parsed.success) return refuse(args, invalid(parsed.error));
  const user = await checkPassword(parsed.data.email, parsed.data.password, args.context.address);
  return answer(args, user.ok ? done(openSession(user.value, "bearer")) : user);
}

export const loader = () => methodNotAllowed("POST");
