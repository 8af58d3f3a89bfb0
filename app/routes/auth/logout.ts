import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { readCookie } from "~/i18n/i18n.server";
import { SESSION_COOKIE } from "~/routes/guard.server";
import { endedSessionCookie } from "~/routes/session.server";
import { closeSession } from "~/services/auth.server";

export function action({ request }: ActionFunctionArgs) {
  const token = readCookie(request.headers.get("Cookie"), SESSION_COOKIE);
  if (token) closeSession(token);
  return redirect("/login?left=1", { status: 303, headers: { "Set-Cookie": endedSessionCookie() } });
}

export const loader = () => redirect("/systems");
