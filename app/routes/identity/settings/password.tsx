import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { passwordSchema } from "~/entities/identity/account";
import { PASSWORD_MIN } from "~/entities/identity/signIn";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { refuseSignIn, say, SECRETS } from "~/routes/identity/signIn.server";
import { redirectWith } from "~/routes/page/flash.server";
import { requireActor } from "~/routes/page/guard.server";
import { accountOf } from "~/services/identity/account.server";
import { changePassword } from "~/services/identity/passwords.server";
import { sessionToken } from "~/services/identity/requestActor.server";
import { EntityForm, FormActions, invalid, SubmitButton, TextField, validatorOf } from "~/ui/kit/fields";
import { PageHeader } from "~/ui/kit/layout";

const PATH = "/settings/account";

export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  if (!accountOf(actor).has_password) throw redirect(PATH);
  const t = textsOf(await localeOf(args.request));
  const title = t("identity:account.password.title");
  return { title, crumbs: [{ label: t("identity:account.title"), href: PATH }, { label: title }] };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const actor = requireActor(args);
  const locale = await localeOf(request);
  const result = await validatorOf(passwordSchema, { locale }).validate(await request.formData());
  if (result.error) return invalid(result, {}, SECRETS);
  const here = { address: context.address, token: sessionToken(request), say, locale };
  const changed = await changePassword(actor, result.data, here);
  return changed.ok ? redirectWith(PATH, "identity:account.status.password_changed") : refuseSignIn(result, changed);
}

export default function Password() {
  const { title } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["identity", "common"]);
  return (
    <>
      <PageHeader title={title} lead={t("account.password.lead")} />
      <EntityForm
        schema={passwordSchema}
        labels={{ current_password: t("account.password.current"), password: t("account.password.new") }}
      >
        <TextField name="current_password" type="password" autoComplete="current-password" width="medium" />
        <TextField
          name="password"
          type="password"
          autoComplete="new-password"
          width="medium"
          hint={t("identity:auth.password_hint", { min: PASSWORD_MIN })}
        />
        <FormActions cancel={{ href: PATH, label: t("common:action.cancel") }}>
          <SubmitButton>{t("account.password.submit")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </>
  );
}
