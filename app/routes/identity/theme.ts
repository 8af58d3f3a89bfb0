import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { preferenceCookie, returnPath, THEMES } from "~/routes/page/preferences.server";

/** Chooses light or dark, pages without scripts, or charts with patterns. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const headers = new Headers();
  const theme = THEMES.find((name) => name === form.get("theme"));
  if (theme) headers.append("Set-Cookie", preferenceCookie("theme", theme));
  for (const name of ["lite", "patterns"]) {
    const chosen = form.get(name);
    if (chosen === "0" || chosen === "1") headers.append("Set-Cookie", preferenceCookie(name, chosen));
  }
  return redirect(returnPath(form.get("return_to")), { status: 303, headers });
}

export const loader = () => redirect("/systems");
