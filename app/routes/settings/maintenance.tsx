import { parseDateTime, toZoned } from "@internationalized/date";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { maintenanceSchema } from "~/entities/account";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/flash.server";
import { refuseForm } from "~/routes/forms.server";
import { requireAdmin, valueOrThrow } from "~/routes/guard.server";
import { announceMaintenance, comingMaintenance, withdrawMaintenance } from "~/services/notices.server";
import {
  DateField,
  EntityForm,
  FieldSet,
  FormActions,
  invalid,
  SelectField,
  SubmitButton,
  validatorOf,
} from "~/ui/fields";
import { formatTime } from "~/ui/format";
import { EmptyState, PageHeader, Section } from "~/ui/layout";
import { DataTable } from "~/ui/lists";

const PATH = "/admin/maintenance";
const zones = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];

export async function loader(args: LoaderFunctionArgs) {
  requireAdmin(args);
  const locale = await localeOf(args.request);
  const windows = comingMaintenance().map(({ notice_id, start_at, end_at, timezone, set_by }) => ({
    notice_id,
    start: formatTime(start_at, locale, timezone),
    end: formatTime(end_at, locale, timezone),
    set_by,
  }));
  return { title: textsOf(locale)("account:maintenance.title"), windows };
}

/** Announces a window, or withdraws one (intent "withdraw:<id>"). */
export async function action(args: ActionFunctionArgs) {
  const actor = requireAdmin(args);
  const form = await args.request.formData();
  const intent = form.get("intent");
  if (typeof intent === "string" && intent.startsWith("withdraw:")) {
    valueOrThrow(withdrawMaintenance(actor, intent.slice("withdraw:".length)));
    return redirectWith(PATH, "account:status.withdrawn");
  }
  const result = await validatorOf(maintenanceSchema, { locale: await localeOf(args.request) }).validate(form);
  if (result.error) return invalid(result);
  const { timezone } = result.data;
  if (!zones.includes(timezone)) return invalid(result, { timezone: "rules.timezone" });
  const start_at = instant(result.data.start_at, timezone);
  const end_at = instant(result.data.end_at, timezone);
  if (!start_at || !end_at) return invalid(result, { [start_at ? "end_at" : "start_at"]: "rules.date_invalid" });
  const announced = announceMaintenance(actor, { start_at, end_at, timezone });
  return announced.ok ? redirectWith(PATH, "account:status.announced") : refuseForm(result, announced);
}

/** A local time in a zone as an instant; null for days that do not exist. */
function instant(local: string, zone: string): string | null {
  try {
    return toZoned(parseDateTime(local), zone).toDate().toISOString();
  } catch {
    return null;
  }
}

export default function Maintenance() {
  const { title, windows } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["account", "common"]);
  return (
    <>
      <PageHeader title={title} lead={t("maintenance.lead")} />
      <Section id="coming" title={t("maintenance.coming")}>
        {windows.length === 0 ? (
          <EmptyState title={t("maintenance.none")} level={3} />
        ) : (
          <form method="post">
            <DataTable
              caption={t("maintenance.coming")}
              captionHidden
              rows={windows}
              rowKey={(row) => row.notice_id}
              columns={[
                { key: "start", header: t("maintenance.start"), rowHeader: true, cell: (row) => row.start },
                { key: "end", header: t("maintenance.end"), cell: (row) => row.end },
                { key: "by", header: t("maintenance.by"), cell: (row) => row.set_by },
              ]}
              actions={(row) => (
                <button
                  type="submit"
                  name="intent"
                  value={`withdraw:${row.notice_id}`}
                  className="button button-small button-secondary"
                  aria-label={t("maintenance.withdraw_named", { start: row.start })}
                >
                  {t("maintenance.withdraw")}
                </button>
              )}
            />
          </form>
        )}
      </Section>
      <Section id="new" title={t("maintenance.announce")}>
        <EntityForm
          schema={maintenanceSchema}
          labels={{
            start_at: t("maintenance.start"),
            end_at: t("maintenance.end"),
            timezone: t("maintenance.timezone"),
          }}
          defaultValues={{ timezone: "UTC" }}
        >
          <FieldSet legend={t("maintenance.window")} hint={t("maintenance.window_hint")}>
            <DateField name="start_at" time />
            <DateField name="end_at" time />
            <SelectField name="timezone" options={zones.map((zone) => ({ value: zone, label: zone }))} />
          </FieldSet>
          <FormActions>
            <SubmitButton>{t("maintenance.announce")}</SubmitButton>
          </FormActions>
        </EntityForm>
      </Section>
    </>
  );
}
