import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { SignInRefused } from "~/services/identity/authenticator.server";
import { countAttempt, limitReached } from "~/services/identity/authLimits.server";
import { companyLogin } from "~/services/identity/oidc.server";
import { actorOfRequest } from "~/services/identity/requestActor.server";
import { Notice } from "~/ui/kit/layout";
import { AuthPage } from "./AuthPage";
import { companySignIn } from "./company.server";
import { backTo, signInMessage, signInReturn } from "./signIn.server";

/** The sign-in page of one company space. */
export async function loader(args: LoaderFunctionArgs) {
  const search = new URL(args.request.url).searchParams;
  const return_to = signInReturn(search.get("return_to"));
  if (actorOfRequest(args)) throw redirect(return_to);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const login = companyLogin(args.params.sso_variant);
  if (!login)
    return data({ title: t("identity:auth.company.title"), company: null, return_to, message: null }, { status: 404 });
  const title = t("identity:auth.sso.title", { company: login.title });
  return data({ title, company: login.title, return_to, message: signInMessage(search, locale) });
}

/** Leads to the identity provider. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const login = companyLogin(params.sso_variant);
  if (!login) return redirect(`/login/${encodeURIComponent(params.sso_variant ?? "")}`, 303);
  // Each begun login is kept for ten minutes: nobody fills the table.
  const limits = [{ key: `company:${context.address}`, max: 300 }];
  const reached = limitReached(limits);
  if (reached) return backTo(`/login/${login.variant}`, reached);
  countAttempt(limits);
  const form = await request.clone().formData();
  try {
    await companySignIn(request, login, signInReturn(form.get("return_to")));
    throw new Error("A POST leads to the provider");
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    return backTo(`/login/${login.variant}`, error.refusal);
  }
}

export default function CompanySignIn() {
  const { title, company, return_to, message } = useLoaderData<typeof loader>();
  const { t } = useTranslation("identity");
  return (
    <AuthPage title={title} message={message}>
      {company ? (
        <form method="post" className="form">
          <input type="hidden" name="return_to" value={return_to} />
          <p>{t("auth.sso.text", { company })}</p>
          <button type="submit" className="button button-primary">
            {t("auth.sso.submit", { company })}
          </button>
        </form>
      ) : (
        <>
          <Notice kind="error" title={t("auth.space_not_found")} />
          <p>
            <a href="/login/company">{t("auth.company.again")}</a>
          </p>
        </>
      )}
      <p>
        <a href="/login">{t("auth.login.with_password")}</a>
      </p>
    </AuthPage>
  );
}
