import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { preferenceCookie, returnPath, THEMES } from "~/routes/page/preferences.server";

/** Chooses light or dark, or pages without scripts. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const headers = new Headers();
  const theme = THEMES.find((name) => name === form.get("theme"));
  if (theme) headers.append("Set-Cookie", preferenceCookie("theme", theme));
  const lite = form.get("lite");
  if (lite === "0" || lite === "1") headers.append("Set-Cookie", preferenceCookie("lite", lite));
  return redirect(returnPath(form.get("return_to")), { status: 303, headers });
}

export const loader = () => redirect("/systems");
