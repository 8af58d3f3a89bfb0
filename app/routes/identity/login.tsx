import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { signInSchema } from "~/entities/identity/signIn";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { stepCookie } from "~/routes/page/session.server";
import { passingRefusal } from "~/services/core/outcome";
import { environment } from "~/services/core/settings/environment.server";
import { hashOf } from "~/services/core/settings/secrets.server";
import { authenticatorFor, SignInRefused } from "~/services/identity/authenticator.server";
import { openPending, PENDING_MINUTES } from "~/services/identity/pendingSignin.server";
import { actorOfRequest } from "~/services/identity/requestActor.server";
import { factorsOf, sendPhoneCode } from "~/services/identity/twoFactor.server";
import { comingMaintenance } from "~/services/notifications/notices.server";
import { demoAccounts } from "~/services/start/demoAccounts.server";
import { EntityForm, invalid, SubmitButton, TextField, validatorOf } from "~/ui/kit/fields";
import { Notice } from "~/ui/kit/layout";
import { AuthPage } from "./AuthPage";
import { ProductIntro } from "./ProductIntro";
import { refuseSignIn, say, signedIn, signInMessage, signInReturn } from "./signIn.server";

export async function loader(args: LoaderFunctionArgs) {
  const search = new URL(args.request.url).searchParams;
  const return_to = signInReturn(search.get("return_to"));
  if (actorOfRequest(args)) throw redirect(return_to);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  return {
    title: t("identity:auth.login.title"),
    demo: demoAccounts(),
    return_to,
    message: signInMessage(search, locale),
    maintenance: comingMaintenance().map((notice) => maintenanceText(notice, locale)),
    companies: environment().companyLogins.length > 0,
  };
}

function maintenanceText(notice: { start_at: string; end_at: string; timezone: string }, locale: Locale): string {
  const time = (at: string) => formatTime(at, locale, notice.timezone);
  return textsOf(locale)("identity:auth.maintenance.text", { start: time(notice.start_at), end: time(notice.end_at) });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const locale = await localeOf(request);
  const form = await request.clone().formData();
  const result = await validatorOf(signInSchema, { locale }).validate(form);
  if (result.error) return invalid(result);
  const returnTo = signInReturn(result.data.return_to);
  try {
    const userId = await authenticatorFor(context.address).authenticate("password", request);
    context.log.info({ user_id: userId, address: context.address }, "password accepted");
    const factors = factorsOf(userId);
    if (!factors.on) return signedIn(request, userId, returnTo);
    const cookie = stepCookie("energy_pending", openPending(userId, returnTo), PENDING_MINUTES);
    const sent = factors.totp || (await sendPhoneCode(userId, "sign_in", say, locale)).ok;
    const next = sent ? "/login/code" : "/login/code?message=code_not_sent";
    return redirect(next, { status: 303, headers: { "Set-Cookie": cookie } });
  } catch (error) {
    // A sign-in is written down: who is to make room is told what is in the way.
    const refusal = passingRefusal(error);
    if (refusal) return refuseSignIn(result, refusal);
    if (!(error instanceof SignInRefused)) throw error;
    context.log.warn({ account: hashOf(result.data.email), address: context.address }, "sign-in refused");
    return refuseSignIn(result, error.refusal);
  }
}

export default function Login() {
  const { title, demo, return_to, message, maintenance, companies } = useLoaderData<typeof loader>();
  const { t } = useTranslation("identity");
  const more = return_to === "/systems" ? "" : `?return_to=${encodeURIComponent(return_to)}`;
  return (
    <AuthPage title={title} message={message} intro={<ProductIntro />}>
      {maintenance.map((text) => (
        <Notice key={text} kind="warning" title={t("auth.maintenance.title")}>
          <p>{text}</p>
        </Notice>
      ))}
      <EntityForm
        schema={signInSchema}
        labels={{ email: t("auth.login.email"), password: t("auth.login.password") }}
        defaultValues={{ return_to }}
        guard={false}
      >
        <input type="hidden" name="return_to" value={return_to} />
        <TextField name="email" type="email" autoComplete="username" />
        <TextField name="password" type="password" autoComplete="current-password" />
        <SubmitButton>{t("auth.login.submit")}</SubmitButton>
      </EntityForm>
      <p>
        <a href="/login/forgot">{t("auth.forgot.link")}</a>
      </p>
      {companies ? (
        <p>
          <a href={`/login/company${more}`}>{t("auth.company.link")}</a>
        </p>
      ) : null}
      {demo ? (
        <section aria-labelledby="demo-accounts">
          <h2 id="demo-accounts">{t("auth.login.demo_title")}</h2>
          <p>{t("auth.login.demo_text", { password: demo.password })}</p>
          <ul>
            {demo.accounts.map((email) => (
              <li key={email}>{email}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </AuthPage>
  );
}
