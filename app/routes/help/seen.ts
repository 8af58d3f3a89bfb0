import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { RELEASES } from "~/entities/help/releases";
import { NEWS_COOKIE, preferenceCookie, returnPath } from "~/routes/page/preferences.server";

/** Puts the message about the newest version away in this browser. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const headers = { "Set-Cookie": preferenceCookie(NEWS_COOKIE, RELEASES[0]?.version ?? "") };
  return redirect(returnPath(form.get("return_to")), { status: 303, headers });
}

export const loader = () => redirect("/updates");
