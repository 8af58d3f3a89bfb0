import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { grantSchema } from "~/entities/accounting/credits";
import { creditPaths } from "~/entities/accounting/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { requireAdmin } from "~/routes/page/guard.server";
import { addGrant } from "~/services/accounting/credits.server";
import { EntityForm, invalid, NewId, NumberField, validatorOf, YearField } from "~/ui/kit/fields";
import { ConfirmActions, DialogPage } from "~/ui/kit/layout";

/** The credit dialog: amount, start year, end year. */
export async function loader(args: LoaderFunctionArgs) {
  requireAdmin(args);
  const t = textsOf(await localeOf(args.request));
  const title = t("accounting:credits.add.title");
  return {
    title,
    crumbs: [{ label: t("accounting:credits.title"), href: creditPaths.grants }, { label: title }],
    grant_id: randomUUID(),
    year: new Date().getUTCFullYear(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const actor = requireAdmin(args);
  const form = validatorOf(grantSchema, { locale: await localeOf(args.request) });
  const result = await form.validate(await args.request.formData());
  if (result.error) return invalid(result);
  const added = addGrant(actor, result.data);
  return added.ok ? redirectWith(creditPaths.grants, "accounting:credits.status.added") : refuseForm(result, added);
}

export default function NewGrant() {
  const { title, grant_id, year } = useLoaderData<typeof loader>();
  const { t } = useTranslation("accounting");
  return (
    <DialogPage title={title} lead={t("credits.add.lead")} backHref={creditPaths.grants}>
      <EntityForm
        schema={grantSchema}
        labels={{
          amount: t("credits.field.amount"),
          start_year: t("credits.field.start_year"),
          end_year: t("credits.field.end_year"),
        }}
        defaultValues={{ start_year: year, end_year: year }}
      >
        <NewId name="grant_id" value={grant_id} />
        <NumberField name="amount" unit={t("credits.unit")} />
        <YearField name="start_year" />
        <YearField name="end_year" />
        <ConfirmActions action={t("credits.add.submit")} backHref={creditPaths.grants} danger={false} />
      </EntityForm>
    </DialogPage>
  );
}
