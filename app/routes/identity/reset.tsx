import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PASSWORD_MIN, resetSchema } from "~/entities/identity/signIn";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { endedSessionCookie } from "~/routes/page/session.server";
import { resetPassword, resetUser } from "~/services/identity/passwords.server";
import { EntityForm, invalid, SubmitButton, TextField, validatorOf } from "~/ui/kit/fields";
import { Notice } from "~/ui/kit/layout";
import { AuthPage } from "./AuthPage";
import { refuseSignIn, say, SECRETS } from "./signIn.server";

/** A link out of a mail: works once and for an hour. Opening it changes nothing, so mail scanners do no harm. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const t = textsOf(await localeOf(request));
  const user = resetUser(params.token ?? "");
  return data({ title: t("identity:auth.reset.title"), email: user?.email ?? null }, { status: user ? 200 : 404 });
}

/** Pages with a secret in them stay in no cache. */
export const headers = () => ({ "Cache-Control": "no-store" });

export async function action({ request, params }: ActionFunctionArgs) {
  const locale = await localeOf(request);
  const result = await validatorOf(resetSchema, { locale }).validate(await request.formData());
  if (result.error) return invalid(result, {}, SECRETS);
  const changed = await resetPassword(params.token ?? "", result.data.password, say, locale);
  if (!changed.ok) return refuseSignIn(result, changed);
  return redirect("/login?message=password_set", { status: 303, headers: { "Set-Cookie": endedSessionCookie() } });
}

export default function Reset() {
  const { title, email } = useLoaderData<typeof loader>();
  const { t } = useTranslation("identity");
  if (!email)
    return (
      <AuthPage title={title}>
        <Notice kind="error" title={t("auth.reset_invalid")} />
        <p>
          <a href="/login/forgot">{t("auth.reset.again")}</a>
        </p>
      </AuthPage>
    );
  return (
    <AuthPage title={title}>
      <p>{t("auth.reset.text", { email })}</p>
      <EntityForm schema={resetSchema} labels={{ password: t("auth.reset.password") }} guard={false}>
        <TextField
          name="password"
          type="password"
          autoComplete="new-password"
          hint={t("auth.password_hint", { min: PASSWORD_MIN })}
        />
        <SubmitButton>{t("auth.reset.submit")}</SubmitButton>
      </EntityForm>
    </AuthPage>
  );
}
