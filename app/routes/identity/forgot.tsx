import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { forgotSchema } from "~/entities/identity/signIn";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { publicOrigin } from "~/services/core/settings/publicUrl.server";
import { requestReset } from "~/services/identity/passwords.server";
import { actorOfRequest } from "~/services/identity/requestActor.server";
import { EntityForm, FormActions, invalid, SubmitButton, TextField, validatorOf } from "~/ui/kit/fields";
import { AuthPage } from "./AuthPage";
import { refuseSignIn, say } from "./signIn.server";

export async function loader(args: LoaderFunctionArgs) {
  if (actorOfRequest(args)) throw redirect("/systems");
  const t = textsOf(await localeOf(args.request));
  const sent = new URL(args.request.url).searchParams.get("sent") === "1";
  return { title: t(sent ? "identity:auth.forgot.sent_title" : "identity:auth.forgot.title"), sent };
}

/** Says the same whether the address is known or not; the mail goes out after the answer. */
export async function action({ request, context }: ActionFunctionArgs) {
  const locale = await localeOf(request);
  const result = await validatorOf(forgotSchema, { locale }).validate(await request.formData());
  if (result.error) return invalid(result);
  const { address, log } = context;
  const outcome = requestReset({ ...result.data, address, origin: publicOrigin(request), locale, say });
  if (!outcome.ok) return refuseSignIn(result, outcome);
  outcome.value.sent.catch((error: unknown) => log.error({ err: error }, "reset mail could not be sent"));
  return redirect("/login/forgot?sent=1", 303);
}

export default function Forgot() {
  const { title, sent } = useLoaderData<typeof loader>();
  const { t } = useTranslation("identity");
  if (sent)
    return (
      <AuthPage title={title}>
        <p>{t("auth.forgot.sent_text")}</p>
        <p>
          <a href="/login">{t("auth.login.back")}</a>
        </p>
      </AuthPage>
    );
  return (
    <AuthPage title={title}>
      <p>{t("auth.forgot.text")}</p>
      <EntityForm schema={forgotSchema} labels={{ email: t("auth.login.email") }} guard={false}>
        <TextField name="email" type="email" autoComplete="username" />
        <FormActions cancel={{ href: "/login", label: t("auth.login.back") }}>
          <SubmitButton>{t("auth.forgot.submit")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </AuthPage>
  );
}
