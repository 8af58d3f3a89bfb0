import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { companySchema } from "~/entities/identity/signIn";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { companyLogin } from "~/services/identity/oidc.server";
import { actorOfRequest } from "~/services/identity/requestActor.server";
import { EntityForm, FormActions, invalid, SubmitButton, TextField, validatorOf } from "~/ui/kit/fields";
import { AuthPage } from "./AuthPage";
import { signInReturn } from "./signIn.server";

export async function loader(args: LoaderFunctionArgs) {
  if (actorOfRequest(args)) throw redirect("/systems");
  const t = textsOf(await localeOf(args.request));
  return {
    title: t("identity:auth.company.title"),
    return_to: signInReturn(new URL(args.request.url).searchParams.get("return_to")),
  };
}

/** From a company space's name to its own sign-in page. */
export async function action({ request }: ActionFunctionArgs) {
  const result = await validatorOf(companySchema, { locale: await localeOf(request) }).validate(
    await request.formData(),
  );
  if (result.error) return invalid(result);
  const login = companyLogin(result.data.company);
  if (!login) return invalid(result, { company: "identity.auth.space_not_found" });
  const returnTo = signInReturn(result.data.return_to);
  const more = returnTo === "/systems" ? "" : `?return_to=${encodeURIComponent(returnTo)}`;
  return redirect(`/login/${login.variant}${more}`, 303);
}

export default function Company() {
  const { title, return_to } = useLoaderData<typeof loader>();
  const { t } = useTranslation("identity");
  return (
    <AuthPage title={title}>
      <EntityForm
        schema={companySchema}
        labels={{ company: t("auth.company.company") }}
        defaultValues={{ return_to }}
        guard={false}
      >
        <input type="hidden" name="return_to" value={return_to} />
        <TextField name="company" autoComplete="organization" spellCheck={false} hint={t("auth.company.hint")} />
        <FormActions cancel={{ href: "/login", label: t("auth.login.back") }}>
          <SubmitButton>{t("auth.company.next")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </AuthPage>
  );
}
