import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { endedSessionCookie } from "~/routes/page/session.server";
import { companyLogin } from "~/services/identity/oidc.server";
import { sessionToken } from "~/services/identity/requestActor.server";
import { closeSession } from "~/services/identity/sessions.server";

/** Ends the sign-in. People of a company space come back to its own sign-in page. */
export async function action({ request }: ActionFunctionArgs) {
  const token = sessionToken(request);
  const { sso_variant } = token ? closeSession(token) : { sso_variant: null };
  const form = await request.formData().catch(() => null);
  const message = form?.get("reason") === "idle" ? "message=idle" : "left=1";
  const path = sso_variant && companyLogin(sso_variant) ? `/login/${sso_variant}` : "/login";
  return redirect(`${path}?${message}`, { status: 303, headers: { "Set-Cookie": endedSessionCookie() } });
}

export const loader = () => redirect("/systems");
