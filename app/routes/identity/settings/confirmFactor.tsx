import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { codeSchema } from "~/entities/identity/signIn";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { refuseSignIn, say, SECRETS } from "~/routes/identity/signIn.server";
import { redirectWith } from "~/routes/page/flash.server";
import { notFoundPage, requireActor } from "~/routes/page/guard.server";
import { notifyOfPasswordChange } from "~/services/identity/passwords.server";
import { confirmFactor, waitingPhone, waitingTotp } from "~/services/identity/twoFactor.server";
import { QrCode } from "~/ui/identity/QrCode";
import { RecoveryCodes } from "~/ui/identity/RecoveryCodes";
import { EntityForm, FormActions, invalid, SubmitButton, TextField, validatorOf } from "~/ui/kit/fields";
import { ButtonLink, EmptyState, PageHeader } from "~/ui/kit/layout";

const PATH = "/settings/account/two-factor";
const KINDS = { app: "totp", phone: "phone" } as const;
const kindOf = (word: string | undefined) => (word === "app" || word === "phone" ? word : undefined);

/** The first code of a second factor that waits for it. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  const kind = kindOf(args.params.kind);
  if (!kind) throw notFoundPage();
  const waiting = kind === "app" ? waitingTotp(actor.user_id) : null;
  const phone = kind === "phone" ? waitingPhone(actor.user_id) : null;
  const t = textsOf(await localeOf(args.request));
  const title = t(
    kind === "app" ? "identity:account.two_factor.app_set_up" : "identity:account.two_factor.phone_set_up",
  );
  const crumbs = [
    { label: t("identity:account.title"), href: "/settings/account" },
    { label: t("identity:account.two_factor.title"), href: PATH },
    { label: title },
  ];
  return { title, crumbs, waiting, phone };
}

/** Pages with a secret in them stay in no cache. */
export const headers = () => ({ "Cache-Control": "no-store" });

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { user_id } = requireActor(args);
  const kind = kindOf(args.params.kind);
  if (!kind) throw notFoundPage();
  const locale = await localeOf(request);
  const result = await validatorOf(codeSchema, { locale }).validate(await request.formData());
  if (result.error) return invalid(result, {}, SECRETS);
  const confirmed = confirmFactor(user_id, KINDS[kind], result.data.code);
  if (!confirmed.ok) return refuseSignIn(result, confirmed);
  try {
    notifyOfPasswordChange(user_id, "two_factor_on", say, locale);
  } catch (error) {
    context.log.error({ err: error }, "mail about a change could not be sent");
  }
  const { codes } = confirmed.value;
  return codes ? { codes } : redirectWith("/settings/account", "identity:account.status.two_factor_on");
}

export default function ConfirmFactor() {
  const { title, waiting, phone } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const { t } = useTranslation(["identity", "common"]);
  if (actionData && "codes" in actionData)
    return <RecoveryCodes title={t("account.recovery.title")} codes={actionData.codes} />;
  // The loader runs after the action too: the codes above are shown when nothing waits any more.
  if (!waiting && !phone)
    return (
      <>
        <PageHeader title={title} />
        <EmptyState
          title={t("account.two_factor.nothing_waits")}
          actions={<ButtonLink href={PATH}>{t("account.two_factor.manage")}</ButtonLink>}
        />
      </>
    );
  return (
    <>
      <PageHeader title={title} />
      {waiting ? (
        <>
          <p>{t("account.two_factor.scan")}</p>
          <QrCode text={waiting.uri} label={t("account.two_factor.qr")} />
          <p>{t("account.two_factor.key")}</p>
          <p>
            <code className="code">{waiting.key.match(/.{4}/g)?.join(" ")}</code>
          </p>
        </>
      ) : (
        <p>{t("account.two_factor.sent", { phone })}</p>
      )}
      <EntityForm schema={codeSchema} labels={{ code: t("identity:auth.code.code") }} guard={false}>
        <TextField
          name="code"
          autoComplete="one-time-code"
          width="narrow"
          spellCheck={false}
          hint={t("account.two_factor.six")}
        />
        <FormActions cancel={{ href: PATH, label: t("common:action.cancel") }}>
          <SubmitButton>{t("account.two_factor.confirm")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </>
  );
}
