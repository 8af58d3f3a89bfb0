import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { zoneToday } from "~/entities/core/clock";
import { formatTime } from "~/entities/core/format";
import { maintenanceSchema } from "~/entities/identity/account";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { requireAdmin, valueOrThrow } from "~/routes/page/guard.server";
import { instantOfLocal } from "~/routes/page/localTime";
import { zoneOptions } from "~/routes/page/zoneOptions";
import { announceMaintenance, comingMaintenance, withdrawMaintenance } from "~/services/notifications/notices.server";
import {
  DateField,
  EntityForm,
  FieldSet,
  FormActions,
  invalid,
  SelectField,
  SubmitButton,
  validatorOf,
} from "~/ui/kit/fields";
import { EmptyState, PageHeader, Section } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";

const PATH = "/admin/maintenance";

export async function loader(args: LoaderFunctionArgs) {
  requireAdmin(args);
  const locale = await localeOf(args.request);
  const windows = comingMaintenance().map(({ notice_id, start_at, end_at, timezone, set_by }) => ({
    notice_id,
    start: formatTime(start_at, locale, timezone),
    end: formatTime(end_at, locale, timezone),
    set_by,
  }));
  return { title: textsOf(locale)("identity:account.maintenance.title"), windows };
}

/** Announces a window, or withdraws one (intent "withdraw:<id>"). */
export async function action(args: ActionFunctionArgs) {
  const actor = requireAdmin(args);
  const form = await args.request.formData();
  const intent = form.get("intent");
  if (typeof intent === "string" && intent.startsWith("withdraw:")) {
    valueOrThrow(withdrawMaintenance(actor, intent.slice("withdraw:".length)));
    return redirectWith(PATH, "identity:account.status.withdrawn");
  }
  const result = await validatorOf(maintenanceSchema, { locale: await localeOf(args.request) }).validate(form);
  if (result.error) return invalid(result);
  const { timezone } = result.data;
  if (zoneToday(timezone) === null) return invalid(result, { timezone: "rules.timezone" });
  const start_at = instantOfLocal(result.data.start_at, timezone);
  const end_at = instantOfLocal(result.data.end_at, timezone);
  if (!start_at || !end_at) return invalid(result, { [start_at ? "end_at" : "start_at"]: "rules.date_invalid" });
  const announced = announceMaintenance(actor, { start_at, end_at, timezone });
  return announced.ok ? redirectWith(PATH, "identity:account.status.announced") : refuseForm(result, announced);
}

export default function Maintenance() {
  const { title, windows } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["identity", "common"]);
  return (
    <>
      <PageHeader title={title} lead={t("account.maintenance.lead")} />
      <Section id="coming" title={t("account.maintenance.coming")}>
        {windows.length === 0 ? (
          <EmptyState title={t("account.maintenance.none")} level={3} />
        ) : (
          <form method="post">
            <DataTable
              caption={t("account.maintenance.coming")}
              captionHidden
              rows={windows}
              rowKey={(row) => row.notice_id}
              columns={[
                { key: "start", header: t("account.maintenance.start"), rowHeader: true, cell: (row) => row.start },
                { key: "end", header: t("account.maintenance.end"), cell: (row) => row.end },
                { key: "by", header: t("account.maintenance.by"), cell: (row) => row.set_by },
              ]}
              actions={(row) => (
                <button
                  type="submit"
                  name="intent"
                  value={`withdraw:${row.notice_id}`}
                  className="button button-small button-secondary"
                  aria-label={t("account.maintenance.withdraw_named", { start: row.start })}
                >
                  {t("account.maintenance.withdraw")}
                </button>
              )}
            />
          </form>
        )}
      </Section>
      <Section id="new" title={t("account.maintenance.announce")}>
        <EntityForm
          schema={maintenanceSchema}
          labels={{
            start_at: t("account.maintenance.start"),
            end_at: t("account.maintenance.end"),
            timezone: t("account.maintenance.timezone"),
          }}
          defaultValues={{ timezone: "UTC" }}
        >
          <FieldSet legend={t("account.maintenance.window")} hint={t("account.maintenance.window_hint")}>
            <DateField name="start_at" time />
            <DateField name="end_at" time />
            <SelectField name="timezone" options={zoneOptions(t)} />
          </FieldSet>
          <FormActions>
            <SubmitButton>{t("account.maintenance.announce")}</SubmitButton>
          </FormActions>
        </EntityForm>
      </Section>
    </>
  );
}
