import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { LOCALES } from "~/entities/core/locale";
import { LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from "~/i18n/i18n.server";
import { preferenceCookie, returnPath } from "~/routes/page/preferences.server";
import { setLocale } from "~/services/identity/auth.server";
import { actorOfRequest } from "~/services/identity/requestActor.server";

/** Chooses the language; kept in the cookie and, for the signed-in, with the account. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const locale = LOCALES.find((name) => name === form.get("locale"));
  const back = returnPath(form.get("return_to"));
  if (!locale) return redirect(back, 303);
  const actor = actorOfRequest({ request, context });
  if (actor) setLocale(actor, locale);
  return redirect(back, {
    status: 303,
    headers: { "Set-Cookie": preferenceCookie(LOCALE_COOKIE, locale, LOCALE_COOKIE_DAYS) },
  });
}

export const loader = () => redirect("/systems");
