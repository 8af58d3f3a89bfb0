import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { signInSchema } from "~/entities/signIn";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import type { loader as rootLoader } from "~/root";
import { actorOfRequest } from "~/routes/guard.server";
import { returnPath } from "~/routes/preferences.server";
import { sessionCookie } from "~/routes/session.server";
import { openSession } from "~/services/auth.server";
import { authenticatorFor, SignInRefused } from "~/services/authenticator.server";
import { demoAccounts } from "~/services/demoAccounts.server";
import { EntityForm, invalid, ruleMessage, SubmitButton, TextField, validatorOf, type InvalidForm } from "~/ui/fields";
import { BarePage, Notice } from "~/ui/layout";

export async function loader(args: LoaderFunctionArgs) {
  if (actorOfRequest(args)) throw redirect("/systems");
  const url = new URL(args.request.url);
  const t = textsOf(await localeOf(args.request));
  return {
    title: t("auth:login.title"),
    demo: demoAccounts(),
    return_to: returnPath(url.searchParams.get("return_to")),
    left: url.searchParams.get("left") === "1",
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.clone().formData();
  const result = await validatorOf(signInSchema, { locale: await localeOf(request) }).validate(form);
  if (result.error) return invalid(result);
  try {
    const userId = await authenticatorFor(context.address).authenticate("password", request);
    const cookie = sessionCookie(openSession(userId, "cookie").token);
    return redirect(returnPath(result.data.return_to ?? null), { status: 303, headers: { "Set-Cookie": cookie } });
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error;
    return invalid(result, { "": ruleMessage(error.refusal.message.replace(".", ":"), error.refusal.params) });
  }
}

export default function Login() {
  const { title, demo, return_to, left } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const { t } = useTranslation("auth");
  const { pathname, search } = useLocation();
  useActionData<InvalidForm>();
  return (
    <BarePage
      title={title}
      path={pathname + search}
      locale={root?.locale ?? "en"}
      theme={root?.theme ?? "system"}
      lite={root?.lite ?? false}
    >
      {left ? <Notice kind="success" title={t("login.left")} /> : null}
      <EntityForm
        schema={signInSchema}
        labels={{ email: t("login.email"), password: t("login.password") }}
        defaultValues={{ return_to }}
        guard={false}
      >
        <input type="hidden" name="return_to" value={return_to} />
        <TextField name="email" type="email" autoComplete="username" />
        <TextField name="password" type="password" autoComplete="current-password" />
        <SubmitButton>{t("login.submit")}</SubmitButton>
      </EntityForm>
      {demo ? (
        <section aria-labelledby="demo-accounts">
          <h2 id="demo-accounts">{t("login.demo_title")}</h2>
          <p>{t("login.demo_text", { password: demo.password })}</p>
          <ul>
            {demo.accounts.map((email) => (
              <li key={email}>{email}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </BarePage>
  );
}
