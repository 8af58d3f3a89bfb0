import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { preferenceCookie, returnPath, SIDE_COOKIE, THEMES } from "~/routes/page/preferences.server";

/** Chooses light or dark, pages without scripts, charts with patterns, or the menu at the side with signs only. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const headers = new Headers();
  const theme = THEMES.find((name) => name === form.get("theme"));
  if (theme) headers.append("Set-Cookie", preferenceCookie("theme", theme));
  for (const name of ["lite", "patterns"]) {
    const chosen = form.get(name);
    if (chosen === "0" || chosen === "1") headers.append("Set-Cookie", preferenceCookie(name, chosen));
  }
  const side = form.get("side");
  if (side === "folded" || side === "open") headers.append("Set-Cookie", preferenceCookie(SIDE_COOKIE, side));
  return redirect(returnPath(form.get("return_to")), { status: 303, headers });
}

export const loader = () => redirect("/systems");
