import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { confirmSchema, phoneSchema } from "~/entities/identity/account";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { refuseSignIn, say, SECRETS } from "~/routes/identity/signIn.server";
import { redirectWith } from "~/routes/page/flash.server";
import { requireActor } from "~/routes/page/guard.server";
import { accountOf } from "~/services/identity/account.server";
import { confirmPassword } from "~/services/identity/auth.server";
import { notifyOfPasswordChange } from "~/services/identity/passwords.server";
import { beginPhone, beginTotp, factorsOf, newRecoveryCodes, switchOff } from "~/services/identity/twoFactor.server";
import { PasswordForm } from "~/ui/identity/PasswordForm";
import { RecoveryCodes } from "~/ui/identity/RecoveryCodes";
import { EntityForm, FormActions, invalid, SubmitButton, TextField, validatorOf } from "~/ui/kit/fields";
import { Notice, PageHeader, Section, StatusBadge } from "~/ui/kit/layout";

const PATH = "/settings/account/two-factor";

export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  const account = accountOf(actor);
  if (!account.has_password) throw redirect("/settings/account");
  const t = textsOf(await localeOf(args.request));
  const title = t("identity:account.two_factor.title");
  const crumbs = [{ label: t("identity:account.title"), href: "/settings/account" }, { label: title }];
  return { title, crumbs, factors: factorsOf(actor.user_id), phone: account.phone, due: actor.second_factor_due };
}

/** Pages with a secret in them stay in no cache. */
export const headers = () => ({ "Cache-Control": "no-store" });

/** Each change asks for the password again: subaction app, phone, recovery or off. */
export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const actor = requireActor(args);
  const { user_id } = actor;
  const locale = await localeOf(request);
  const form = await request.formData();
  const subaction = form.get("subaction");
  const withPhone = subaction === "phone";
  const phoneForm = await validatorOf(phoneSchema, { locale }).validate(form);
  const result = withPhone ? phoneForm : await validatorOf(confirmSchema, { locale }).validate(form);
  if (result.error) return invalid(result, {}, SECRETS);
  const confirmed = await confirmPassword(actor, result.data.current_password, context.address);
  if (!confirmed.ok) return refuseSignIn(result, confirmed);
  if (phoneForm.data && withPhone) {
    const begun = await beginPhone(user_id, phoneForm.data.phone, say, locale);
    return begun.ok ? redirect(`${PATH}/phone`, 303) : refuseSignIn(result, begun);
  }
  switch (subaction) {
    case "app": {
      const begun = beginTotp(user_id);
      return begun.ok ? redirect(`${PATH}/app`, 303) : refuseSignIn(result, begun);
    }
    case "recovery":
      return factorsOf(user_id).on ? { codes: newRecoveryCodes(user_id) } : redirect(PATH, 303);
    case "off":
      switchOff(user_id);
      try {
        notifyOfPasswordChange(user_id, "two_factor_off", say, locale);
      } catch (error) {
        context.log.error({ err: error }, "mail about a change could not be sent");
      }
      return redirectWith("/settings/account", "identity:account.status.two_factor_off");
    default:
      return redirect(PATH, 303);
  }
}

export default function TwoFactor() {
  const { title, factors, phone, due } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const { t } = useTranslation(["identity", "common"]);
  if (actionData && "codes" in actionData)
    return <RecoveryCodes title={t("account.recovery.title")} codes={actionData.codes} />;
  const badge = (
    <StatusBadge tone={factors.on ? "success" : "warning"}>
      {t(factors.on ? "account.two_factor.on" : "account.two_factor.off")}
    </StatusBadge>
  );
  return (
    <>
      <PageHeader title={title} lead={t("account.two_factor.lead")} badge={badge} />
      {due ? <Notice kind="warning">{t("account.two_factor.due")}</Notice> : null}
      <Section id="app" title={t("account.two_factor.app")}>
        {factors.totp ? (
          <p>{t("account.two_factor.app_on")}</p>
        ) : (
          <PasswordForm
            id="app-form"
            subaction="app"
            lead={t("account.two_factor.app_lead")}
            button={t("account.two_factor.app_set_up")}
          />
        )}
      </Section>
      <Section id="phone" title={t("account.two_factor.phone")}>
        {factors.phone ? (
          <p>{t("account.two_factor.phone_on", { phone: factors.phone })}</p>
        ) : (
          <EntityForm
            id="phone-form"
            subaction="phone"
            schema={phoneSchema}
            labels={{ phone: t("account.profile.phone"), current_password: t("account.password.current") }}
            defaultValues={{ phone: phone ?? "" }}
            guard={false}
            requiredNote={false}
          >
            <p>{t("account.two_factor.phone_lead")}</p>
            <TextField
              name="phone"
              type="tel"
              autoComplete="tel"
              width="medium"
              required
              hint={t("account.profile.phone_hint")}
            />
            <TextField name="current_password" type="password" autoComplete="current-password" width="medium" />
            <FormActions>
              <SubmitButton kind="secondary">{t("account.two_factor.phone_set_up")}</SubmitButton>
            </FormActions>
          </EntityForm>
        )}
      </Section>
      {factors.on ? (
        <>
          <Section id="recovery" title={t("account.recovery.title")} lead={t("account.recovery.lead")}>
            <p>{t("account.recovery.count", { count: factors.recoveryLeft })}</p>
            <PasswordForm id="recovery-form" subaction="recovery" button={t("account.recovery.renew")} />
          </Section>
          <Section id="off" title={t("account.two_factor.off_title")} lead={t("account.two_factor.off_lead")}>
            <PasswordForm id="off-form" subaction="off" button={t("account.two_factor.off_title")} danger />
          </Section>
        </>
      ) : null}
    </>
  );
}
