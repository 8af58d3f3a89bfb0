import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { returnPath } from "~/routes/page/preferences.server";
import { sessionToken } from "~/services/identity/requestActor.server";
import { extendSession, sessionEnd } from "~/services/identity/sessions.server";

const expiryResponse = (at: number | null) =>
  Response.json(
    { expires_at: at === null ? null : new Date(at).toISOString() },
    { status: at === null ? 401 : 200, headers: { "Cache-Control": "no-store" } },
  );

/** When this sign-in ends; asking does not extend it. */
export function loader({ request }: LoaderFunctionArgs) {
  const token = sessionToken(request);
  return expiryResponse(token ? sessionEnd(token) : null);
}

/** Five more hours: returns {expires_at} to a script, and a form with the page it came from. */
export async function action({ request }: ActionFunctionArgs) {
  const token = sessionToken(request);
  const at = token ? extendSession(token) : null;
  if (request.headers.get("Accept")?.includes("application/json")) return expiryResponse(at);
  const form = await request.formData();
  return redirect(at === null ? "/login?message=idle" : returnPath(form.get("return_to")), 303);
}
