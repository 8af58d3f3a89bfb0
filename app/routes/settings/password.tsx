import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { passwordSchema } from "~/entities/account";
import { PASSWORD_MIN } from "~/entities/signIn";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { refuseSignIn, say, SECRETS } from "~/routes/auth/signIn.server";
import { redirectWith } from "~/routes/flash.server";
import { requireActor, SESSION_COOKIE } from "~/routes/guard.server";
import { tokenOf } from "~/routes/session.server";
import { accountOf } from "~/services/account.server";
import { changePassword } from "~/services/passwords.server";
import { EntityForm, FormActions, invalid, SubmitButton, TextField, validatorOf } from "~/ui/fields";
import { PageHeader } from "~/ui/layout";

const PATH = "/settings/account";

export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  if (!accountOf(actor).has_password) throw redirect(PATH);
  const t = textsOf(await localeOf(args.request));
  const title = t("account:password.title");
  return { title, crumbs: [{ label: t("account:title"), href: PATH }, { label: title }] };
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const actor = requireActor(args);
  const locale = await localeOf(request);
  const result = await validatorOf(passwordSchema, { locale }).validate(await request.formData());
  if (result.error) return invalid(result, {}, SECRETS);
  const here = { address: context.address, token: tokenOf(request, SESSION_COOKIE), say, locale };
  const changed = await changePassword(actor, result.data, here);
  return changed.ok ? redirectWith(PATH, "account:status.password_changed") : refuseSignIn(result, changed);
}

export default function Password() {
  const { title } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["account", "auth", "common"]);
  return (
    <>
      <PageHeader title={title} lead={t("password.lead")} />
      <EntityForm
        schema={passwordSchema}
        labels={{ current_password: t("password.current"), password: t("password.new") }}
      >
        <TextField name="current_password" type="password" autoComplete="current-password" width="medium" />
        <TextField
          name="password"
          type="password"
          autoComplete="new-password"
          width="medium"
          hint={t("auth:password_hint", { min: PASSWORD_MIN })}
        />
        <FormActions cancel={{ href: PATH, label: t("common:action.cancel") }}>
          <SubmitButton>{t("password.submit")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </>
  );
}
