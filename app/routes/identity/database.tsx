import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { databaseSchema } from "~/entities/team/sharing";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, refusalPage, requireActor } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { sessionToken } from "~/services/identity/requestActor.server";
import { spacesFor, switchSpace } from "~/services/identity/spaces.server";
import { EntityForm, invalid, SelectField, validatorOf } from "~/ui/kit/fields";
import { ConfirmActions, DialogPage } from "~/ui/kit/layout";

/** Which company space this sign-in works in; for super admins, also from the head of every page. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  if (!actor.super_admin) throw notFoundPage();
  const t = textsOf(await localeOf(args.request));
  return { title: t("team:database.title"), db: actor.space, spaces: spacesFor(actor) };
}

export async function action(args: ActionFunctionArgs) {
  const actor = requireActor(args);
  if (!actor.super_admin) throw refusalPage(notAllowed());
  const form = await args.request.formData();
  const result = await validatorOf(databaseSchema, { locale: await localeOf(args.request) }).validate(form);
  if (result.error) return invalid(result);
  const switched = switchSpace(actor, sessionToken(args.request) ?? "", result.data.db);
  if (!switched.ok) return refuseForm(result, switched);
  // Pages of the space before are out of sight now.
  return redirectWith("/systems", "team:status.database");
}

export default function DatabasePage() {
  const { title, db, spaces } = useLoaderData<typeof loader>();
  const { t } = useTranslation("team");
  return (
    <DialogPage title={title} lead={t("database.lead")} backHref="/systems">
      <EntityForm schema={databaseSchema} labels={{ db: t("database.label") }} defaultValues={{ db }} guard={false}>
        <SelectField name="db" options={spaces.map(({ name, title: label }) => ({ value: name, label }))} />
        <ConfirmActions action={t("database.submit")} backHref="/systems" danger={false} />
      </EntityForm>
    </DialogPage>
  );
}
