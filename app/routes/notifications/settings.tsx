import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { zoneToday } from "~/entities/core/clock";
import { quietSchema, SPACE_SCOPE } from "~/entities/notifications/notification";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { requireActor } from "~/routes/page/guard.server";
import { zoneOptions } from "~/routes/page/zoneOptions";
import { isAdmin } from "~/services/core/access.server";
import { list } from "~/services/core/store.server";
import { ownChoices, ownQuiet, saveQuiet } from "~/services/notifications/notifications.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { EntityForm, FormActions, invalid, SelectField, SubmitButton, TextField, validatorOf } from "~/ui/kit/fields";
import { ButtonLink, EmptyState, PageHeader, Section } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";

const PATH = "/settings/notifications";

/** Quiet hours, and the systems in sight with the way to their choices. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  const t = textsOf(await localeOf(args.request));
  const systems = list(actor, systemEntity).map(({ system_id, name }) => ({ id: system_id, name }));
  const scopes = isAdmin(actor) ? [{ id: SPACE_SCOPE, name: t("notifications:form.space") }, ...systems] : systems;
  return {
    title: t("notifications:settings"),
    quiet: ownQuiet(actor),
    rows: scopes.map((scope) => {
      const choices = ownChoices(actor, scope.id);
      return { ...scope, own: choices.ok && Object.keys(choices.value).length > 0 };
    }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const actor = requireActor(args);
  const form = validatorOf(quietSchema, { locale: await localeOf(args.request) });
  const result = await form.validate(await args.request.formData());
  if (result.error) return invalid(result);
  if (zoneToday(result.data.timezone) === null) return invalid(result, { timezone: "rules.timezone" });
  saveQuiet(actor, result.data);
  return redirectWith(PATH, "notifications:status.saved");
}

export default function NotificationSettings() {
  const { title, quiet, rows } = useLoaderData<typeof loader>();
  const { t } = useTranslation("notifications");
  return (
    <>
      <PageHeader title={title} actions={<ButtonLink href="/notifications">{t("title")}</ButtonLink>} />
      <Section id="systems" title={t("form.systems")} lead={t("form.systems_lead")}>
        {rows.length === 0 ? (
          <EmptyState
            title={t("form.no_systems")}
            level={3}
            actions={<ButtonLink href="/systems">{t("systems:list.title")}</ButtonLink>}
          />
        ) : (
          <DataTable
            caption={t("form.systems")}
            captionHidden
            rows={rows}
            rowKey={(row) => row.id}
            columns={[
              { key: "name", header: t("form.system"), rowHeader: true, cell: (row) => row.name },
              { key: "choice", header: t("form.choice"), cell: (row) => t(row.own ? "form.own" : "form.standard") },
            ]}
            actions={(row) => (
              <ButtonLink
                href={`${PATH}/${encodeURIComponent(row.id)}`}
                label={t("form.edit_named", { name: row.name })}
              >
                {t("form.edit")}
              </ButtonLink>
            )}
          />
        )}
      </Section>
      <Section id="quiet" title={t("form.quiet")} lead={t("form.quiet_lead")}>
        <EntityForm
          schema={quietSchema}
          labels={{
            quiet_from: t("form.quiet_from"),
            quiet_to: t("form.quiet_to"),
            timezone: t("form.timezone"),
          }}
          defaultValues={quiet}
        >
          <TextField name="quiet_from" hint={t("form.clock_hint")} width="narrow" />
          <TextField name="quiet_to" width="narrow" />
          <SelectField name="timezone" options={zoneOptions(t, quiet.timezone)} />
          <FormActions>
            <SubmitButton>{t("form.submit")}</SubmitButton>
          </FormActions>
        </EntityForm>
      </Section>
    </>
  );
}
