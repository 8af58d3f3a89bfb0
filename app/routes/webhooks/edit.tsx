import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { webhookForm } from "~/entities/webhooks/form";
import { WEBHOOK_TOPICS } from "~/entities/webhooks/webhook";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { hasSecret, saveWebhook } from "~/services/webhooks/saveWebhook.server";
import { EntityForm, FormActions, invalid, SubmitButton, validatorOf } from "~/ui/kit/fields";
import { DialogPage } from "~/ui/kit/layout";
import { WebhookFields } from "~/ui/webhooks/WebhookFields";
import { webhookScope, webhooksPage } from "./scope.server";

/** The webhook of the address; without one a new one. */
function pageOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  if (args.params.webhook_id !== undefined) {
    const page = webhookScope(args, true);
    return { ...page, back: page.paths.one(page.webhook.webhook_id) };
  }
  const page = webhooksPage(args, true);
  return { ...page, webhook: undefined, back: page.paths.list };
}

/** A new webhook, or a change of one. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system_id, webhook, paths, back } = pageOf(args);
  const t = textsOf(await localeOf(args.request));
  const title = webhook ? t("webhooks:edit.title", { name: webhook.name }) : t("webhooks:list.new");
  const { set_at = "", ...row } = webhook ?? { active: true, topics: [...WEBHOOK_TOPICS] };
  return {
    title,
    ofAll: system_id === null,
    crumbs: [{ label: t("webhooks:list.title"), href: paths.list }, { label: title }],
    back,
    hasSecret: webhook ? hasSecret(actor, webhook.webhook_id) : false,
    values: { ...row, secret: null, expected: set_at },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, system_id, webhook, paths } = pageOf(args);
  const result = await validatorOf(webhookForm, { locale: await localeOf(args.request) }).validate(
    await args.request.formData(),
  );
  if (result.error) return invalid(result, {}, ["secret"]);
  const { secret, expected, ...fields } = result.data;
  const row = { ...fields, system_id, webhook_id: webhook?.webhook_id ?? randomUUID() };
  const saved = saveWebhook(actor, row, secret ?? undefined, webhook ? expected : undefined);
  if (!saved.ok) return refuseForm({ ...result, submittedData: { ...result.submittedData, secret: "" } }, saved);
  return redirectWith(paths.one(row.webhook_id), "webhooks:status.saved");
}

export default function EditWebhook() {
  const { title, back, ofAll, hasSecret: there, values } = useLoaderData<typeof loader>();
  const { t } = useTranslation("webhooks");
  const labels = Object.fromEntries(Object.keys(webhookForm.shape).map((name) => [name, t(`field.${name}`)]));
  return (
    <DialogPage title={title} lead={t(ofAll ? "list.lead_all" : "list.lead")} backHref={back}>
      <EntityForm schema={webhookForm} labels={labels} defaultValues={values}>
        <input type="hidden" name="expected" value={values.expected} />
        <WebhookFields hasSecret={there} />
        <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
          <SubmitButton>{t("common:action.save")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </DialogPage>
  );
}
